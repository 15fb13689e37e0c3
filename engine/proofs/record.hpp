// SPDX-License-Identifier: MIT
//
// Findings about a position, one line of a file each. Moves are in the canonical frame of
// the position's stones.
//
//     ask STONES LEVEL won|none|open      a win by threats was looked for with the budget LEVEL
//     moves STONES STAGE all|some M...    the attacker's moves, the most likely first
//     replies STONES LEVEL threat M...    after the attacker's quiet move: replies that are open;
//                                         all others lose by threats
//     replies STONES LEVEL fours M...     the same, where the move threatens to win by fours
//     replies STONES LEVEL all M...       the same, where the move threatens nothing
//     replies STONES LEVEL quiet          nothing that the move threatens was found with the budget
//                                         LEVEL
//     replies STONES LEVEL refuted [M]    the defender wins, by M first; none: the board is full
//     win STONES M                        the attacker wins by M (of a finished proof)
//     end N                               N such lines came before (of a finished proof)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/board/board.hpp"
#include "engine/board/position.hpp"
#include "engine/board/symmetry.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/proofs/leaf_solver.hpp"

namespace fukumi::proofs {

// Positions of a proof as text, the same for all eight symmetric ones:
//
//     "h8i7/h9"     black's stones, white's; each in square order, in the canonical frame
//
// Square order is row by row from the top, each from the left. The canonical frame is the one with
// the smallest text of the eight, byte by byte. Text is compared whole: a proof does not rest on a
// hash, and other programs find the frame without our keys.

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

/// The stones of a colour, in square order.
[[nodiscard]] std::vector<Square> stonesOf(const board::Board& board, Color color);

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

struct AskRecord {
    std::string stones;
    int level;
    LeafAnswer::Status status;
    friend bool operator==(const AskRecord&, const AskRecord&) = default;
};

struct MovesRecord {
    std::string stones;
    int stage;
    bool isAll;  ///< there is no other move that does not lose at once
    std::vector<Move> moves;
    friend bool operator==(const MovesRecord&, const MovesRecord&) = default;
};

struct RepliesRecord {
    enum class Kind : std::uint8_t { Threat, Fours, All, Quiet, Refuted };

    std::string stones;
    int level;
    Kind kind;
    std::vector<Move> moves;
    friend bool operator==(const RepliesRecord&, const RepliesRecord&) = default;
};

struct WinRecord {
    std::string stones;
    Move move;
    friend bool operator==(const WinRecord&, const WinRecord&) = default;
};

struct EndRecord {
    std::uint64_t wins;
    friend bool operator==(const EndRecord&, const EndRecord&) = default;
};

using Record = std::variant<AskRecord, MovesRecord, RepliesRecord, WinRecord, EndRecord>;

[[nodiscard]] std::string writeRecord(const Record& record, BoardSize size);
/// Absent on any text that writeRecord() does not write.
[[nodiscard]] std::optional<Record> parseRecord(std::string_view text, BoardSize size);

}  // namespace fukumi::proofs
