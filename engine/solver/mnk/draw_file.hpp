// SPDX-License-Identifier: MIT
//
// A draw as a certificate (draw_search.hpp), and its check, which uses only the rules:
//
//     fukumi-draw 1 #...
//     board 7x7 #...          or 7x7x4; five in a row otherwise
//     answer d4/ c4 #...      black's stones and white's, black has moved; what white answers
//     end 1 #...              the number of answers
//
// each line with its sum as in summed_text.hpp. Pairings are not written: they are found again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/summed_text.hpp"
#include "engine/solver/mnk/draw_search.hpp"

namespace fukumi::solver {

/// The way in which white keeps black from a row on the empty board.
struct DrawTree {
    MnkRules rules;
    DrawAnswers answers;

    friend bool operator==(const DrawTree&, const DrawTree&) = default;
};

struct FoundDraw {
    enum class End : std::uint8_t {
        Whole,   ///< with a draw, or all that is tried was searched through
        Stop,    ///< by the monitor
        Memory,  ///< `positions` were not enough
    };

    std::optional<DrawTree> tree;
    End end = End::Whole;
    /// Answers on the way to a pairing, at most, that were searched through; -1: not even none.
    int depth = -1;
    std::uint64_t nodes = 0;
};
[[nodiscard]] FoundDraw findDraw(const MnkRules& rules, std::size_t positions, Monitor& monitor);

[[nodiscard]] std::string drawFile(const DrawTree& tree);
[[nodiscard]] bool isDrawFile(std::string_view bytes);
/// Every byte is looked at.
[[nodiscard]] Result<DrawTree> parseDrawFile(std::string_view bytes);

struct DrawCheck {
    /// Why it does not prove a draw; absent if it does.
    std::optional<std::string> fault{};
    bool stopped = false;
    std::uint64_t positions = 0;  ///< with black to move, up to symmetry
    std::uint64_t pairings = 0;   ///< of these, with a pairing that whyNoPairing() accepts
    std::uint64_t answers = 0;    ///< of white that were needed
    CellPairs pairs{};            ///< of the empty board, where that has a pairing
};

/// From the empty board on, black to move: he cannot make a row at once, and then either white has
/// a pairing of what is left, or each of black's moves is followed by a row of white or by an
/// answer that holds in its turn.
[[nodiscard]] DrawCheck checkDraw(const DrawTree& tree, Monitor& monitor);

/// Why the pairs do not keep the attacker from a row; absent if they do: each
/// is of two empty cells, none in two pairs, and every row without a stone of the defender holds
/// one.
[[nodiscard]] std::optional<std::string> whyNoPairing(const MnkRules& rules,
                                                      const MnkLines& lines,
                                                      const TwoSides& stones,
                                                      const CellPairs& pairs);

}  // namespace fukumi::solver
