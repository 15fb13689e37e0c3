// SPDX-License-Identifier: MIT
//
// A draw as a certificate (draw_search.hpp), and its check by the rules alone:
//
//     fukumi-draw 1 #...
//     board 7x7 #...
//     answer d4/ c4 #...      black played, white answers; canonical, as in stones.hpp
//     end 1 #...              the number of answers
//
// each line with its sum as in state_file.hpp. Pairings are not written: they are found again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/five/draw_search.hpp"
#include "engine/five/state_file.hpp"
#include "engine/threat/stop_check.hpp"

namespace fukumi::five {

[[nodiscard]] std::string drawFile(const DrawTree& tree);
[[nodiscard]] bool isDrawFile(std::string_view bytes);
/// Every byte is looked at; a fault for anything that drawFile() does not write.
[[nodiscard]] std::variant<DrawTree, FileFault> parseDrawFile(std::string_view bytes);

struct DrawCheck {
    /// Why it is no proof of a draw; absent when it is one.
    std::optional<std::string> fault{};
    bool stopped = false;
    std::uint64_t positions = 0;  ///< with black to move, up to symmetry
    std::uint64_t pairings = 0;   ///< of these, with a pairing that whyNoPairing() accepts
    std::uint64_t answers = 0;    ///< of white that were needed
};

/// From the empty board on, black to move: he cannot make five at once, and then either white has a
/// pairing of what is left, or each of black's moves is followed by a five of white or by an answer
/// that holds in its turn.
[[nodiscard]] DrawCheck checkDraw(const DrawTree& tree, threat::StopCheck stop = {});

}  // namespace fukumi::five
