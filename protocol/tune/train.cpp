// SPDX-License-Identifier: MIT
#include <iostream>
#include <optional>
#include <utility>

#include "engine/eval/model_choice.hpp"
#include "engine/tuning/data/weights_origin.hpp"
#include "engine/tuning/network/export_network.hpp"
#include "engine/tuning/network/learning_curve.hpp"
#include "engine/tuning/network/order_form.hpp"
#include "engine/tuning/network/trainer.hpp"
#include "engine/tuning/network/value/value_form.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/io/output_file.hpp"
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

tuning::NetworkForm formOf(const TuneOptions& options) {
    if (options.eitherOf("form", "order", "value") == "order") return tuning::NetworkForm::Order;
    if (options.has("learn")) throw UserError{"--learn is for --form order"};
    return tuning::NetworkForm::Value;
}

tuning::Lesson lessonOf(const TuneOptions& options) {
    return options.eitherOf("learn", "all", "draws") == "all" ? tuning::Lesson::All
                                                              : tuning::Lesson::Draws;
}

tuning::TrainerOptions trainerOptions(const TuneOptions& options) {
    tuning::TrainerOptions trainer;
    trainer.lesson = lessonOf(options);
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
    if (lessonOf(options) == tuning::Lesson::Draws) keepEndedGames(set);
    if (set.training.size() < kFewestPositions || set.heldOut.empty())
        throw UserError{"only " + std::to_string(set.training.size()) + " quiet positions and " +
                        std::to_string(set.heldOut.size()) + " held out: a training wants " +
                        std::to_string(kFewestPositions) + " and one at least; play more games"};
    std::cout << set.games.size() - set.lines() << " games, " << set.lines() << " lines, "
              << set.training.size() << " positions, " << set.heldOut.size() << " held out\n";
    return set;
}

EarlierNetwork earlierNetwork(const TuneOptions& options) {
    const auto file = options.optionalText("from");
    if (!file) {
        if (lessonOf(options) == tuning::Lesson::Draws)
            throw UserError{"--learn draws needs the network whose draws they are: --from"};
        return {};
    }
    EarlierNetwork earlier{loadNetworkFile(*file), tuning::hashOfFiles({*file})};
    if (lessonOf(options) == tuning::Lesson::Draws && earlier.file.weights->rule != options.rule())
        throw UserError{*file + " is a network of another rule"};
    return earlier;
}

EarlierValueNetwork earlierValueNetwork(const TuneOptions& options) {
    const auto file = options.optionalText("from");
    if (!file) return {};
    return {loadValueNetworkFile(*file), tuning::hashOfFiles({*file})};
}

/// Inputs and outputs of both forms.
struct Task {
    explicit Task(const TuneOptions& from)
        : options{from},
          out{from.given(), "out", FileKind::Weights},
          training{trainerOptions(from)} {
        if (from.has("curve")) curve.emplace(from.given(), "curve", FileKind::Picture);
    }
    void readPositions(tuning::NetworkForm form) {
        tuning::DeepFile deepFile;
        if (const auto file = options.optionalText("deep")) deepFile = tuning::readDeepFile(*file);
        set = positionsFor(options, deepFile);
        deep = tuning::trainingSetOf(deepFile, options.rule());
        const auto patterns =
            eval::modelFor(eval::EvalKind::Pattern, options.rule(), BoardSize::square(15));
        for (tuning::TrainingSet* const each : {&set, &deep})
            tuning::setBases(*each, options.rule(), *patterns, training.threads, form);
    }

    const TuneOptions& options;
    OutputFile out;
    std::optional<OutputFile> curve;
    tuning::TrainerOptions training;
    tuning::TrainingSet set;
    tuning::TrainingSet deep;
};

/// Learns until the epochs are over or somebody stops it.
template <class Form>
void learn(tuning::Trainer<Form>& trainer, const Task& task) {
    const fs::path checkpoint{task.out.path() + ".checkpoint"};
    if (fs::exists(checkpoint)) {
        trainer.resume(checkpoint);
        std::cout << "going on from " << checkpoint.string() << '\n';
    }
    const auto sayDeep = [&] {
        const auto& deep = task.deep;
        if (!deep.heldOut.empty())
            std::cout << tuning::deepLine(trainer.losses(deep, deep.heldOut), Form::kForm)
                      << std::endl;
    };
    const cli::CtrlC stop;
    std::cout << tuning::tableHead(Form::kForm) << std::endl;
    sayDeep();
    trainer.run([&](const tuning::TrainingReport& report) {
        std::cout << tuning::tableLine(report, Form::kForm) << std::endl;
        sayDeep();
        trainer.save(checkpoint);
        return !stop.stopRequested();
    });
}

/// Learns and writes what became of it; the exit code.
template <class Form, class FileOf>
int train(Task& task, typename tuning::Trainer<Form>::Network start, FileOf&& fileWith) {
    tuning::Trainer<Form> trainer{task.set, std::move(start), task.training};
    learn(trainer, task);
    task.out.write(
        fileWith(trainer.network(), Training{task.set, task.training, trainer.reports()}));
    if (task.curve) task.curve->write(tuning::learningCurve(trainer.reports(), Form::kForm));
    return trainer.isDone() ? kDone : kInterrupted;
}

int trainOrder(const TuneOptions& options) {
    Task task{options};
    const EarlierNetwork earlier = earlierNetwork(options);
    task.readPositions(tuning::NetworkForm::Order);
    return train<tuning::OrderForm>(
        task,
        earlier.file.weights ? tuning::floatNumbers(*earlier.file.weights, options.rule())
                             : tuning::FloatNetwork{options.rule(), task.training.seed},
        [&](const tuning::FloatNetwork& network, const Training& training) {
            return fileOf(options, TrainedNetwork{network, training, earlier});
        });
}

int trainValue(const TuneOptions& options) {
    Task task{options};
    const EarlierValueNetwork earlier = earlierValueNetwork(options);
    task.readPositions(tuning::NetworkForm::Value);
    return train<tuning::ValueForm>(
        task,
        earlier.file.weights ? tuning::floatNumbers(*earlier.file.weights, options.rule())
                             : tuning::FloatValueNetwork{options.rule(), task.training.seed},
        [&](const tuning::FloatValueNetwork& network, const Training& training) {
            return fileOf(options, TrainedValueNetwork{network, training, earlier});
        });
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
    return formOf(options) == tuning::NetworkForm::Value ? trainValue(options)
                                                         : trainOrder(options);
}

}  // namespace fukumi::protocol::tune
