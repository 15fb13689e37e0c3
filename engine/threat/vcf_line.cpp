// SPDX-License-Identifier: MIT
//
// The shortest form and the moves of a VCF that is known. The solver's hash makes
// asking again cheap, so nothing of this burdens the search itself.
#include "engine/threat/defence.hpp"
#include "engine/threat/empty_squares.hpp"
#include "engine/threat/vcf.hpp"

namespace fukumi::threat {

using board::ThreatClass;
using board::ThreatLines;

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
