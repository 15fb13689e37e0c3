// SPDX-License-Identifier: MIT
//
// prove --quiet --join: the pieces of scripts/lab/solve_board as one proof.
#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/board/records/notation.hpp"
#include "engine/proofs/pieces.hpp"
#include "engine/proofs/state_file.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

using proofs::JoinedProof;
using proofs::Task;

/// The position of the question; the empty board of the pieces without any.
Task rootOf(const Question& question, const AskedFile& asked, const proofs::PieceFile& file) {
    requireBoard(question, asked, file.task);
    if (!namesStones(question)) return file.task;
    const Task task = taskOf(question);
    if (task.rule != file.task.rule || task.size() != file.task.size() ||
        task.attacker != file.task.attacker)
        refuse(inFile({.kind = ErrorKind::Differs,
                       .field = "join",
                       .value = "the game",
                       .expected = {taskText(file.task)}},
                      asked.path));
    return task;
}

void printText(const Task& task, const JoinedProof& joined, std::size_t pieces) {
    std::cout << taskText(task) << '\n';
    if (joined.isWon) {
        std::cout << "joined: " << pieces << " pieces, " << joined.wins.size()
                  << " positions with a quiet move; --check verifies it\n";
        return;
    }
    std::cout << "open: the pieces do not win it\n";
    if (!joined.move) return;
    std::cout << joined.open.size() << " replies to " << board::toHuman(*joined.move, task.size())
              << " are open:";
    for (const std::string& stones : joined.open) std::cout << ' ' << stones;
    std::cout << '\n';
}

}  // namespace

int joinPieces(const Question& question) {
    const auto& asked = question::partOf<question::ProveQuiet>(question);
    const AskedFile pieces{"join", *asked.join};
    const proofs::PieceFile file = pieceFileOf(pieces);
    const Task task = rootOf(question, pieces, file);
    const OutputFile out = openOutput(question, "out", *asked.out, FileKind::FiveProof);
    const JoinedProof joined = proofs::Joiner{file}.join(task.root);
    if (joined.isWon) out.write(proofs::finishedFile(task, joined.wins));
    if (question.output.json)
        std::cout << answer::lineOf({{"result", joined.isWon ? "win" : "open"},
                                     {"task", taskText(task)},
                                     {"pieces", file.pieces.size()},
                                     {"quiet_moves", joined.wins.size()},
                                     {"move", answer::pointJson(joined.move, task.size())},
                                     {"open", joined.open}})
                  << '\n';
    else
        printText(task, joined, file.pieces.size());
    return joined.isWon ? kAnswered : kFailed;
}

}  // namespace fukumi::protocol::cli
