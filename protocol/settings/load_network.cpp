// SPDX-License-Identifier: MIT
#include "protocol/settings/load_network.hpp"

#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/eval/nets/order_net.hpp"
#include "engine/eval/nets/value_net.hpp"
#include "engine/eval/weights_file.hpp"

namespace fukumi::protocol {

namespace {

using eval::WeightsOwner;
using eval::nets::OrderNet;
using eval::nets::ValueNet;

InputError notPossible(std::string why) {
    return {.kind = ErrorKind::NotPossible, .value = std::move(why)};
}

/// Weights of a file that says itself to be of that network.
template <class Net>
Result<NetworkFile<Net>> networkIn(const eval::WeightsFile& file) {
    auto weights =
        std::make_shared<const eval::nets::Weights<Net>>(eval::nets::parse<Net>(file.numbers));
    if (weights->rule != file.rule)
        return notPossible("names one rule and holds another's weights");
    return NetworkFile<Net>{std::move(weights), std::string{file.head}};
}

InputError inFile(const InputError& error, const std::string& path) {
    return notPossible("'" + path + "': " + toEnglish(error.value));
}

/// `read` of the file; its errors name it.
template <class Read>
auto readWeights(const std::string& path, Read read)
    -> std::invoke_result_t<Read, const eval::WeightsFile&> {
    constexpr std::size_t kMostBytes = std::size_t{256} << 20;
    try {
        const std::string content = readFile(path, kMostBytes);
        try {
            auto found = read(eval::readWeightsFile(
                {reinterpret_cast<const std::uint8_t*>(content.data()), content.size()}));
            if (found) return found;
            return inFile(found.error(), path);
        } catch (const UserError& error) {
            return inFile(notPossible(error.what()), path);
        }
    } catch (const UserError& error) {
        return notPossible(error.what());  // it has the name of the file
    }
}

template <class Net>
Result<eval::NetworkHandle> handleOf(const eval::WeightsFile& file) {
    const auto network = networkIn<Net>(file);
    if (!network) return network.error();
    return eval::NetworkHandle{network->weights};
}

}  // namespace

template <class Net>
Result<NetworkFile<Net>> loadNetworkFile(const std::string& path) {
    return readWeights(path, [](const eval::WeightsFile& file) -> Result<NetworkFile<Net>> {
        if (file.owner != Net::kShape.owner)
            return notPossible("holds weights of the " + std::string{nameOf(file.owner)} +
                               ", not of the " + std::string{nameOf(Net::kShape.owner)});
        return networkIn<Net>(file);
    });
}
template Result<NetworkFile<OrderNet>> loadNetworkFile(const std::string& path);
template Result<NetworkFile<ValueNet>> loadNetworkFile(const std::string& path);

Result<eval::NetworkHandle> loadNetwork(const std::string& path) {
    return readWeights(path, [](const eval::WeightsFile& file) -> Result<eval::NetworkHandle> {
        switch (file.owner) {
            case WeightsOwner::OrderNetwork: return handleOf<OrderNet>(file);
            case WeightsOwner::ValueNetwork: return handleOf<ValueNet>(file);
            default: return notPossible("holds weights of the " + std::string{nameOf(file.owner)});
        }
    });
}

}  // namespace fukumi::protocol
