// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/read_samples.hpp"

#include <algorithm>
#include <iterator>

#include "engine/core/threads.hpp"

namespace fukumi::tuning {

ReadSamples readSamples(const std::vector<std::filesystem::path>& paths,
                        Rule rule,
                        const SampleOptions& options,
                        int threads) {
    ReadSamples result;
    std::vector<GameData> games;
    GameReader reader{paths};
    while (auto game = reader.next())
        if (game->rule == rule) games.push_back(std::move(*game));
    result.read = reader.tally();
    for (const GameData& game : games) ++(game.isLine ? result.lines : result.games);

    const auto parts = static_cast<std::size_t>(std::max(threads, 1));
    std::vector<SampleSet> sets(parts);
    ThreadPool{}.run(parts, [&](std::size_t t) {
        for (std::size_t i = t; i < games.size(); i += parts)
            addSamples(games[i], options, sets[t]);
    });
    for (SampleSet& set : sets) {
        std::move(set.samples.begin(), set.samples.end(), std::back_inserter(result.set.samples));
        std::move(set.choices.begin(), set.choices.end(), std::back_inserter(result.set.choices));
        set = {};
    }
    return result;
}

}  // namespace fukumi::tuning
