// SPDX-License-Identifier: MIT
//
// book openings: balanced openings, one a line.
#include <iostream>

#include "book/book_source.hpp"
#include "book/format/book_text.hpp"
#include "book/openings/balanced_openings.hpp"
#include "engine/board/records/notation.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

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

}  // namespace

int bookOpenings(const Question& question) {
    const auto& task = question::partOf<question::BookOpenings>(question);
    const Notation write = notationOf(task.notation);
    const book::OpeningRequest request = requestOf(question);
    player::Settings settings = question.settings.player;
    if (!question.has("max_memory")) settings.memoryBytes = kUsualMemory;
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
        refuse({.kind = ErrorKind::NotFound,
                .field = "max_eval",
                .value = "opening " + std::to_string(i + 1)});
    }
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
