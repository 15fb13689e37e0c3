// SPDX-License-Identifier: MIT
//
// prove --quiet --show: what a proof says of a position.
#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/proofs/proof_advisor.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol::cli {

namespace {

using proofs::Advice;
using proofs::ProofTree;

/// The position of the question, the file's root without any: the rule and the
/// size are those of the file.
board::Position positionFor(const Question& question, const proofs::Task& task) {
    if (!question.has("moves")) return proofs::positionOf(task.root, task.rule, task.attacker);
    board::Position position{task.rule, task.size(), question.settings.isa};
    const auto moves = question::parsePoints(question.start.movesText, task.size());
    if (!moves) refuse(inField(moves.error(), "moves"));
    for (const Square s : *moves) {
        if (!position.isEmpty(s))
            refuse({.kind = ErrorKind::PointTaken,
                    .field = "moves",
                    .value = board::toHuman(s, task.size())});
        position.play(s);
    }
    return position;
}

/// For people: one line of what wins, and one of the longest resistance.
void printText(const Advice& advice, BoardSize size) {
    std::cout << board::toHuman(advice.move, size);
    if (advice.kind == Advice::Kind::Quiet)
        std::cout << " wins: a quiet move, the first of at most " << advice.quietMoves
                  << " before a win by threats\n";
    else
        std::cout << " wins by threats in at most " << advice.movesToWin << " moves\n";
    std::cout << "longest resistance: " << movesText(advice.line, size) << '\n';
}

void printJson(const Advice& advice, BoardSize size, const char* toMove) {
    const bool isQuiet = advice.kind == Advice::Kind::Quiet;
    std::cout << answer::lineOf(
                     {{"to_move", toMove},
                      {"move", board::toHuman(advice.move, size)},
                      {"kind", isQuiet ? "quiet" : "threats"},
                      {"quiet_moves", advice.quietMoves},
                      {"moves_to_win", isQuiet ? answer::Json() : answer::Json(advice.movesToWin)},
                      {"line", answer::humanList(advice.line, size)}})
              << '\n';
}

[[noreturn]] void refuseUnknown() {
    refuse({.kind = ErrorKind::NotFound, .field = "show", .value = "the position"});
}

/// The defender is to move: what holds out longest, and what wins against it.
Advice answerToBest(proofs::ProofAdvisor& advisor,
                    const board::Position& position,
                    threat::StopCheck stop) {
    board::Board board = position.board();
    const auto reply = advisor.longestResistance(board, {}, stop);
    if (!reply) refuseUnknown();
    board.put(*reply, board::cellOf(position.sideToMove()));
    auto advice = advisor.advise(board, {}, stop);
    if (!advice) refuseUnknown();
    advice->line.insert(advice->line.begin(), *reply);
    advice->move = *reply;
    return *advice;
}

}  // namespace

int showFive(const Question& question) {
    const AskedFile file{"show", *question::partOf<question::ProveQuiet>(question).show};
    const ProofTree proofTree = proofTreeOf(file);
    requireBoard(question, file, proofTree.task());
    const board::Position position = positionFor(question, proofTree.task());
    const BoardSize size = position.size();
    if (board::isFinished(position)) refuse({.kind = ErrorKind::GameIsOver});
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, question.limits.fixedTime};
    const MonitorStop token{monitor};
    const auto stop = threat::StopCheck::from(token);
    proofs::ProofAdvisor advisor{proofTree, question.settings.player.memoryBytes};
    const bool asJson = question.output.json;
    if (position.sideToMove() != proofTree.task().attacker) {
        const Advice advice = answerToBest(advisor, position, stop);
        if (asJson) {
            printJson(advice, size, "defender");
        } else {
            std::cout << board::toHuman(advice.move, size)
                      << " holds out longest\nlongest resistance: " << movesText(advice.line, size)
                      << '\n';
        }
        return kAnswered;
    }
    const auto advice = advisor.advise(position.board(), {}, stop);
    if (!advice) refuseUnknown();
    asJson ? printJson(*advice, size, "attacker") : printText(*advice, size);
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
