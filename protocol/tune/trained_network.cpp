// SPDX-License-Identifier: MIT
#include "protocol/tune/trained_network.hpp"

#include <algorithm>
#include <sstream>

#include "engine/eval/model_choice.hpp"
#include "engine/eval/weights_file.hpp"
#include "engine/tuning/network/learning_curve.hpp"
#include "protocol/tune/origin.hpp"

namespace fukumi::protocol::tune {

namespace {

std::string settingsOf(const TuneOptions& options, const Training& training) {
    const tuning::TrainerOptions& trainer = training.options;
    std::ostringstream settings;
    settings << "epochs " << trainer.epochs << ", batch " << trainer.batch << ", rate "
             << trainer.rate << ", rare decay " << trainer.rareDecay << ", threads "
             << trainer.threads << ", seed " << trainer.seed;
    if (const auto labels = options.optionalText("labels"))
        settings << ", labels FNV-1a " << tuning::hexOf(tuning::hashOfFiles({*labels}));
    if (training.earlier)
        settings << ", from one of " << nameOf(training.earlier->weights.rule) << ", FNV-1a "
                 << tuning::hexOf(training.earlier->hash);
    return settings.str();
}

/// The head of a network that learned all that it knows from these games.
std::string wholeHead(const TuneOptions& options,
                      const Training& training,
                      eval::WeightsOwner network) {
    const tuning::TrainingSet& set = training.set;
    tuning::WeightsOrigin origin = originOf(options);
    origin.settings = settingsOf(options, training);
    origin.games = set.played;
    origin.lines = set.lines;
    origin.positions = set.training.size() + set.heldOut.size();
    auto& fall =
        network == eval::WeightsOwner::ValueNetwork ? origin.losses.value : origin.losses.choice;
    fall = tuning::HeldOutLosses::Loss{};
    if (!training.reports.empty())
        fall = {tuning::lossOf(training.reports.front().heldOut, network),
                tuning::lossOf(training.reports.back().heldOut, network)};
    return tuning::headOf(origin);
}

/// The earlier one's, and a line about draws in place of what it said of them.
std::string headWithDraws(const TuneOptions& options, const Training& training) {
    const tuning::TrainingSet& set = training.set;
    const tuning::WeightsOrigin origin = originOf(options);
    std::ostringstream head;
    std::istringstream lines{training.earlier->head};
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with("draws: ")) head << line << '\n';
    head << "draws: " << origin.engine << ", epochs " << training.options.epochs << ", batch "
         << training.options.batch << ", rate " << training.options.rate << ", threads "
         << training.options.threads << ", seed " << training.options.seed << ", " << set.played
         << " games of self-play, FNV-1a " << tuning::hexOf(origin.gamesHash) << ", "
         << set.training.size() + set.heldOut.size() << " positions";
    if (!training.reports.empty()) {
        const tuning::PassLosses& held = training.reports.back().heldOut;
        head << ", loss " << held.draw / std::max(held.endedGames, 1.0) << " on held-out ones";
    }
    head << '\n';
    return head.str();
}

}  // namespace

std::string fileOf(const TuneOptions& options,
                   const Training& training,
                   const eval::nets::Shape& shape,
                   eval::nets::AnyWeights weights) {
    const bool isWhole = training.options.mode == tuning::TrainMode::All;
    weights.base = isWhole ? eval::patternChecksum(options.rule()) : training.earlier->weights.base;
    const auto payload = eval::nets::serialize(shape, weights);
    return eval::writeWeightsFile(
        {shape.owner,
         shape.version,
         options.rule(),
         isWhole ? wholeHead(options, training, shape.owner) : headWithDraws(options, training),
         payload});
}

}  // namespace fukumi::protocol::tune
