// SPDX-License-Identifier: MIT
#include "engine/tuning/teacher/pool.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/tuning/teacher/stub_network.hpp"

namespace fukumi::tuning::teacher {

using namespace test;

namespace {

/// Plays until at least `games` games have ended; sorted, since threads end them in any order.
std::vector<std::string> play(const Settings& settings, std::size_t games) {
    Pool pool{settings};
    StubNetwork network{settings};
    std::vector<std::string> records;
    for (int step = 0; step < 40000 && records.size() < games; ++step) {
        pool.step(network.batch);
        network.answer();
        for (const PlayedGame& game : pool.takeFinished()) records.push_back(recordOf(game));
    }
    std::sort(records.begin(), records.end());
    return records;
}

/// The result with the best play of both sides, by trying everything: 1 the side to move wins, 0,
/// -1.
int solved(board::Position& position) {
    int best = -2;
    for (const Move move : legalMoves(position)) {
        const board::ScopedMove played{position, move};
        best = std::max(best, position.winner() ? 1 : -solved(position));
        if (best == 1) break;
    }
    return best == -2 ? 0 : best;
}

Answer search(const Settings& settings, const std::vector<std::uint16_t>& moves) {
    PositionSet positions;
    REQUIRE(positions.add(static_cast<Rule>(settings.rule), settings.size, moves, 0));
    // The position before the last move is the last row: one more move makes it this one.
    Pool pool{settings};
    StubNetwork network{settings};
    const std::int64_t row = static_cast<std::int64_t>(positions.rows().size()) - 1;
    pool.search(positions, {&row, 1});
    while (pool.state().counts[static_cast<std::size_t>(Count::Answers)] == 0) {
        pool.step(network.batch);
        network.answer();
    }
    return pool.state().answers[0];
}

/// Random positions with few empty points, and no five.
template <class Check>
void forCrowded(int positions, const Check& check) {
    Random random{11};
    for (int round = 0; round < positions; ++round) {
        const Rule rule = kRules[random.below(5)];
        const int size = 5 + static_cast<int>(random.below(2));
        const int empty = 4 + static_cast<int>(random.below(5));
        const auto moves = randomMoves(random, rule, size, size * size - empty);
        board::Position position{rule, BoardSize::square(size)};
        for (const std::uint16_t move : moves) position.play(Square::fromIndex(move));
        if (position.emptyCount() > 9 || legalMoves(position).empty()) continue;
        check(rule, size, moves, position);
    }
}

/// Compares what a search proves with the truth; returns the number of proofs.
int checkProofs(int positions, int visits) {
    int proofs = 0;
    forCrowded(positions, [&](Rule rule, int size, auto moves, board::Position& position) {
        Settings settings = quickSettings(rule, size);
        settings.isSelfPlay = 0;
        settings.games = 1;
        settings.visits = visits;
        moves.push_back(static_cast<std::uint16_t>(legalMoves(position)[0].index()));
        const Answer answer = search(settings, moves);
        if (answer.proof == Proof::Unknown) return;
        ++proofs;
        INFO(nameOf(rule) << ' ' << size);
        REQUIRE(valueOf(answer.proof) == static_cast<float>(solved(position)));
        if (answer.proof != Proof::Win) return;
        position.play(Square::fromIndex(answer.moves[0].move));
        REQUIRE((position.winner().has_value() || solved(position) == -1));
    });
    return proofs;
}

}  // namespace

TEST_CASE("A search never proves what is not so", "[tuning][teacher]") {
    REQUIRE(checkProofs(150, 400) > 50);
}

TEST_CASE("A search never proves what is not so, in many positions", "[tuning][teacher][long]") {
    REQUIRE(checkProofs(1500, 60) > 500);
    REQUIRE(checkProofs(1500, 2000) > 600);
}

TEST_CASE("Self-play makes legal games whose results are right", "[tuning][teacher]") {
    for (const Rule rule : kRules) {
        const int size = rule == Rule::Standard ? 9 : 11;
        PositionSet positions;
        const Settings settings = quickSettings(rule, size);
        Pool pool{settings};
        StubNetwork network{settings};
        std::size_t games = 0;
        for (int step = 0; step < 3000 && games < 8; ++step) {
            pool.step(network.batch);
            REQUIRE(network.batch.boards <= settings.games * settings.leaves);
            network.answer();
            for (const PlayedGame& game : pool.takeFinished()) {
                ++games;
                positions.add(game);
                board::Position position{rule, BoardSize::square(size)};
                for (const std::uint16_t move : game.moves) {
                    REQUIRE_FALSE(position.winner());  // the proof comes before the five
                    REQUIRE_FALSE(position.tryPlay(Square::fromIndex(move)));
                }
            }
        }
        REQUIRE(games >= 8);
        REQUIRE_FALSE(positions.rows().empty());
        for (const PositionSet::Row& row : positions.rows()) {
            float sum = 0;
            for (const TopMove& top : row.moves) sum += top.share;
            REQUIRE((sum > 0 && sum < 1.001F));
            REQUIRE((row.chance >= 0 && row.chance <= 1));
        }
    }
}

TEST_CASE("Self-play is the same with several threads", "[tuning][teacher]") {
    Settings settings = quickSettings(Rule::Renju, 9);
    const auto alone = play(settings, 12);
    settings.threads = 3;
    REQUIRE(play(settings, 12) == alone);
    settings.seed = 6;
    REQUIRE(play(settings, 12) != alone);
}

TEST_CASE("A game begins with a turned opening of its rule and size", "[tuning][teacher]") {
    PositionSet positions;
    const std::vector<std::uint16_t> wanted{static_cast<std::uint16_t>(Square(4, 4).index()),
                                            static_cast<std::uint16_t>(Square(5, 4).index())};
    for (const int size : {9, 11}) {
        PlayedGame game{Rule::Freestyle, size, 0, 2, wanted, {}};
        if (size == 11) game.moves[1] = static_cast<std::uint16_t>(Square(9, 9).index());
        positions.add(game);
    }
    const Settings settings = quickSettings(Rule::Freestyle, 9);
    Pool pool{settings};
    StubNetwork network{settings};
    pool.addOpenings(positions);
    for (int games = 0; games < 10;) {
        pool.step(network.batch);
        network.answer();
        for (const PlayedGame& game : pool.takeFinished()) {
            ++games;
            REQUIRE(game.openingPlies == 2);
            const Square second = Square::fromIndex(game.moves[1]);
            REQUIRE(game.moves[0] == wanted[0]);
            REQUIRE(std::abs(second.x() - 4) + std::abs(second.y() - 4) == 1);
        }
    }
}

}  // namespace fukumi::tuning::teacher
