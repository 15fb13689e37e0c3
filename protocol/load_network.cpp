// SPDX-License-Identifier: MIT
#include "protocol/load_network.hpp"

#include <cstdint>
#include <fstream>
#include <span>
#include <sstream>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/eval/network/network_file.hpp"
#include "engine/eval/weights_file.hpp"

namespace fukumi::protocol {

namespace {

/// The first byte of a file of weights (eval/weights_file.hpp); a bare payload begins with its
/// version.
constexpr std::uint8_t kContainerMark = 0x89;

eval::network::NetworkWeights parseFile(std::span<const std::uint8_t> bytes) {
    if (bytes.empty() || bytes.front() != kContainerMark) return eval::network::parseNetwork(bytes);
    const eval::WeightsFile file = eval::readWeightsFile(bytes);
    if (file.owner != eval::WeightsOwner::Network)
        throw UserError{"holds the weights of another evaluation"};
    eval::network::NetworkWeights weights = eval::network::parseNetwork(file.numbers);
    if (weights.rule != file.rule) throw UserError{"names one rule and holds another's weights"};
    return weights;
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
        NetworkFile loaded;
        loaded.weights = std::make_shared<const eval::network::NetworkWeights>(parseFile(bytes));
        if (bytes.front() == kContainerMark) loaded.head = eval::readWeightsFile(bytes).head;
        return loaded;
    } catch (const UserError& error) {
        throw UserError{"'" + path + "': " + error.what()};
    }
}

eval::NetworkHandle loadNetwork(const std::string& path) { return loadNetworkFile(path).weights; }

}  // namespace fukumi::protocol
