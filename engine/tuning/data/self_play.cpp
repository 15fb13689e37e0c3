// SPDX-License-Identifier: MIT
#include "engine/tuning/data/self_play.hpp"

#include "engine/board/renju.hpp"
#include "engine/core/random.hpp"
#include "engine/search/alphabeta/alphabeta_searcher.hpp"
#include "engine/search/candidates.hpp"
#include "engine/tuning/data/opening_maker.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::size_t kTableMemory = std::size_t{12} << 20;
/// One move in so many is random in the first plies after the opening, for variety.
constexpr std::uint32_t kRandomMoveOdds = 12;
constexpr int kRandomMovePlies = 12;
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
        board::Position position = makeOpening(
            {options_.rule, options_.size, options_.nodesPerMove * 2, options_.openingMaxValue},
            searcher_,
            random_);
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
    std::optional<Move> nextMove(const board::Position& position, GameData& game) {
        const auto search = searchNodes(searcher_, position, options_.nodesPerMove);
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

    SelfPlayOptions options_;
    Random random_;
    search::SteadyClock clock_;
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
