// SPDX-License-Identifier: MIT
#include "engine/analysis/balance.hpp"

#include <cstdlib>

#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::analysis {

namespace {

constexpr BoardSize kBoard = BoardSize::square(9);

/// Values every position by where its last stone is; the truth that a search would find.
SearchPosition columnValues(int& searches) {
    return [&searches](const board::Position& position, std::uint64_t nodes) {
        ++searches;
        search::SearchReport report;
        report.nodes = nodes;
        report.value = Value{10 * position.history().back().square.x() - 35};
        return report;
    };
}

const auto kQuiet = [](const BalanceResult&) {};

class StopAfter final : public StopToken {
public:
    explicit StopAfter(int asked) : left_{asked} {}
    [[nodiscard]] bool stopRequested() const override { return --left_ < 0; }

private:
    mutable int left_;
};

}  // namespace

TEST_CASE("one move: the one whose searched value is nearest to the wanted",
          "[analysis][balance]") {
    const auto position = test::fromMoves(Rule::Freestyle, kBoard, "e5 a1 c9");
    for (const int target : {0, 20, -30}) {
        int searches = 0;
        BalanceQuestion question;
        question.target = Value{target};
        const auto result =
            findBalance(position, question, columnValues(searches), NeverStop{}, kQuiet);
        REQUIRE(result);
        REQUIRE(result->moves.size() == 1);
        // The opponent sees the value; the side to move sees its opposite: -35 + 10 x, negated.
        int nearest = 1000;
        for (int x = 0; x < 9; ++x) nearest = std::min(nearest, std::abs(35 - 10 * x - target));
        CHECK(std::abs((result->value - question.target).raw()) == nearest);
        CHECK(position.isLegal(result->moves[0]));
        CHECK(searches >= 78);
        CHECK(result->level == 5);
    }
}

TEST_CASE("two moves are played in turn and valued from the side to move", "[analysis][balance]") {
    const auto position = test::fromMoves(Rule::Freestyle, kBoard, "e5 a1 c9");
    int searches = 0;
    BalanceQuestion question;
    question.moves = 2;
    question.target = Value{45};
    const auto result =
        findBalance(position, question, columnValues(searches), NeverStop{}, kQuiet);
    REQUIRE(result);
    REQUIRE(result->moves.size() == 2);
    CHECK(result->moves[0] != result->moves[1]);
    CHECK(result->value == Value{45});
}

TEST_CASE("symmetric moves are looked at once", "[analysis][balance]") {
    const auto position = test::fromMoves(Rule::Freestyle, kBoard, "e5");
    int searches = 0;
    BalanceQuestion question;
    question.nodes = 1'000'000;
    const auto result =
        findBalance(position, question, columnValues(searches), NeverStop{}, kQuiet);
    REQUIRE(result);
    // 80 squares are 14 up to symmetry; the nearest is then searched farther.
    CHECK(searches < 14 + 14 * 4);
}

TEST_CASE("every point of the board is looked at", "[analysis][balance]") {
    const board::Position empty{Rule::Freestyle, BoardSize::square(15)};
    int searches = 0;
    // Only a stone in a corner is even.
    const auto corners = [&](const board::Position& position, std::uint64_t nodes) {
        ++searches;
        search::SearchReport report;
        report.nodes = nodes;
        for (const board::Placement& step : position.history()) {
            const auto isEdge = [](int x, int side) { return x == 0 || x == side - 1; };
            const bool isCorner = isEdge(step.square.x(), position.size().width()) &&
                                  isEdge(step.square.y(), position.size().height());
            if (!isCorner) report.value = Value{300};
        }
        return report;
    };
    BalanceQuestion question;
    question.nodes = 300'000;
    auto result = findBalance(empty, question, corners, NeverStop{}, kQuiet);
    REQUIRE(result);
    CHECK(result->value == kDraw);
    CHECK(searches >= 36);  // 225 points up to symmetry
    question.area = BalanceArea::NearStones;
    result = findBalance(empty, question, corners, NeverStop{}, kQuiet);
    REQUIRE(result);
    CHECK(result->value != kDraw);
    // Pairs, on a board where all of them are searched.
    question = {};
    question.moves = 2;
    const board::Position small{Rule::Freestyle, BoardSize::square(6)};
    result = findBalance(small, question, corners, NeverStop{}, kQuiet);
    REQUIRE(result);
    CHECK(result->value == kDraw);
}

TEST_CASE("a move that fills the board leaves a draw, searched or not", "[analysis][balance]") {
    const auto position = test::fromDrawing(Rule::Freestyle,
                                            "XOXOX\n"
                                            "XOXOO\n"
                                            "OXOXX\n"
                                            "XOX.X\n"
                                            "XOXOO\n",
                                            Color::White);
    for (const std::uint64_t nodes : {1U, 199U}) {
        int searches = 0;
        BalanceQuestion question;
        question.nodes = nodes;
        const auto result =
            findBalance(position, question, columnValues(searches), NeverStop{}, kQuiet);
        REQUIRE(result);
        CHECK(searches == 0);
        CHECK(result->value == kDraw);
    }
}

TEST_CASE("limits end a balance search with the best so far", "[analysis][balance]") {
    const auto position = test::fromMoves(Rule::Freestyle, kBoard, "e5 a1 c9");
    int searches = 0;
    BalanceQuestion question;
    // Three positions once, a quarter of the nodes, and what is left for the nearest.
    question.nodes = 2000;
    auto result = findBalance(position, question, columnValues(searches), NeverStop{}, kQuiet);
    REQUIRE(result);
    CHECK(searches == 4);
    CHECK(result->nodes == 2000);
    question.nodes.reset();
    for (const int asked : {0, 1, 50, 300}) {
        const StopAfter stop{asked};
        result = findBalance(position, question, columnValues(searches), stop, kQuiet);
        REQUIRE(result);
        CHECK(position.isLegal(result->moves[0]));
    }
}

TEST_CASE("a pair that is stopped early is one even move after the other", "[analysis][balance]") {
    // One search of each of the two ends at once.
    const auto position = test::fromMoves(Rule::Freestyle, kBoard, "e5 a1 c9");
    int searches = 0;
    BalanceQuestion question;
    question.moves = 2;
    for (const BalanceArea area : {BalanceArea::WholeBoard, BalanceArea::NearStones}) {
        question.area = area;
        for (const int asked : {0, 1, 100}) {
            const StopAfter stop{asked};
            int reports = 0;
            const auto result = findBalance(
                position, question, columnValues(searches), stop, [&](const auto&) { ++reports; });
            REQUIRE(result);
            CHECK((result->moves.size() == 2 && !result->isSearched() && reports == 1));
            BalanceQuestion one = question;
            one.moves = 1;
            const auto first = findBalance(position, one, columnValues(searches), stop, kQuiet);
            auto after = position;
            CHECK(first->moves.front() == result->moves.front());
            after.play(result->moves.front());
            const auto second = findBalance(after, one, columnValues(searches), stop, kQuiet);
            CHECK(second->moves.front() == result->moves.back());
            CHECK(second->value == -result->value);
        }
    }
}

TEST_CASE("moves that leave a five to either side are not even", "[analysis][balance]") {
    // White must stop a four at e1 or lose; black has no other move that keeps white from it.
    const auto position = test::fromMoves(Rule::Freestyle, kBoard, "a1 a9 b1 a8 c1 a7 d1");
    int searches = 0;
    const auto result =
        findBalance(position, BalanceQuestion{}, columnValues(searches), NeverStop{}, kQuiet);
    REQUIRE(result);
    CHECK(result->moves[0] == test::at(position, "e1"));
}

TEST_CASE("where every move leaves a five there is no even one", "[analysis][balance]") {
    const auto position = test::fromMoves(Rule::Freestyle, kBoard, "b1 a9 c1 a8 d1 a7 e1");
    int searches = 0;
    CHECK_FALSE(
        findBalance(position, BalanceQuestion{}, columnValues(searches), NeverStop{}, kQuiet));
    CHECK(searches == 0);
}

}  // namespace fukumi::analysis
