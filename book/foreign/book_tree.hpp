// SPDX-License-Identifier: MIT
//
// A book as a tree of moves, and a tree as a book: for files that hold trees, and for people who
// look through a database.
//
// A book is a net, and keeps positions up to symmetry. The tree has each position's continuations
// where it is met first on the way down from the empty board; positions that no move leads to get a
// way. The tree has one of the moves that are equal by symmetry; a tree that is at hand may say
// which (the game that was saved as a database).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/foreign/stored_game.hpp"
#include "book/format/book_library.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/core/encoding.hpp"

namespace fukumi::book {

/// Weights for what a reader found without any: of the moves with a value the best one weighs 4096,
/// and each ten units below it halve that, down to 1. A proven loss is never played as long as
/// there is something else. Moves of weight 0, and positions where no move has a value, stay as
/// they are.
[[nodiscard]] BookLibrary weighedByValue(BookLibrary library);

struct BookTree {
    struct Entry {
        std::optional<BookMove> move;  ///< absent: it only leads to a position
        std::string note;
    };

    board::GameTree tree;        ///< without remarks
    std::vector<Entry> entries;  ///< by node
};

/// Positions of one rule and size. The greatest weights come first, and before them the moves that
/// `like` has.
[[nodiscard]] BookTree bookTree(const BookLibrary& library,
                                Rule rule,
                                BoardSize size,
                                const board::GameTree& like = {});

/// Comments and values of `from` in a tree of remarks; wins, losses and moves that are not to be
/// played have the labels below.
[[nodiscard]] board::GameTree remarkedTree(BookTree from);

/// The positions of a tree, with its comments, values and the labels below.
[[nodiscard]] BookLibrary bookOf(const board::GameTree& tree, Rule rule, BoardSize size);

/// Parts of a tree that no book holds: texts on points that are not those labels, arrows, and the
/// value of the root.
[[nodiscard]] LeftOut partsBeyondBook(const board::GameTree& tree);

/// Nodes that bookOf() joins with an earlier one of the same position, up to symmetry, and that the
/// tree of that book does not have where they were: with moves, with a comment, or next to that
/// one.
[[nodiscard]] std::size_t joinedNodes(const board::GameTree& tree, Rule rule, BoardSize size);

/// Moves of a book that are not in another one, and numbers that are different there.
[[nodiscard]] LeftOut lostBetween(const BookLibrary& book, const BookLibrary& written);

inline constexpr const char *kWonLabel = "W", *kLostLabel = "L", *kBlockedLabel = "\u00D7";

// Results of readers and writers of other programs' books.

struct ImportedBook {
    BookLibrary library;
    LeftOut leftOut;
    /// Those of the first position, also in a book without moves; absent if the file names none.
    std::optional<std::pair<Rule, BoardSize>> frame{};
    std::optional<Encoding> guess{};  ///< of texts that are not UTF-8, if there are any
};

struct ExportedBook {
    std::string bytes;
    LeftOut leftOut;
};

/// Texts of a file that are not valid UTF-8: all have the same encoding.
class TextSample {
public:
    void add(std::string_view text);
    /// Absent if all texts were UTF-8.
    [[nodiscard]] std::optional<Encoding> guess() const;

private:
    std::string bytes_;
};

/// A text as UTF-8; its bytes that are not text are counted.
[[nodiscard]] std::string decodedText(std::string_view text, Encoding otherwise, LeftOut& leftOut);

/// That the encoding of the texts of a book was guessed; none if it was not.
[[nodiscard]] std::vector<Notice> guessNotices(std::optional<Encoding> guess);

/// A comment of another program as a note: trimmed, line ends of all kinds alike, zero bytes
/// dropped. The encoding of bytes that are not UTF-8 is guessed.
[[nodiscard]] std::string noteFromComment(std::string_view comment);

/// The bytes of a text for programs that do not know UTF-8: in Latin-1 if it has all characters and
/// the bytes are recognised as Latin-1, otherwise as it is. noteFromComment() reads both back.
[[nodiscard]] std::string toEightBit(std::string_view utf8);

}  // namespace fukumi::book
