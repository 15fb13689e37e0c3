// SPDX-License-Identifier: MIT
#include "engine/threat/vcf.hpp"

#include <bit>
#include <utility>

#include "engine/board/rules/renju.hpp"
#include "engine/board/square_set.hpp"
#include "engine/threat/defence.hpp"

namespace fukumi::threat {

namespace {

using board::ThreatClass;
using board::ThreatLines;

/// Positions of different rules, sizes and attackers share the table without meeting: the size is
/// known from the number of lines and the width of the first one.
Key contextKey(const ThreatLines& lines, Color attacker) {
    constexpr Key kMix = 0x9E3779B97F4A7C15ULL;
    const Key context = static_cast<Key>(lines.rule()) * 2 + indexOf(attacker) + 1;
    const Key shape = static_cast<Key>(lines.map().lineCount()) << 32 | lines.map().cellMask(0);
    return (context * kMix) ^ (shape * 0xBF58476D1CE4E5B9ULL);
}

}  // namespace

/// The side that has to avoid fouls, chosen once a call so that the loop asks nothing.
enum class FoulSide : std::uint8_t { Neither, Attacker, Defender };

/// One call of VcfSolver::solve.
template <bool FreeEnd, FoulSide Fouls>
class VcfSearch {
public:
    VcfSearch(VcfTable& table,
              std::vector<Move>& moves,
              ThreatLines& lines,
              Color attacker,
              const VcfLimits& limits)
        : table_{table}, moves_{moves}, lines_{lines}, attacker_{attacker}, limits_{limits} {}

    [[nodiscard]] VcfResult run(Key key) {
        const int length = attack(key, limits_.attackerMoves);
        VcfResult result;
        result.nodes = nodes_;
        if (length != 0) {
            result.status = VcfResult::Status::Win;
            result.attackerMoves = length;
            result.move = best_;
        } else {
            result.status = aborted_ ? VcfResult::Status::Unknown : VcfResult::Status::NoWin;
        }
        return result;
    }

private:
    /// Attacker moves of a win found, at most `limit` of them; 0 = none (or aborted). Sets best_.
    int attack(Key key, int limit) {
        if (lines_.any(attacker_, ThreatClass::Five)) {
            best_ = lines_.firstCell(attacker_, ThreatClass::Five);
            return limit >= 1 ? 1 : 0;
        }
        if (limit < 2 || !lines_.any(attacker_, ThreatClass::Four)) return 0;
        const bool mustAnswer = lines_.any(defender(), ThreatClass::Five);
        if (!mustAnswer && lines_.any(attacker_, ThreatClass::OpenFour) && openFour()) return 2;

        std::optional<Move> known;
        if (const VcfEntry* entry = table_.find(key); entry != nullptr) {
            if (entry->winMoves != 0) {
                known = best_ = entry->move;
                if (entry->winMoves <= limit) return entry->winMoves;
            }
            if (entry->failLimit >= limit) return 0;
        }
        const std::size_t first = top_;
        const bool doubleFour = mustAnswer ? collectAnswers() : collectFours();
        const int length = doubleFour ? 2 : tryAll(key, limit, first, known);
        top_ = first;
        if (length != 0)
            table_.storeWin(key, best_, length);
        else if (!aborted_)
            table_.storeFailure(key, limit);
        return length;
    }

    int tryAll(Key key, int limit, std::size_t first, std::optional<Move> known) {
        const std::size_t end = top_;
        if (known)
            for (std::size_t i = first; i < end; ++i)
                if (moves_[i] == *known) std::swap(moves_[first], moves_[i]);
        for (std::size_t i = first; i < end; ++i) {
            const Move move = moves_[i];
            if constexpr (Fouls == FoulSide::Attacker)
                if (board::isFoul(lines_, move)) continue;
            const int length = tryFour(move, key ^ stoneKey(attacker_, move), limit);
            if (length != 0) {
                best_ = move;
                return length;
            }
            if (aborted_) return 0;
        }
        return 0;
    }

    /// The win's length if the four at `move` wins against every stop cell, else 0.
    int tryFour(Move move, Key key, int limit) {
        if (!countNode()) return 0;
        lines_.play(attacker_, move);
        int longest = 2;
        for (const Square stop : answers(move)) {
            if (limit < 3) {
                longest = 0;
                break;
            }
            const Key next = key ^ stoneKey(defender(), stop);
            table_.prefetch(next);
            lines_.play(defender(), stop);
            const int rest = attack(next, limit == kAnyLength ? limit : limit - 1);
            lines_.undo();
            longest = rest == 0 ? 0 : std::max(longest, rest + 1);
            if (longest == 0) break;
        }
        lines_.undo();
        return longest;
    }

    [[nodiscard]] FourAnswers answers(Move move) {
        if constexpr (FreeEnd) return answersToFourAt(lines_, attacker_, move);
        // One five cell on the whole board, or the four cannot be stopped.
        FourAnswers stops;
        const board::LineSlots& slots = lines_.map().slots(move);
        for (const int line : slots.line) {
            const std::uint32_t five = lines_.set(line, attacker_, ThreatClass::Five);
            if (five == 0) continue;
            if (!stops.empty() || !std::has_single_bit(five)) return {};
            stops.push_back(lines_.map().squareAt(line, std::countr_zero(five)));
        }
        if constexpr (Fouls == FoulSide::Defender)
            if (board::isFoul(lines_, stops[0])) return {};
        return stops;
    }

    /// An open four by one stone; sets best_.
    bool openFour() {
        if constexpr (Fouls == FoulSide::Attacker) {
            bool found = false;
            lines_.forEachCell(attacker_, ThreatClass::OpenFour, [&](Square s) {
                if (found || board::isFoul(lines_, s)) return;
                found = true;
                best_ = s;
            });
            return found;
        }
        best_ = lines_.firstCell(attacker_, ThreatClass::OpenFour);
        return true;
    }

    /// All fours, those that also make an open three first. True when one of them is a double four
    /// across two lines and wins at once (best_).
    bool collectFours() {
        bool doubleFour = false;
        board::SquareSet seen;
        std::size_t front = top_;
        lines_.forEachLine(attacker_, ThreatClass::Four, [&](int line, std::uint32_t cells) {
            for (; cells != 0; cells &= cells - 1) {
                const Square s = lines_.map().squareAt(line, std::countr_zero(cells));
                if (seen.contains(s)) {
                    doubleFour = true;
                    best_ = s;
                    continue;
                }
                seen.insert(s);
                moves_[top_++] = s;
                if (lines_.directionsAt(s, attacker_, ThreatClass::OpenThree) != 0)
                    std::swap(moves_[front++], moves_[top_ - 1]);
            }
        });
        return doubleFour && Fouls != FoulSide::Attacker;
    }

    /// The fours that stop the defender's own five.
    bool collectAnswers() {
        for (const Square s : answersToFour(lines_, defender())) {
            const int fours = lines_.directionsAt(s, attacker_, ThreatClass::Four);
            if (fours == 0) continue;
            moves_[top_++] = s;
            if (fours >= 2 && Fouls != FoulSide::Attacker) {
                best_ = s;
                return true;
            }
        }
        return false;
    }

    bool countNode() {
        if (nodes_ >= limits_.nodes ||
            (nodes_ % kStopInterval == kStopInterval - 1 && limits_.stop.stopRequested()))
            aborted_ = true;
        else
            ++nodes_;
        return !aborted_;
    }

    [[nodiscard]] Color defender() const { return ~attacker_; }

    VcfTable& table_;
    std::vector<Move>& moves_;
    ThreatLines& lines_;
    Color attacker_;
    const VcfLimits& limits_;
    std::size_t top_ = 0;
    std::uint64_t nodes_ = 0;
    Move best_{};
    bool aborted_ = false;
};

// Every ply adds at most one entry a free square, and two stones go down between plies.
VcfSolver::VcfSolver(std::size_t tableEntries)
    : table_{tableEntries}, moves_(kMaxSquares * (kMaxSquares / 2 + 1) / 2 + kMaxSquares) {}

VcfResult VcfSolver::solve(ThreatLines& lines,
                           Color attacker,
                           Key stones,
                           const VcfLimits& limits) {
    if (!lines.any(attacker, ThreatClass::Four) && !lines.any(attacker, ThreatClass::Five)) {
        VcfResult none;
        none.status = VcfResult::Status::NoWin;
        return none;
    }
    VcfTable& table = limits.nodes <= kSmallCall ? small_ : table_;
    table.newGeneration();
    const Key key = stones ^ contextKey(lines, attacker);
    const Rule rule = lines.rule();
    if (needsFreeEnd(rule))
        return VcfSearch<true, FoulSide::Neither>{table, moves_, lines, attacker, limits}.run(key);
    if (hasFouls(rule, attacker))
        return VcfSearch<false, FoulSide::Attacker>{table, moves_, lines, attacker, limits}.run(
            key);
    if (hasFouls(rule, ~attacker))
        return VcfSearch<false, FoulSide::Defender>{table, moves_, lines, attacker, limits}.run(
            key);
    return VcfSearch<false, FoulSide::Neither>{table, moves_, lines, attacker, limits}.run(key);
}

// The shortest form and the moves of a VCF that is known. The solver's hash makes
// asking again cheap, so nothing of this burdens the search itself.

ShortestVcf shortestVcf(
    VcfSolver& solver, ThreatLines& lines, Color attacker, Key stones, const VcfLimits& limits) {
    VcfLimits rest = limits;
    ShortestVcf shortest;
    shortest.result = solver.solve(lines, attacker, stones, rest);
    std::uint64_t nodes = shortest.result.nodes;
    while (shortest.result.isWin()) {
        rest.nodes = limits.nodes - nodes;
        rest.attackerMoves = shortest.result.attackerMoves - 1;
        VcfResult shorter = solver.solve(lines, attacker, stones, rest);
        nodes += shorter.nodes;
        if (!shorter.isWin()) {
            shortest.isShortest = shorter.status == VcfResult::Status::NoWin;
            break;
        }
        shortest.result = shorter;
    }
    shortest.result.nodes = nodes;
    return shortest;
}

namespace {

/// Plays the win out, longest defence first, and takes the stones back at the end.
class LineWriter {
public:
    LineWriter(VcfSolver& solver, ThreatLines& lines, Color attacker, Key stones)
        : solver_{solver}, lines_{lines}, attacker_{attacker}, stones_{stones} {}
    ~LineWriter() {
        for (std::size_t i = 0; i < line_.size(); ++i) lines_.undo();
    }
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;

    std::vector<Move> write(VcfResult win) {
        limits_.nodes = 10 * win.nodes + 1000;
        while (win.isWin()) {
            const bool isFive = lines_.contains(win.move, attacker_, ThreatClass::Five);
            play(attacker_, win.move);
            if (isFive || !reply(win)) break;
        }
        return line_;
    }

private:
    void play(Color c, Move move) {
        lines_.play(c, move);
        stones_ ^= stoneKey(c, move);
        line_.push_back(move);
    }

    /// Plays the longest reply and sets `win` to what follows; false when there is no square left.
    bool reply(VcfResult& win) {
        const FourAnswers stops = answersToFourAt(lines_, attacker_, win.move);
        if (stops.empty()) return replyToUnstoppable(win);
        VcfResult longest;
        Move best{};
        for (const Move stop : stops) {
            lines_.play(~attacker_, stop);
            limits_.attackerMoves = win.attackerMoves - 1;
            const VcfResult rest =
                solver_.solve(lines_, attacker_, stones_ ^ stoneKey(~attacker_, stop), limits_);
            lines_.undo();
            if (longest.isWin() && rest.attackerMoves <= longest.attackerMoves) continue;
            longest = rest;
            best = stop;
        }
        win = longest;
        if (win.isWin()) play(~attacker_, best);
        return win.isWin();
    }

    /// The four has more than one winning square: the defender takes one, if he may, and loses.
    bool replyToUnstoppable(VcfResult& win) {
        const board::SquareSet fives = lines_.cells(attacker_, ThreatClass::Five);
        std::optional<Move> answer;
        fives.forEach([&](Square s) {
            if (!answer && fives.size() > 1 && isLegalFor(lines_, ~attacker_, s)) answer = s;
        });
        forEachEmpty(lines_, [&](Square s) {
            if (!answer && !fives.contains(s) && isLegalFor(lines_, ~attacker_, s)) answer = s;
        });
        if (!answer) return false;
        play(~attacker_, *answer);
        win.move = lines_.firstCell(attacker_, ThreatClass::Five);
        win.attackerMoves = 1;
        return true;
    }

    VcfSolver& solver_;
    ThreatLines& lines_;
    Color attacker_;
    Key stones_;
    VcfLimits limits_;
    std::vector<Move> line_;
};

}  // namespace

std::vector<Move> vcfLine(
    VcfSolver& solver, ThreatLines& lines, Color attacker, Key stones, const VcfResult& win) {
    return LineWriter{solver, lines, attacker, stones}.write(win);
}

}  // namespace fukumi::threat
