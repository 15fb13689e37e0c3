// SPDX-License-Identifier: MIT
#include "engine/tuning/data/play/self_play.hpp"

#include <cstdlib>

#include "engine/search/candidates.hpp"
#include "engine/tuning/data/position_key.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::size_t kGameMemory = std::size_t{12} << 20;
/// After this number of openings that were played already a small board may have no others.
constexpr int kOpeningTries = 100;

}  // namespace

SelfPlay::SelfPlay(const SelfPlayOptions& options, const search::Clock& clock)
    : options_{options},
      random_{options.seed},
      draw_{~options.seed},
      searcher_{options.models, kGameMemory, search::Solvers::On, clock} {}

std::vector<GameData> SelfPlay::playGame(const StopToken& stop) {
    // Else the lessons of other games would be in this one's labels.
    searcher_.newGame();
    auto position = newOpening(stop);
    if (!position) return {};
    std::vector<GameData> played(1);
    GameData& game = played.front();
    std::vector<GameData> lines;
    game.rule = options_.rule;
    game.size = options_.size;
    for (const board::Placement& step : position->history()) {
        GamePly ply{step.square};
        ply.random = true;
        game.plies.push_back(ply);
    }
    game.openingPlies = static_cast<int>(game.plies.size());
    while (!position->winner() &&
           position->emptyCount() > lastEmpty(options_.rule, options_.size)) {
        const int after = static_cast<int>(game.plies.size()) - game.openingPlies;
        const auto ply = nextPly(*position, after, stop);
        if (!ply) break;
        addLines(stop, lines);
        if (stop.stopRequested()) return {};
        game.plies.push_back(*ply);
        position->play(ply->move);
    }
    if (const auto winner = position->winner()) game.result = *winner == Color::Black ? 1 : -1;
    marker_.mark(game);
    for (GameData& line : lines) {
        marker_.mark(line);
        played.push_back(std::move(line));
    }
    return played;
}

std::optional<board::Position> SelfPlay::newOpening(const StopToken& stop) {
    const OpeningOptions wanted{
        options_.rule, options_.size, options_.openingNodes, options_.openingMaxValue};
    std::optional<board::Position> opening;
    for (int i = 0; i < kOpeningTries; ++i) {
        opening = makeOpening(wanted, searcher_, random_, stop);
        if (!opening || openings_.add(positionKey(options_.rule, opening->board()))) break;
    }
    return opening;
}

std::optional<GamePly> SelfPlay::nextPly(const board::Position& position,
                                         int pliesAfterOpening,
                                         const StopToken& stop) {
    const auto found = searchDrawing(position, stop);
    if (!found.move) return std::nullopt;
    GamePly ply{*found.move, static_cast<std::int16_t>(found.report.value.raw())};
    const bool isEarly = pliesAfterOpening < kRandomMovePlies;
    if (isEarly && !isProven(found.report.value) && random_.below(kRandomMoveOdds) == 0)
        if (const auto move = randomMove(position)) {
            ply.move = *move;
            ply.random = true;
        }
    return ply;
}

search::SearchResult SelfPlay::searchDrawing(const board::Position& position,
                                             const StopToken& stop) {
    draw_.begin();
    searcher_.watchEvaluations(&draw_);
    const auto found = searchNodes(searcher_, position, options_.nodesPerMove, stop);
    searcher_.watchEvaluations(nullptr);
    return found;
}

void SelfPlay::addLines(const StopToken& stop, std::vector<GameData>& lines) {
    for (int i = 0; i < options_.linesPerMove; ++i) {
        GameData line;
        line.rule = options_.rule;
        line.size = options_.size;
        line.isLine = true;
        board::Position position{options_.rule, options_.size};
        for (const board::Placement& step : draw_.drawn()) {
            GamePly ply{step.square};
            ply.random = true;
            line.plies.push_back(ply);
            position.play(step.square);
        }
        if (line.plies.empty()) return;
        const auto found = searchDrawing(position, stop);
        if (stop.stopRequested() || !found.move) return;
        line.plies.push_back({*found.move, static_cast<std::int16_t>(found.report.value.raw())});
        lines.push_back(std::move(line));
    }
}

std::optional<Move> SelfPlay::randomMove(const board::Position& position) {
    const MoveList moves = search::candidates(position, search::Reach::Near);
    const Move m = random_.pick(moves);
    return position.isLegal(m) ? std::optional{m} : std::nullopt;
}

namespace {

int drawBelow(Random& random, int bound) {
    return bound <= 1 ? 0 : static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
}

board::Position randomStones(const OpeningOptions& options, Random& random) {
    board::Position position{options.rule, options.size};
    const int side = 5 + drawBelow(random, 4);
    const int left = drawBelow(random, options.size.width() - side + 1);
    const int top = drawBelow(random, options.size.height() - side + 1);
    const int stones = kFewestStones + drawBelow(random, kMostStones - kFewestStones + 1);
    while (position.stoneCount() < stones) {
        const Square s{left + drawBelow(random, side), top + drawBelow(random, side)};
        if (options.size.contains(s) && position.isLegal(s) &&
            !position.makesFive(position.sideToMove(), s))
            position.play(s);
    }
    return position;
}

}  // namespace

search::SearchResult searchNodes(search::Searcher& searcher,
                                 const board::Position& position,
                                 std::uint64_t nodes,
                                 const StopToken& stop) {
    search::SilentObserver silent;
    search::Limits limits;
    limits.nodes = nodes;
    return searcher.search(position, limits, stop, silent);
}

std::optional<board::Position> makeOpening(const OpeningOptions& options,
                                           search::Searcher& searcher,
                                           Random& random,
                                           const StopToken& stop) {
    while (!stop.stopRequested()) {
        board::Position position = randomStones(options, random);
        const auto found = searchNodes(searcher, position, options.nodes, stop);
        if (found.move && std::abs(found.report.value.raw()) <= options.maxValue) return position;
    }
    return std::nullopt;
}

}  // namespace fukumi::tuning
