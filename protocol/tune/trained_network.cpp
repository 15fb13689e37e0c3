// SPDX-License-Identifier: MIT
#include "protocol/tune/trained_network.hpp"

#include <algorithm>
#include <sstream>

#include "engine/eval/model_choice.hpp"
#include "engine/eval/weights_file.hpp"
#include "engine/tuning/network/export_network.hpp"
#include "engine/tuning/network/value/export_value_network.hpp"
#include "protocol/tune/origin.hpp"

namespace fukumi::protocol::tune {

namespace {

/// `policy` is what was said of the move's loss.
std::string settingsOf(const tuning::TrainerOptions& training,
                       const std::string& policy,
                       const char* base) {
    std::ostringstream settings;
    settings << "epochs " << training.epochs << ", batch " << training.batch << ", rate "
             << training.rate << policy << ", rare decay " << training.rareDecay << ", base "
             << base << ", threads " << training.threads << ", seed " << training.seed;
    return settings.str();
}

template <class File>
std::string textOf(const Earlier<File>& earlier) {
    if (!earlier.file.weights) return "";
    return ", from one of " + std::string{nameOf(earlier.file.weights->rule)} + ", FNV-1a " +
           tuning::hexOf(earlier.hash);
}

tuning::HeldOutLosses::Loss fallOf(const Training& training, double tuning::PassLosses::*part) {
    const auto mean = [part](const tuning::PassLosses& sums) {
        return sums.count > 0 ? sums.*part / sums.count : 0;
    };
    return {mean(training.reports.front().heldOut), mean(training.reports.back().heldOut)};
}

/// Of a network that learned all that it knows from these games.
tuning::WeightsOrigin originOf(const TuneOptions& options, const Training& training) {
    const tuning::TrainingSet& set = training.set;
    tuning::WeightsOrigin origin = originOf(options);
    origin.games = set.games.size() - set.lines();
    origin.lines = set.lines();
    origin.positions = set.training.size() + set.heldOut.size();
    if (!training.reports.empty())
        origin.losses.value = fallOf(training, &tuning::PassLosses::value);
    return origin;
}

std::string wholeHead(const TuneOptions& options, const TrainedNetwork& network) {
    const Training& training = network.training;
    tuning::WeightsOrigin origin = originOf(options, training);
    std::ostringstream policy;
    policy << ", policy " << training.options.policyWeight;
    origin.settings =
        settingsOf(
            training.options, policy.str(), network.correctsPatterns ? "pattern" : "nothing") +
        textOf(network.earlier);
    origin.losses.choice.emplace();
    if (!training.reports.empty())
        origin.losses.choice = fallOf(training, &tuning::PassLosses::policy);
    return tuning::headOf(origin);
}

/// The earlier one's, and a line about draws in place of what it said of them.
std::string headWithDraws(const TuneOptions& options, const TrainedNetwork& network) {
    const tuning::TrainingSet& set = network.training.set;
    const tuning::TrainerOptions& training = network.training.options;
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
    if (const auto& reports = network.training.reports; !reports.empty()) {
        const tuning::PassLosses& held = reports.back().heldOut;
        head << ", loss " << held.draw / std::max(held.endedGames, 1.0) << " on held-out ones";
    }
    head << '\n';
    return head.str();
}

}  // namespace

std::string fileOf(const TuneOptions& options, const TrainedNetwork& network) {
    eval::network::NetworkWeights weights = tuning::wholeNumbers(network.network);
    const bool isWhole = network.training.options.lesson == tuning::Lesson::All;
    if (isWhole) {
        weights.use = network.use;
        if (network.correctsPatterns) weights.base = eval::patternChecksum(options.rule());
    } else {
        weights.use = network.earlier.file.weights->use;
        weights.base = network.earlier.file.weights->base;
    }
    const auto head = isWhole ? wholeHead : headWithDraws;
    const auto payload = eval::network::serializeNetwork(weights);
    return eval::writeWeightsFile({eval::WeightsOwner::Network,
                                   eval::network::kPayloadVersion,
                                   options.rule(),
                                   head(options, network),
                                   payload});
}

std::string fileOf(const TuneOptions& options, const TrainedValueNetwork& network) {
    eval::network::ValueWeights weights = tuning::wholeNumbers(network.network);
    weights.base = eval::patternChecksum(options.rule());
    tuning::WeightsOrigin origin = originOf(options, network.training);
    origin.settings = settingsOf(network.training.options, "", "pattern") + textOf(network.earlier);
    const auto payload = eval::network::serializeValueNetwork(weights);
    return eval::writeWeightsFile({eval::WeightsOwner::ValueNetwork,
                                   eval::network::kValuePayloadVersion,
                                   options.rule(),
                                   tuning::headOf(origin),
                                   payload});
}

}  // namespace fukumi::protocol::tune
