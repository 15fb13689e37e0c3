// SPDX-License-Identifier: MIT
#include <filesystem>
#include <iostream>

#include "engine/eval/model_choice.hpp"
#include "engine/tuning/network/arrays.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/settings/load_network.hpp"
#include "protocol/tune/progress.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

namespace fs = std::filesystem;
constexpr std::uint32_t kUsualPart = 50000;
constexpr std::uint32_t kMostPart = 500000;
constexpr const char* kUsage =
    "fukumi-tune encode --in PATH... --rule RULE --out FOLDER [options]\n"
    "Writes the quiet positions of a rule's games for trainers of other makes: "
    "FOLDER/training-0.npz,\n"
    "held-out-0.npz, ... hold named arrays for numpy.load (engine/tuning/network/README.md says\n"
    "which, samples.py beside it reads them). `fukumi-tune pack` makes weights of what they "
    "learn.\n";

std::vector<OptionRow> ownOptions() {
    return {inOption(),
            ruleOption(),
            {"out", "FOLDER", "where the files go"},
            {"labels", "FILE", "what relabel found: in place of what the games said"},
            {"deep", "FILE", "a deep set, whose games are held out"},
            {"network",
             "FILE",
             "what says the bases: the patterns and this network, not the patterns alone"},
            {"part", "N", "positions a file (default 50000)"},
            threadsOption("positions' bases")};
}

/// One that nothing else lies in: files of two runs would pass for one another's.
fs::path emptyFolder(const std::string& name) {
    std::error_code error;
    fs::create_directories(name, error);
    if (!fs::is_directory(name, error))
        refuse({.kind = ErrorKind::WrongForm,
                .field = "out",
                .value = name,
                .expected = {"a folder"}});
    if (!fs::is_empty(name, error))
        refuse({.kind = ErrorKind::WrongForm,
                .field = "out",
                .value = name,
                .expected = {"an empty folder"}});
    return name;
}

void write(const TuneOptions& options,
           const fs::path& files,
           const tuning::TrainingSet& set,
           const std::vector<tuning::TrainingPosition>& positions,
           const eval::windows::WindowTable& windows) {
    const std::size_t part =
        options.number<std::uint32_t>("part", 1, kMostPart).value_or(kUsualPart);
    for (std::size_t from = 0, number = 0; from < positions.size(); from += part, ++number) {
        const std::string file = files.string() + '-' + std::to_string(number) + ".npz";
        const auto some =
            std::span{positions}.subspan(from, std::min(part, positions.size() - from));
        options.output("out", file, FileKind::Foreign)
            .write(tuning::encodeSamples(set, some, windows));
        std::cout << file << ": " << some.size() << " positions" << std::endl;
    }
}

int run(const TuneOptions& options) {
    options.require("in");
    options.require("out");
    const Rule rule = options.rule();
    const fs::path folder = emptyFolder(options.text("out"));
    const auto network = options.optionalText("network");
    const auto model = network
                           ? eval::modelFor(eval::EvalKind::Network,
                                            rule,
                                            BoardSize::square(15),
                                            valueOrRefuse(loadNetwork(*network)))
                           : eval::modelFor(eval::EvalKind::Pattern, rule, BoardSize::square(15));
    tuning::DeepFile deep;
    if (const auto file = options.optionalText("deep")) deep = tuning::readDeepFile(*file);
    tuning::GameReader reader{options.in()};
    tuning::TrainingSet set = tuning::readTrainingSet(reader, rule, {}, deep);
    saySkipped(reader.tally());
    if (const auto labels = options.optionalText("labels"))
        tuning::learnFrom(set, tuning::readDeepFile(*labels), rule, deep);
    for (const auto owner : {eval::WeightsOwner::ValueNetwork, eval::WeightsOwner::OrderNetwork})
        tuning::setBases(set, rule, *model, options.threads(), owner);
    const eval::windows::WindowTable windows{rule};
    write(options, folder / "training", set, set.training, windows);
    write(options, folder / "held-out", set, set.heldOut, windows);
    return kDone;
}

}  // namespace

const Command kEncode{
    "encode", "writes positions as arrays for trainers of other makes", kUsage, ownOptions, run};

}  // namespace fukumi::protocol::tune
