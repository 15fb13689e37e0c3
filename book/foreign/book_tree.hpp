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
#include <vector>

#include "book/format/book_library.hpp"
#include "engine/board/records/game_tree.hpp"

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

inline constexpr const char *kWonLabel = "W", *kLostLabel = "L", *kBlockedLabel = "\u00D7";

}  // namespace fukumi::book
