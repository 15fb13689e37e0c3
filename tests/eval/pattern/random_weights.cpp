// SPDX-License-Identifier: MIT
#include "tests/eval/pattern/random_weights.hpp"

namespace fukumi::test {

eval::PatternWeights randomWeights(Random& random) {
    eval::PatternWeights weights = eval::untunedWeights(eval::PatternCodes{});
    const auto fill = [&](auto& row) {
        for (std::int16_t& number : row)
            number = static_cast<std::int16_t>(static_cast<int>(random.below(8001)) - 4000);
    };
    for (const Color c : kColors) {
        eval::ColorWeights& color = weights.colors[c];
        for (std::size_t code = 1; code < eval::kPatternCodeCount; code += 1 + random.below(9)) {
            color.onMove[code] = static_cast<std::int16_t>(random.below(999));
            fill(color.onMoveUnits[code]);
            fill(color.waitingUnits[code]);
        }
        fill(color.attack);
        fill(color.tempo);
        for (auto* row : {&color.units.bias, &color.units.output}) fill(*row);
        for (auto* states : {&color.states.own, &color.states.enemy}) fill(*states);
        for (auto* table : {&color.states.ownUnits, &color.states.enemyUnits})
            for (eval::UnitRow& row : *table) fill(row);
    }
    return weights;
}

}  // namespace fukumi::test
