// SPDX-License-Identifier: MIT
#include "engine/board/rules/renju.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/board/records/notation.hpp"
#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/renju_cases.hpp"
#include "tests/support/shadow_game.hpp"
#include "tests/support/shared_positions.hpp"

namespace fukumi::test {

using board::Foul;
using board::foulAt;
using board::isFoul;
using board::Position;

namespace {

Foul foulFor(Verdict v) {
    return v == Verdict::Overline      ? Foul::Overline
           : v == Verdict::DoubleFour  ? Foul::DoubleFour
           : v == Verdict::DoubleThree ? Foul::DoubleThree
                                       : Foul::None;
}

const std::vector<RenjuCase>& ownCases() {
    static const auto kCases = readRenjuCases((testsFolder() / "data/renju_own.txt").string());
    return kCases;
}

/// Every point of the case, asked of the product and of the oracle.
void check(const RenjuCase& item) {
    const Position position = positionOf(item.board, Rule::Renju);
    board::ThreatLines lines = position.lines();
    for (const MarkedPoint& point : item.points) {
        const bool foul = isForbidden(point.verdict);
        const Verdict judged = judge(item.board, point.square).verdict;
        const bool same =
            judged == point.verdict && isFoul(lines, point.square) == foul &&
            foulAt(lines, point.square) == foulFor(point.verdict) &&
            position.isForbidden(point.square) == foul &&
            position.makesFive(Color::Black, point.square) == (point.verdict == Verdict::Five);
        INFO(item.title << ", " << board::toHuman(point.square, item.board.size()) << ": expected "
                        << static_cast<int>(point.verdict) << ", oracle "
                        << static_cast<int>(judged) << ", engine "
                        << static_cast<int>(foulAt(lines, point.square)));
        if (!same) CHECK(same);
    }
    CHECK(sameLines(lines, position.lines()));
}

/// Adds single stones so far from everything that no line joins them with it.
int addFarStones(RenjuCase& item, Random& random) {
    constexpr int kFar = 7;  // one more than from end to end of O_OOO_O
    int added = 0;
    std::vector<Square> taken = item.highlights;
    forEachSquare(item.board.size(), [&](Square s) {
        if (item.board.at(s) != Mark::Empty) taken.push_back(s);
    });
    forEachSquare(item.board.size(), [&](Square s) {
        const bool far = std::all_of(taken.begin(), taken.end(), [&](Square t) {
            return std::max(std::abs(s.x() - t.x()), std::abs(s.y() - t.y())) >= kFar;
        });
        if (!far) return;
        item.board.set(s, random.below(2) == 0 ? Mark::Black : Mark::White);
        std::erase_if(item.points, [&](const MarkedPoint& p) { return p.square == s; });
        taken.push_back(s);
        ++added;
    });
    return added;
}

}  // namespace

TEST_CASE("our own foul positions hold in all eight images", "[board][renju]") {
    REQUIRE(ownCases().size() > 40);
    for (const RenjuCase& item : ownCases()) {
        RenjuCase image = item;
        for (int turn = 0; turn < 8; ++turn) {
            check(image);
            image = turn == 3 ? mirrored(turned(image)) : turned(image);
        }
    }
}

TEST_CASE("stones far away change no verdict", "[board][renju]") {
    Random random{11};
    int added = 0;
    for (const RenjuCase& item : ownCases()) {
        if (!item.isCut) continue;
        RenjuCase larger = inMiddle(item, BoardSize::square(kMaxBoardSide));
        check(larger);
        added += addFarStones(larger, random);
        check(larger);
    }
    CHECK(added > 40);
}

TEST_CASE("only black has fouls, and only in renju", "[board][renju]") {
    for (const RenjuCase& item : ownCases()) {
        CHECK(positionOf(item.board, Rule::Renju, Color::White).forbiddenPoints().empty());
        for (const Rule rule : kRules)
            if (rule != Rule::Renju) CHECK(positionOf(item.board, rule).forbiddenPoints().empty());
    }
}

namespace {

/// A board of scattered stones, black ones in the majority: full of threes that meet.
PlainBoard scatteredBoard(Random& random) {
    PlainBoard board{BoardSize::square(11)};
    const std::uint32_t black = 10 + random.below(18);
    const std::uint32_t white = random.below(8);
    forEachSquare(board.size(), [&](Square s) {
        const std::uint32_t dice = random.below(100);
        if (dice < black)
            board.set(s, Mark::Black);
        else if (dice < black + white)
            board.set(s, Mark::White);
    });
    return board;
}

struct Nested {
    int judged = 0;
    int fouls = 0;
    int twice = 0;
    int thrice = 0;
    int different = 0;
};

Nested compareScattered(int boards, std::uint64_t seed) {
    Random random{seed};
    Nested seen;
    for (int i = 0; i < boards; ++i) {
        const PlainBoard plain = scatteredBoard(random);
        board::ThreatLines lines = positionOf(plain, Rule::Renju).lines();
        forEachSquare(plain.size(), [&](Square s) {
            if (plain.at(s) != Mark::Empty) return;
            const Judgement judgement = judge(plain, s);
            ++seen.judged;
            seen.fouls += isForbidden(judgement.verdict) ? 1 : 0;
            seen.twice += judgement.nesting >= 2 ? 1 : 0;
            seen.thrice += judgement.nesting >= 3 ? 1 : 0;
            const bool same = isFoul(lines, s) == isForbidden(judgement.verdict) &&
                              foulAt(lines, s) == foulFor(judgement.verdict);
            seen.different += same ? 0 : 1;
        });
    }
    return seen;
}

}  // namespace

TEST_CASE("nested double threes agree with the oracle on scattered boards",
          "[board][renju][oracle]") {
    const Nested seen = compareScattered(1500, 3);
    INFO(seen.judged << " points, " << seen.fouls << " fouls, " << seen.twice
                     << " nested twice or more, " << seen.thrice << " thrice or more");
    CHECK(seen.different == 0);
    CHECK(seen.twice > 50);
    CHECK(seen.thrice > 5);
}

TEST_CASE("ten million points of scattered boards agree with the renju oracle",
          "[.][nightly][board][renju][oracle]") {
    const Nested seen = compareScattered(110'000, 4);
    INFO(seen.judged << " points, " << seen.fouls << " fouls, " << seen.twice
                     << " nested twice or more, " << seen.thrice << " thrice or more");
    CHECK(seen.different == 0);
    CHECK(seen.judged > 10'000'000);
}

}  // namespace fukumi::test
