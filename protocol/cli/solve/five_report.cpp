// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/five_report.hpp"

#include <algorithm>
#include <array>
#include <iomanip>
#include <iostream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "engine/board/records/notation.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/solve/five_options.hpp"

namespace fukumi::protocol::cli {

namespace {

using proofs::Outcome;

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
/// positions go on being proved as fast as so far. Absent where nothing is known yet.
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

}  // namespace

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

std::string progressLine(const FiveReport& report) {
    const auto& counts = report.counts;
    std::string line =
        std::to_string(counts.proved) + " positions proved, " + std::to_string(counts.open()) +
        " open, " + std::to_string(counts.disproved) + " disproved, " +
        rounded(jobsPerSecond(report)) + " leaves a second, root " + numbersText(report.root);
    if (report.replies)
        line += ", " + board::toHuman(report.replies->move, report.task.size()) + ' ' +
                std::to_string(report.replies->proved) + " of " +
                std::to_string(report.replies->all) + " replies";
    if (const auto seconds = guessedSeconds(report))
        line += ", a guess: " + std::to_string(*seconds) + " s or more left";
    return line;
}

void printText(const FiveReport& report) {
    const BoardSize size = report.task.size();
    std::cout << taskText(report.task) << '\n';
    if (report.outcome == Outcome::Proved && !report.isChecked) {
        std::cout << "open: the proof is there, but it was not verified: " << report.fault << '\n';
    } else if (report.outcome == Outcome::Proved && report.winningMove) {
        std::cout << "proved: " << board::toHuman(*report.winningMove, size) << " wins, over "
                  << report.wins << " positions with a quiet move; verified by the rules alone\n";
    } else if (report.outcome == Outcome::Proved) {
        std::cout << "proved: won by threats alone, see prove; verified by the rules alone\n";
    } else if (report.outcome == Outcome::Disproved) {
        std::cout << "disproved: every move loses\n";
    } else {
        std::cout << "open: " << nameOf(report.outcome).text << "; proof and disproof number "
                  << numbersText(report.root) << "\nhardest line:";
        for (const Move m : report.hardest.moves) std::cout << ' ' << board::toHuman(m, size);
        std::cout << '\n';
    }
    if (report.replies && report.outcome != Outcome::Proved)
        std::cout << report.replies->proved << " of " << report.replies->all << " replies to "
                  << board::toHuman(report.replies->move, size) << " proved\n";
    std::cout << report.counts.positions << " positions: " << report.counts.leaves
              << " won by threats, " << report.counts.quiet << " by a quiet move, "
              << report.counts.disproved << " lost, " << report.counts.open() << " open; "
              << report.progress.jobs << " leaves, " << report.progress.bytes << " bytes, "
              << report.time.count() << " ms\n";
}

void printJson(const FiveReport& report) {
    const BoardSize size = report.task.size();
    const bool isWon = report.outcome == Outcome::Proved && report.isChecked;
    const OutcomeName& name = nameOf(report.outcome);
    std::cout << answer::lineOf(
                     {{"result", report.outcome == Outcome::Proved && !isWon ? "open" : name.word},
                      {"move", answer::pointJson(report.winningMove, size)},
                      {"reason", report.fault.empty() ? name.text : report.fault},
                      {"winner", isWon ? answer::nameOf(report.task.attacker) : ""},
                      {"quiet_moves", report.wins},
                      {"proof_number", report.root.proof},
                      {"disproof_number", report.root.disproof},
                      {"positions", report.counts.positions},
                      {"won_by_threats", report.counts.leaves},
                      {"won_by_quiet_moves", report.counts.quiet},
                      {"lost", report.counts.disproved},
                      {"open", report.counts.open()},
                      {"hardest_line", answer::humanList(report.hardest.moves, size)},
                      {"leaves", report.progress.jobs},
                      {"nodes", report.progress.nodes},
                      {"bytes", report.progress.bytes},
                      {"file", report.file},
                      {"time_ms", report.time.count()}})
              << '\n';
}

}  // namespace fukumi::protocol::cli
