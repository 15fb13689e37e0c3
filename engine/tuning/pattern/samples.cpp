// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/samples.hpp"

#include <map>
#include <memory>

#include "engine/core/ranges.hpp"
#include "engine/eval/pattern/pattern_eval.hpp"
#include "engine/search/candidates.hpp"
#include "engine/tuning/data/play/chance.hpp"

namespace fukumi::tuning {

namespace {

/// Large tables, made once a thread and rule.
eval::LonePatterns& patternsFor(Rule rule) {
    thread_local std::map<Rule, std::unique_ptr<eval::LonePatterns>> patterns;
    auto& slot = patterns[rule];
    if (!slot) slot = std::make_unique<eval::LonePatterns>(rule, eval::PatternWeights{});
    return *slot;
}

/// Each code once. Sorts the codes.
std::vector<CodeCount> counted(std::vector<eval::PatternCode>& codes) {
    ranges::sort(codes);
    std::vector<CodeCount> counts;
    for (const eval::PatternCode code : codes) {
        if (counts.empty() || counts.back().code != code) counts.push_back({code, 0});
        ++counts.back().count;
    }
    return counts;
}

Sample makeSample(const board::Position& position, const eval::PatternEvaluator& evaluator) {
    const Color us = position.sideToMove();
    Sample sample;
    sample.blackToMove = us == Color::Black;
    sample.threats = static_cast<std::uint8_t>(evaluator.threatMask(us));
    sample.ownState = static_cast<std::uint8_t>(evaluator.threatStateOf(us));
    sample.enemyState = static_cast<std::uint8_t>(evaluator.threatStateOf(~us));
    std::vector<eval::PatternCode> own;
    std::vector<eval::PatternCode> enemy;
    forEachSquare(position.size(), [&](Square s) {
        if (!position.isEmpty(s)) return;
        if (const auto code = evaluator.code(us, s); code != 0) own.push_back(code);
        if (const auto code = evaluator.code(~us, s); code != 0) enemy.push_back(code);
    });
    sample.own = counted(own);
    sample.enemy = counted(enemy);
    return sample;
}

Choice makeChoice(const board::Position& position,
                  const eval::PatternEvaluator& evaluator,
                  Move chosen) {
    const Color us = position.sideToMove();
    Choice choice;
    choice.blackToMove = us == Color::Black;
    for (const Move m : search::candidates(position, search::Reach::Near)) {
        if (m == chosen) choice.chosen = static_cast<std::uint16_t>(choice.own.size());
        choice.own.push_back(evaluator.code(us, m));
        choice.enemy.push_back(evaluator.code(~us, m));
    }
    return choice;
}

}  // namespace

void addSamples(const GameData& game, const SampleOptions& options, SampleSet& set) {
    eval::LonePatterns& patterns = patternsFor(game.rule);
    board::Position position{game.rule, game.size};
    patterns.reset(position);
    const bool heldOut = isHeldOut(hashOf(game));
    for (const GamePly& ply : game.plies) {
        // The value after a random move says little about the position before it.
        if (isUseful(ply) && !ply.random) {
            const eval::PatternEvaluator& evaluator = patterns.evaluatorFor(position);
            const int sign = position.sideToMove() == Color::Black ? 1 : -1;
            const double searchShare = game.isLine ? 1.0 : options.searchShare;
            const double result = (game.result * sign + 1) / 2.0;
            Sample sample = makeSample(position, evaluator);
            sample.heldOut = heldOut;
            sample.target = static_cast<float>(searchShare * double{chanceOf(ply.value)} +
                                               (1.0 - searchShare) * result);
            set.samples.push_back(std::move(sample));
            Choice choice = makeChoice(position, evaluator, ply.move);
            choice.heldOut = heldOut;
            if (choice.own.size() > 1) set.choices.push_back(std::move(choice));
        }
        position.play(ply.move);
    }
}

}  // namespace fukumi::tuning
