// SPDX-License-Identifier: MIT
#include "engine/threat/defence.hpp"

#include <bit>
#include <optional>

#include "engine/board/rules/renju.hpp"
#include "engine/board/threat_kernel.hpp"

namespace fukumi::threat {

namespace {

using board::Exactness;
using Word = std::uint32_t;

/// The attacker's cells in one line.
struct LineThreats {
    Word five;
    Word four;
    Word openFour;  ///< as board::ThreatClass::OpenFour
};

template <Exactness Exact, bool FreeEnd>
LineThreats run(Word own, Word enemy, Word empty, bool inlineDoubleIsFoul) {
    board::LineSets<Word> sets;
    board::ThreatKernel<Exact, FreeEnd, false, Word>{own, enemy, empty, ~Word{0}}.run(sets);
    return {sets.five,
            sets.four,
            inlineDoubleIsFoul ? sets.straight : sets.straight | sets.inlineDouble};
}

/// The attacker's threats in the line once the defender has a stone on `cell` (one bit, an empty
/// cell of the line). About 10 ns.
LineThreats threatsAfterBlock(Rule rule,
                              Color attacker,
                              const board::LineRecord& line,
                              std::uint32_t cell) {
    const Word own = line.stones[indexOf(attacker)];
    const Word enemy = line.stones[indexOf(~attacker)] | cell;
    const Word empty = line.empty & ~cell;
    const bool fouls = hasFouls(rule, attacker);
    if (needsExactFive(rule, attacker))
        return needsFreeEnd(rule) ? run<Exactness::All, true>(own, enemy, empty, fouls)
                                  : run<Exactness::All, false>(own, enemy, empty, fouls);
    return needsFreeEnd(rule) ? run<Exactness::None, true>(own, enemy, empty, fouls)
                              : run<Exactness::None, false>(own, enemy, empty, fouls);
}

}  // namespace

std::uint32_t caroStopCells(Rule rule, Color attacker, const board::LineRecord& line) {
    const Word own = line.stones[indexOf(attacker)];
    const Word enemy = line.stones[indexOf(~attacker)];
    Word bad = (enemy << 1) & (enemy >> 5);
    if (needsExactFive(rule, attacker)) bad |= (own << 1) | (own >> 5);

    Word stops = ~Word{0};
    for (int hole = 0; hole < 5; ++hole) {
        Word windows = (line.empty >> hole) & ~bad;
        for (int k = 0; k < 5; ++k)
            if (k != hole) windows &= own >> k;
        for (; windows != 0; windows &= windows - 1) {
            const int start = std::countr_zero(windows);
            const Word left = Word{1} << (start - 1);
            const Word right = Word{1} << (start + 5);
            Word here = Word{1} << (start + hole);
            if ((enemy & right) != 0) here |= left & line.empty;
            if ((enemy & left) != 0) here |= right & line.empty;
            stops &= here;
        }
    }
    return stops & line.empty;
}

namespace {

using board::LineSlots;
using board::SquareSet;
using board::ThreatClass;
using board::ThreatLines;

/// Keeps of `answers` what also stops the fives of one more line; the first line starts the list.
class StopIntersection {
public:
    StopIntersection(ThreatLines& lines, Color attacker) : lines_{lines}, attacker_{attacker} {}

    void addLine(int line) {
        std::uint32_t stops = stopCells(lines_.rule(), attacker_, lines_.line(line));
        FourAnswers kept;
        for (; stops != 0; stops &= stops - 1) {
            const Square s = lines_.map().squareAt(line, std::countr_zero(stops));
            if (first_ || answers_.contains(s)) kept.push_back(s);
        }
        answers_ = kept;
        first_ = false;
    }

    [[nodiscard]] FourAnswers legalAnswers() const {
        FourAnswers legal;
        for (const Square s : answers_)
            if (isLegalFor(lines_, ~attacker_, s)) legal.push_back(s);
        return legal;
    }

private:
    ThreatLines& lines_;
    Color attacker_;
    FourAnswers answers_;
    bool first_ = true;
};

/// Squares where the colour makes fours in two lines at once. Two lines share one square only, so
/// one stone stops both only on their five cells' common square, which the new stone takes.
SquareSet crossingFours(const ThreatLines& lines, Color c) {
    SquareSet seen;
    SquareSet twice;
    if (lines.lineCount(c, ThreatClass::Four) < 2) return twice;
    lines.forEachCell(c, ThreatClass::Four, [&](Square s) {
        if (seen.contains(s))
            twice.insert(s);
        else
            seen.insert(s);
    });
    return twice;
}

/// A square where renju's black makes a legal straight four; one that no white stone can turn into
/// a foul, if there is any.
struct BlackKey {
    Square square;
    int line;
    bool mayBecomeFoul;
};

std::optional<BlackKey> findBlackKey(ThreatLines& lines) {
    std::optional<BlackKey> found;
    lines.forEachLine(Color::Black, ThreatClass::OpenFour, [&](int line, std::uint32_t cells) {
        for (; cells != 0; cells &= cells - 1) {
            if (found && !found->mayBecomeFoul) return;
            const Square s = lines.map().squareAt(line, std::countr_zero(cells));
            const bool flagged = board::mayBeFoul(lines, s);
            if (flagged && (found || board::isFoul(lines, s))) continue;
            found = BlackKey{s, line, flagged};
        }
    });
    return found;
}

/// Moves that might answer an open-four threat: a superset, to be tried one by one.
class Candidates {
public:
    Candidates(ThreatLines& lines, Color attacker) : lines_{lines}, attacker_{attacker} {}

    [[nodiscard]] MoveList collect() {
        if (hasFouls(lines_.rule(), attacker_))
            fromBlackKey();
        else if (lines_.any(attacker_, ThreatClass::OpenFour))
            fromOpenFours();
        else
            fromCrossing();
        return moves_;
    }

private:
    /// A white stone never adds to black's shapes: a key without a foul flag stays legal, and only
    /// stones in its line destroy it. If there are only flagged keys, any square may matter.
    void fromBlackKey() {
        const auto key = findBlackKey(lines_);
        if (!key) return;
        if (key->mayBecomeFoul) {
            forEachEmpty(lines_, [&](Square s) { moves_.push_back(s); });
            return;
        }
        const std::size_t d = directionOf(key->square, key->line);
        const std::uint32_t keyBit = std::uint32_t{1} << lines_.map().slots(key->square).bit[d];
        pushBreakers(key->line, keyBit, [&](const LineThreats& after) {
            return (after.openFour & keyBit) == 0;
        });
        moves_.push_back(key->square);
    }

    /// All open fours of one line have to go: one such line gives the candidates.
    void fromOpenFours() {
        const Square key = lines_.firstCell(attacker_, ThreatClass::OpenFour);
        const LineSlots& slots = lines_.map().slots(key);
        for (std::size_t d = 0; d < 4; ++d) {
            const int line = slots.line[d];
            const std::uint32_t keys = lines_.set(line, attacker_, ThreatClass::OpenFour);
            if (((keys >> slots.bit[d]) & 1) == 0) continue;
            std::uint32_t cells = emptyAround(lines_.line(line), keys);
            for (; cells != 0; cells &= cells - 1) {
                const std::uint32_t cell = cells & (~cells + 1);
                if (threatsAfterBlock(lines_.rule(), attacker_, lines_.line(line), cell).openFour ==
                    0)
                    moves_.push_back(lines_.map().squareAt(line, std::countr_zero(cell)));
            }
            return;
        }
    }

    /// The crossing square itself, or what spoils the four in one of its lines.
    void fromCrossing() {
        const auto crossing = crossingFours(lines_, attacker_).first();
        if (!crossing) return;
        moves_.push_back(*crossing);
        const LineSlots& slots = lines_.map().slots(*crossing);
        for (std::size_t d = 0; d < 4; ++d) {
            const std::uint32_t cell = std::uint32_t{1} << slots.bit[d];
            if ((lines_.set(slots.line[d], attacker_, ThreatClass::Four) & cell) == 0) continue;
            pushBreakers(slots.line[d], cell, [&](const LineThreats& after) {
                return (after.four & cell) == 0;
            });
        }
    }

    /// Cells around `key` (itself excluded) after which `isBroken` holds of the line.
    template <class Test>
    void pushBreakers(int line, std::uint32_t key, Test&& isBroken) {
        std::uint32_t cells = emptyAround(lines_.line(line), key) & ~key;
        for (; cells != 0; cells &= cells - 1) {
            const std::uint32_t cell = cells & (~cells + 1);
            if (isBroken(threatsAfterBlock(lines_.rule(), attacker_, lines_.line(line), cell)))
                moves_.push_back(lines_.map().squareAt(line, std::countr_zero(cell)));
        }
    }
    [[nodiscard]] std::size_t directionOf(Square s, int line) const {
        const LineSlots& slots = lines_.map().slots(s);
        for (std::size_t d = 0; d < 3; ++d)
            if (slots.line[d] == line) return d;
        return 3;
    }
    ThreatLines& lines_;
    Color attacker_;
    MoveList moves_;
};

/// The square of a four that threatensOpenFour() looks for; absent when there is none.
std::optional<Move> openFourMove(ThreatLines& lines, Color attacker) {
    if (hasFouls(lines.rule(), attacker)) {
        if (!lines.any(attacker, ThreatClass::OpenFour)) return std::nullopt;
        const auto key = findBlackKey(lines);
        return key ? std::optional{key->square} : std::nullopt;
    }
    if (lines.any(attacker, ThreatClass::OpenFour))
        return lines.firstCell(attacker, ThreatClass::OpenFour);
    if (lines.lineCount(attacker, ThreatClass::Four) < 2) return std::nullopt;
    return crossingFours(lines, attacker).first();
}

}  // namespace

bool isLegalFor(ThreatLines& lines, Color c, Square s) {
    return !hasFouls(lines.rule(), c) || !board::isFoul(lines, s);
}

FourAnswers answersToFour(ThreatLines& lines, Color attacker) {
    StopIntersection stops{lines, attacker};
    lines.forEachLine(
        attacker, ThreatClass::Five, [&](int line, std::uint32_t) { stops.addLine(line); });
    return stops.legalAnswers();
}

FourAnswers answersToFourAt(ThreatLines& lines, Color attacker, Square last) {
    StopIntersection stops{lines, attacker};
    const LineSlots& slots = lines.map().slots(last);
    for (const int line : slots.line)
        if (lines.set(line, attacker, ThreatClass::Five) != 0) stops.addLine(line);
    return stops.legalAnswers();
}

bool threatensOpenFour(ThreatLines& lines, Color attacker) {
    return openFourMove(lines, attacker).has_value();
}

MoveList answersToOpenFour(ThreatLines& lines, Color attacker) {
    const Color defender = ~attacker;
    MoveList answers;
    for (const Square s : Candidates{lines, attacker}.collect()) {
        if (answers.contains(s) || !isLegalFor(lines, defender, s)) continue;
        lines.play(defender, s);
        const bool stillThere = threatensOpenFour(lines, attacker);
        lines.undo();
        if (!stillThere) answers.push_back(s);
    }
    return answers;
}

void appendFours(ThreatLines& lines, Color c, MoveList& moves) {
    const std::size_t before = moves.size();
    SquareSet seen;
    for (const Move m : moves) seen.insert(m);
    lines.forEachCell(c, ThreatClass::Four, [&](Square s) {
        if (seen.contains(s)) return;
        seen.insert(s);
        moves.push_back(s);
    });
    // Renju: black's four may be a foul. The test plays on the lines, so it must not run while they
    // are being walked through.
    if (!hasFouls(lines.rule(), c)) return;
    moves.keepIf([&](Move m) { return isLegalFor(lines, c, m); }, before);
}

Verdict immediateVerdict(board::ThreatLines& lines, Color sideToMove) {
    const Color opponent = ~sideToMove;
    Verdict verdict;
    if (lines.any(sideToMove, ThreatClass::Five)) {
        verdict.kind = Verdict::Kind::WinIn1;
        verdict.move = lines.firstCell(sideToMove, ThreatClass::Five);
        return verdict;
    }
    if (lines.any(opponent, ThreatClass::Five)) {
        verdict.answers = answersToFour(lines, opponent);
        verdict.kind = verdict.answers.empty() ? Verdict::Kind::LossIn2 : Verdict::Kind::AnswerFour;
        return verdict;
    }
    // Unstoppable fours are fours: without any four cell there is nothing to look for.
    if (lines.any(sideToMove, ThreatClass::Four)) {
        if (const auto move = openFourMove(lines, sideToMove)) {
            verdict.kind = Verdict::Kind::WinIn3;
            verdict.move = *move;
            return verdict;
        }
    }
    if (lines.any(opponent, ThreatClass::Four) && threatensOpenFour(lines, opponent))
        verdict.kind = Verdict::Kind::AnswerOpenFour;
    return verdict;
}

}  // namespace fukumi::threat
