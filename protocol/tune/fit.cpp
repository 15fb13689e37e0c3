// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/fit.hpp"

#include <iostream>
#include <sstream>

#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/tuning/pattern/read_samples.hpp"
#include "engine/tuning/pattern/weights_file.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/tune/origin.hpp"
#include "protocol/tune/progress.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr std::size_t kFewestSamples = 1000;
constexpr const char* kUsage =
    "fukumi-tune fit --in PATH... --out FILE [options]\n"
    "Fits the pattern weights of a rule to its games in shards and folders.\n";

std::vector<OptionRow> ownOptions() {
    return {
        inOption(),
        ruleOption(),
        {"out", "FILE", "the weights"},
        forceOption(),
        {"from",
         "FILE",
         "weights to go on from, of this rule or another, instead of hand-set numbers"},
        {"epochs", "N", "passes over the positions (default 6)"},
        {"rate", "N", "first step size, in millionths (default 1000)"},
        {"search-share",
         "X",
         "part of the search's value in the target, the rest is the game's result (default 0.7)"},
        seedOption("of the order of the positions"),
        threadsOption("sums")};
}

double searchShareOf(const TuneOptions& options) {
    return options.share("search-share").value_or(tuning::SampleOptions{}.searchShare);
}

/// The settings that a fit depends on, besides the games and the weights of --from.
std::string settingsOf(const TuneOptions& options, const tuning::FitOptions& fitting) {
    std::ostringstream text;
    text << "epochs " << fitting.epochs << ", rate " << fitting.learningRate << ", search share "
         << searchShareOf(options) << ", threads " << fitting.threads << ", seed " << fitting.seed;
    if (const auto file = options.optionalText("from"))
        text << ", from weights of FNV-1a " << tuning::hexOf(tuning::hashOfFiles({*file}));
    return text.str();
}

tuning::FitOptions fitOptions(const TuneOptions& options) {
    tuning::FitOptions fitting;
    fitting.epochs = options.number<int>("epochs", 1, 1000).value_or(fitting.epochs);
    if (const auto rate = options.number<std::uint32_t>("rate", 1, 100000))
        fitting.learningRate = *rate / 1e6;
    fitting.threads = options.threads();
    fitting.seed = options.seed();
    fitting.sharedColors = !hasFouls(options.rule(), Color::Black);
    return fitting;
}

/// Beginning of the fit.
eval::PatternWeights startFor(const TuneOptions& options) {
    const auto file = options.optionalText("from");
    return file ? tuning::loadPatternWeights(*file) : eval::untunedWeights(eval::PatternCodes{});
}

/// The positions, and on the outputs what they are.
tuning::ReadSamples samplesFor(const TuneOptions& options) {
    tuning::SampleOptions sampling;
    sampling.searchShare = searchShareOf(options);
    tuning::ReadSamples samples =
        tuning::readSamples(options.in(), options.rule(), sampling, options.threads());
    saySkipped(samples.read);
    if (samples.set.samples.size() < kFewestSamples)
        refuse({.kind = ErrorKind::OutOfRange,
                .field = "in",
                .value = "the number of quiet positions, " +
                         std::to_string(samples.set.samples.size()) + ",",
                .expected = {std::to_string(kFewestSamples)}});
    std::cout << samples.games << " games, " << samples.lines << " lines, "
              << samples.set.samples.size() << " quiet positions\n";
    return samples;
}

int run(const TuneOptions& options) {
    options.require("in");
    options.require("out");
    const OutputFile out = options.output("out", FileKind::Weights);
    const Rule rule = options.rule();
    const tuning::FitOptions fitting = fitOptions(options);
    eval::PatternWeights weights = startFor(options);
    const std::string settings = settingsOf(options, fitting);
    const tuning::ReadSamples samples = samplesFor(options);
    const tuning::HeldOutLosses losses =
        tuning::fitWeights(samples.set, fitting, weights, [](const std::string& line) {
            std::cout << line << std::endl;
        });

    tuning::WeightsOrigin origin = originOf(options);
    origin.settings = settings;
    origin.games = samples.games;
    origin.lines = samples.lines;
    origin.positions = samples.set.samples.size();
    origin.losses = losses;
    out.write(eval::writePatternFile(weights, rule, tuning::headOf(origin)));
    return kDone;
}

}  // namespace

const Command kFit{"fit", "fits the pattern weights to games", kUsage, ownOptions, run};

}  // namespace fukumi::protocol::tune
