// SPDX-License-Identifier: MIT
//
// prove --quiet --certify: what a proof leaves out, for a checker that makes no search
// (scripts/lab/check_proof.py).
//
//     fukumi-certificate 1
//     position f10h8i9/f11f10g9     a record, or a root that is won by threats
//     tree 3                        the win after a pass, or of the root: 3 nodes
//     0 j10 g7:1 *:2                as in threat/proof.hpp
//     1 k11 five
//     2 g7 five
//     reply h9 1                    the win after a reply that neither this tree nor another
//     0 j10 five                    position of the file refutes
//     done
//     end 1                         positions
//
// A position that is wrong, or that Ctrl-C ended, is not followed by "done", nor by "end".
#include <iostream>

#include "engine/board/records/notation.hpp"
#include "engine/proofs/proof_check.hpp"
#include "engine/threat/proof.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

int certifyFive(const Question& question) {
    const auto& task = question::partOf<question::ProveQuiet>(question);
    const AskedFile file{"certify", *task.certify};
    const proofs::ProofTree proofTree = claimsOf(file);
    requireTask(question, file, proofTree.task());
    const BoardSize size = proofTree.task().size();
    const proofs::CheckLimits limits = sampleLimits(question, task.sample);
    const auto writeTree = [&](std::optional<Move> reply, const threat::Proof& tree) {
        std::cout << (reply ? "reply " + board::toHuman(*reply, size) : std::string{"tree"}) << ' '
                  << tree.nodes.size() << '\n'
                  << writeNodes(tree);
    };
    proofs::RecordChecker checker{proofTree, question.settings.player.memoryBytes, writeTree};
    const CtrlC interrupt;
    const auto claims = claimedWins(proofTree, limits);
    std::cout << "fukumi-certificate 1\n";
    for (const proofs::ClaimedWin& claim : claims) {
        std::cout << "position " << claim.stones << '\n';
        const auto report = checker.check(claim, limits.record, threat::StopCheck::from(interrupt));
        if (report.fault)
            refuse(inFile({.kind = ErrorKind::NotPossible,
                           .field = "certify",
                           .value = "wrong " + report.fault->text(size)},
                          file.path));
        if (report.stopped) return kInterrupted;
        std::cout << "done\n" << std::flush;
    }
    std::cout << "end " << claims.size() << '\n';
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
