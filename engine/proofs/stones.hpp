// SPDX-License-Identifier: MIT
//
// Positions of a proof as text, the same for all eight symmetric ones:
//
//     "h8i7/h9"     black's stones, white's; each in square order, in the canonical frame
//
// Text, because it is compared whole: a proof does not rest on a hash.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/board/board.hpp"
#include "engine/board/position.hpp"
#include "engine/board/symmetry.hpp"

namespace fukumi::proofs {

/// The claim to prove: the attacker, to move on the root, wins.
struct Task {
    Rule rule = Rule::Freestyle;
    Color attacker = Color::Black;
    board::Board root{BoardSize::square(15)};

    [[nodiscard]] BoardSize size() const { return root.size(); }
    friend bool operator==(const Task&, const Task&) = default;
};

/// As they lie.
[[nodiscard]] std::string stonesText(const board::Board& board);

struct CanonicalStones {
    std::string text;
    board::Symmetry toCanonical;
};
/// In the canonical frame.
[[nodiscard]] CanonicalStones canonicalStones(const board::Board& board);

/// Absent on any other text: squares off the board, taken twice, or not in square order.
[[nodiscard]] std::optional<board::Board> boardFrom(std::string_view stones, BoardSize size);

/// The position with `toMove` to move; nothing in its history can be taken back below it.
[[nodiscard]] board::Position positionOf(const board::Board& board, Rule rule, Color toMove);

}  // namespace fukumi::proofs
