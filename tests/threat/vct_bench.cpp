// SPDX-License-Identifier: MIT
//
// Wins of prove() in VCT puzzles: number, time and length. Not a test: it only reports. One
// thread, CPU time; FUKUMI_VCT_MS is the limit for a puzzle (1000), FUKUMI_POSITIONS the folder:
//
//     FUKUMI_VCT_MS=10000 fukumi_tests "[.][bench][vct]"
#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <sstream>

#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/threat/proof_check.hpp"
#include "engine/threat/prove.hpp"
#include "tests/support/catch.hpp"
#include "tests/threat/puzzle_file.hpp"

namespace fukumi {

namespace {

/// CPU time of this process: other programs on the machine do not count.
double cpuMilliseconds() { return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

class CpuDeadline {
public:
    explicit CpuDeadline(double milliseconds) : end_{cpuMilliseconds() + milliseconds} {}
    [[nodiscard]] bool stopRequested() const { return cpuMilliseconds() >= end_; }

private:
    double end_;
};

double limitFromEnvironment() {
    const char* const text = std::getenv("FUKUMI_VCT_MS");
    const auto value = text != nullptr ? parseInteger<int>(text) : std::nullopt;
    return value ? *value : 1000.0;
}

/// Quiet moves of the attacker on the path that has most of them: every reply but a few has one and
/// the same answer, and that is not a five.
int quietMoves(const threat::Proof& proof) {
    std::vector<int> most(proof.nodes.size(), 0);
    for (std::size_t i = proof.nodes.size(); i-- > 0;) {
        const threat::ProofNode& node = proof.nodes[i];
        for (const auto& reply : node.replies) most[i] = std::max(most[i], most[reply.next]);
        if (!node.otherwise) continue;
        const bool isFour = proof.nodes[*node.otherwise].makesFive;
        most[i] = std::max(most[i], most[*node.otherwise]) + (isFour ? 0 : 1);
    }
    return most.empty() ? 0 : most.front();
}

/// Results of a set, for people.
class Summary {
public:
    void add(const test::Puzzle& puzzle, const threat::ProveResult& result, double milliseconds) {
        ++puzzles_;
        total_ += milliseconds;
        if (!result.proof) {
            const bool claimed = result.status == threat::ProveResult::Status::NoWin;
            missing_ << "\n  " << puzzle.id << (claimed ? " claimed to have no win" : " not found")
                     << " in " << milliseconds << " ms, " << result.nodes << " nodes";
            return;
        }
        times_.push_back(milliseconds);
        const int length = movesToWin(*result.proof);
        lengths_.push_back(length);
        const int quiet = quietMoves(*result.proof);
        ++quiet_[static_cast<std::size_t>(std::min(quiet, kMostQuiet))];
        if (puzzle.quietMoves > 0) ++(quiet > puzzle.quietMoves ? moreQuiet_ : asQuiet_);
        if (threat::checkProof(*result.proof)) ++wrong_;
        const Move first = result.proof->nodes.front().move;
        if (ranges::find(puzzle.firstMoves, first) != puzzle.firstMoves.end()) ++asListed_;
        if (length >= kLong) missing_ << "\n  " << puzzle.id << " won in " << length << " moves";
    }

    [[nodiscard]] std::string text() {
        std::ostringstream out;
        out << times_.size() << " of " << puzzles_ << " won, " << wrong_ << " wrong proofs, "
            << total_ / 1000 << " s of CPU time\nwithin ms:";
        for (const int limit : {1, 10, 100, 1000, 10'000})
            out << "  " << limit << ": "
                << ranges::countIf(times_, [&](double t) { return t <= limit; });
        ranges::sort(times_);
        ranges::sort(lengths_);
        if (!times_.empty())
            out << "\nmedian " << times_[times_.size() / 2] << " ms, longest " << times_.back()
                << " ms; moves to win: median " << lengths_[lengths_.size() / 2] << ", most "
                << lengths_.back() << ", sum " << sumOfLengths() << "\nquiet moves on a path:";
        for (std::size_t i = 0; i < quiet_.size(); ++i) out << "  " << i << ": " << quiet_[i];
        out << "\nno more quiet moves than known: " << asQuiet_ << ", more: " << moreQuiet_
            << "\nfirst move as listed: " << asListed_ << missing_.str();
        return out.str();
    }

private:
    static constexpr int kMostQuiet = 9;
    static constexpr int kLong = 15;

    [[nodiscard]] int sumOfLengths() const {
        int sum = 0;
        for (const int length : lengths_) sum += length;
        return sum;
    }

    int puzzles_ = 0;
    int wrong_ = 0;
    int asListed_ = 0;
    int asQuiet_ = 0;
    int moreQuiet_ = 0;
    double total_ = 0;
    std::vector<double> times_;
    std::vector<int> lengths_;
    std::array<int, kMostQuiet + 1> quiet_{};
    std::ostringstream missing_;
};

}  // namespace

TEST_CASE("Times and lengths of wins by threats", "[.][bench][vct]") {
    const double limit = limitFromEnvironment();
    Summary summary;
    for (const auto& puzzle : test::readPuzzles("vct_puzzles.jsonl")) {
        const double start = cpuMilliseconds();
        const CpuDeadline deadline{limit};
        const auto result = threat::prove(
            puzzle.position,
            {.kind = threat::ProofKind::Vct, .stop = threat::StopCheck::from(deadline)});
        summary.add(puzzle, result, cpuMilliseconds() - start);
    }
    WARN(summary.text());
}

}  // namespace fukumi
