// SPDX-License-Identifier: MIT
#include <iostream>
#include <optional>

#include "engine/eval/model_choice.hpp"
#include "engine/tuning/data/weights_origin.hpp"
#include "engine/tuning/network/export_network.hpp"
#include "engine/tuning/network/learning_curve.hpp"
#include "engine/tuning/network/trainer.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/output_file.hpp"
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
            {"deep", "FILE", "a deep set, by which the network is judged as well"},
            {"curve", "FILE", "the learning curve, a picture (SVG)"},
            {"base", "NAME", "what the network corrects: pattern (default) or nothing"},
            {"use", "NAME", "of a network with a base: value (default), order or both"},
            {"from",
             "FILE",
             "a network to go on from, of this rule or another, instead of random numbers"},
            {"learn", "WHAT", "all (default) or draws: the chance of a draw alone, for --from"},
            {"epochs", "N", "passes over the positions (default 4)"},
            {"batch", "N", "positions a step (default 1024)"},
            {"rate", "N", "first step size, in millionths (default 2000)"},
            {"policy", "X", "part of the move's loss, beside the value's (default 0.3)"},
            seedOption("of the first weights and of the order"),
            threadsOption("sums")};
}

tuning::Lesson lessonOf(const TuneOptions& options) {
    const std::string lesson = options.optionalText("learn").value_or("all");
    if (lesson != "all" && lesson != "draws")
        throw UserError{"--learn is all or draws, not " + lesson};
    return lesson == "all" ? tuning::Lesson::All : tuning::Lesson::Draws;
}

tuning::TrainerOptions trainerOptions(const TuneOptions& options) {
    tuning::TrainerOptions trainer;
    trainer.lesson = lessonOf(options);
    trainer.epochs = options.number<std::uint32_t>("epochs", 1, 1000).value_or(trainer.epochs);
    trainer.batch = options.number<std::uint32_t>("batch", 16, 65536).value_or(trainer.batch);
    if (const auto rate = options.number<std::uint32_t>("rate", 1, 100000))
        trainer.rate = static_cast<float>(*rate) / 1e6F;
    if (const auto share = options.share("policy"))
        trainer.policyWeight = static_cast<float>(*share);
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

tuning::TrainingSet positionsFor(const TuneOptions& options) {
    tuning::GameReader reader{options.in()};
    tuning::TrainingSet set = tuning::readTrainingSet(reader, options.rule(), {});
    saySkipped(reader.tally());
    if (lessonOf(options) == tuning::Lesson::Draws) keepEndedGames(set);
    if (set.training.size() < kFewestPositions || set.heldOut.empty())
        throw UserError{"too few quiet positions to train anything"};
    std::cout << set.games.size() - set.lines() << " games, " << set.lines() << " lines, "
              << set.training.size() << " positions, " << set.heldOut.size() << " held out\n";
    return set;
}

bool correctsPatterns(const TuneOptions& options) {
    const std::string base = options.optionalText("base").value_or("pattern");
    if (base != "pattern" && base != "nothing")
        throw UserError{"--base is pattern or nothing, not " + base};
    return base == "pattern";
}

eval::network::NetworkUse useOf(const TuneOptions& options) {
    using eval::network::NetworkUse;
    const auto use = options.optionalText("use");
    if (use && lessonOf(options) == tuning::Lesson::Draws)
        throw UserError{"with --learn draws the network keeps its use"};
    if (!correctsPatterns(options)) {
        if (use) throw UserError{"--use is for a network with a base"};
        return NetworkUse::Both;
    }
    if (!use || *use == "value") return NetworkUse::Value;
    if (*use == "order") return NetworkUse::Order;
    if (*use == "both") return NetworkUse::Both;
    throw UserError{"--use is value, order or both, not " + *use};
}

EarlierNetwork earlierNetwork(const TuneOptions& options) {
    const auto file = options.optionalText("from");
    if (!file) {
        if (lessonOf(options) == tuning::Lesson::Draws)
            throw UserError{"--learn draws needs the network whose draws they are: --from"};
        return {};
    }
    EarlierNetwork earlier{loadNetworkFile(*file), tuning::hashOfFiles({*file})};
    if (lessonOf(options) == tuning::Lesson::Draws &&
        earlier.file.weights.network->rule != options.rule())
        throw UserError{*file + " is a network of another rule"};
    return earlier;
}

}  // namespace

int runTrain(const Arguments& arguments) {
    const TuneOptions options{arguments, kUsage, ownOptions()};
    if (options.help()) {
        std::cout << *options.help();
        return kDone;
    }
    options.require("in");
    options.require("out");
    const OutputFile out{"--out", options.text("out")};
    std::optional<OutputFile> curve;
    if (const auto file = options.optionalText("curve")) curve.emplace("--curve", *file);
    const bool corrects = correctsPatterns(options);
    const eval::network::NetworkUse use = useOf(options);
    const fs::path checkpoint{out.path() + ".checkpoint"};
    const EarlierNetwork earlier = earlierNetwork(options);
    tuning::TrainingSet set = positionsFor(options);
    tuning::TrainingSet deep;
    if (const auto file = options.optionalText("deep"))
        deep = tuning::trainingSetOf(tuning::readDeepFile(*file), options.rule());

    const tuning::TrainerOptions training = trainerOptions(options);
    if (corrects) {
        const auto patterns =
            eval::modelFor(eval::EvalKind::Pattern, options.rule(), BoardSize::square(15));
        tuning::setBases(set, options.rule(), *patterns, training.threads);
        tuning::setBases(deep, options.rule(), *patterns, training.threads);
    }
    tuning::FloatNetwork start =
        earlier.file.weights.network
            ? tuning::floatNumbers(*earlier.file.weights.network, options.rule())
            : tuning::FloatNetwork{options.rule(), training.seed};
    tuning::Trainer trainer{set, std::move(start), training};
    if (fs::exists(checkpoint)) {
        trainer.resume(checkpoint);
        std::cout << "going on from " << checkpoint.string() << '\n';
    }
    const cli::CtrlC stop;
    std::cout << tuning::tableHead() << std::endl;
    if (!deep.heldOut.empty())
        std::cout << tuning::deepLine(trainer.losses(deep, deep.heldOut)) << std::endl;
    trainer.run([&](const tuning::TrainingReport& report) {
        std::cout << tuning::tableLine(report) << std::endl;
        if (!deep.heldOut.empty())
            std::cout << tuning::deepLine(trainer.losses(deep, deep.heldOut)) << std::endl;
        trainer.save(checkpoint);
        return !stop.stopRequested();
    });
    out.write(fileOf(options, {set, trainer, training, earlier, corrects, use}));
    if (curve) curve->write(tuning::learningCurve(trainer.reports()));
    return trainer.isDone() ? kDone : kInterrupted;
}

}  // namespace fukumi::protocol::tune
