// SPDX-License-Identifier: MIT
#include "protocol/load_network.hpp"

#include <cstdint>
#include <fstream>
#include <span>
#include <sstream>
#include <utility>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/eval/network/network_file.hpp"
#include "engine/eval/network/value/value_file.hpp"
#include "engine/eval/weights_file.hpp"

namespace fukumi::protocol {

namespace {

/// The first byte of a file of weights (eval/weights_file.hpp); a bare payload begins with its
/// version.
constexpr std::uint8_t kContainerMark = 0x89;

template <class Weights>
eval::NetworkHandle handleOf(Weights weights, Rule rule) {
    if (weights.rule != rule) throw UserError{"names one rule and holds another's weights"};
    return std::make_shared<const Weights>(std::move(weights));
}

NetworkFile parseFile(std::span<const std::uint8_t> bytes) {
    if (bytes.empty() || bytes.front() != kContainerMark) {
        auto weights = eval::network::parseNetwork(bytes);
        const Rule rule = weights.rule;
        return {handleOf(std::move(weights), rule), {}};
    }
    const eval::WeightsFile file = eval::readWeightsFile(bytes);
    const std::string head{file.head};
    switch (file.owner) {
        case eval::WeightsOwner::Network:
            return {handleOf(eval::network::parseNetwork(file.numbers), file.rule), head};
        case eval::WeightsOwner::ValueNetwork:
            return {handleOf(eval::network::parseValueNetwork(file.numbers), file.rule), head};
        case eval::WeightsOwner::Pattern: break;
    }
    throw UserError{"holds the weights of another evaluation"};
}

}  // namespace

NetworkFile loadNetworkFile(const std::string& path) {
    const std::ifstream file{path, std::ios::binary};
    std::ostringstream content;
    content << file.rdbuf();
    if (!file.is_open() || content.bad()) throw UserError{"'" + path + "': cannot be read"};
    const std::string text = content.str();
    const std::vector<std::uint8_t> bytes{text.begin(), text.end()};
    try {
        return parseFile(bytes);
    } catch (const UserError& error) {
        throw UserError{"'" + path + "': " + error.what()};
    }
}

eval::NetworkHandle loadNetwork(const std::string& path) { return loadNetworkFile(path).weights; }

}  // namespace fukumi::protocol
