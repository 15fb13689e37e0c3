// SPDX-License-Identifier: MIT
#include "engine/tuning/teacher/game.hpp"

#include <algorithm>
#include <cmath>

#include "engine/board/symmetry.hpp"

namespace fukumi::tuning::teacher {

namespace {

/// Searches in a step that solvers end at once: the other games wait for this one.
constexpr int kMostSearches = 16;

}  // namespace

Game::Game(PoolState& pool, std::uint64_t seed)
    : pool_{pool}, random_{seed}, search_{pool.settings} {}

void Game::step(Analyst& analyst, Batch& batch) {
    if (isRunning_) search_.feed(batch);
    for (int tries = kMostSearches; tries > 0; --tries) {
        if (!isRunning_ && !beginNext()) break;
        search_.collect(analyst, batch);
        if (!search_.isFinished()) break;
        finishSearch();
    }
    pool_.count(Count::Leaves, std::exchange(search_.evaluated, 0));
    pool_.count(Count::Solved, std::exchange(search_.solved, 0));
}

bool Game::beginNext() {
    const Settings& settings = pool_.settings;
    if (settings.isSelfPlay != 0) {
        game_ = {static_cast<Rule>(settings.rule), settings.size, {}, 0, opening(), {}};
        game_.openingPlies = static_cast<int>(game_.moves.size());
        search_.setPosition(game_.moves);
    } else {
        number_ = pool_.next.fetch_add(1);
        if (number_ >= pool_.positions.size()) return false;
        search_.setPosition(pool_.positions[number_]);
    }
    isRunning_ = true;
    beginSearch();
    return true;
}

/// One of the pool's, turned at random. If it has none, two to five stones near the middle.
std::vector<std::uint16_t> Game::opening() {
    const BoardSize size = BoardSize::square(pool_.settings.size);
    std::vector<std::uint16_t> moves;
    if (!pool_.openings.empty()) {
        const auto count = static_cast<std::uint32_t>(pool_.openings.size());
        const board::Symmetry turn = board::kSymmetries[random_.below(8)];
        for (const std::uint16_t move : pool_.openings[random_.below(count)])
            moves.push_back(static_cast<std::uint16_t>(
                board::apply(turn, Square::fromIndex(move), size).index()));
        return moves;
    }
    const int reach = std::min(3, (size.width() - 1) / 2);
    const auto coordinate = [&] {
        return size.width() / 2 - reach +
               static_cast<int>(random_.below(static_cast<std::uint32_t>(2 * reach + 1)));
    };
    for (const std::size_t stones = 2 + random_.below(4); moves.size() < stones;) {
        const int x = coordinate();
        const auto move = static_cast<std::uint16_t>(Square{x, coordinate()}.index());
        if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
    }
    return moves;
}

void Game::beginSearch() {
    const Settings& settings = pool_.settings;
    isFull_ = settings.isSelfPlay == 0 || uniform() < settings.fullShare;
    const bool isNoisy = settings.isSelfPlay != 0 && isFull_ && settings.noiseShare > 0;
    search_.begin(isFull_ ? settings.visits : settings.fastVisits, isNoisy ? &random_ : nullptr);
}

void Game::finishSearch() {
    const std::vector<MoveShare> shares = search_.shares();
    if (pool_.settings.isSelfPlay == 0) {
        pool_.answers[number_] = {search_.value(), search_.proof(), search_.visits(), shares};
        pool_.count(Count::Answers);
        isRunning_ = false;
        return;
    }
    pool_.count(Count::Searches);
    const Proof proof = search_.proof();
    // A lost position has no move to learn, one with a single move nothing to say.
    if (isFull_ && search_.moveCount() > 1 && proof != Proof::Loss) recordSearch(shares);
    if (proof == Proof::Unknown) return play(shares);
    const int us = search_.position().sideToMove() == Color::Black ? 1 : -1;
    endGame(proof == Proof::Draw ? 0 : proof == Proof::Win ? us : -us);
}

void Game::recordSearch(const std::vector<MoveShare>& shares) {
    pool_.count(Count::FullSearches);
    PlayedSearch search{static_cast<std::uint16_t>(game_.moves.size()), search_.value(), {}};
    for (std::size_t i = 0; i < std::min(shares.size(), kTopMoves); ++i)
        search.moves.push_back({shares[i].move, shares[i].share});
    game_.searches.push_back(std::move(search));
}

void Game::play(const std::vector<MoveShare>& shares) {
    const Settings& settings = pool_.settings;
    const auto plies = static_cast<int>(game_.moves.size());
    const bool isHot = plies < game_.openingPlies + settings.hotPlies;
    const float temperature = isHot ? settings.hotTemperature : settings.coldTemperature;
    std::size_t pick = 0;
    if (temperature > 0.01F) {
        const auto weight = [&](const MoveShare& move) {
            return std::pow(static_cast<double>(move.share), 1.0 / temperature);
        };
        double left = 0;
        for (const MoveShare& move : shares) left += weight(move);
        left *= uniform();
        while (pick + 1 < shares.size() && (left -= weight(shares[pick])) >= 0) ++pick;
    }
    search_.play(shares[pick]);
    game_.moves.push_back(shares[pick].move);
    if (plies + 1 >= settings.maxPlies) return endGame(std::nullopt);
    beginSearch();
}

void Game::endGame(std::optional<int> result) {
    game_.result = result;
    pool_.count(Count::Games);
    pool_.count(Count::Plies, static_cast<std::int64_t>(game_.moves.size()) - game_.openingPlies);
    pool_.count(!result        ? Count::TooLong
                : *result == 0 ? Count::Draws
                : *result > 0  ? Count::BlackWins
                               : Count::WhiteWins);
    const std::lock_guard lock{pool_.mutex};
    pool_.finished.push_back(std::move(game_));
    isRunning_ = false;
}

}  // namespace fukumi::tuning::teacher
