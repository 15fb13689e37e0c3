// SPDX-License-Identifier: MIT
//
// book show: what a book knows of a position.
#include <iomanip>
#include <iostream>
#include <map>

#include "book/format/book_entry.hpp"
#include "book/format/book_format.hpp"
#include "book/format/embedded_book.hpp"
#include "book/format/opening_book.hpp"
#include "engine/board/records/notation.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/board_drawing.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/book/book_files.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"

namespace fukumi::protocol::cli {

namespace {

/// Moves that are worth the same by symmetry, as one.
struct Row {
    book::BookMove move;
    std::vector<Move> others;
};

/// As the map of the page has them, in its order: known by an entry, or by the position after them.
std::vector<Row> rowsOf(const book::OpeningBook& book, const board::Position& position) {
    std::vector<Row> rows;
    std::map<Key, std::size_t> places;
    board::Board after = position.board();
    for (const book::BookMove& each : book::knownMoves(book, position)) {
        after.put(each.move, board::cellOf(position.sideToMove()));
        const auto [place, isNew] = places.emplace(board::canonicalForm(after).key, rows.size());
        after.clear(each.move);
        if (isNew)
            rows.push_back({each, {}});
        else
            rows[place->second].others.push_back(each.move);
    }
    return rows;
}

answer::Notes notesOf(const std::vector<Row>& rows) {
    answer::Notes notes;
    for (const Row& row : rows) {
        const answer::Style style =
            &row == &rows.front() ? answer::Style::Best : answer::Style::Good;
        const bool isSearched = row.move.isSearched();
        const answer::Note note{
            isSearched ? answer::shortWinText(row.move.value) : std::string{"*"}, style};
        notes[row.move.move] = note;
        for (const Move other : row.others) notes[other] = note;
    }
    return notes;
}

void printMoves(const std::vector<Row>& rows, BoardSize size) {
    std::cout << "move   value   wins  depth  weight   games  same by symmetry\n";
    for (const auto& [each, others] : rows) {
        const bool isSearched = each.isSearched();
        std::cout << std::left << std::setw(4) << board::toHuman(each.move, size) << std::right
                  << std::setw(8) << (isSearched ? answer::valueText(each.value) : "-")
                  << std::setw(7) << (isSearched ? answer::winText(each.value) : "-")
                  << std::setw(7) << (isSearched ? std::to_string(each.depth.raw()) : "-")
                  << std::setw(8) << each.weight << std::setw(8) << each.games;
        if (!others.empty()) std::cout << ' ';
        for (const Move other : others) std::cout << ' ' << board::toHuman(other, size);
        std::cout << '\n';
    }
}

/// "" where the position has no entry.
std::string noteOf(const book::BookLibrary& library, const board::Position& position) {
    const auto key = book::bookKey(position.rule(), position.board(), position.sideToMove());
    const auto found = library.positions().find(key.key);
    return found == library.positions().end() ? "" : found->second.note;
}

}  // namespace

int bookShow(const Question& question) {
    const auto& file = question::partOf<question::BookShow>(question).file;
    const board::Position position = positionOf(question);
    book::BookLibrary library;
    if (file)
        addBookFile(*file, library);
    else
        library = book::embeddedBook().library();
    const std::string bytes = book::compileBook(library);
    const auto book = book::OpeningBook::trusted(
        {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    const std::vector<Row> rows = rowsOf(book, position);
    std::cout << answer::viewBoard(position, notesOf(rows), outputColors())
              << nameOf(position.rule()) << ", " << answer::nameOf(position.sideToMove())
              << " to move\n";
    if (rows.empty())
        std::cout << "the book does not know this position; it knows " << library.positions().size()
                  << '\n';
    else
        printMoves(rows, position.size());
    if (const std::string note = noteOf(library, position); !note.empty())
        std::cout << "note: " << note << '\n';
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
