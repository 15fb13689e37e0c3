// SPDX-License-Identifier: MIT
#include "engine/search/line_completion.hpp"

#include <algorithm>
#include <iterator>

#include "engine/board/rules/game_end.hpp"
#include "engine/search/node_verdict.hpp"
#include "engine/threat/proof_builder.hpp"

namespace fukumi::search {

namespace {

/// For one question.
constexpr std::uint64_t kVcfNodes = 10'000;
constexpr std::uint64_t kVctNodes = 50'000;

/// Plays one line on.
class LineWriter {
public:
    /// `plies`: the most that the whole line may have.
    LineWriter(const board::Position& root,
               Color winner,
               int plies,
               threat::VctSolver& solver,
               const LineLimits& limits)
        : root_{root},
          position_{root},
          winner_{winner},
          plies_{plies},
          solver_{solver},
          limits_{limits} {}

    /// The moves of `begin` and what follows up to the end of the game; empty if that is not found.
    std::vector<Move> write(std::span<const Move> begin) {
        position_ = root_;
        line_.clear();
        for (const Move m : begin) {
            if (isAtEnd() || !play(m)) break;
        }
        while (!isAtEnd()) {
            const std::vector<Move> next =
                position_.sideToMove() == winner_ ? attack(pliesLeft()) : defence(pliesLeft());
            if (next.empty()) return {};
            for (const Move m : next)
                if (!play(m)) return {};
        }
        return endsInWin(root_, line_, winner_) ? line_ : std::vector<Move>{};
    }

    [[nodiscard]] bool isSpent() const {
        return nodes_ >= limits_.nodes || limits_.stop.stopRequested();
    }

private:
    [[nodiscard]] bool isAtEnd() const { return board::gameEnd(position_).has_value(); }
    [[nodiscard]] std::uint64_t nodesLeft() const {
        return limits_.nodes - std::min(nodes_, limits_.nodes);
    }
    [[nodiscard]] int pliesLeft() const { return plies_ - static_cast<int>(line_.size()); }

    bool play(Move m) {
        if (position_.tryPlay(m)) return false;
        line_.push_back(m);
        return true;
    }

    /// A win of the winner, who is to move, by fours, in at most these plies.
    threat::VcfResult solveFours(int plies) {
        threat::VcfLimits limits;
        limits.nodes = std::min(kVcfNodes, nodesLeft());
        limits.attackerMoves = (plies + 1) / 2;
        limits.stop = limits_.stop;
        const threat::VcfResult found =
            solver_.vcf().solve(position_.solverLines(), winner_, position_.board().key(), limits);
        nodes_ += found.nodes;
        return found;
    }

    bool solveThreats(int plies) {
        threat::VctLimits limits;
        limits.nodes = std::min(kVctNodes, nodesLeft());
        limits.vcfNodes = kVcfNodes;
        limits.attackerMoves = (plies + 1) / 2;
        limits.scope = threat::VctScope::Everything;
        limits.stop = limits_.stop;
        const threat::VctResult found =
            solver_.solve(position_.solverLines(), winner_, position_.board().key(), limits);
        nodes_ += found.nodes;
        return found.isWin();
    }

    /// The moves of a win in at most these plies, or the first of them.
    std::vector<Move> attack(int plies) {
        if (plies <= 0) return {};
        board::ThreatLines& lines = position_.solverLines();
        const Key stones = position_.board().key();
        if (const threat::VcfResult fours = solveFours(plies); fours.isWin()) {
            auto moves = threat::vcfLine(solver_.vcf(), lines, winner_, stones, fours);
            return moves.empty() ? std::vector{fours.move} : moves;
        }
        if (!solveThreats(plies)) return {};
        threat::ProofBuilder::Limits limits;
        limits.vcfNodes = kVcfNodes;
        limits.shortenNodes = kVctNodes;
        limits.nodes = limits_.proofNodes;
        limits.stop = limits_.stop;
        threat::ProofBuilder builder{
            lines, position_.board(), winner_, solver_.vcf(), &solver_, limits};
        const auto proof = builder.build();
        return proof ? threat::mainLine(*proof) : std::vector<Move>{};
    }

    /// The reply after which the win takes longest.
    std::vector<Move> defence(int plies) {
        const MoveList replies = repliesOfLoser();
        if (replies.size() == 1) return {replies[0]};
        MoveList unsolved;
        std::vector<Move> best;
        int longest = 0;
        for (const Move reply : replies) {
            const board::ScopedMove move{position_, reply};
            const threat::VcfResult fours = solveFours(plies - 1);
            if (!fours.isWin()) unsolved.push_back(reply);
            if (fours.attackerMoves <= longest) continue;
            longest = fours.attackerMoves;
            best = {reply};
        }
        for (const Move reply : unsolved) {
            if (isSpent()) break;
            const board::ScopedMove move{position_, reply};
            if (solveThreats(plies - 1)) return {reply};
        }
        return best;
    }

    /// The legal moves that do not lose to a threat at once; all if there are none.
    MoveList repliesOfLoser() {
        board::ThreatLines& lines = position_.solverLines();
        const threat::Verdict verdict = threat::immediateVerdict(lines, ~winner_);
        if (verdict.kind == threat::Verdict::Kind::WinIn1) return {};
        MoveList replies = forcedReplies(lines, ~winner_, verdict).moves;
        if (replies.empty())
            forEachSquare(position_.size(), [&](Square s) {
                if (position_.isLegal(s)) replies.push_back(s);
            });
        return replies;
    }

    const board::Position& root_;
    board::Position position_;
    Color winner_;
    int plies_;
    threat::VctSolver& solver_;
    const LineLimits& limits_;
    std::vector<Move> line_;
    std::uint64_t nodes_ = 0;
};

}  // namespace

bool endsInWin(board::Position position, std::span<const Move> moves, Color winner) {
    for (const Move m : moves)
        if (board::gameEnd(position) || position.tryPlay(m)) return false;
    const auto end = board::gameEnd(position);
    return end && end->winner == winner;
}

bool isWholeLine(const board::Position& root, Value value, std::span<const Move> line) {
    return isProven(value) &&
           endsInWin(root, line, isWin(value) ? root.sideToMove() : ~root.sideToMove());
}

void LineCompletion::complete(const board::Position& root,
                              SearchReport& report,
                              const LineLimits& limits) {
    if (!isProven(report.value) || report.pv.empty()) return;
    const auto [place, isNew] = known_.try_emplace({report.value, report.pv});
    std::vector<Move>& whole = place->second;
    if (isNew) {
        const Color winner = isWin(report.value) ? root.sideToMove() : ~root.sideToMove();
        const int plies = matePlies(report.value);
        LineWriter writer{root, winner, plies, solver_, limits};
        std::size_t kept = report.pv.size();
        // A line that ends early has a reply of the loser that is not the best.
        for (; kept > 0 && !writer.isSpent() && std::ssize(whole) < plies; --kept) {
            auto line = writer.write(std::span{report.pv}.first(kept));
            if (line.size() > whole.size()) whole = std::move(line);
        }
    }
    report.isWholeLine = !whole.empty();
    if (report.isWholeLine) report.pv = whole;
}

}  // namespace fukumi::search
