// SPDX-License-Identifier: MIT
//
// prove --quiet --show: what a proof says of a position.
#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/core/error.hpp"
#include "engine/proofs/proof_advisor.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/position_fields.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/solve/solve_options.hpp"
#include "protocol/cli/subcommand.hpp"

namespace fukumi::protocol::cli {

namespace {

using proofs::Advice;
using proofs::ProofTree;

/// The position that the options name, the file's root without any: the rule and the size are those
/// of the file.
board::Position positionFor(const Options& options, const proofs::Task& task) {
    if (!options.has("moves")) return proofs::positionOf(task.root, task.rule, task.attacker);
    PositionFields fields{PositionFields::Spelling::Options, task.rule, options.settings.isa};
    fields.set("size",
               std::to_string(task.size().width()) + 'x' + std::to_string(task.size().height()));
    fields.set("moves", options.text("moves"));
    return positionFrom(fields);
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
    std::cout << lineOf({{"to_move", toMove},
                         {"move", board::toHuman(advice.move, size)},
                         {"kind", isQuiet ? "quiet" : "threats"},
                         {"quiet_moves", advice.quietMoves},
                         {"moves_to_win", isQuiet ? Json() : Json(advice.movesToWin)},
                         {"line", humanList(advice.line, size)}})
              << '\n';
}

UserError unknown(const Options& options) {
    return UserError{"--show: '" + options.text("show") +
                     "': the position does not lie on the way of the proof"};
}

/// The defender is to move: what holds out longest, and what wins against it.
Advice answerToBest(proofs::ProofAdvisor& advisor,
                    const board::Position& position,
                    const Options& options,
                    threat::StopCheck stop) {
    board::Board board = position.board();
    const auto reply = advisor.longestResistance(board, {}, stop);
    if (!reply) throw unknown(options);
    board.put(*reply, board::cellOf(position.sideToMove()));
    auto advice = advisor.advise(board, {}, stop);
    if (!advice) throw unknown(options);
    advice->line.insert(advice->line.begin(), *reply);
    advice->move = *reply;
    return *advice;
}

}  // namespace

int showFive(const Options& options) {
    const ProofTree proofTree = proofTreeFrom(options, "show");
    requireBoard(options, "show", options.text("show"), proofTree.task());
    const board::Position position = positionFor(options, proofTree.task());
    const BoardSize size = position.size();
    if (board::isFinished(position)) throw UserError{"--show: the game is over in this position"};
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, timeOption(options)};
    const MonitorStop token{monitor};
    const auto stop = threat::StopCheck::from(token);
    proofs::ProofAdvisor advisor{proofTree, options.settings.player.memoryBytes};
    const bool asJson = options.has("json");
    if (position.sideToMove() != proofTree.task().attacker) {
        const Advice advice = answerToBest(advisor, position, options, stop);
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
    if (!advice) throw unknown(options);
    asJson ? printJson(*advice, size, "attacker") : printText(*advice, size);
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
