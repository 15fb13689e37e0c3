// SPDX-License-Identifier: MIT
//
// prove --quiet: proofs over quiet moves.
#include <filesystem>
#include <iostream>
#include <new>

#include "engine/proofs/proof_check.hpp"
#include "engine/proofs/prover.hpp"
#include "protocol/cli/solve/five_jobs.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/solve/five_report.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/messages.hpp"

namespace fs = std::filesystem;

namespace fukumi::protocol::cli {

namespace {

int sayFinished(const ProofSession& session, bool json) {
    FiveReport report;
    report.task = session.task();
    report.outcome = proofs::Outcome::Proved;
    report.isChecked = true;  // as it was when the file was finished
    report.root = proofs::ProofNumbers::won();
    report.wins = session.winsOfFinished();
    report.file = session.path();
    std::error_code ignored;
    report.progress.bytes = fs::file_size(session.path(), ignored);
    if (json)
        printJson(report);
    else
        std::cout << taskText(report.task) << "\nproved before: " << report.wins
                  << " positions with a quiet move; --check verifies it\n";
    return kAnswered;
}

/// Verifies the proof before it is reported, and puts it in the place of the work.
void verify(const Question& question,
            ProofSession& session,
            SolveMonitor& monitor,
            FiveReport& last) {
    const std::string bytes = proofs::finishedFile(session.task(), session.graph().wins());
    const auto proofTree =
        valueOrRefuse(proofs::ProofTree::fromFile(valueOrRefuse(proofs::parseStateFile(bytes))));
    proofs::CheckLimits limits;
    limits.threads = question.settings.player.threads;
    limits.memoryBytes = question.settings.player.memoryBytes;
    const MonitorStop stop{monitor};
    const proofs::CheckReport report =
        checkProofTree(proofTree, limits, stop, [&](const proofs::CheckReport& now) {
            monitor.onProgress({0, "proved; " + std::to_string(now.left) + " positions to verify"});
        });
    last.isChecked = report.rootIsWon;
    if (!last.isChecked)
        last.fault = report.fault ? report.fault->text(session.task().size())
                                  : "the work was ended; --resume goes on with it";
    if (!last.isChecked) return;
    last.wins = session.finish();
    std::error_code ignored;
    last.progress.bytes = fs::file_size(session.path(), ignored);
}

int finish(const Question& question,
           ProofSession& session,
           SolveMonitor& monitor,
           FiveReport& last) {
    if (last.outcome == proofs::Outcome::Proved) verify(question, session, monitor, last);
    last.time = monitor.elapsed();
    monitor.clearLine();
    question.output.json ? printJson(last) : printText(last);
    return last.isChecked || last.outcome == proofs::Outcome::Disproved ? kAnswered : kFailed;
}

int solve(const Question& question) {
    ProofSession session{question};
    if (session.isFinished()) return sayFinished(session, question.output.json);
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, question.limits.fixedTime};
    const MonitorStop stop{monitor};
    proofs::ProverProgress progress;
    const auto report = [&] {
        FiveReport now = reportOn(session.task(), session.graph());
        now.progress = progress;
        now.time = monitor.elapsed();
        now.file = session.path();
        return now;
    };
    const auto onProgress = [&](const proofs::ProverProgress& now) {
        progress = now;
        if (monitor.isProgressDue()) monitor.onProgress({0, progressLine(report())});
    };
    const player::Settings& settings = question.settings.player;
    std::string error;
    proofs::Outcome outcome{};
    if (const auto jobs = question::partOf<question::ProveQuiet>(question).jobs) {
        outcome = serveJobs(session, *jobs, settings.memoryBytes, stop, onProgress, error);
    } else {
        proofs::Prover prover{session.task(), session.graph(), session.writer(), clock};
        proofs::ProverLimits limits{settings.threads, settings.memoryBytes};
        limits.nodes = question.limits.nodes.value_or(limits.nodes);
        outcome = prover.run(limits, stop, onProgress);
        error = prover.error();
    }
    FiveReport last = report();
    last.outcome = outcome;
    const int code = finish(question, session, monitor, last);
    if (outcome == proofs::Outcome::WriteFailed) throw OutputError{"--out: " + error};
    return code;
}

int run(const Question& question) {
    const auto& task = question::partOf<question::ProveQuiet>(question);
    if (task.check) return checkFive(question, {*task.check, task.sample, task.replay});
    if (task.certify) return certifyFive(question);
    if (task.show) return showFive(question);
    if (task.work) return workAtJobs(question);
    if (task.join) return joinPieces(question);
    return solve(question);
}

}  // namespace

int runProveQuiet(const Question& question) {
    try {
        return run(question);
    } catch (const std::bad_alloc&) {
        refuse({.kind = ErrorKind::TooLittleMemory,
                .field = "max_memory",
                .value = std::to_string(question.settings.player.memoryBytes >> 20) + " MiB"});
    }
}

}  // namespace fukumi::protocol::cli
