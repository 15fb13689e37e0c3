// SPDX-License-Identifier: MIT
#include "protocol/tune/trained_network.hpp"

#include <algorithm>
#include <sstream>

#include "engine/eval/model_choice.hpp"
#include "engine/eval/weights_file.hpp"
#include "engine/tuning/network/export_network.hpp"
#include "protocol/tune/origin.hpp"

namespace fukumi::protocol::tune {

namespace {

std::string settingsOf(const TrainedNetwork& network) {
    const tuning::TrainerOptions& training = network.training;
    std::ostringstream settings;
    settings << "epochs " << training.epochs << ", batch " << training.batch << ", rate "
             << training.rate << ", policy " << training.policyWeight << ", rare decay "
             << training.rareDecay << ", base "
             << (network.correctsPatterns ? "pattern" : "nothing") << ", threads "
             << training.threads << ", seed " << training.seed;
    const EarlierNetwork& earlier = network.earlier;
    if (earlier.file.weights.network)
        settings << ", from one of " << nameOf(earlier.file.weights.network->rule) << ", FNV-1a "
                 << tuning::hexOf(earlier.hash);
    return settings.str();
}

/// Of a network that learned all that it knows from these games.
std::string wholeHead(const TuneOptions& options, const TrainedNetwork& network) {
    const tuning::TrainingSet& set = network.set;
    tuning::WeightsOrigin origin = originOf(options);
    origin.settings = settingsOf(network);
    origin.games = set.games.size() - set.lines();
    origin.lines = set.lines();
    origin.positions = set.training.size() + set.heldOut.size();
    if (const auto& reports = network.trainer.reports(); !reports.empty()) {
        const auto loss = [](const tuning::PassLosses& sums, double part) {
            return sums.count > 0 ? part / sums.count : 0;
        };
        const tuning::PassLosses& first = reports.front().heldOut;
        const tuning::PassLosses& last = reports.back().heldOut;
        origin.losses = {loss(first, first.value),
                         loss(last, last.value),
                         loss(first, first.policy),
                         loss(last, last.policy)};
    }
    return tuning::headOf(origin);
}

/// The earlier one's, and a line about draws in place of what it said of them.
std::string headWithDraws(const TuneOptions& options, const TrainedNetwork& network) {
    const tuning::TrainingSet& set = network.set;
    const tuning::TrainerOptions& training = network.training;
    const tuning::WeightsOrigin origin = originOf(options);
    std::ostringstream head;
    std::istringstream lines{network.earlier.file.head};
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with("draws: ")) head << line << '\n';
    head << "draws: " << origin.engine << ", epochs " << training.epochs << ", batch "
         << training.batch << ", rate " << training.rate << ", threads " << training.threads
         << ", seed " << training.seed << ", " << set.games.size() - set.lines()
         << " games of self-play, FNV-1a " << tuning::hexOf(origin.gamesHash) << ", "
         << set.training.size() + set.heldOut.size() << " positions";
    if (const auto& reports = network.trainer.reports(); !reports.empty()) {
        const tuning::PassLosses& held = reports.back().heldOut;
        head << ", loss " << held.draw / std::max(held.endedGames, 1.0) << " on held-out ones";
    }
    head << '\n';
    return head.str();
}

}  // namespace

std::string fileOf(const TuneOptions& options, const TrainedNetwork& network) {
    eval::network::NetworkWeights weights = tuning::wholeNumbers(network.trainer.network());
    const bool isWhole = network.training.lesson == tuning::Lesson::All;
    if (isWhole) {
        weights.use = network.use;
        if (network.correctsPatterns) weights.base = eval::patternChecksum(options.rule());
    } else {
        weights.use = network.earlier.file.weights.network->use;
        weights.base = network.earlier.file.weights.network->base;
    }
    const auto head = isWhole ? wholeHead : headWithDraws;
    const auto payload = eval::network::serializeNetwork(weights);
    return eval::writeWeightsFile({eval::WeightsOwner::Network,
                                   eval::network::kPayloadVersion,
                                   options.rule(),
                                   head(options, network),
                                   payload});
}

}  // namespace fukumi::protocol::tune
