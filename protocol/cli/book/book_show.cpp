// SPDX-License-Identifier: MIT
//
// book show: what a book knows of a position.
#include <iomanip>
#include <iostream>

#include "book/format/book_key.hpp"
#include "book/format/embedded_book.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/cli/board_view.hpp"
#include "protocol/cli/book/book_files.hpp"
#include "protocol/cli/book/book_verbs.hpp"
#include "protocol/cli/color_name.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/report_table.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/gomocup/search_messages.hpp"

namespace fukumi::protocol::cli {

namespace {

/// The entry with its moves as they are on this board; absent where there is none.
std::optional<book::BookPosition> entryOf(const book::BookLibrary& library,
                                          const board::Position& position) {
    const auto key = book::bookKey(position.rule(), position.board(), position.sideToMove());
    const auto found = library.positions().find(key.key);
    if (found == library.positions().end()) return std::nullopt;
    book::BookPosition entry = found->second;
    for (book::BookMove& each : entry.moves) each.move = key.fromCanonical(each.move).front();
    ranges::stableSort(entry.moves, [](const book::BookMove& a, const book::BookMove& b) {
        return std::pair{a.weight, a.value} > std::pair{b.weight, b.value};
    });
    return entry;
}

Notes notesOf(const book::BookPosition& entry) {
    Notes notes;
    for (const book::BookMove& each : entry.moves) {
        const Style style = &each == &entry.moves.front() ? Style::Best : Style::Good;
        const bool isSearched = each.isSearched();
        notes[each.move] = {isSearched ? shortWinText(each.value) : std::string{"*"}, style};
    }
    return notes;
}

void printMoves(const book::BookPosition& entry) {
    std::cout << "move   value   wins  depth  weight   games\n";
    for (const book::BookMove& each : entry.moves) {
        const bool isSearched = each.isSearched();
        std::cout << std::left << std::setw(4) << board::toHuman(each.move, entry.size)
                  << std::right << std::setw(8) << (isSearched ? valueText(each.value) : "-")
                  << std::setw(7) << (isSearched ? winText(each.value) : "-") << std::setw(7)
                  << (isSearched ? std::to_string(each.depth.raw()) : "-") << std::setw(8)
                  << each.weight << std::setw(8) << each.games << '\n';
    }
    if (!entry.note.empty()) std::cout << "note: " << entry.note << '\n';
}

}  // namespace

int bookShow(const Arguments& arguments) {
    boost::program_options::options_description own{
        "book show [FILE]: what a book, or the embedded one, knows of a position: moves that are "
        "the\n"
        "same by symmetry once; numbers on the board are wins in percent"};
    own.add(positionOptions());
    const Options options = readOptions(arguments, own, IniErrors::Throw, Words::Taken);
    if (options.help != Help::None) {
        std::cout << helpText(options.help, own, {"rule"});
        return kAnswered;
    }
    if (options.words.size() > 1)
        throw UserError{"book show: '" + options.words[1] + "' is a word too many"};
    const board::Position position = positionFrom(options);
    book::BookLibrary library;
    if (options.words.empty())
        library = book::embeddedBook().library();
    else
        addBookFile(options.words.front(), library);
    const auto entry = entryOf(library, position);
    std::cout << viewBoard(position, entry ? notesOf(*entry) : Notes{}, outputColors())
              << nameOf(position.rule()) << ", " << nameOf(position.sideToMove()) << " to move\n";
    if (entry)
        printMoves(*entry);
    else
        std::cout << "the book does not know this position; it knows " << library.positions().size()
                  << '\n';
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
