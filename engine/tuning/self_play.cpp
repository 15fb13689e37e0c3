// SPDX-License-Identifier: MIT
#include "engine/tuning/self_play.hpp"

#include <cstdlib>

#include "engine/board/renju.hpp"
#include "engine/core/random.hpp"
#include "engine/search/alphabeta/alphabeta_searcher.hpp"
#include "engine/search/candidates.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::size_t kTableMemory = std::size_t{12} << 20;
/// Random stones of an opening: this many and up to so many more.
constexpr int kFewestStones = 2;
constexpr std::uint32_t kMoreStones = 8;
/// One move in so many is random in the first plies after the opening, for variety.
constexpr std::uint32_t kRandomMoveOdds = 12;
constexpr int kRandomMovePlies = 12;
/// Games are played out, for the end is where tactics are learned; but not to the last square.
constexpr int kDrawAtEmpty = 25;

class SelfPlay {
public:
    explicit SelfPlay(const SelfPlayOptions& options)
        : options_{options},
          random_{options.seed},
          searcher_{[kind = options.eval](Rule rule) { return eval::makeEvaluator(kind, rule); },
                    kTableMemory,
                    search::alphabeta::Solvers::On,
                    clock_} {}

    GameData playGame() {
        board::Position position = balancedOpening();
        GameData game;
        game.rule = options_.rule;
        game.size = options_.size;
        game.openingPlies = static_cast<int>(position.history().size());
        for (const board::Placement& step : position.history()) game.plies.push_back({step.square});
        while (!position.winner() && position.emptyCount() > kDrawAtEmpty) {
            const auto move = nextMove(position, game);
            if (!move) break;
            position.play(*move);
        }
        if (const auto winner = position.winner()) game.result = *winner == Color::Black ? 1 : -1;
        return game;
    }

private:
    search::SearchResult think(const board::Position& position, std::uint64_t nodes) {
        search::Limits limits;
        limits.start = clock_.now();
        limits.nodes = nodes;
        return searcher_.search(position, limits, never_, silent_);
    }

    std::optional<Move> nextMove(const board::Position& position, GameData& game) {
        const auto search = think(position, options_.nodesPerMove);
        if (!search.move) return std::nullopt;
        const bool early =
            static_cast<int>(game.plies.size()) < game.openingPlies + kRandomMovePlies;
        if (early && !isProven(search.report.value) && random_.below(kRandomMoveOdds) == 0)
            if (const auto move = randomMove(position)) {
                game.plies.push_back({*move});
                return move;
            }
        game.plies.push_back({*search.move, static_cast<std::int16_t>(search.report.value.raw())});
        return search.move;
    }

    std::optional<Move> randomMove(const board::Position& position) {
        const MoveList moves = search::candidates(position, search::Reach::Near);
        const Move m = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        return position.isLegal(m) ? std::optional{m} : std::nullopt;
    }

    board::Position balancedOpening() {
        while (true) {
            board::Position position = randomStones();
            const auto search = think(position, options_.nodesPerMove * 2);
            if (search.move && std::abs(search.report.value.raw()) <= options_.openingMaxValue)
                return position;
        }
    }

    /// Stones of both colours in turn, in a square of five to eight cells somewhere on the board.
    board::Position randomStones() {
        board::Position position{options_.rule, options_.size};
        const int side = 5 + static_cast<int>(random_.below(4));
        const int left = pick(options_.size.width() - side + 1);
        const int top = pick(options_.size.height() - side + 1);
        const int stones = kFewestStones + static_cast<int>(random_.below(kMoreStones));
        while (position.stoneCount() < stones) {
            const Square s{left + pick(side), top + pick(side)};
            if (position.isLegal(s) && !position.makesFive(position.sideToMove(), s))
                position.play(s);
        }
        return position;
    }
    int pick(int bound) {
        return bound <= 1 ? 0 : static_cast<int>(random_.below(static_cast<std::uint32_t>(bound)));
    }

    SelfPlayOptions options_;
    Random random_;
    search::SteadyClock clock_;
    search::NeverStop never_;
    search::SilentObserver silent_;
    search::alphabeta::AlphaBetaSearcher searcher_;
};

}  // namespace

void playGames(const SelfPlayOptions& options,
               const std::function<bool()>& enough,
               const std::function<void(const GameData&)>& take) {
    SelfPlay selfPlay{options};
    while (!enough()) take(selfPlay.playGame());
}

}  // namespace fukumi::tuning
