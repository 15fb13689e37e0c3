// SPDX-License-Identifier: MIT
#include <filesystem>
#include <iostream>

#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/eval/model.hpp"
#include "engine/tuning/network/sample_arrays.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/settings/load_network.hpp"
#include "protocol/tune/progress.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

namespace fs = std::filesystem;
constexpr std::uint32_t kUsualPart = 50000;
constexpr std::uint32_t kMostPart = 500000;
constexpr const char* kEncodeUsage =
    "fukumi-tune encode --in PATH... --rule RULE --out FOLDER [options]\n"
    "Writes the quiet positions of a rule's games for scripts/lab/train and other trainers:\n"
    "FOLDER/training-0.npz, held-out-0.npz, ... hold named arrays for numpy.load, deep-0.npz\n"
    "those of --deep (engine/tuning/network/README.md says which arrays). `fukumi-tune pack`\n"
    "makes weights of what they learn.\n";

std::vector<OptionRow> encodeOptions() {
    return {inOption(),
            ruleOption(),
            {"out", "FOLDER", "where the files go"},
            {"labels", "FILE", "what relabel found: in place of what the games said"},
            {"deep", "FILE", "a deep set, whose games are held out; its positions are written too"},
            weightsOption(),
            {"network",
             "FILE",
             "count this network in the base values, which the new network corrects"},
            {"part", "N", "positions a file (default 50000)"},
            threadsOption("positions' bases")};
}

[[noreturn]] void refuseFolder(const std::string& name, const char* expected) {
    refuse({.kind = ErrorKind::WrongForm, .field = "out", .value = name, .expected = {expected}});
}

/// Files of two runs would pass for one another's. A name that cannot be a folder is refused before
/// the work.
void requireEmpty(const std::string& name) {
    std::error_code error;
    fs::path there = name;
    while (!there.empty() && !fs::exists(there, error)) there = there.parent_path();
    if (name.empty() || (!there.empty() && !fs::is_directory(there, error)))
        refuseFolder(name, "a folder");
    if (there == name && !fs::is_empty(there, error)) refuseFolder(name, "an empty folder");
}

fs::path madeFolder(const std::string& name) {
    std::error_code error;
    fs::create_directories(name, error);
    if (!fs::is_directory(name, error)) refuseFolder(name, "a folder");
    return name;
}

void write(const TuneOptions& options,
           const fs::path& files,
           const tuning::TrainingSet& set,
           const std::vector<tuning::TrainingPosition>& positions,
           const eval::windows::WindowTable& windows) {
    const Rule rule = options.rule();
    const std::size_t part =
        options.number<std::uint32_t>("part", 1, kMostPart).value_or(kUsualPart);
    for (std::size_t from = 0, number = 0; from < positions.size(); from += part, ++number) {
        const std::string file = files.string() + '-' + std::to_string(number) + ".npz";
        const auto some =
            std::span{positions}.subspan(from, std::min(part, positions.size() - from));
        options.output("out", file).write(tuning::encodeSamples(set, some, rule, windows));
        std::cout << file << ": " << counted(some.size(), "position") << std::endl;
    }
}

/// The patterns, built in or of --weights; with --network they and the network.
std::shared_ptr<const eval::Model> baseModel(const TuneOptions& options) {
    if (const auto file = options.optionalText("network")) {
        options.refuseBoth("network", "weights");
        const auto network = valueOrRefuse(loadNetwork(*file));
        constexpr auto kKind = eval::EvalKind::Network;
        if (const auto why = eval::whyUnsupported(kKind, options.rule(), network))
            refuse(
                {.kind = ErrorKind::NotPossible, .field = "network", .value = std::string{*why}});
        return eval::modelFor(kKind, options.rule(), network);
    }
    return options.evaluator().models(options.rule());
}

/// A deep set or labels. Refuses a file without a position of the rule.
tuning::DeepFile readPositions(const std::string& file, Rule rule) {
    tuning::DeepFile found = tuning::readDeepFile(file);
    if (ranges::noneOf(found.positions, [&](const auto& p) { return p.rule == rule; }))
        refuse(inFile({.kind = ErrorKind::NotPossible,
                       .value = "no positions of rule " + std::string{nameOf(rule)}},
                      file));
    return found;
}

/// Refuses a deep set too: trainings would learn from the games that they are judged by.
tuning::DeepFile readLabels(const std::string& file, Rule rule) {
    tuning::DeepFile labels = readPositions(file, rule);
    if (ranges::anyOf(labels.positions,
                      [](const auto& p) { return tuning::isHeldOut(p.gameHash); }))
        refuse(inFile({.kind = ErrorKind::NotPossible, .value = "a deep set, not labels"}, file));
    return labels;
}

int runEncode(const TuneOptions& options) {
    options.require("in");
    options.require("out");
    const Rule rule = options.rule();
    requireEmpty(options.text("out"));
    const auto model = baseModel(options);
    tuning::DeepFile deepFile;
    if (const auto file = options.optionalText("deep")) deepFile = readPositions(*file, rule);
    tuning::GameReader reader{options.in()};
    tuning::TrainingSet set = tuning::readTrainingSet(reader, rule, {}, deepFile);
    saySkipped(reader.tally());
    if (set.training.empty() && set.heldOut.empty())
        refuseGames("positions of rule " + std::string{nameOf(rule)});
    if (const auto labels = options.optionalText("labels"))
        tuning::learnFrom(set, readLabels(*labels, rule), rule, deepFile);
    if (set.training.empty()) refuseGames("positions to learn from: all games are held out");
    tuning::TrainingSet deep = tuning::trainingSetOf(deepFile, rule);
    for (tuning::TrainingSet* const each : {&set, &deep})
        for (const auto owner :
             {eval::WeightsOwner::ValueNetwork, eval::WeightsOwner::OrderNetwork})
            tuning::setBases(*each, rule, *model, options.threads(), owner);
    const eval::windows::WindowTable windows{rule};
    const fs::path folder = madeFolder(options.text("out"));
    write(options, folder / "training", set, set.training, windows);
    write(options, folder / "held-out", set, set.heldOut, windows);
    write(options, folder / "deep", deep, deep.heldOut, windows);
    return kDone;
}

}  // namespace

const Command kEncode{"encode",
                      "writes positions as arrays for trainers of other makes",
                      kEncodeUsage,
                      encodeOptions,
                      runEncode};

}  // namespace fukumi::protocol::tune
