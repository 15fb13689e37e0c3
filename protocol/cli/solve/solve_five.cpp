// SPDX-License-Identifier: MIT
//
// prove --quiet: proofs over quiet moves.
#include <algorithm>
#include <array>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <new>
#include <sstream>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/board/records/notation.hpp"
#include "engine/core/text.hpp"
#include "engine/proofs/graph.hpp"
#include "engine/proofs/proof_check.hpp"
#include "engine/proofs/prover.hpp"
#include "engine/search/clock.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/solve/five_jobs.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/messages.hpp"

namespace fs = std::filesystem;

namespace fukumi::protocol::cli {

namespace {

using proofs::Outcome;

/// The state of a proof over quiet moves, while it is worked on and at the end.
struct FiveReport {
    proofs::Task task;
    Outcome outcome = Outcome::Stopped;
    proofs::Graph::Counts counts;
    proofs::ProofNumbers root;
    proofs::Graph::Line hardest;
    std::optional<proofs::Graph::RootReplies> replies;
    std::optional<Move> winningMove;  ///< in the frame of the task
    std::size_t wins = 0;             ///< quiet moves of the finished proof
    proofs::ProverProgress progress;
    bool isChecked = false;  ///< of a proof: it was verified with nothing but the rules
    bool isOfFile = false;   ///< of a proof: the file had it before, and nothing was verified
    std::string fault{};     ///< why it was not
    search::Milliseconds time{};
    std::string file;
};

struct OutcomeName {
    Outcome outcome;
    const char* word;  ///< in JSON
    const char* text;  ///< for people, after "open: "
};

constexpr std::array kOutcomes{
    OutcomeName{Outcome::Proved, "win", ""},
    OutcomeName{Outcome::Disproved, "no_win", ""},
    OutcomeName{Outcome::Stopped, "open", "the work was ended before the proof was done"},
    OutcomeName{Outcome::MemoryFull, "open", "the memory (--max-memory) is full"},
    OutcomeName{Outcome::NothingLeft, "open", "all budgets are spent"},
    OutcomeName{Outcome::WriteFailed, "open", "the file could not be written"}};

const OutcomeName& nameOf(Outcome outcome) {
    return *std::find_if(kOutcomes.begin(), kOutcomes.end(), [&](const OutcomeName& each) {
        return each.outcome == outcome;
    });
}

double jobsPerSecond(const FiveReport& report) {
    const auto ms = std::max<std::int64_t>(report.time.count(), 1);
    return static_cast<double>(report.progress.jobs) * 1000 / static_cast<double>(ms);
}

/// Least time of the proof if each unit of the proof number is one more position and
/// positions go on being proved as fast as so far. Absent if nothing is known yet.
std::optional<std::int64_t> guessedSeconds(const FiveReport& report) {
    if (report.counts.proved == 0 || report.root.isDone()) return std::nullopt;
    const double perPosition =
        static_cast<double>(report.time.count()) / 1000 / static_cast<double>(report.counts.proved);
    return static_cast<std::int64_t>(perPosition * report.root.proof) + 1;
}

std::string rounded(double number) {
    std::ostringstream out;
    out << std::fixed << std::setprecision(1) << number;
    return out.str();
}

std::string numbersText(const proofs::ProofNumbers& numbers) {
    return std::to_string(numbers.proof) + '/' + std::to_string(numbers.disproof);
}

FiveReport reportOn(const proofs::Task& task, const proofs::Graph& graph) {
    FiveReport report;
    report.task = task;
    report.counts = graph.counts();
    report.root = graph.root();
    report.hardest = graph.hardestLine();
    const auto canonical = proofs::canonicalStones(task.root);
    const auto turnBack = [&](Move m) {
        return apply(inverse(canonical.toCanonical), m, task.size());
    };
    report.replies = graph.rootReplies();
    if (report.replies) report.replies->move = turnBack(report.replies->move);
    if (const auto move = graph.winningMove()) report.winningMove = turnBack(*move);
    return report;
}

/// "312 positions proved, 97 open, 4 disproved, 2.1 leaves a second, root 23/14, ..."; the guess
/// says that it is one.
std::string progressLine(const FiveReport& report) {
    const auto& counts = report.counts;
    std::string line =
        counted(counts.proved, "position") + " proved, " + std::to_string(counts.open()) +
        " open, " + std::to_string(counts.disproved) + " disproved, " +
        rounded(jobsPerSecond(report)) + " leaves a second, root " + numbersText(report.root);
    if (report.replies)
        line += ", " + board::toHuman(report.replies->move, report.task.size()) + ' ' +
                std::to_string(report.replies->proved) + " of " +
                counted(report.replies->all, "reply", "replies");
    if (const auto seconds = guessedSeconds(report))
        line += ", a guess: " + std::to_string(*seconds) + " s or more left";
    return line;
}

void printFiveText(const FiveReport& report) {
    const BoardSize size = report.task.size();
    std::cout << taskText(report.task) << '\n';
    if (report.outcome == Outcome::Proved && !report.isChecked) {
        std::cout << "open: the proof is there, but it was not verified: " << report.fault << '\n';
    } else if (report.outcome == Outcome::Proved && report.winningMove) {
        std::cout << "proved: " << board::toHuman(*report.winningMove, size) << " wins, over "
                  << counted(report.wins, "position")
                  << " with a quiet move; verified with nothing but the rules\n";
    } else if (report.outcome == Outcome::Proved) {
        std::cout << "proved: won by threats, see prove; verified with nothing but the rules\n";
    } else if (report.outcome == Outcome::Disproved) {
        std::cout << "disproved: no move wins\n";
    } else {
        std::cout << "open: " << nameOf(report.outcome).text << "; proof and disproof number "
                  << numbersText(report.root) << "\nhardest line:";
        for (const Move m : report.hardest.moves) std::cout << ' ' << board::toHuman(m, size);
        std::cout << '\n';
    }
    if (report.replies && report.outcome != Outcome::Proved)
        std::cout << report.replies->proved << " of "
                  << counted(report.replies->all, "reply", "replies") << " to "
                  << board::toHuman(report.replies->move, size) << " proved\n";
    std::cout << counted(report.counts.positions, "position") << ": " << report.counts.leaves
              << " won by threats, " << report.counts.quiet << " by a quiet move, "
              << report.counts.disproved << " not won, " << report.counts.open() << " open; "
              << counted(report.progress.jobs, "leaf", "leaves") << ", "
              << counted(report.progress.bytes, "byte") << ", " << report.time.count() << " ms\n";
}

void printFiveJson(const FiveReport& report) {
    const BoardSize size = report.task.size();
    const bool isWon = report.outcome == Outcome::Proved && (report.isChecked || report.isOfFile);
    const OutcomeName& name = nameOf(report.outcome);
    printLine({{"result", report.outcome == Outcome::Proved && !isWon ? "open" : name.word},
               {"move", answer::pointJson(report.winningMove, size)},
               {"reason", report.fault.empty() ? name.text : report.fault},
               {"winner", isWon ? answer::nameOf(report.task.attacker) : ""},
               {"verified", report.isChecked},
               {"quiet_moves", report.wins},
               {"proof_number", report.root.proof},
               {"disproof_number", report.root.disproof},
               {"positions", report.counts.positions},
               {"won_by_threats", report.counts.leaves},
               {"won_by_quiet_moves", report.counts.quiet},
               {"not_won", report.counts.disproved},
               {"open", report.counts.open()},
               {"hardest_line", answer::humanList(report.hardest.moves, size)},
               {"leaves", report.progress.jobs},
               {"nodes", report.progress.nodes},
               {"bytes", report.progress.bytes},
               {"file", report.file},
               {"time_ms", report.time.count()}});
}

int sayFinished(const ProofSession& session, bool json) {
    FiveReport report;
    report.task = session.task();
    report.outcome = Outcome::Proved;
    report.isOfFile = true;
    report.root = proofs::ProofNumbers::won();
    report.wins = session.winsOfFinished();
    report.file = session.path();
    std::error_code ignored;
    report.progress.bytes = fs::file_size(session.path(), ignored);
    if (json)
        printFiveJson(report);
    else
        std::cout << taskText(report.task) << "\nthe file says that it is proved, over "
                  << counted(report.wins, "position")
                  << " with a quiet move, which was not verified now; --check verifies it\n";
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
    limits.memoryBytes = searchBytes(question) / 2;  // the graph is still there
    const proofs::CheckReport report =
        checkProofTree(proofTree, limits, monitor, [&](const proofs::CheckReport& now) {
            monitor.onProgress({0, "proved; " + counted(now.left, "position") + " to verify"});
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
    if (last.outcome == Outcome::Proved) verify(question, session, monitor, last);
    last.time = monitor.elapsed();
    monitor.clearLine();
    question.output.json ? printFiveJson(last) : printFiveText(last);
    return last.isChecked || last.outcome == Outcome::Disproved ? kAnswered : kFailed;
}

int solve(const Question& question) {
    ProofSession session{question};
    if (session.isFinished()) return sayFinished(session, question.output.json);
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, question.limits.fixedTime};
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
    const std::size_t bytes = searchBytes(question);
    std::string error;
    Outcome outcome{};
    if (const auto jobs = question::partOf<question::ProveQuiet>(question).jobs) {
        outcome = serveJobs(session, *jobs, bytes, monitor, onProgress, error);
    } else {
        proofs::Prover prover{session.task(), session.graph(), session.writer(), clock};
        proofs::ProverLimits limits{question.settings.player.threads, bytes};
        limits.known = session.known();
        limits.nodes = question.limits.nodes.value_or(limits.nodes);
        outcome = prover.run(limits, monitor, onProgress);
        error = prover.error();
    }
    FiveReport last = report();
    last.outcome = outcome;
    const int code = finish(question, session, monitor, last);
    if (outcome == Outcome::WriteFailed) throw OutputError{"--out: " + error};
    return code;
}

int solveOrProve(const Question& question) {
    const auto& task = question::partOf<question::ProveQuiet>(question);
    if (question.check.file) return checkFive(question, bytesOf("check", *question.check.file));
    if (task.certify) return certifyFive(question);
    if (task.show) return showFive(question);
    if (task.map) return mapFive(question);
    if (task.work) return workAtJobs(question);
    if (task.join) return joinPieces(question);
    return solve(question);
}

}  // namespace

int runProveQuiet(const Question& question) {
    try {
        return solveOrProve(question);
    } catch (const std::bad_alloc&) {
        refuseMemory("max_memory", question.settings.player.memoryBytes >> 20);
    }
}

}  // namespace fukumi::protocol::cli
