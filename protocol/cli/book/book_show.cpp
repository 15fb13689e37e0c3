// SPDX-License-Identifier: MIT
//
// The subcommands that print positions of a book: show and openings.
#include <iomanip>
#include <iostream>
#include <map>

#include "book/book_source.hpp"
#include "book/format/book_entry.hpp"
#include "book/format/book_format.hpp"
#include "book/format/book_text.hpp"
#include "book/format/embedded_book.hpp"
#include "book/format/opening_book.hpp"
#include "book/openings/balanced_openings.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/bytes.hpp"
#include "engine/core/text.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/board_drawing.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/book/book_files.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

// book show: what a book knows of a position.

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
        addBookFile(*file, library, frameOf(question));
    else
        library = book::embeddedBook().library();
    const std::string bytes = book::compileBook(library);
    const auto book = book::OpeningBook::trusted(asBytes(bytes));
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
        std::cout << "note: " << printable(note) << '\n';
    return kAnswered;
}

// book openings: balanced openings, one a line.

namespace {

/// More table than one search of the usual length fills is only in the way: it is cleared for each.
constexpr std::size_t kUsualMemory = std::size_t{32} << 20;

std::string inPos(const book::BookPosition& opening) {
    std::string text;
    for (const Square s : opening.stones) text += board::toPos(s);
    return text;
}

std::string inOffsets(const book::BookPosition& opening) {
    const Square center = opening.size.center();
    std::string text;
    for (const Square s : opening.stones) {
        if (!text.empty()) text += ", ";
        text += std::to_string(s.x() - center.x()) + ',' + std::to_string(s.y() - center.y());
    }
    return text;
}

std::string inSwap2(book::BookPosition opening) {
    opening.note = book::kSwap2Note;
    return book::lineOf(opening);
}

using Notation = std::string (*)(const book::BookPosition&);

Notation notationOf(question::OpeningNotation notation) {
    switch (notation) {
        case question::OpeningNotation::Offset: return inOffsets;
        case question::OpeningNotation::Pos: return inPos;
        case question::OpeningNotation::Swap2: break;
    }
    return [](const book::BookPosition& opening) { return inSwap2(opening); };
}

book::OpeningRequest requestOf(const Question& question) {
    constexpr int kSwap2Stones = 3;
    const auto& task = question::partOf<question::BookOpenings>(question);
    const bool isSwap2 = task.notation == question::OpeningNotation::Swap2;
    book::OpeningRequest request;
    request.rule = question.settings.rules.rule;
    request.size = question.start.board();
    request.seed = question.settings.player.seed;
    request.stones = task.stones;
    if (isSwap2 && task.stones.value_or(kSwap2Stones) != kSwap2Stones)
        refuse({.kind = ErrorKind::NotOneOf,
                .field = "stones",
                .value = std::to_string(*task.stones),
                .expected = {std::to_string(kSwap2Stones)}});
    if (isSwap2) request.stones = kSwap2Stones;
    if (task.turnMs) request.nodes = book::openingNodesFor(search::Milliseconds{*task.turnMs});
    request.nodes = task.nodes.value_or(request.nodes);
    request.maxValue = task.maxEval ? Value{*task.maxEval} : book::openingWindowFor(request.nodes);
    return request;
}

/// A larger window finds more openings only if one of those that were tried was outside.
InputError tooFew(int found, int uneven) {
    const std::string all =
        counted(found + uneven, "different opening was", "different openings were");
    if (uneven == 0)
        return {.kind = ErrorKind::NotPossible,
                .field = "count",
                .value = "only " + all + " found on this board"};
    return {.kind = ErrorKind::NotPossible,
            .field = "max_eval",
            .value = all + " tried, only " + counted(found, "is", "are") + " even enough"};
}

}  // namespace

int bookOpenings(const Question& question) {
    const auto& task = question::partOf<question::BookOpenings>(question);
    const Notation write = notationOf(task.notation);
    const book::OpeningRequest request = requestOf(question);
    player::Settings settings = question.settings.player;
    if (!question.settings.memoryGiven) settings.memoryBytes = kUsualMemory;
    const CtrlC interrupt;
    const search::SteadyClock clock;
    player::Player player{settings, clock};
    book::OpeningMaker maker{request, player};
    for (int i = 0; i < task.count; ++i) {
        showProgress(static_cast<std::size_t>(i), static_cast<std::size_t>(task.count));
        const auto opening = maker.next(interrupt);
        wipeProgress();
        if (opening) {
            std::cout << write(*opening) << std::endl;
            checkStandardOutput();
            continue;
        }
        if (interrupt.stopRequested()) return kInterrupted;
        refuse(tooFew(i, maker.uneven()));
    }
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
