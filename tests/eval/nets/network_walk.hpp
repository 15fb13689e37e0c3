// SPDX-License-Identifier: MIT
//
// Games that the accumulators of networks follow in tests. `check()` compares with the definition.
#pragma once

#include <cstddef>

#include "engine/board/position.hpp"
#include "engine/eval/nets/accumulator.hpp"
#include "tests/eval/position_walk.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

/// A network that follows a position.
template <class Net>
class FollowingNetwork {
public:
    explicit FollowingNetwork(const eval::nets::Weights<Net>& weights)
        : table_{weights.rule},
          model_{weights, table_},
          windows_{table_},
          accumulator_{model_, windows_} {}

    void reset(const board::Position& position) {
        windows_.reset(position);
        accumulator_.reset(position);
    }
    void sync(const board::Position& position) { accumulator_.sync(position); }
    void noteUndo(const board::Position& position) { windows_.noteUndo(position.history().size()); }
    [[nodiscard]] const eval::nets::Accumulator<Net>& accumulatorAt(
        const board::Position& position) {
        sync(position);
        return accumulator_;
    }

private:
    eval::windows::WindowTable table_;
    eval::nets::NetModel<Net> model_;
    eval::windows::WindowState windows_;
    eval::nets::Accumulator<Net> accumulator_;
};

template <class Network>
void takeBack(board::Position& position, Network& network, std::size_t steps) {
    for (; steps > 0 && !position.history().empty(); --steps) {
        position.undo();
        network.noteUndo(position);
    }
}

/// A long game with steps of every kind, checked now and then.
template <class Network, class Check>
void walkAndCheck(board::Position& position, Network& network, Random& random, Check check) {
    network.reset(position);
    for (int step = 0; step < 150; ++step) {
        if (random.below(8) == 0) takeBack(position, network, 1 + random.below(12));
        if (random.below(60) == 0) takeBack(position, network, 200);
        if (position.isFull()) takeBack(position, network, 5);
        stepForward(position, random);
        if (random.below(3) == 0) network.sync(position);
        if (random.below(25) == 0) check();
    }
}

/// Positions of every size of board, one network for all of them.
template <class Network, class Check>
void checkEverySize(Rule rule, Network& network, Random& random, Check check) {
    for (int side = kMinBoardSide; side <= kMaxBoardSide; ++side)
        for (const int other : {side, kMinBoardSide, kMaxBoardSide}) {
            INFO(side << 'x' << other);
            const BoardSize size = BoardSize::make(side, other).value();
            board::Position position =
                randomPosition(rule, size, size.squareCount() * 3 / 4, random);
            network.reset(position);
            stepForward(position, random);
            // Far corners are where a star hangs over the edge.
            for (const Square s : {Square{0, 0}, Square{side - 1, other - 1}})
                if (position.isEmpty(s)) position.play(s);
            check(position);
        }
}

/// A crowded large board, for weights that come near to the ends of their registers.
template <class Network, class Check>
void fillAndCheck(board::Position& position, Network& network, Random& random, Check check) {
    network.reset(position);
    for (int step = 0; step < 12; ++step) {
        for (int i = 0; i < 20; ++i) stepForward(position, random);
        if (step % 3 == 1) takeBack(position, network, 7);
        if (step % 4 == 0) check();
    }
}

/// More steps at once, there and back, than a log of `logged` steps holds.
template <class Network, class Check>
void outrunLog(
    board::Position& position, Network& network, std::size_t logged, Random& random, Check check) {
    network.reset(position);
    for (const std::size_t steps : {logged - 1, logged, logged + 1, 3 * logged}) {
        INFO(steps);
        for (std::size_t i = 0; i < steps; ++i) {
            stepForward(position, random);
            network.sync(position);
        }
        takeBack(position, network, steps);
        check();
        for (int i = 0; i < 3; ++i) stepForward(position, random);
        check();
    }
}

}  // namespace fukumi::test
