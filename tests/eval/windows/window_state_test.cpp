// SPDX-License-Identifier: MIT
#include "engine/eval/windows/window_state.hpp"

#include <string>
#include <vector>

#include "engine/core/ranges.hpp"
#include "tests/eval/position_walk.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using namespace eval::windows;

namespace {

/// A reader that writes the steps down: what it would have to know to follow them.
class Scribe {
public:
    void read(const WindowState& state) {
        told.clear();
        cursor_.follow(
            state,
            [&] {
                written_.clear();
                told += "0";
            },
            [&](const Step& step, std::vector<board::Placement>& saved) {
                saved = written_;
                written_.push_back(step.placement);
                told += "+" + std::to_string(step.placement.square.x());
            },
            [&](std::size_t at, int reach, const std::vector<board::Placement>& saved) {
                CHECK(at == planeIndex(written_.back().square));
                CHECK(reach >= 4);
                told += "-" + std::to_string(written_.back().square.x());
                written_ = saved;
            });
    }
    /// Stones and blocks of the position, in order.
    void check(const board::Position& position) const {
        std::vector<board::Placement> expected;
        for (const board::Placement& step : position.history())
            if (step.kind != board::Placement::Kind::Pass) expected.push_back(step);
        REQUIRE(written_ == expected);
    }

    std::string told;

private:
    Cursor<std::vector<board::Placement>> cursor_;
    std::vector<board::Placement> written_;
};

/// Every window as a state finds it that never saw another position.
void requireSameWindows(const WindowState& state, const board::Position& position) {
    WindowState fresh{state.windows()};
    fresh.reset(position);
    fresh.sync(position);
    forEachSquare(position.size(), [&](Square s) {
        REQUIRE(state.windowsAt(planeIndex(s)) == fresh.windowsAt(planeIndex(s)));
    });
}

void undo(board::Position& position, WindowState& state) {
    position.undo();
    state.noteUndo(position.history().size());
}

/// Plays along a row.
void play(board::Position& position, std::initializer_list<int> columns) {
    for (const int x : columns) position.play(Square{x, 3});
}

}  // namespace

TEST_CASE("readers of the windows are where the position is, each at its own pace",
          "[eval][windows]") {
    Random random{43};
    for (const Rule rule : kRules) {
        const WindowTable table{rule};
        WindowState state{table};
        board::Position position{rule, BoardSize::square(12)};
        state.reset(position);
        Scribe eager;
        Scribe lazy;
        for (int i = 0; i < 1500; ++i) {
            if (random.below(2) == 0 && !position.history().empty())
                undo(position, state);
            else if (!position.isFull())
                stepForward(position, random);
            if (random.below(4) != 0) continue;
            state.sync(position);
            eager.read(state);
            eager.check(position);
            if (random.below(30) != 0) continue;
            requireSameWindows(state, position);
            lazy.read(state);
            lazy.check(position);
        }
    }
}

TEST_CASE("a step that comes again is the same for who did not look meanwhile", "[eval][windows]") {
    const WindowTable table{Rule::Freestyle};
    WindowState state{table};
    board::Position position{Rule::Freestyle, BoardSize::square(15)};
    state.reset(position);
    play(position, {0, 1, 2, 3});
    state.sync(position);
    Scribe scribe;
    scribe.read(state);
    CHECK(scribe.told == "+0+1+2+3");
    for (int i = 0; i < 2; ++i) undo(position, state);
    state.sync(position);
    play(position, {2, 3});
    state.sync(position);
    scribe.read(state);
    CHECK(scribe.told.empty());
    // The same squares after another step are other steps.
    for (int i = 0; i < 3; ++i) undo(position, state);
    play(position, {7, 2, 3});
    state.sync(position);
    scribe.read(state);
    CHECK(scribe.told == "-3-2-1+7+2+3");
    requireSameWindows(state, position);
}

TEST_CASE("a reader starts over where it kept too little to go back", "[eval][windows]") {
    constexpr auto kKept = static_cast<int>(Cursor<std::vector<board::Placement>>::kKept);
    const WindowTable table{Rule::Freestyle};
    for (const int back : {kKept - 1, kKept, kKept + 1, kKept + 5}) {
        INFO(back);
        Random random{44};
        WindowState state{table};
        board::Position position{Rule::Freestyle, BoardSize::square(20)};
        state.reset(position);
        Scribe scribe;
        for (int i = 0; i < kKept + 5; ++i) position.play(randomEmptySquare(position, random));
        state.sync(position);
        scribe.read(state);
        for (int i = 0; i < back; ++i) undo(position, state);
        state.sync(position);
        scribe.read(state);
        CHECK((scribe.told.front() == '0') == (back >= kKept));
        scribe.check(position);
        position.play(randomEmptySquare(position, random));
        state.sync(position);
        scribe.read(state);
        scribe.check(position);
    }
}

}  // namespace fukumi::test
