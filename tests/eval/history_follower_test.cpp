// SPDX-License-Identifier: MIT
#include "engine/eval/history_follower.hpp"

#include <string>

#include "engine/core/ranges.hpp"
#include "tests/eval/position_walk.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

/// Follows a position by writing its steps down, and the calls that it received.
struct Scribe {
    eval::HistoryFollower follower;
    std::vector<board::Placement> steps;
    std::string told;

    void follow(const board::Position& position) {
        told.clear();
        follower.follow(
            position.history(),
            [&](const board::Placement& step) {
                steps.push_back(step);
                told += "+" + std::to_string(step.square.x());
            },
            [&](const board::Placement& step) {
                REQUIRE(steps.back() == step);
                steps.pop_back();
                told += "-" + std::to_string(step.square.x());
            });
    }
    void undo(board::Position& position) {
        position.undo();
        follower.noteUndo(position.history().size());
    }
};

/// On a board where the column of a move says which it is.
board::Position played(std::initializer_list<int> columns) {
    board::Position position{Rule::Freestyle, BoardSize::square(9)};
    for (const int x : columns) position.play(Square{x, 0});
    return position;
}

}  // namespace

TEST_CASE("a follower goes back to where the histories part, then on", "[eval][follower]") {
    board::Position position = played({0, 1, 2, 3});
    Scribe scribe;
    scribe.follow(position);
    CHECK(scribe.told == "+0+1+2+3");
    scribe.follow(position);
    CHECK(scribe.told.empty());
    for (int i = 0; i < 2; ++i) scribe.undo(position);
    position.play(Square{2, 0});
    position.play(Square{7, 0});
    position.play(Square{8, 0});
    scribe.follow(position);
    CHECK(scribe.told == "-3+7+8");
    for (int i = 0; i < 5; ++i) scribe.undo(position);
    scribe.follow(position);
    CHECK(scribe.told == "-8-7-2-1-0");
}

TEST_CASE("what is played again after it was taken back costs nothing", "[eval][follower]") {
    board::Position position = played({0, 1, 2, 3});
    Scribe scribe;
    scribe.follow(position);
    for (int i = 0; i < 4; ++i) scribe.undo(position);
    for (const int x : {0, 1, 2, 3}) position.play(Square{x, 0});
    scribe.follow(position);
    CHECK(scribe.told.empty());
}

TEST_CASE("a follower that starts over receives every step, and takes none back",
          "[eval][follower]") {
    board::Position position = played({0, 1});
    Scribe scribe;
    scribe.follow(position);
    scribe.follower.reset();
    scribe.steps.clear();
    scribe.follow(position);
    CHECK(scribe.told == "+0+1");
}

TEST_CASE("followers of random walks are where the position is", "[eval][follower]") {
    Random random{41};
    board::Position position{Rule::Standard, BoardSize::square(9)};
    Scribe scribe;
    for (int i = 0; i < 3000; ++i) {
        // Forward as often as back, with passes and blocks, and asked now and then only.
        if (random.below(2) == 0 && !position.history().empty())
            scribe.undo(position);
        else if (!position.isFull())
            stepForward(position, random);
        if (random.below(5) != 0) continue;
        scribe.follow(position);
        REQUIRE(ranges::equal(scribe.steps, position.history()));
    }
}

}  // namespace fukumi::test
