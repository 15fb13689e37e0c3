// SPDX-License-Identifier: MIT
#include "protocol/tune/side_text.hpp"

#include <sstream>
#include <string_view>

#include "engine/tuning/pattern/match_side.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/settings/load_network.hpp"

namespace fukumi::protocol::tune {

// `network=FILE` is read here, once for each kind of network; everything else by tuning.
tuning::MatchSide sideOf(const std::string& text, std::uint64_t nodes, Rule rule) {
    constexpr std::string_view kNetwork = "network=";
    std::string rest;
    eval::NetworkHandle network;
    std::istringstream items{text};
    for (std::string item; std::getline(items, item, ',');) {
        if (item.starts_with(kNetwork)) {
            const auto loaded = valueOrRefuse(loadNetwork(item.substr(kNetwork.size())));
            if (loaded.order) network.order = loaded.order;
            if (loaded.value) network.value = loaded.value;
        } else {
            rest += (rest.empty() ? "" : ",") + item;
        }
    }
    tuning::MatchSide side = tuning::matchSideOf(rest, nodes, rule);
    if (network) {
        side.network = network;
        side.eval = eval::EvalKind::Network;
    }
    if (side.weights && side.eval != eval::EvalKind::Pattern)
        refuse({.kind = ErrorKind::NotPossible,
                .value = "weights= requires eval=pattern and no network="});
    if (const auto reason = eval::whyUnsupported(side.eval, rule, side.network))
        refuse({.kind = ErrorKind::NotPossible, .value = std::string{*reason}});
    return side;
}

}  // namespace fukumi::protocol::tune
