// SPDX-License-Identifier: MIT
#include "protocol/settings/load_network.hpp"

#include <memory>
#include <utility>

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/eval/nets/order_net.hpp"
#include "engine/eval/nets/value_net.hpp"
#include "engine/eval/nets/weights.hpp"
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
Result<eval::NetworkHandle> networkIn(const eval::WeightsFile& file) {
    return eval::NetworkHandle{std::make_shared<const eval::nets::Weights<Net>>(
        eval::nets::Weights<Net>{eval::nets::networkOf(Net::kShape, file)})};
}

InputError inWeights(const InputError& error, const std::string& path) {
    return notPossible("'" + path + "': " + toEnglish(error.value));
}

Result<eval::NetworkHandle> anyNetworkIn(const eval::WeightsFile& file) {
    switch (file.owner) {
        case WeightsOwner::OrderNetwork: return networkIn<OrderNet>(file);
        case WeightsOwner::ValueNetwork: return networkIn<ValueNet>(file);
        default: return notPossible("holds weights of the " + std::string{nameOf(file.owner)});
    }
}

}  // namespace

Result<eval::NetworkHandle> loadNetwork(const std::string& path) {
    constexpr std::size_t kMostBytes = std::size_t{256} << 20;
    try {
        const std::string content = readFile(path, kMostBytes);
        try {
            auto found = anyNetworkIn(eval::readWeightsFile(asBytes(content)));
            if (found) return found;
            return inWeights(found.error(), path);
        } catch (const UserError& error) {
            return inWeights(notPossible(error.what()), path);
        }
    } catch (const UserError& error) {
        return notPossible(error.what());  // it has the name of the file
    }
}

}  // namespace fukumi::protocol
