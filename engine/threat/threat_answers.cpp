// SPDX-License-Identifier: MIT
#include "engine/threat/threat_answers.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "engine/core/ranges.hpp"
#include "engine/core/zobrist.hpp"
#include "engine/threat/defence.hpp"

namespace fukumi::threat {

namespace {

using board::ThreatClass;
using board::ThreatLines;

/// Positions with the defender to move, without the root; 9 us each. Random boards of 20 to 79
/// stones have more fours than games: of 5 628 threats there, 3.5 % needed more than 5 000, 1 %
/// more than this.
constexpr int kMostPositions = 50'000;
/// The attacker's four, the stop, the five.
constexpr int kPliesOfFour = 3;

int emptyCount(const ThreatLines& lines) {
    int count = 0;
    forEachEmpty(lines, [&](Square) { ++count; });
    return count;
}

class AnswerSearch {
public:
    AnswerSearch(ThreatLines& lines, Color attacker, DrawLimit limit, std::span<const int> only)
        : lines_{lines},
          attacker_{attacker},
          limit_{limit},
          only_{only},
          empty_{emptyCount(lines)} {}

    std::optional<ThreatAnswers> find() {
        if (!hasFive(attacker_) && !hasUnstoppableFour()) return std::nullopt;
        ThreatAnswers answers;
        for (const Move reply : replies()) {
            const Stone stone{*this, defender(), reply};
            if (attackerWins()) continue;
            const bool isFirst = hasFive(defender()) && hasUnstoppableFour();
            (isFirst ? answers.fours : answers.stops).push_back(reply);
        }
        if (positions_ > kMostPositions) return std::nullopt;
        return answers;
    }

private:
    /// A stone for as long as it lives.
    class Stone {
    public:
        Stone(AnswerSearch& search, Color c, Move m) : search_{search}, key_{stoneKey(c, m)} {
            search_.lines_.play(c, m);
            search_.key_ ^= key_;
            --search_.empty_;
        }
        ~Stone() {
            ++search_.empty_;
            search_.key_ ^= key_;
            search_.lines_.undo();
        }
        Stone(const Stone&) = delete;
        Stone& operator=(const Stone&) = delete;

    private:
        AnswerSearch& search_;
        Key key_;
    };

    [[nodiscard]] Color defender() const { return ~attacker_; }
    [[nodiscard]] bool hasFive(Color c) const {
        if (c != attacker_ || only_.empty()) return lines_.any(c, ThreatClass::Five);
        return ranges::anyOf(only_,
                             [&](int line) { return lines_.set(line, c, ThreatClass::Five) != 0; });
    }

    /// The defender's legal moves that may not lose to a five at once, in square order.
    [[nodiscard]] MoveList replies() {
        MoveList moves;
        if (only_.empty() && hasFive(attacker_)) {
            for (const Move m : answersToFour(lines_, attacker_)) moves.push_back(m);
            std::sort(moves.begin(), moves.end());
            return moves;
        }
        forEachEmpty(lines_, [&](Square s) {
            if (isLegalFor(lines_, defender(), s)) moves.push_back(s);
        });
        return moves;
    }

    /// The attacker to move.
    bool attackerWins() {
        if (limit_.isAt(empty_)) return false;
        if (hasFive(attacker_)) return true;
        if (!hasFive(defender()))
            return limit_.pliesLeft(empty_) >= kPliesOfFour && hasUnstoppableFour();
        for (const Move stop : answersToFour(lines_, defender())) {
            const Stone stone{*this, attacker_, stop};
            if (!defenderHolds()) return true;
        }
        return false;
    }

    /// The defender to move, without a five.
    bool defenderHolds() {
        if (empty_ == 0 || limit_.isAt(empty_)) return true;
        if (const auto known = known_.find(key_); known != known_.end()) return known->second;
        if (++positions_ > kMostPositions) return true;
        const bool holds = someReplyHolds();
        known_[key_] = holds;
        return holds;
    }

    /// Fours last: each of them is a search.
    bool someReplyHolds() {
        MoveList fours;
        for (const Move reply : replies()) {
            const Stone stone{*this, defender(), reply};
            if (hasFive(defender()))
                fours.push_back(reply);
            else if (!attackerWins())
                return true;
        }
        for (const Move reply : fours) {
            const Stone stone{*this, defender(), reply};
            if (!attackerWins()) return true;
        }
        return false;
    }

    /// Whether the attacker, to move, has a legal four that no legal move stops. The last one is
    /// tried first: most replies do not touch it.
    bool hasUnstoppableFour() {
        const board::SquareSet fours = fourCells();
        if (last_ && fours.contains(*last_) && isUnstoppable(*last_)) return true;
        bool found = false;
        fours.forEach([&](Square s) {
            if (found || !isUnstoppable(s)) return;
            last_ = s;
            found = true;
        });
        return found;
    }

    /// With lines that are given: the unstoppable ones.
    [[nodiscard]] board::SquareSet fourCells() const {
        if (only_.empty()) return lines_.cells(attacker_, ThreatClass::Four);
        board::SquareSet cells;
        for (const int line : only_)
            for (auto bits = lines_.set(line, attacker_, ThreatClass::OpenFour); bits != 0;
                 bits &= bits - 1)
                cells.insert(lines_.map().squareAt(line, std::countr_zero(bits)));
        return cells;
    }

    [[nodiscard]] bool isUnstoppable(Move four) {
        if (!isLegalFor(lines_, attacker_, four)) return false;
        const Stone stone{*this, attacker_, four};
        return answersToFour(lines_, attacker_).empty();
    }

    ThreatLines& lines_;
    const Color attacker_;
    const DrawLimit limit_;
    const std::span<const int> only_;
    int empty_;
    Key key_ = 0;  ///< of the stones since the root
    int positions_ = 0;
    std::optional<Move> last_;
    std::unordered_map<Key, bool> known_;
};

}  // namespace

std::optional<ThreatAnswers> answersToThreat(ThreatLines& lines,
                                             Color attacker,
                                             DrawLimit limit,
                                             std::span<const int> only) {
    return AnswerSearch{lines, attacker, limit, only}.find();
}

MoveList VcfAnswers::find(VcfSolver& solver,
                          board::ThreatLines& lines,
                          Color attacker,
                          Key stones,
                          const VcfResult& win,
                          const VcfLimits& limits) {
    const Color defender = ~attacker;
    const bool known = tree_.extract(solver, lines, attacker, stones, win, limits);
    nodes_ = 0;
    incomplete_ = false;
    longestWin_ = win.attackerMoves;
    // Everywhere else the known win is untouched.
    const bool isLocal = known && !tree_.dependsOnFouls();
    MoveList answers;
    forEachEmpty(lines, [&](Square s) {
        if (isLocal && !tree_.touching().contains(s)) return;
        if (known) {
            lines.play(defender, s);
            const bool stillWins = tree_.winsIn(lines, attacker);
            lines.undo();
            if (stillWins) return;
        }
        if (!isLegalFor(lines, defender, s)) return;
        lines.play(defender, s);
        const VcfResult other =
            solver.solve(lines, attacker, stones ^ stoneKey(defender, s), limits);
        lines.undo();
        nodes_ += other.nodes;
        incomplete_ |= other.status == VcfResult::Status::Unknown;
        if (other.isWin())
            longestWin_ = std::max(longestWin_, other.attackerMoves);
        else
            answers.push_back(s);
    });
    return answers;
}

}  // namespace fukumi::threat
