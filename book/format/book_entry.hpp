// SPDX-License-Identifier: MIT
//
// Content of a book: positions, and the moves that may be played in each.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/symmetry.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/core/value.hpp"

namespace fukumi::book {

/// Weight of a position's best move in the books that we make.
inline constexpr std::uint16_t kFullWeight = 16;

/// The value for the other side after a move that is worth `value` to the side that plays it: a win
/// or loss is a ply nearer. valueBefore() makes it `value` again.
[[nodiscard]] constexpr Value valueAfter(Value value) {
    const Value after = -value;
    if (isWin(after)) return after + Value{1};
    if (isLoss(after)) return after - Value{1};
    return after;
}

struct BookMove {
    Move move;
    Value value{0};  ///< for the side that plays it; without meaning where `depth` is 0
    Depth depth{0};  ///< of the search behind the value
    std::uint32_t games = 0;
    /// Its share of the games, against the weights of the position's other moves; 0 = never.
    std::uint16_t weight = 1;

    /// Whether a search is behind the value; a move that only games or people know has none.
    [[nodiscard]] bool isSearched() const { return depth > Depth{0}; }

    friend bool operator==(const BookMove&, const BookMove&) = default;
};

struct BookPosition {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    /// Black's first, then in turn: the side to move follows from the count.
    std::vector<Square> stones;
    std::vector<BookMove> moves;
    std::string note;  ///< one line of text for people; may be empty

    [[nodiscard]] Color sideToMove() const {
        return stones.size() % 2 == 0 ? Color::Black : Color::White;
    }
    friend bool operator==(const BookPosition&, const BookPosition&) = default;
};

/// Between two texts on one position, in a comment and in a note.
inline constexpr std::string_view kTextGap = "\n\n", kNoteGap = "\\n\\n";

/// A text as a note can be: one line of UTF-8, with blanks in place of control bytes.
[[nodiscard]] std::string cleanNote(std::string_view text);
/// The lines of a text in a note: there `\n` is the end of a line and `\\` a backslash.
[[nodiscard]] std::string noteOfComment(std::string_view comment);
/// Reads it back. A backslash before another character is one, too.
[[nodiscard]] std::string commentOfNote(std::string_view note);
/// Whether `text` is one of those that the gap parts.
[[nodiscard]] bool hasText(std::string_view texts, std::string_view text, std::string_view gap);
/// Adds a text unless it is there already. Texts of more than 16 KiB are not searched for it.
void joinText(std::string& texts, std::string_view text, std::string_view gap = kTextGap);

/// Names a position up to symmetry. Board, side to move, rule and size are all part of the key, so
/// that one book can hold them all.
struct BookKey {
    Key key;
    BoardSize size;
    board::CanonicalForm form;

    /// The move in the common frame. If a symmetric board makes moves equal, the one with the
    /// smallest square is taken for all.
    [[nodiscard]] Move toCanonical(Move m) const;
    /// The moves of this board that `toCanonical` makes to `m`, in square order.
    [[nodiscard]] std::vector<Move> fromCanonical(Move m) const;
};

[[nodiscard]] BookKey bookKey(Rule rule, const board::Board& board, Color sideToMove);

/// REQUIRES: the stones are on the board, each on another point.
[[nodiscard]] board::Board boardOf(const BookPosition& position);

[[nodiscard]] inline BookKey bookKey(const BookPosition& position) {
    return bookKey(position.rule, boardOf(position), position.sideToMove());
}

/// The same position in the common frame: each colour's stones in square order, the moves too.
[[nodiscard]] BookPosition canonical(const BookPosition& position);

/// The position after a move, in the common frame; neither moves nor a note. REQUIRES: the move is
/// on an empty point.
[[nodiscard]] BookPosition childOf(const BookPosition& parent, Move m);

}  // namespace fukumi::book
