// SPDX-License-Identifier: MIT
#include <iostream>
#include <optional>
#include <utility>

#include "engine/eval/model_choice.hpp"
#include "engine/tuning/data/weights_origin.hpp"
#include "engine/tuning/network/learning_curve.hpp"
#include "engine/tuning/network/trainer.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/settings/load_network.hpp"
#include "protocol/tune/progress.hpp"
#include "protocol/tune/trained_network.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

namespace fs = std::filesystem;
constexpr std::size_t kFewestPositions = 2000;
constexpr const char* kUsage =
    "fukumi-tune train --in PATH... --rule RULE --out FILE [options]\n"
    "Trains the network of a rule on its games in shards and folders. FILE.checkpoint keeps the\n"
    "state: stop it at any time and run it again with the same options to go on.\n";

std::vector<OptionRow> ownOptions() {
    return {inOption(),
            ruleOption(),
            {"out", "FILE", "the network"},
            forceOption(),
            {"form", "NAME", "order (default): orders moves, knows draws; value: judges positions"},
            {"labels", "FILE", "what relabel found: learned in place of what the games said"},
            {"deep", "FILE", "a deep set, by which the network is judged as well"},
            {"curve", "FILE", "the learning curve, a picture (SVG)"},
            {"from",
             "FILE",
             "a network to go on from, of this rule or another, instead of random numbers"},
            {"learn", "WHAT", "all (default) or draws: the chance of a draw alone, for --from"},
            {"epochs", "N", "passes over the positions (default 4)"},
            {"batch", "N", "positions a step (default 1024)"},
            {"rate", "N", "first step size, in millionths (default 2000)"},
            seedOption("of the first weights and of the order"),
            threadsOption("sums")};
}

tuning::TrainMode trainModeOf(const TuneOptions& options) {
    return options.eitherOf("learn", "all", "draws") == "all" ? tuning::TrainMode::All
                                                              : tuning::TrainMode::Draws;
}

tuning::TrainerOptions trainerOptions(const TuneOptions& options) {
    tuning::TrainerOptions trainer;
    trainer.mode = trainModeOf(options);
    trainer.epochs = options.number<std::uint32_t>("epochs", 1, 1000).value_or(trainer.epochs);
    trainer.batch = options.number<std::uint32_t>("batch", 16, 65536).value_or(trainer.batch);
    if (const auto rate = options.number<std::uint32_t>("rate", 1, 100000))
        trainer.rate = static_cast<float>(*rate) / 1e6F;
    trainer.seed = options.seed();
    trainer.threads = options.threads();
    return trainer;
}

/// Only they say what became of a position.
void keepEndedGames(tuning::TrainingSet& set) {
    for (std::vector<tuning::TrainingPosition>* const list : {&set.training, &set.heldOut})
        std::erase_if(*list, [&set](const tuning::TrainingPosition& p) {
            return !set.games[p.game].isDraw.has_value();
        });
}

tuning::TrainingSet positionsFor(const TuneOptions& options, const tuning::DeepFile& deep) {
    tuning::GameReader reader{options.in()};
    tuning::TrainingSet set = tuning::readTrainingSet(reader, options.rule(), {}, deep);
    saySkipped(reader.tally());
    if (const auto labels = options.optionalText("labels"))
        tuning::learnFrom(set, tuning::readDeepFile(*labels), options.rule(), deep);
    if (trainModeOf(options) == tuning::TrainMode::Draws) keepEndedGames(set);
    if (set.heldOut.empty())
        refuse({.kind = ErrorKind::NotPossible,
                .field = "in",
                .value = "no game is held out; more games are needed"});
    if (set.training.size() < kFewestPositions)
        refuse(
            {.kind = ErrorKind::OutOfRange,
             .field = "in",
             .value = "the number of quiet positions, " + std::to_string(set.training.size()) + ",",
             .expected = {std::to_string(kFewestPositions)}});
    std::cout << set.played << " games, " << set.lines << " lines, " << set.training.size()
              << " positions, " << set.heldOut.size() << " held out\n";
    return set;
}

template <class Net>
std::optional<EarlierNetwork> earlierNetwork(const TuneOptions& options) {
    const bool learnsDraws = trainModeOf(options) == tuning::TrainMode::Draws;
    const auto name = options.optionalText("from");
    if (!name) {
        if (learnsDraws) refuse({.kind = ErrorKind::Needs, .field = "learn", .expected = {"from"}});
        return std::nullopt;
    }
    const NetworkFile<Net> file = valueOrRefuse(loadNetworkFile<Net>(*name));
    if (learnsDraws && file.weights->rule != options.rule())
        refuse(inFile({.kind = ErrorKind::Differs,
                       .field = "rule",
                       .value = std::string{nameOf(options.rule())},
                       .expected = {std::string{nameOf(file.weights->rule)}}},
                      *name));
    return EarlierNetwork{*file.weights, file.head, tuning::hashOfFiles({*name})};
}

/// Inputs and outputs of a training.
struct Plan {
    explicit Plan(const TuneOptions& from)
        : options{from},
          out{from.output("out", FileKind::Weights)},
          training{trainerOptions(from)} {
        if (from.has("curve")) curve = from.output("curve", FileKind::Picture);
    }
    void readPositions(eval::WeightsOwner network) {
        tuning::DeepFile deepFile;
        if (const auto file = options.optionalText("deep")) deepFile = tuning::readDeepFile(*file);
        set = positionsFor(options, deepFile);
        deep = tuning::trainingSetOf(deepFile, options.rule());
        const auto patterns =
            eval::modelFor(eval::EvalKind::Pattern, options.rule(), BoardSize::square(15));
        for (tuning::TrainingSet* const each : {&set, &deep})
            tuning::setBases(*each, options.rule(), *patterns, training.threads, network);
    }

    const TuneOptions& options;
    OutputFile out;
    std::optional<OutputFile> curve;
    tuning::TrainerOptions training;
    tuning::TrainingSet set;
    tuning::TrainingSet deep;
};

/// Learns until the epochs are over or somebody stops it.
template <class Net>
void learn(tuning::Trainer<Net>& trainer, const Plan& plan) {
    constexpr eval::WeightsOwner kNetwork = Net::kShape.owner;
    const fs::path checkpoint{plan.out.path() + ".checkpoint"};
    if (fs::exists(checkpoint)) {
        trainer.resume(checkpoint);
        std::cout << "going on from " << checkpoint.string() << '\n';
    }
    const auto sayDeep = [&] {
        if (!plan.deep.heldOut.empty())
            std::cout << tuning::deepLine(trainer.losses(plan.deep, plan.deep.heldOut), kNetwork)
                      << std::endl;
    };
    const cli::CtrlC stop;
    std::cout << tuning::tableHead(kNetwork) << std::endl;
    sayDeep();
    trainer.run([&](const tuning::TrainingReport& report) {
        std::cout << tuning::tableLine(report, kNetwork) << std::endl;
        sayDeep();
        trainer.save(checkpoint);
        return !stop.stopRequested();
    });
}

/// Learns and writes what became of it; the exit code.
template <class Net>
int train(const TuneOptions& options) {
    constexpr eval::WeightsOwner kNetwork = Net::kShape.owner;
    Plan plan{options};
    const std::optional<EarlierNetwork> earlier = earlierNetwork<Net>(options);
    plan.readPositions(kNetwork);
    tuning::Trainer<Net> trainer{
        plan.set,
        earlier ? tuning::Params{Net::kShape, options.rule(), earlier->weights}
                : tuning::Params{Net::kShape, options.rule(), plan.training.seed},
        plan.training};
    learn(trainer, plan);
    plan.out.write(fileOf(options,
                          Training{plan.set, plan.training, earlier, trainer.reports()},
                          Net::kShape,
                          trainer.params().whole()));
    if (plan.curve) plan.curve->write(tuning::learningCurve(trainer.reports(), kNetwork));
    return trainer.isDone() ? kDone : kInterrupted;
}

int run(const TuneOptions& options) {
    options.require("in");
    options.require("out");
    if (options.eitherOf("form", "order", "value") == "order")
        return train<eval::nets::OrderNet>(options);
    if (options.has("learn"))
        refuse({.kind = ErrorKind::Needs, .field = "learn", .expected = {"form=order"}});
    return train<eval::nets::ValueNet>(options);
}

}  // namespace

const Command kTrain{"train", "trains the network on games", kUsage, ownOptions, run};

}  // namespace fukumi::protocol::tune
