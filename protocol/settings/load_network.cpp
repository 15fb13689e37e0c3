// SPDX-License-Identifier: MIT
#include "protocol/settings/load_network.hpp"

#include <cstdint>
#include <span>
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

/// Weights of a file that says itself to be of that network. Throws UserError.
template <class Net>
NetworkFile<Net> networkIn(const eval::WeightsFile& file) {
    auto weights =
        std::make_shared<const eval::nets::Weights<Net>>(eval::nets::parse<Net>(file.numbers));
    if (weights->rule != file.rule) throw UserError{"names one rule and holds another's weights"};
    return {std::move(weights), std::string{file.head}};
}

/// `parse` of the file; its errors name it.
template <class Parse>
auto ofFile(const std::string& path, Parse parse) {
    constexpr std::size_t kMostBytes = std::size_t{256} << 20;
    const std::string content = readFile(path, kMostBytes);
    try {
        return parse(eval::readWeightsFile(
            {reinterpret_cast<const std::uint8_t*>(content.data()), content.size()}));
    } catch (const UserError& error) {
        throw UserError{"'" + path + "': " + error.what()};
    }
}

}  // namespace

template <class Net>
NetworkFile<Net> loadNetworkFile(const std::string& path) {
    return ofFile(path, [](const eval::WeightsFile& file) {
        if (file.owner != Net::kShape.owner)
            throw UserError{"holds weights of the " + std::string{nameOf(file.owner)} +
                            ", not of the " + std::string{nameOf(Net::kShape.owner)}};
        return networkIn<Net>(file);
    });
}
template NetworkFile<OrderNet> loadNetworkFile(const std::string& path);
template NetworkFile<ValueNet> loadNetworkFile(const std::string& path);

eval::NetworkHandle loadNetwork(const std::string& path) {
    return ofFile(path, [](const eval::WeightsFile& file) -> eval::NetworkHandle {
        switch (file.owner) {
            case WeightsOwner::OrderNetwork: return networkIn<OrderNet>(file).weights;
            case WeightsOwner::ValueNetwork: return networkIn<ValueNet>(file).weights;
            default: throw UserError{"holds weights of the " + std::string{nameOf(file.owner)}};
        }
    });
}

}  // namespace fukumi::protocol
