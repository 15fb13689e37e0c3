// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/search/alphabeta/move_picker.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::search::alphabeta {

TEST_CASE("history stays inside its bound whatever it receives", "[search][history]") {
    History history;
    history.clear();
    const Move m{21, 21};
    for (int i = 0; i < 100; ++i) {
        history.reward(Color::Black, m, 2048);
        CHECK(history.quiet(Color::Black, m) <= kHistoryLimit);
    }
    CHECK(history.quiet(Color::Black, m) > kHistoryLimit * 9 / 10);
    for (int i = 0; i < 100; ++i) {
        history.reward(Color::Black, m, -2048);
        CHECK(history.quiet(Color::Black, m) >= -kHistoryLimit);
    }
    CHECK(history.quiet(Color::Black, m) < -kHistoryLimit * 9 / 10);
    Random random{2};
    for (int i = 0; i < 10'000; ++i) {
        const int bonus = static_cast<int>(random.below(2 * kHistoryLimit + 1)) - kHistoryLimit;
        history.reward(Color::White, m, bonus);
        REQUIRE(std::abs(history.quiet(Color::White, m)) <= kHistoryLimit);
    }
}

TEST_CASE("each colour and each square has a separate history", "[search][history]") {
    History history;
    history.clear();
    history.reward(Color::White, Move{0, 0}, 500);
    CHECK(history.quiet(Color::White, Move{0, 0}) == 500);
    CHECK(history.quiet(Color::Black, Move{0, 0}) == 0);
    CHECK(history.quiet(Color::White, Move{1, 0}) == 0);
    history.fade();
    CHECK(history.quiet(Color::White, Move{0, 0}) == 250);
    history.clear();
    CHECK(history.quiet(Color::White, Move{0, 0}) == 0);
}

TEST_CASE("the picker gives every move once, best first, ties as they were added",
          "[search][ordering]") {
    Random random{6};
    for (int round = 0; round < 20; ++round) {
        MovePicker picker;
        std::vector<MovePicker::Scored> expected;
        const auto count = random.below(kMaxSquares) + 1;
        for (std::uint32_t i = 0; i < count; ++i) {
            const Move m{static_cast<int>(i) % 22, static_cast<int>(i) / 22};
            const auto score = static_cast<std::int32_t>(random.below(20)) - 10;
            expected.push_back({m, i == 5 ? MovePicker::kMaxScore : score});
        }
        for (const auto& each : expected) picker.add(each.move, each.score);
        std::stable_sort(expected.begin(), expected.end(), [](const auto& a, const auto& b) {
            return a.score > b.score;
        });
        MovePicker::Scored next;
        for (const auto& each : expected) {
            REQUIRE(picker.next(next));
            REQUIRE(next.move == each.move);
            REQUIRE(next.score == each.score);
        }
        CHECK_FALSE(picker.next(next));
        CHECK_FALSE(picker.next(next));
    }
}

TEST_CASE("the picker takes moves that are added when others were given", "[search][ordering]") {
    Random random{7};
    for (std::uint32_t first = 0; first <= 40; ++first) {
        MovePicker picker;
        std::set<std::int32_t> left;
        const auto add = [&](std::uint32_t begin, std::uint32_t end) {
            for (std::uint32_t i = begin; i < end; ++i) {
                const std::int32_t score =
                    static_cast<std::int32_t>(100 * random.below(1000) + i) - 50'000;
                picker.add(Move{static_cast<int>(i) % 22, static_cast<int>(i) / 22}, score);
                left.insert(score);
            }
        };
        const auto takeBest = [&] {
            MovePicker::Scored next;
            REQUIRE(picker.next(next));
            REQUIRE(next.score == *left.rbegin());
            left.erase(next.score);
        };
        add(0, first);
        for (std::uint32_t i = 0; i < first / 2; ++i) takeBest();
        add(first, 60);
        while (!left.empty()) takeBest();
        MovePicker::Scored none;
        CHECK_FALSE(picker.next(none));
    }
}

}  // namespace fukumi::search::alphabeta
