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

/// Refuses a file of other weights than the wanted ones.
void checkOwner(eval::WeightsOwner found, eval::WeightsOwner wanted) {
    using eval::WeightsOwner;
    if (found == wanted) return;
    if (found == WeightsOwner::ValueNetwork)
        throw UserError{"holds a value network, not an order network"};
    if (found == WeightsOwner::OrderNetwork)
        throw UserError{"holds an order network, not a value network"};
    throw UserError{"holds the weights of another evaluation"};
}

template <class Weights>
LoadedWeights<Weights> parseFile(std::span<const std::uint8_t> bytes,
                                 eval::WeightsOwner owner,
                                 Weights (*parse)(std::span<const std::uint8_t>)) {
    const eval::WeightsFile file = eval::readWeightsFile(bytes);
    checkOwner(file.owner, owner);
    auto weights = std::make_shared<const Weights>(parse(file.numbers));
    if (weights->rule != file.rule) throw UserError{"names one rule and holds another's weights"};
    return {std::move(weights), std::string{file.head}};
}

/// `parse` of the file's bytes; its errors name the file.
template <class Parse>
auto ofFile(const std::string& path, Parse parse) {
    const std::string content = readFile(path);
    try {
        return parse({reinterpret_cast<const std::uint8_t*>(content.data()), content.size()});
    } catch (const UserError& error) {
        throw UserError{"'" + path + "': " + error.what()};
    }
}

using Bytes = std::span<const std::uint8_t>;
NetworkFile networkIn(Bytes bytes) {
    return parseFile(
        bytes, eval::WeightsOwner::OrderNetwork, eval::nets::parse<eval::nets::OrderNet>);
}
ValueNetworkFile valueNetworkIn(Bytes bytes) {
    return parseFile(
        bytes, eval::WeightsOwner::ValueNetwork, eval::nets::parse<eval::nets::ValueNet>);
}
eval::NetworkHandle anyNetworkIn(Bytes bytes) {
    if (eval::readWeightsFile(bytes).owner == eval::WeightsOwner::ValueNetwork)
        return valueNetworkIn(bytes).weights;
    return networkIn(bytes).weights;
}

}  // namespace

NetworkFile loadNetworkFile(const std::string& path) { return ofFile(path, networkIn); }

ValueNetworkFile loadValueNetworkFile(const std::string& path) {
    return ofFile(path, valueNetworkIn);
}

eval::NetworkHandle loadNetwork(const std::string& path) { return ofFile(path, anyNetworkIn); }

}  // namespace fukumi::protocol
