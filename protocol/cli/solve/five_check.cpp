// SPDX-License-Identifier: MIT
//
// prove --quiet --check: what was verified, and what was not.
#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/board/records/notation.hpp"
#include "engine/core/text.hpp"
#include "engine/proofs/proof_check.hpp"
#include "engine/solver/mnk/draw_file.hpp"
#include "engine/threat/proof.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

using proofs::CheckReport;
using proofs::ProofTree;

/// "right" of a whole proof, "unfinished" of one that has not come to the root, "sample", "part"
/// and "stopped" where positions were left out, "wrong".
const char* verdictOf(const CheckReport& report,
                      const ProofTree& proofTree,
                      const question::ProofCheck& request) {
    if (report.fault) return "wrong";
    if (report.stopped) return "stopped";
    if (!proofTree.rootIsWon() || proofTree.roots().empty()) return "unfinished";
    if (report.left > 0) return request.sample ? "sample" : "part";
    return report.rootIsWon ? "right" : "stopped";
}

/// The claim of the file.
std::string claimText(const ProofTree& proofTree) {
    const std::size_t roots = proofTree.roots().size();
    const proofs::Task& task = proofTree.task();
    if (proofTree.roots() == std::vector{proofs::canonicalStones(task.root).text})
        return taskText(task);
    return std::string{fukumi::nameOf(task.rule)} + ' ' + sizeText(task.size()) + ", " +
           std::string{answer::nameOf(task.attacker)} + " to move in " + counted(roots, "position");
}

std::string countsText(const CheckReport& report) {
    return counted(report.positions, "position") + ", " +
           counted(report.replies, "reply", "replies") + ": " + std::to_string(report.byZone) +
           " lose to what the move threatens, " + std::to_string(report.leaves) +
           " to another win by threats, " + std::to_string(report.deeper) +
           " lead to other positions of the proof";
}

void printCheckText(const CheckReport& report,
                    const ProofTree& proofTree,
                    const std::string& verdict,
                    search::Milliseconds time) {
    std::cout << claimText(proofTree) << '\n';
    if (verdict == "wrong") {
        std::cout << "wrong: " << report.fault->text(proofTree.task().size()) << '\n';
    } else if (verdict == "right") {
        std::cout << "right: " << answer::nameOf(proofTree.task().attacker) << " wins in at most "
                  << counted(report.movesToWin, "move")
                  << "; all was verified with nothing but the rules\n";
    } else if (proofTree.roots().empty()) {
        std::cout << "unfinished: the file has no pieces: it claims nothing\n";
    } else if (verdict == "unfinished") {
        std::cout << "unfinished: nothing is said of the root; what is proved so far was verified"
                  << (report.left > 0 ? " in part\n" : "\n");
    } else {
        std::cout << "verified in part: of the positions " << report.left
                  << " were not looked at\n";
    }
    std::cout << countsText(report) << '\n' << time.count() << " ms\n";
}

void printCheckJson(const CheckReport& report,
                    const ProofTree& proofTree,
                    const std::string& verdict,
                    search::Milliseconds time) {
    const proofs::Task& task = proofTree.task();
    printLine(
        {{"check", verdict},
         {"task", claimText(proofTree)},
         {"attacker", answer::nameOf(task.attacker)},
         {"root_verified", report.rootIsWon},
         {"positions", report.positions},
         {"not_verified", report.left},
         {"moves_to_win", report.movesToWin > 0 ? answer::Json(report.movesToWin) : answer::Json()},
         {"replies", report.replies},
         {"refuted_by_the_threat", report.byZone},
         {"refuted_by_threats", report.leaves},
         {"to_other_positions", report.deeper},
         {"reason", report.fault ? report.fault->text(task.size()) : ""},
         {"time_ms", time.count()}});
}

}  // namespace

int checkFive(const Question& question, const std::string& bytes) {
    const AskedFile file{"check", *question.check.file};
    if (solver::isDrawFile(bytes)) {
        requireWholeCheck(question);
        if (question.has("rule") || question.has("size") || namesStones(question))
            refuse({.kind = ErrorKind::NotPossible,
                    .field = "check",
                    .value = "a draw is about the game in its file, not about a position"});
        return checkMnkDraw(question, file.path, bytes);
    }
    const ProofTree proofTree = claimsOf(file, bytes);
    requireTask(question, file, proofTree.task());
    proofs::CheckLimits limits = limitsOf(question);
    limits.threads = question.settings.player.threads;
    limits.memoryBytes = searchBytes(question, bytes.size());
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, question.limits.fixedTime};
    const CheckReport report =
        checkProofTree(proofTree, limits, monitor, [&](const CheckReport& now) {
            monitor.onProgress({0,
                                counted(now.positions, "position") + " right, " +
                                    std::to_string(now.left) + " to go"});
        });
    monitor.clearLine();
    const std::string verdict = verdictOf(report, proofTree, question.check);
    question.output.json ? printCheckJson(report, proofTree, verdict, monitor.elapsed())
                         : printCheckText(report, proofTree, verdict, monitor.elapsed());
    return verdict == "wrong" || verdict == "stopped" ? kFailed : kAnswered;
}

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

int certifyFive(const Question& question) {
    const auto& task = question::partOf<question::ProveQuiet>(question);
    const AskedFile file{"certify", *task.certify};
    const std::string bytes = bytesOf(file.field, file.path);
    const proofs::ProofTree proofTree = claimsOf(file, bytes);
    requireTask(question, file, proofTree.task());
    const BoardSize size = proofTree.task().size();
    const proofs::CheckLimits limits = limitsOf(question);
    const auto writeTree = [&](std::optional<Move> reply, const threat::Proof& tree) {
        std::cout << (reply ? "reply " + board::toHuman(*reply, size) : std::string{"tree"}) << ' '
                  << tree.nodes.size() << '\n'
                  << writeNodes(tree);
    };
    proofs::RecordChecker checker{proofTree, searchBytes(question, bytes.size()), writeTree};
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
