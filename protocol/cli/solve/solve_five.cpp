// SPDX-License-Identifier: MIT
//
// prove --quiet: proofs over quiet moves.
#include <filesystem>
#include <iostream>
#include <new>

#include "engine/core/error.hpp"
#include "engine/proofs/proof_check.hpp"
#include "engine/proofs/prover.hpp"
#include "protocol/cli/number_option.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/solve/five_jobs.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/solve/five_report.hpp"
#include "protocol/cli/solve/proof_session.hpp"
#include "protocol/cli/solve/solve.hpp"
#include "protocol/cli/solve/solve_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/io/output_file.hpp"

namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace fukumi::protocol::cli {

namespace {

constexpr int kMostJobs = 10'000;

po::options_description ownOptions() {
    po::options_description own{
        "prove --quiet --out FILE: proves that the side to move wins, quiet moves included.\n"
        "The file is the whole state: after Ctrl-C, a kill or a full disk --resume goes on.\n"
        "prove --quiet --check FILE: verifies a proof by the rules alone.\n"
        "prove --quiet --show FILE --moves LIST: what wins there, and the longest resistance\n"
        "prove --quiet --join PIECES --out FILE: joins proofs of the positions after the first "
        "moves"};
    const auto add = [&](const char* name, const char* operand, const char* help) {
        own.add_options()(name, textValue(operand), help);
    };
    add("out", "FILE", "the proof, or as much of it as there is");
    own.add_options()("resume", "go on with the file of --out, if there is one");
    add("time", "MS", "milliseconds after which the work ends");
    add("nodes", "N", "with --out: nodes of the solvers after which the work ends");
    add("check", "FILE", "verify every position of a proof, every reply and every leaf");
    add("sample", "N", "with --check and --certify: only N positions, as --seed draws them");
    own.add_options()("replay", "with --check: play out replies that a zone excludes too (slow)");
    add("certify",
        "FILE",
        "the wins by threats of a proof as trees, for a checker without a search");
    add("show", "FILE", "what a proof says after --moves");
    add("join",
        "PIECES",
        "with --out: one proof of the position, of the empty board without any, from pieces");
    add("jobs",
        "N",
        "with --out: give out N leaves at a time on standard output, for those who do --work");
    addForceOption(own);
    own.add_options()("work", "do leaves that come on standard input");
    own.add_options()("json", "print JSON objects, one a line, the result last");
    own.add(positionOptions());
    return own;
}

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

/// Verifies the proof before anybody is told of it, and puts it in the place of the work.
void verify(const Options& options,
            ProofSession& session,
            SolveMonitor& monitor,
            FiveReport& last) {
    const std::string bytes = proofs::finishedFile(session.task(), session.graph().wins());
    const auto proofTree =
        proofs::ProofTree::fromFile(std::get<proofs::StateFile>(proofs::parseStateFile(bytes)));
    proofs::CheckLimits limits;
    limits.threads = options.settings.player.threads;
    limits.memoryBytes = options.settings.player.memoryBytes;
    const MonitorStop stop{monitor};
    const proofs::CheckReport report = checkProofTree(
        std::get<proofs::ProofTree>(proofTree), limits, stop, [&](const proofs::CheckReport& now) {
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

int finish(const Options& options, ProofSession& session, SolveMonitor& monitor, FiveReport& last) {
    if (last.outcome == proofs::Outcome::Proved) verify(options, session, monitor, last);
    last.time = monitor.elapsed();
    monitor.clearLine();
    options.has("json") ? printJson(last) : printText(last);
    return last.isChecked || last.outcome == proofs::Outcome::Disproved ? kAnswered : kFailed;
}

int solve(const Options& options) {
    ProofSession session{options};
    if (session.isFinished()) return sayFinished(session, options.has("json"));
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, timeOption(options)};
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
    const player::Settings& settings = options.settings.player;
    std::string error;
    proofs::Outcome outcome{};
    if (const auto jobs = numberOption(options, "jobs", 1, kMostJobs)) {
        outcome = serveJobs(session, *jobs, settings.memoryBytes, stop, onProgress, error);
    } else {
        proofs::Prover prover{session.task(), session.graph(), session.writer(), clock};
        proofs::ProverLimits limits{settings.threads, settings.memoryBytes};
        limits.nodes = numberOption(options, "nodes", std::uint64_t{1}, ~std::uint64_t{0})
                           .value_or(limits.nodes);
        outcome = prover.run(limits, stop, onProgress);
        error = prover.error();
    }
    FiveReport last = report();
    last.outcome = outcome;
    const int code = finish(options, session, monitor, last);
    if (outcome == proofs::Outcome::WriteFailed) throw OutputError{"--out: " + error};
    return code;
}

/// Options that have a meaning beside some others only.
void checkOptions(const Options& options) {
    int wanted = 0;
    for (const char* const name : {"out", "check", "show", "work", "certify"})
        wanted += options.has(name) ? 1 : 0;
    if (wanted != 1) throw UserError{"prove --quiet: wanted is one of --out, --check and --show"};
    for (const char* const name : {"resume", "jobs", "nodes", "join"})
        if (options.has(name) && !options.has("out"))
            throw UserError{std::string{"--"} + name + " goes with --out"};
    for (const char* const name : {"resume", "jobs", "nodes", "time"})
        if (options.has(name) && options.has("join"))
            throw UserError{std::string{"--"} + name + " has no meaning with --join"};
    for (const char* const name : {"sample", "replay"})
        if (options.has(name) && !options.has("check") && !options.has("certify"))
            throw UserError{std::string{"--"} + name + " goes with --check"};
}

int run(const Options& options) {
    checkOptions(options);
    if (options.has("check")) return checkFive(options);
    if (options.has("certify")) return certifyFive(options);
    if (options.has("show")) return showFive(options);
    if (options.has("work")) return workAtJobs(options);
    if (options.has("join")) return joinPieces(options);
    return solve(options);
}

}  // namespace

int runProveQuiet(const Arguments& arguments) {
    const po::options_description own = ownOptions();
    const Options options = readOptionsWith(arguments, own, kFiveSettings);
    if (options.help != Help::None) {
        std::cout << helpTextWith(own, kFiveSettings);
        return kAnswered;
    }
    try {
        return run(options);
    } catch (const std::bad_alloc&) {
        throw UserError{"--max-memory: the system does not give that much"};
    }
}

}  // namespace fukumi::protocol::cli
