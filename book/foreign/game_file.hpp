// SPDX-License-Identifier: MIT
//
// One game out of any file that holds games, or all that it holds; told by what it begins with:
//
//     Piskvorky 15x15, ...    a game file of Piskvork (.psq)
//     (;FF[4]GM[4] ...        the Smart Game Format (.sgf), with variations
//     FF "RenLib" FF          a library of RenLib (.lib): a tree of moves; the oldest begin with
//                             the move h8 at once
//     other bytes             a database of Yixin and Rapfi (.db), packed or not: positions
//     h8 i9 g7                a list of moves, or a link (engine/board/records/move_text.hpp)
//
// Of a tree the main line is taken, the first child of every node; of a database the move of the
// greatest weight at every position (book_weights.hpp), the deeper searched of two that are alike.
// Either begins with the moves that are wanted, where some are. As a tree a database is what
// book_tree.hpp makes of it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>

#include "book/foreign/foreign_book.hpp"
#include "engine/board/records/format_error.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/board/records/game_tree.hpp"

namespace fukumi::book {

enum class GameFormat : std::uint8_t { Psq, Sgf, RenLib, Database, Moves };

/// Facts that a file does not tell of itself, and the line of it that is wanted.
struct GameQuestion {
    std::optional<Rule> rule;       ///< instead of the file's own
    std::optional<BoardSize> size;  ///< of libraries, databases and lists of moves
    std::string line;               ///< "h8 i9": how the line begins; only of what holds several
};

struct GameFile {
    board::GameRecord record;
    std::optional<Rule> rule;  ///< that was wanted, or that the file names; RenLib's is renju
    GameFormat format = GameFormat::Moves;
};

/// Nothing is kept of the bytes.
[[nodiscard]] std::variant<GameFile, board::FormatError> readGameFile(
    std::span<const std::uint8_t> bytes, const GameQuestion& question);

struct GameFileTree {
    board::GameRecord head;    ///< all but the moves
    std::optional<Rule> rule;  ///< that was wanted, or that the file names
    GameFormat format = GameFormat::Moves;
    board::GameTree tree;
    LeftOut leftOut;
};

/// Everything in the file; `question.line` counts for nothing. Of a database with several rules or
/// sizes the one with the most positions is taken, and pictured as `like` pictures it. Of a library
/// the board is as large as wanted, 15x15 at most.
[[nodiscard]] std::variant<GameFileTree, board::FormatError> readGameTree(
    std::span<const std::uint8_t> bytes,
    const GameQuestion& question,
    const board::GameTree& like = {});

}  // namespace fukumi::book
