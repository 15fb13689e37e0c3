// SPDX-License-Identifier: MIT
#include "engine/analysis/move_reasons.hpp"

#include <algorithm>
#include <array>

#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/threat/defence.hpp"
#include "tests/search/exhaustive.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/renju_oracle.hpp"
#include "tests/support/round_count.hpp"
#include "tests/support/rules_oracle.hpp"
#include "tests/support/threat_oracle.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi::analysis {

using board::Position;
using board::ThreatClass;
using test::at;
using test::fromDrawing;

namespace {

using Threats = std::vector<ThreatClass>;

std::string human(const std::vector<Move>& moves, const Position& position) {
    std::string text;
    for (const Move m : moves)
        text += (text.empty() ? "" : " ") + board::toHuman(m, position.size());
    return text;
}

std::vector<Move> sorted(std::vector<Move> moves) {
    std::sort(moves.begin(), moves.end());
    return moves;
}

/// All that do not lose to the threats.
std::vector<Move> allOf(const threat::ThreatAnswers& answers) {
    std::vector<Move> all = answers.stops;
    all.insert(all.end(), answers.fours.begin(), answers.fours.end());
    return sorted(all);
}

bool someFive(const Position& position) {
    return position.lines().any(Color::Black, ThreatClass::Five) ||
           position.lines().any(Color::White, ThreatClass::Five);
}

bool isLegal(const test::PlainBoard& board, Rule rule, Color c, Square s) {
    return board.at(s) == test::Mark::Empty &&
           (!hasFouls(rule, c) || !isForbidden(test::judge(board, s).verdict));
}

/// Legal points of a line where a stone makes a four that no stone in the line stops.
std::vector<Square> openFours(
    const test::PlainBoard& board, Rule rule, Color c, Square s, Direction d) {
    std::vector<Square> found;
    const auto [line, own] = test::lineThrough(board, s, d);
    for (int i = 0; i < line.length(); ++i) {
        const Square there{s.x() + (i - own) * stepX(d), s.y() + (i - own) * stepY(d)};
        if (isLegal(board, rule, c, there) &&
            test::isOpenFour(test::threatsOf(line, i, rule, c), rule, c))
            found.push_back(there);
    }
    return found;
}

/// The threat of a stone in a line, point by point.
std::optional<ThreatClass> threatIn(
    test::PlainBoard board, Rule rule, Color c, Square s, Direction d) {
    const auto [line, i] = test::lineThrough(board, s, d);
    const test::LineThreats made = test::threatsOf(line, i, rule, c);
    if (made.five) return ThreatClass::Five;
    if (test::isOpenFour(made, rule, c)) return ThreatClass::OpenFour;
    if (made.four) return ThreatClass::Four;
    const auto before = openFours(board, rule, c, s, d);
    board.set(s, test::markOf(c));
    for (const Square four : openFours(board, rule, c, s, d))
        if (ranges::count(before, four) == 0) return ThreatClass::OpenThree;
    return std::nullopt;
}

/// Whether the lines through a stone have a five, or an open four, that its side can make.
bool threatensIn(const test::PlainBoard& board,
                 Rule rule,
                 Color c,
                 Square s,
                 const std::vector<Direction>& directions) {
    return ranges::anyOf(directions, [&](Direction d) {
        const test::PlainLine line = test::lineThrough(board, s, d).line;
        for (int i = 0; i < line.length(); ++i)
            if (line.at(i) == test::Mark::Empty && test::threatsOf(line, i, rule, c).five)
                return true;
        return !openFours(board, rule, c, s, d).empty();
    });
}

/// Puts stones on random points until `empty` are left; no five is made on the way. False if
/// that fails.
bool fill(Position& position, int empty, Random& random) {
    for (int tries = 0; position.emptyCount() > empty; ++tries) {
        const Square s = test::randomSquare(position.size(), random);
        if (tries > 5000) return false;
        if (!position.isLegal(s) || position.makesFive(position.sideToMove(), s)) continue;
        position.play(s);
    }
    return true;
}

}  // namespace

TEST_CASE("nothing stops a four and an open three, one stone a four", "[analysis]") {
    const Position position = fromDrawing(Rule::Freestyle, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X . . . . .
        O X X . X . . . .
        . . . X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    // d5 makes b5 to e5, whose five is f5, and d4 to d6.
    const MoveReasons both = reasonsOf(position, at(position, "d5"));
    CHECK(both.makes == Threats{ThreatClass::Four, ThreatClass::OpenThree});
    REQUIRE(both.answers);
    CHECK(allOf(*both.answers).empty());
    CHECK_FALSE(both.stops);
    CHECK_FALSE(both.leaves);
    // f5 is only a four: d5 stops it.
    const MoveReasons four = reasonsOf(position, at(position, "f5"));
    CHECK(four.makes == Threats{ThreatClass::Four});
    CHECK(human(four.answers.value().stops, position) == "d5");
}

TEST_CASE("the end of a threat, and a threat that is left, are reported", "[analysis]") {
    const Position position = fromDrawing(Rule::Freestyle,
                                          R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X X X . . .
        . . . . . . . . .
        . . . O O . . . .
        . . . . . . . . .
        . . . . . . . . .)",
                                          Color::White);
    CHECK(reasonsOf(position, at(position, "c5")).stops == ThreatClass::OpenThree);
    const MoveReasons elsewhere = reasonsOf(position, at(position, "i1"));
    CHECK_FALSE(elsewhere.stops);
    CHECK(elsewhere.makes.empty());
    REQUIRE(elsewhere.leaves);
    CHECK(elsewhere.leaves->kind == ThreatClass::OpenFour);
    CHECK(human(elsewhere.leaves->moves, position) == "c5 g5");
    // An open three of white's is too slow.
    const MoveReasons slow = reasonsOf(position, at(position, "f3"));
    CHECK(slow.makes == Threats{ThreatClass::OpenThree});
    CHECK(slow.leaves);
}

TEST_CASE("two closed threes that meet do not make an open three", "[analysis]") {
    const Position position = fromDrawing(Rule::Freestyle,
                                          R"(
        . . . . X . . . .
        . . . . O . . . .
        . . . . O . . . .
        . . . . O . . . .
        X O O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    // e5 would be two fours of white's, of which no line holds an open one.
    board::Position asked = position;
    REQUIRE(threat::threatensOpenFour(asked.solverLines(), Color::White));
    CHECK_FALSE(reasonsOf(position, at(position, "e5")).stops);
    CHECK_FALSE(reasonsOf(position, at(position, "i1")).leaves);
}

TEST_CASE("a five is the only reason that it needs", "[analysis]") {
    const Position position = fromDrawing(Rule::Freestyle, R"(
        . . . . . . . . .
        X X X X . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O O O O . . . .
        . . . . . . . . .)");
    const MoveReasons reasons = reasonsOf(position, at(position, "e8"));
    CHECK(reasons.makes == Threats{ThreatClass::Five});
    CHECK_FALSE(reasons.answers);
    CHECK_FALSE(reasons.leaves);
    // With white's four on the board every other move has lost.
    const MoveReasons missed = reasonsOf(position, at(position, "i1"));
    REQUIRE(missed.leaves);
    CHECK(missed.leaves->kind == ThreatClass::Five);
}

TEST_CASE("an open four of the opponent's own is an answer to two open threes", "[analysis]") {
    const Position position =
        test::fromMoves(Rule::Freestyle, BoardSize::square(15), "g8 m3 h8 m4 i9 m5 i10 a1");
    const MoveReasons reasons = reasonsOf(position, at(position, "i8"));
    CHECK(reasons.makes == Threats{ThreatClass::OpenThree, ThreatClass::OpenThree});
    REQUIRE(reasons.answers);
    CHECK(reasons.answers->stops.empty());
    CHECK(human(sorted(reasons.answers->fours), position) == "m6 m2");
}

TEST_CASE("a four that comes first and takes a point of the open three is an answer",
          "[analysis]") {
    // f8 stops f7's four and blocks black's three.
    const Position position =
        test::fromMoves(Rule::Freestyle, BoardSize::square(15), "g8 f5 h8 f6 a1 f7 a15 o1");
    const MoveReasons reasons = reasonsOf(position, at(position, "i8"));
    REQUIRE(reasons.answers);
    CHECK(human(reasons.answers->stops, position).find("f8") != std::string::npos);
    CHECK(human(reasons.answers->fours, position).find("f4") != std::string::npos);
}

TEST_CASE("a three that becomes two fours in one line is made", "[analysis]") {
    const Position position = fromDrawing(Rule::Freestyle, R"(
        . X . . .
        . . . . .
        . X . . .
        . . . . .
        . . . . .
        . . . . .
        . X . . .
        . . . . .
        . . . . .)");
    // With b5, a stone on b6 leaves the fives b4 and b8.
    CHECK(reasonsOf(position, at(position, "b5")).makes == Threats{ThreatClass::OpenThree});
}

TEST_CASE("threats of a stone are those of an oracle, in every rule", "[analysis][property]") {
    Random random{31};
    std::array<int, 4> seen{};
    const auto rank = [](ThreatClass k) {
        static constexpr std::array kStrengths{
            ThreatClass::Five, ThreatClass::OpenFour, ThreatClass::Four, ThreatClass::OpenThree};
        return ranges::find(kStrengths, k);
    };
    for (const Rule rule : kRules)
        for (int i = 0; i < test::roundCount(40); ++i) {
            Position position =
                test::randomMidgame(rule, test::randomSize(6, 4, random), 24, random);
            const auto board = test::plainOf(position.board());
            const auto compare = [&](Color c, Square s) {
                if (!isLegal(board, rule, c, s)) return;
                Threats expected;
                for (const Direction d : kDirections)
                    if (const auto threat = threatIn(board, rule, c, s, d))
                        expected.push_back(*threat);
                ranges::sort(expected, {}, rank);
                if (ranges::count(expected, ThreatClass::Five) != 0) expected.resize(1);
                for (const ThreatClass each : expected) ++seen[static_cast<std::size_t>(each)];
                INFO(board::toHuman(s, position.size())
                     << " under " << nameOf(rule) << ", board " << position.board().key());
                CHECK(threatsAt(position.solverLines(), c, s) == expected);
            };
            for (const Color c : kColors)
                forEachSquare(position.size(), [&](Square s) { compare(c, s); });
        }
    for (const int each : seen) CHECK(each > test::roundCount(8));
}

TEST_CASE("a reply that stops what a move makes is an answer if there are no other threats",
          "[analysis][property]") {
    Random random{37};
    int only = 0;
    int others = 0;
    for (const Rule rule : kRules)
        for (int i = 0; i < test::roundCount(60); ++i) {
            Position position =
                test::randomMidgame(rule, test::randomSize(8, 3, random), 22, random);
            if (someFive(position)) continue;
            const Color mover = position.sideToMove();
            forEachSquare(position.size(), [&](Square s) {
                if (!position.isLegal(s)) return;
                const MoveReasons reasons = reasonsOf(position, s);
                if (reasons.makes.empty() || !reasons.answers) return;
                ++(reasons.hasOtherThreats ? others : only);
                if (reasons.hasOtherThreats) return;
                const auto answers = allOf(*reasons.answers);
                auto board = test::plainOf(position.board());
                std::vector<Direction> made;
                for (const Direction d : kDirections)
                    if (threatIn(board, rule, mover, s, d)) made.push_back(d);
                board.set(s, test::markOf(mover));
                forEachSquare(position.size(), [&](Square reply) {
                    if (!isLegal(board, rule, ~mover, reply) || ranges::count(answers, reply) != 0)
                        return;
                    auto after = board;
                    after.set(reply, test::markOf(~mover));
                    INFO(board::toHuman(s, position.size())
                         << " and " << board::toHuman(reply, position.size()) << " under "
                         << nameOf(rule) << ", board " << position.board().key());
                    CHECK(threatensIn(after, rule, mover, s, made));
                });
            });
        }
    CHECK(only > test::roundCount(500));
    CHECK(others > test::roundCount(50));
}

TEST_CASE("a reply that does not answer a threat loses, whatever follows, in every rule",
          "[analysis][property][long]") {
    Random random{58};
    int replies = 0;
    int unanswered = 0;
    for (const Rule rule : kRules)
        for (int i = 0; i < 500; ++i) {
            Position position{rule, test::randomSize(5, 3, random)};
            if (!fill(position, 9, random) || someFive(position)) continue;
            forEachSquare(position.size(), [&](Square s) {
                if (!position.isLegal(s)) return;
                const MoveReasons reasons = reasonsOf(position, s);
                if (!reasons.answers) return;
                INFO(board::toHuman(s, position.size()) << " under " << nameOf(rule));
                const auto answers = allOf(*reasons.answers);
                const board::ScopedMove played{position, s};
                test::Exhaustive truth{
                    test::plainOf(position.board()), rule, position.sideToMove()};
                if (answers.empty()) {
                    ++unanswered;
                    CHECK(truth.outcome().sign < 0);
                }
                forEachSquare(position.size(), [&](Square reply) {
                    if (!position.isLegal(reply) || ranges::count(answers, reply) != 0) return;
                    ++replies;
                    INFO("reply " << board::toHuman(reply, position.size()));
                    CHECK(truth.outcomeOf(reply).sign < 0);
                });
            });
        }
    CHECK(replies > 1000);
    CHECK(unanswered > 50);
}

TEST_CASE("a search finds the loss where nothing stops a move's threats", "[analysis][long]") {
    Random random{47};
    test::SmallSearcher searcher{eval::EvalKind::Table};
    int statements = 0;
    while (statements < 200) {
        const Rule rule = random.pick(kRules);
        Position position = test::randomMidgame(rule, BoardSize::square(15), 30, random);
        if (someFive(position)) continue;
        forEachSquare(position.size(), [&](Square s) {
            if (statements == 200 || !position.isLegal(s)) return;
            const MoveReasons reasons = reasonsOf(position, s);
            if (reasons.makes.empty() || !reasons.answers || !allOf(*reasons.answers).empty())
                return;
            ++statements;
            const board::ScopedMove played{position, s};
            searcher.newGame();
            INFO(board::toHuman(s, position.size()) << " under " << nameOf(rule));
            CHECK(isLoss(searcher.find(position, test::nodeLimit(50'000)).report.value));
        });
    }
}

}  // namespace fukumi::analysis
