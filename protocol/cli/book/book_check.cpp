// SPDX-License-Identifier: MIT
//
// book check: what is in a book, and whether its moves stand a longer search.
#include "book/build/book_check.hpp"

#include <algorithm>
#include <iostream>
#include <optional>

#include "book/build/book_builder.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/cli/book/book_files.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/gomocup/game_messages.hpp"

namespace fukumi::protocol::cli {

namespace {

using Task = question::BookCheck;

/// The findings in one book.
struct Findings {
    std::size_t moves = 0, bad = 0;
    int worst = 0;
};

void show(const book::CheckedPosition& checked, const Task& task, Findings& findings) {
    const BoardSize size = checked.position.size;
    for (const auto& loss : checked.losses) {
        ++findings.moves;
        findings.worst = std::max(findings.worst, loss.units);
        if (loss.units <= task.maxLoss) continue;
        ++findings.bad;
        for (const Square s : checked.position.stones) std::cout << board::toHuman(s, size) << ' ';
        std::cout << "-> " << board::toHuman(loss.move, size) << " loses " << loss.units << '\n';
    }
    std::cout.flush();
}

/// The exit code.
int searchAgain(const std::string& path, const Question& question) {
    const Task& task = question::partOf<Task>(question);
    book::BookLibrary library;
    addBookFile(path, library);
    if (book::searchedCount(library) == 0) {
        std::cout << path << ": nothing to search again: " << kNothingSearched << '\n';
        return kAnswered;
    }
    std::optional<OutputFile> mended;
    if (task.mend) mended = continuedBook(question, "FILE", path);
    const CtrlC interrupt;
    const search::SteadyClock clock;
    player::Player player{question.settings.player, clock};
    Findings findings;
    std::size_t done = 0;
    for (const book::BookPosition& position : book::byPlay(library)) {
        if (done == task.positions) break;
        if (ranges::noneOf(position.moves, &book::BookMove::isSearched)) continue;
        auto checked = book::checkPosition(player, position, *task.nodes, interrupt);
        if (!checked) break;
        ++done;
        show(*checked, task, findings);
        if (!mended) continue;
        book::mend(*checked, task.maxLoss);
        library.replace(checked->position);
        saveBookFile(*mended, library);
    }
    std::cout << path << ": " << findings.moves << " moves of " << done << " positions searched, "
              << findings.bad << " lose more than " << task.maxLoss << ", the worst "
              << findings.worst << '\n';
    return interrupt.stopRequested() ? kInterrupted : kAnswered;
}

}  // namespace

int bookCheck(const Question& question) {
    const Task& task = question::partOf<Task>(question);
    for (const std::string& path : task.files) {
        if (task.nodes) {
            if (const int code = searchAgain(path, question); code != kAnswered) return code;
            continue;
        }
        book::BookLibrary library;
        addBookFile(path, library);
        std::cout << path << ": " << library.positions().size() << " positions, "
                  << library.moveCount() << " moves\n";
    }
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
