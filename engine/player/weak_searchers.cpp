// SPDX-License-Identifier: MIT
#include "engine/player/weak_searchers.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "engine/core/random.hpp"
#include "engine/core/static_vector.hpp"
#include "engine/eval/table/table_eval.hpp"

namespace fukumi::player {

namespace {

/// Steps from the last stone within which everybody looks.
constexpr int kNearLast = 4;
/// Rows and columns come first (line_map.hpp).
constexpr std::size_t kFirstDiagonal = 2;

}  // namespace

FlawedVision::FlawedVision(const OversightRates& rates,
                           const board::Position& position,
                           Random& random)
    : rates_{rates}, position_{position}, random_{random} {
    for (auto& line : throws_)
        for (const Color c : kColors) line[c] = static_cast<std::uint8_t>(random.below(100));
}

bool FlawedVision::isMissed(Color c, Square s, std::size_t direction) const {
    const board::LineSlots& slots = position_.lines().map().slots(s);
    const auto makes = [&](board::ThreatClass k) {
        return ((position_.lines().set(slots.line[direction], c, k) >> slots.bit[direction]) & 1) !=
               0;
    };
    int chance = makes(board::ThreatClass::Five)       ? rates_.fours
                 : makes(board::ThreatClass::OpenFour) ? rates_.threes
                                                       : 0;
    if (direction >= kFirstDiagonal) chance += chance / 2;
    if (isGap(c, s, direction)) chance += chance / 2;
    if (isFar(s)) chance += chance / 2;
    return throws_[slots.line[direction]][c] < chance;
}

bool FlawedVision::seesFive(Color c, Square s) const {
    const board::LineSlots& slots = position_.lines().map().slots(s);
    for (std::size_t d = 0; d < slots.line.size(); ++d) {
        const auto fives = position_.lines().set(slots.line[d], c, board::ThreatClass::Five);
        if (((fives >> slots.bit[d]) & 1) != 0 && !isMissed(c, s, d)) return true;
    }
    return false;
}

int FlawedVision::misjudged(int points) const {
    const int part = static_cast<int>(random_.below(static_cast<std::uint32_t>(rates_.vague) + 1));
    return points * (100 - part) / 100;
}

bool FlawedVision::isGap(Color c, Square s, std::size_t direction) const {
    const board::LineSlots& slots = position_.lines().map().slots(s);
    const std::uint32_t stones = position_.lines().line(slots.line[direction]).stones[indexOf(c)];
    const int bit = slots.bit[direction];
    return ((stones >> (bit - 1)) & (stones >> (bit + 1)) & 1) != 0;
}

bool FlawedVision::isFar(Square s) const {
    if (position_.history().empty()) return false;
    const Square last = position_.history().back().square;
    return std::max(std::abs(s.x() - last.x()), std::abs(s.y() - last.y())) > kNearLast;
}

std::optional<Move> GreedySearcher::choose(const board::Position& position,
                                           const board::SquareSet& excluded) {
    const Color us = position.sideToMove();
    MoveList moves;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isLegal(s) && !excluded.contains(s)) moves.push_back(s);
    });
    if (moves.empty()) return std::nullopt;
    const FlawedVision vision{rates_, position, random_};
    for (const Color c : {us, ~us})
        for (const Move m : moves)
            if (vision.seesFive(c, m)) return m;

    if (!model_ || model_->rule() != position.rule())
        model_ = std::make_shared<const eval::TableModel>(position.rule());
    eval::TableEvaluator evaluator{model_};
    evaluator.reset(position);
    const auto seen = [&](Move m) {
        int points = 0;
        for (const Color c : kColors)
            for (std::size_t d = 0; d < kDirections.size(); ++d)
                if (!vision.isMissed(c, m, d)) points += evaluator.attackAlong(d, c, m);
        return vision.misjudged(points);
    };
    int best = 0;
    MoveList equals;
    for (const Move m : moves) {
        const int points = seen(m);
        if (points > best) equals.clear();
        best = std::max(best, points);
        if (points == best) equals.push_back(m);
    }
    return random_.pick(equals);
}

search::SearchResult GreedySearcher::search(const board::Position& position,
                                            const search::Limits& limits,
                                            const StopToken&,
                                            search::Observer& observer) {
    search::SearchResult result;
    result.move = choose(position, limits.excluded);
    if (!result.move) result.move = choose(position, {});
    if (!result.move) return result;
    result.report.nodes = 1;
    result.report.elapsed =
        std::chrono::duration_cast<search::Milliseconds>(clock_.now() - limits.start);
    result.report.pv = {*result.move};
    observer.onReport(result.report);
    return result;
}

HastySearcher::HastySearcher(std::unique_ptr<search::Searcher> glance,
                             std::unique_ptr<search::Searcher> careful,
                             int percent,
                             std::uint64_t seed)
    : glance_{std::move(glance)}, careful_{std::move(careful)}, percent_{percent}, seed_{seed} {}

search::SearchResult HastySearcher::search(const board::Position& position,
                                           const search::Limits& limits,
                                           const StopToken& stop,
                                           search::Observer& observer) {
    Random random{seed_ ^ position.key()};
    const bool isHasty = random.below(100) < static_cast<std::uint32_t>(percent_);
    return (isHasty ? glance_ : careful_)->search(position, limits, stop, observer);
}

void HastySearcher::newGame() {
    glance_->newGame();
    careful_->newGame();
}

}  // namespace fukumi::player
