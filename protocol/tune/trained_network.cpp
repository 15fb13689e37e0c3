// SPDX-License-Identifier: MIT
#include "protocol/tune/trained_network.hpp"

#include <algorithm>
#include <sstream>

#include "engine/eval/model_choice.hpp"
#include "engine/eval/nets/order_net.hpp"
#include "engine/eval/nets/value_net.hpp"
#include "engine/eval/weights_file.hpp"
#include "engine/tuning/network/export_network.hpp"
#include "engine/tuning/network/learning_curve.hpp"
#include "protocol/tune/origin.hpp"

namespace fukumi::protocol::tune {

namespace {

std::string settingsOf(const tuning::TrainerOptions& training) {
    std::ostringstream settings;
    settings << "epochs " << training.epochs << ", batch " << training.batch << ", rate "
             << training.rate << ", rare decay " << training.rareDecay << ", threads "
             << training.threads << ", seed " << training.seed;
    return settings.str();
}

template <class File>
std::string textOf(const Earlier<File>& earlier) {
    if (!earlier.file.weights) return "";
    return ", from one of " + std::string{nameOf(earlier.file.weights->rule)} + ", FNV-1a " +
           tuning::hexOf(earlier.hash);
}

/// Fall of the loss; zeros where nothing was reported.
tuning::HeldOutLosses::Loss fallOf(const Training& training, tuning::NetworkForm form) {
    if (training.reports.empty()) return {};
    return {tuning::lossOf(training.reports.front().heldOut, form),
            tuning::lossOf(training.reports.back().heldOut, form)};
}

/// Of a network that learned all that it knows from these games.
template <class File>
tuning::WeightsOrigin originOf(const TuneOptions& options,
                               const Training& training,
                               const Earlier<File>& earlier) {
    const tuning::TrainingSet& set = training.set;
    tuning::WeightsOrigin origin = originOf(options);
    origin.settings = settingsOf(training.options) + textOf(earlier);
    origin.games = set.games.size() - set.lines();
    origin.lines = set.lines();
    origin.positions = set.training.size() + set.heldOut.size();
    return origin;
}

std::string wholeHead(const TuneOptions& options, const TrainedNetwork& network) {
    tuning::WeightsOrigin origin = originOf(options, network.training, network.earlier);
    origin.losses.choice = fallOf(network.training, tuning::NetworkForm::Order);
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
    eval::nets::OrderWeights weights = tuning::wholeNumbers(network.network);
    const bool isWhole = network.training.options.lesson == tuning::Lesson::All;
    weights.base =
        isWhole ? eval::patternChecksum(options.rule()) : network.earlier.file.weights->base;
    const auto head = isWhole ? wholeHead : headWithDraws;
    const auto payload = eval::nets::serialize(weights);
    return eval::writeWeightsFile({eval::WeightsOwner::OrderNetwork,
                                   eval::nets::OrderNet::kShape.version,
                                   options.rule(),
                                   head(options, network),
                                   payload});
}

std::string fileOf(const TuneOptions& options, const TrainedValueNetwork& network) {
    eval::nets::ValueWeights weights = tuning::wholeNumbers(network.network);
    weights.base = eval::patternChecksum(options.rule());
    tuning::WeightsOrigin origin = originOf(options, network.training, network.earlier);
    origin.losses.value = fallOf(network.training, tuning::NetworkForm::Value);
    const auto payload = eval::nets::serialize(weights);
    return eval::writeWeightsFile({eval::WeightsOwner::ValueNetwork,
                                   eval::nets::ValueNet::kShape.version,
                                   options.rule(),
                                   tuning::headOf(origin),
                                   payload});
}

}  // namespace fukumi::protocol::tune
