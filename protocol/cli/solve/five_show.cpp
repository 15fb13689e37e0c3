// SPDX-License-Identifier: MIT
//
// prove --quiet: --show, a position of a proof, and --join, one proof of many pieces.
#include <iostream>

#include <nlohmann/json.hpp>

#include "book/advice_sentence.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/core/text.hpp"
#include "engine/proofs/pieces.hpp"
#include "engine/proofs/proof_advisor.hpp"
#include "engine/proofs/state_file.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

// prove --quiet --show: the proof's move in a position.

namespace {

using proofs::Advice;
using proofs::ProofBook;

/// For people: what wins, and a line of it.
void printAdviceText(const Advice& advice, BoardSize size) {
    std::cout << toEnglish(book::adviceSentence(advice, size)) << '\n';
    if (advice.kind == Advice::Kind::Open) return;
    std::cout << "line: " << join(answer::humanList(advice.line, size), " ") << '\n'
              << counted((advice.line.size() + 1) / 2, "move")
              << " of the winner; its wins by threats need not be the shortest\n";
}

void printAdviceJson(const Advice& advice, BoardSize size, const char* toMove) {
    printLine({{"to_move", toMove},
               {"move", board::toHuman(advice.move, size)},
               {"kind", proofs::nameOf(advice.kind)},
               {"quiet_moves", advice.quietMoves},
               {"moves_to_win",
                advice.movesToWin == 0 ? answer::Json() : answer::Json(advice.movesToWin)},
               {"open", advice.openReplies},
               {"line", answer::humanList(advice.line, size)}});
}

/// The defender is to move: a reply that resists long, and what wins against it.
Advice answerToBest(proofs::ProofAdvisor& advisor,
                    const board::Position& position,
                    threat::StopCheck stop) {
    board::Board board = position.board();
    const auto reply = advisor.longResistance(board, {}, stop);
    if (!reply) refuseUnknown("show");
    board.put(*reply, board::cellOf(position.sideToMove()));
    auto advice = advisor.advise(board, {}, stop);
    if (!advice) refuseUnknown("show");
    advice->line.insert(advice->line.begin(), *reply);
    advice->move = *reply;
    return *advice;
}

}  // namespace

int showFive(const Question& question) {
    const AskedFile file{"show", *question::partOf<question::ProveQuiet>(question).show};
    const std::string bytes = bytesOf(file.field, file.path);
    const ProofBook book = proofBookOf(file, bytes);
    const proofs::Task& task = book.tree().task();
    requireBoard(question, file, task);
    const board::Position position = proofPositionOf(question, task);
    const BoardSize size = position.size();
    if (board::isFinished(position)) refuse({.kind = ErrorKind::GameIsOver});
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, question.limits.fixedTime};
    const auto stop = threat::StopCheck::from(monitor);
    proofs::ProofAdvisor advisor{book, searchBytes(question, bytes.size())};
    const bool asJson = question.output.json;
    if (position.sideToMove() != task.attacker) {
        const Advice advice = answerToBest(advisor, position, stop);
        if (asJson) {
            printAdviceJson(advice, size, "defender");
        } else {
            std::cout << board::toHuman(advice.move, size)
                      << (advice.kind == Advice::Kind::Open ? " is not proved to lose\n"
                                                            : " resists long\n")
                      << "line: " << join(answer::humanList(advice.line, size), " ") << '\n';
        }
        return kAnswered;
    }
    const auto advice = advisor.advise(position.board(), {}, stop);
    if (!advice || advice->kind == Advice::Kind::Unchecked) refuseUnknown("show");
    asJson ? printAdviceJson(*advice, size, "attacker") : printAdviceText(*advice, size);
    return kAnswered;
}

// prove --quiet --join: the pieces of scripts/lab/solve_board as one proof.

namespace {

using proofs::JoinedProof;

/// The position of the question; the empty board of the pieces without any.
proofs::Task rootOf(const Question& question,
                    const AskedFile& asked,
                    const proofs::PieceFile& file) {
    requireBoard(question, asked, file.task);
    if (!namesStones(question)) return file.task;
    const proofs::Task task = taskOf(question);
    if (task.rule != file.task.rule || task.size() != file.task.size() ||
        task.attacker != file.task.attacker)
        refuse(inFile({.kind = ErrorKind::Differs,
                       .field = "join",
                       .value = "the game",
                       .expected = {taskText(file.task)}},
                      asked.path));
    return task;
}

void printJoinedText(const proofs::Task& task, const JoinedProof& joined, std::size_t pieces) {
    std::cout << taskText(task) << '\n';
    if (joined.isWon) {
        std::cout << "joined: " << counted(pieces, "piece") << ", "
                  << counted(joined.wins.size(), "position")
                  << " with a quiet move; --check verifies it\n";
        return;
    }
    std::cout << "open: the pieces do not win it\n";
    if (!joined.move) return;
    std::cout << "open replies to " << board::toHuman(*joined.move, task.size()) << ": "
              << joined.open.size() << ", as positions";
    for (const std::string& stones : joined.open) std::cout << ' ' << stones;
    std::cout << '\n';
}

}  // namespace

int joinPieces(const Question& question) {
    const auto& asked = question::partOf<question::ProveQuiet>(question);
    const AskedFile pieces{"join", *asked.join};
    const proofs::PieceFile file = pieceFileOf(pieces);
    const proofs::Task task = rootOf(question, pieces, file);
    const OutputFile out = openOutput(question, "out", *asked.out);
    const JoinedProof joined = proofs::Joiner{file}.join(task.root);
    if (joined.isWon) out.write(proofs::finishedFile(task, joined.wins));
    if (question.output.json)
        printLine({{"result", joined.isWon ? "win" : "open"},
                   {"verified", false},
                   {"task", taskText(task)},
                   {"pieces", file.pieces.size()},
                   {"quiet_moves", joined.wins.size()},
                   {"move", answer::pointJson(joined.move, task.size())},
                   {"open", joined.open}});
    else
        printJoinedText(task, joined, file.pieces.size());
    return joined.isWon ? kAnswered : kFailed;
}

}  // namespace fukumi::protocol::cli
