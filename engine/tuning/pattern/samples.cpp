// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/samples.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "engine/eval/pattern_eval.hpp"
#include "engine/search/candidates.hpp"
#include "engine/threat/vcf.hpp"
#include "engine/threat/verdict.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::uint64_t kVcfNodes = 64;

/// Large tables made once a thread and rule.
struct Tools {
    explicit Tools(Rule rule) : evaluator{rule, eval::PatternWeights{}} {}

    eval::PatternEvaluator evaluator;
    threat::VcfSolver vcf;
};

Tools& toolsFor(Rule rule) {
    thread_local std::map<Rule, std::unique_ptr<Tools>> tools;
    auto& slot = tools[rule];
    if (!slot) slot = std::make_unique<Tools>(rule);
    return *slot;
}

bool isQuiet(board::Position& position, threat::VcfSolver& vcf) {
    board::ThreatLines& lines = position.solverLines();
    const Color us = position.sideToMove();
    if (threat::immediateVerdict(lines, us).kind != threat::Verdict::Kind::Open) return false;
    threat::VcfLimits limits;
    limits.nodes = kVcfNodes;
    return !vcf.solve(lines, us, position.board().key(), limits).isWin();
}

/// Each code once. Sorts the codes.
std::vector<CodeCount> counted(std::vector<eval::PatternCode>& codes) {
    std::ranges::sort(codes);
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
    Tools& tools = toolsFor(game.rule);
    board::Position position{game.rule, game.size};
    tools.evaluator.reset(position);
    tools.vcf.clear();
    for (const GamePly& ply : game.plies) {
        const bool searched = ply.value != kNoSearch;
        if (searched && isQuiet(position, tools.vcf)) {
            tools.evaluator.sync(position);
            const int sign = position.sideToMove() == Color::Black ? 1 : -1;
            const double result = (game.result * sign + 1) / 2.0;
            const double search =
                1.0 / (1.0 + std::exp(-ply.value / double{eval::kUnitsPerLogOdds}));
            Sample sample = makeSample(position, tools.evaluator);
            sample.target = static_cast<float>(options.searchShare * search +
                                               (1.0 - options.searchShare) * result);
            set.samples.push_back(std::move(sample));
            Choice choice = makeChoice(position, tools.evaluator, ply.move);
            if (choice.own.size() > 1) set.choices.push_back(std::move(choice));
        }
        position.play(ply.move);
    }
}

}  // namespace fukumi::tuning
