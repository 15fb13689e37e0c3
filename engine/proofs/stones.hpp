// SPDX-License-Identifier: MIT
//
// Positions of a proof as text, the same for all eight symmetric ones:
//
//     "h8i7/h9"     black's stones, white's; each in square order, in the canonical frame
//
// Square order is row by row from the top, each from the left. The canonical frame is the one with
// the smallest text of the eight, byte by byte. Text is compared whole: a proof does not rest on a
// hash, and other programs find the frame without our keys.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/board/board.hpp"
#include "engine/board/position.hpp"
#include "engine/board/symmetry.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::proofs {

/// The claim to prove: the attacker, to move on the root, wins. A game that is a draw is not won
/// (core/rules.hpp).
struct Task {
    Rule rule = Rule::Freestyle;
    Color attacker = Color::Black;
    board::Board root{BoardSize::square(15)};

    [[nodiscard]] BoardSize size() const { return root.size(); }
    /// Whether it is the attacker's turn by the numbers of stones. A root with the sides exchanged
    /// may be won too, and is another claim.
    [[nodiscard]] bool isAttackersTurn() const;
    [[nodiscard]] DrawLimit drawLimit() const {
        return {rule, size(), DrawCap::On, root.emptyCount()};
    }
    /// Whether the game from the root on is a draw on such a board: full, or at the limit.
    [[nodiscard]] bool isDraw(const board::Board& board) const {
        return board.emptyCount() == 0 ||
               (drawLimit().isAhead(root.emptyCount()) && !drawLimit().isAhead(board.emptyCount()));
    }
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
