// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/pattern_eval.hpp"

#include <string>

#include "engine/board/pattern.hpp"
#include "tests/eval/position_walk.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using eval::PatternCode;
using eval::PatternEvaluator;

/// Built once a rule: takes longer than all that is asked from it.
struct SlowTables {
    explicit SlowTables(Rule rule)
        : classes{board::PatternTable{rule, Color::Black},
                  board::PatternTable{rule, Color::White}} {}
    ByColor<board::PatternTable> classes;
    eval::PatternCodes codes;
};

/// The class of a point in one direction by the definition: the window is read from the board.
board::LineClass slowClass(
    const board::Position& position, const SlowTables& tables, Color c, Square s, Direction d) {
    const auto side = [&](int sign) {
        board::HalfWindow half;
        half.length = 0;
        for (int k = 1; k <= 5; ++k) {
            const int x = s.x() + sign * k * stepX(d);
            const int y = s.y() + sign * k * stepY(d);
            if (!position.size().contains(x, y)) return half;
            const board::Cell cell = position.cellAt(Square{x, y});
            if (cell == board::cellOf(~c)) half.enemyBlocker = true;
            if (cell != board::cellOf(c) && cell != board::Cell::Empty) return half;
            if (cell == board::cellOf(c)) half.own |= static_cast<std::uint8_t>(1U << (k - 1));
            half.length = static_cast<std::uint8_t>(k);
        }
        return half;
    };
    board::LineWindow window{side(-1), side(1)};
    // Only caro asks what the blocker is.
    if (!needsFreeEnd(position.rule()))
        window.before.enemyBlocker = window.after.enemyBlocker = false;
    return tables.classes[c][board::indexOf(window)];
}

std::string differenceFromSlow(PatternEvaluator& evaluator,
                               const board::Position& position,
                               const SlowTables& tables) {
    evaluator.sync(position);
    std::string difference;
    for (const Color c : kColors)
        forEachSquare(position.size(), [&](Square s) {
            if (!position.isEmpty(s)) return;
            unsigned packed = 0;
            for (const Direction d : kDirections)
                packed |= static_cast<unsigned>(slowClass(position, tables, c, s, d))
                          << (4 * indexOf(d));
            const PatternCode expected =
                tables.codes.codeOf(static_cast<eval::PackedClasses>(packed));
            if (evaluator.code(c, s) != expected && difference.empty())
                difference = std::to_string(s.x()) + ',' + std::to_string(s.y());
        });
    return difference;
}

/// The value as documented, from the codes.
Value slowValue(const PatternEvaluator& evaluator,
                const board::Position& position,
                const eval::PatternWeights& weights,
                const eval::PatternCodes& codes) {
    const Color us = position.sideToMove();
    int sum = 0;
    unsigned mask = 0;
    std::array<std::array<int, eval::kThreatKindCount>, 2> points{};  // ours, theirs, by kind
    std::array<int, eval::kUnitCount> units{};
    for (std::size_t u = 0; u < units.size(); ++u) units[u] = weights.colors[us].units.bias[u];
    forEachSquare(position.size(), [&](Square s) {
        if (!position.isEmpty(s)) return;
        const PatternCode own = evaluator.code(us, s);
        const PatternCode enemy = evaluator.code(~us, s);
        if (own != 0) sum += weights.colors[us].onMove[own];
        if (enemy != 0) sum -= weights.colors[~us].waiting[enemy];
        for (std::size_t u = 0; u < units.size(); ++u)
            units[u] +=
                weights.colors[us].onMoveUnits[own][u] + weights.colors[~us].waitingUnits[enemy][u];
        const unsigned ours = eval::threatKinds(codes.classes(own));
        const unsigned theirs = eval::threatKinds(codes.classes(enemy));
        mask |= ours | theirs << eval::kThreatKindCount;
        for (std::size_t k = 0; k < eval::kThreatKindCount; ++k) {
            points[0][k] += static_cast<int>((ours >> k) & 1);
            points[1][k] += static_cast<int>((theirs >> k) & 1);
        }
    });
    const auto state = [](const std::array<int, eval::kThreatKindCount>& n) {
        const auto upTo = [](int most, int count) { return count < most ? count : most; };
        const int fours = n[1] == 0 ? 0 : n[1] <= 2 ? 1 : 2;
        const int threes = n[3] == 0 ? 0 : n[3] <= 2 ? 1 : n[3] <= 4 ? 2 : 3;
        return static_cast<std::size_t>(36 * upTo(2, n[0]) + 12 * fours + 4 * upTo(2, n[2]) +
                                        threes);
    };
    const eval::StateWeights& states = weights.colors[us].states;
    sum += states.own[state(points[0])] + states.enemy[state(points[1])];
    for (std::size_t u = 0; u < units.size(); ++u)
        units[u] += states.ownUnits[state(points[0])][u] + states.enemyUnits[state(points[1])][u];
    int together = 0;
    for (std::size_t u = 0; u < units.size(); ++u)
        together += std::max(units[u], 0) * weights.colors[us].units.output[u];
    return clampHeuristic(sum / 8 + weights.colors[us].tempo[mask] + together / 4096);
}

void walkAndCompare(Rule rule, Isa isa, Random& random) {
    const SlowTables tables{rule};
    board::Position position{rule, randomSize(random), isa};
    eval::PatternWeights weights = eval::weightsFor(rule);
    // Whatever was fitted, states that few positions have count too.
    for (const Color c : kColors)
        for (std::size_t i = 0; i < eval::kThreatStateCount; ++i) {
            weights.colors[c].states.own[i] = static_cast<std::int16_t>(random.below(900));
            weights.colors[c].states.enemy[i] = static_cast<std::int16_t>(random.below(900));
            for (std::size_t u = 0; u < eval::kUnitCount; ++u) {
                weights.colors[c].states.ownUnits[i][u] =
                    static_cast<std::int16_t>(random.below(600));
                weights.colors[c].states.enemyUnits[i][u] =
                    static_cast<std::int16_t>(random.below(600));
            }
        }
    eval::LonePatterns kept{rule, weights};
    kept.reset(position);
    eval::LonePatterns fresh{rule, weights};
    for (int step = 0; step < 200 && !position.isFull(); ++step) {
        if (random.below(10) == 0)
            for (auto n = 1 + random.below(9); n > 0 && !position.history().empty(); --n) {
                position.undo();
                kept.noteUndo(position);
            }
        stepForward(position, random);
        if (random.below(9) != 0) continue;
        fresh.reset(position);
        PatternEvaluator& evaluator = kept.evaluatorFor(position);
        REQUIRE(evaluator.evaluate(position) == fresh.evaluatorFor(position).evaluate(position));
        if (random.below(6) != 0) continue;
        REQUIRE(differenceFromSlow(evaluator, position, tables) == "");
        REQUIRE(evaluator.evaluate(position) ==
                slowValue(evaluator, position, weights, tables.codes));
    }
}

}  // namespace

TEST_CASE("pattern codes kept through a long game are those of the definition", "[eval][pattern]") {
    Random random{21};
    for (const Rule rule : kRules)
        for (const Isa isa : {Isa::Portable, bestIsa()}) {
            INFO(nameOf(rule) << ", instructions " << static_cast<int>(isa));
            for (int game = 0; game < 2; ++game) walkAndCompare(rule, isa, random);
        }
}

TEST_CASE("the fifth cell from a stone means nothing in freestyle", "[eval][pattern]") {
    // The evaluator does not look there again.
    const board::PatternTable classes{Rule::Freestyle, Color::Black};
    const auto shorten = [](board::HalfWindow half) {
        half.own &= 15;
        half.length = std::min<std::uint8_t>(half.length, 4);
        return half;
    };
    for (const board::WindowIndex index : board::allWindows(Rule::Freestyle)) {
        const board::LineWindow window = board::windowOf(index);
        const board::LineWindow shorter{shorten(window.before), shorten(window.after)};
        REQUIRE(classes[index] == classes[board::indexOf(shorter)]);
    }
}

TEST_CASE("threat kinds are read from the classes of a point", "[eval][pattern]") {
    using board::LineClass;
    const auto kinds = [](LineClass a, LineClass b) {
        return eval::threatKinds({a, b, LineClass::Dead, LineClass::One});
    };
    CHECK(kinds(LineClass::Two, LineClass::BlockedThree) == 0);
    CHECK(kinds(LineClass::Three, LineClass::One) == 0b1000);
    CHECK(kinds(LineClass::ThreeA, LineClass::BlockedThree) == 0b1100);
    CHECK(kinds(LineClass::Three, LineClass::ThreeA) == 0b1100);
    CHECK(kinds(LineClass::Four, LineClass::Two) == 0b0010);
    CHECK(kinds(LineClass::Four, LineClass::Three) == 0b1111 - 0b0100);
    CHECK(kinds(LineClass::Four, LineClass::OpenFour) == 0b0011);
}

TEST_CASE("the weights of every rule are there and play for the right side", "[eval][pattern]") {
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        board::Position position{rule, BoardSize::square(15)};
        eval::LonePatterns patterns{rule, eval::weightsFor(rule)};
        patterns.reset(position);
        PatternEvaluator& evaluator = patterns.evaluatorFor(position);
        // Black has two open twos, white stones far apart in corners.
        for (const Square s :
             {Square{7, 7}, Square{0, 0}, Square{8, 7}, Square{14, 0}, Square{7, 8}, Square{0, 14}})
            position.play(s);
        CHECK(evaluator.evaluate(position) > Value{100});
        position.pass();
        CHECK(evaluator.evaluate(position) < Value{0});
        // Next to the stones is better than the far corner.
        const std::array moves{Square{8, 8}, Square{14, 14}};
        std::array<std::int32_t, 2> scores{};
        evaluator.scoreMoves(position, moves, scores);
        CHECK(scores[0] > scores[1]);
    }
}

}  // namespace fukumi::test
