// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/fit.hpp"

#include <fstream>
#include <iostream>

#include "engine/tuning/pattern/read_samples.hpp"
#include "engine/tuning/pattern/weights_file.hpp"
#include "protocol/tune/tune_command.hpp"
#include "version.hpp"

namespace fukumi::protocol::tune {

namespace {

namespace po = boost::program_options;

constexpr std::size_t kFewestSamples = 1000;
constexpr const char* kUsage =
    "fukumi-tune fit --in PATH... --out FILE [options]\n"
    "Fits the pattern weights of a rule to its games in shards and folders.\n";

po::options_description ownOptions() {
    po::options_description own{"Options"};
    own.add_options()("in", listValue("PATH"), "shards and folders")(
        "out", textValue("FILE"), "the weights")(
        "rule", textValue("RULE"), "freestyle (default), standard, renju, caro or caro6")(
        "epochs", textValue("N"), "passes over the positions (default 6)")(
        "search-share",
        textValue("X"),
        "part of the search's value in the target, the rest is the game's result (default 0.7)")(
        "threads", textValue("N"), "sums at a time (default 1)");
    return own;
}

std::string lossLine(const char* what, double from, double to) {
    return std::string{what} + " loss on held-out positions " + std::to_string(from) + " -> " +
           std::to_string(to);
}

/// The positions, and on the outputs what they are.
tuning::ReadSamples samplesFor(const TuneOptions& options) {
    tuning::SampleOptions sampling;
    sampling.searchShare = options.share("search-share").value_or(0.7);
    tuning::ReadSamples samples =
        tuning::readSamples(options.paths("in"), options.rule(), sampling, options.threads());
    if (const auto skipped = tuning::skippedIn(samples.read); !skipped.empty())
        std::cerr << skipped << '\n';
    if (samples.set.samples.size() < kFewestSamples)
        throw UserError{"too few quiet positions to fit anything"};
    std::cout << samples.games << " games, " << samples.set.samples.size() << " quiet positions\n";
    return samples;
}

}  // namespace

int runFit(const Arguments& arguments) {
    const TuneOptions options{arguments, kUsage, ownOptions(), "in"};
    if (options.help()) {
        std::cout << *options.help();
        return kDone;
    }
    options.require("in");
    options.require("out");
    const Rule rule = options.rule();
    const tuning::ReadSamples samples = samplesFor(options);
    tuning::FitOptions fitting;
    fitting.epochs = options.number<int>("epochs", 1, 1000).value_or(fitting.epochs);
    fitting.threads = options.threads();
    fitting.sharedColors = !hasFouls(rule, Color::Black);
    eval::PatternWeights weights = eval::untunedWeights(eval::PatternCodes{});
    const tuning::FitReport report =
        tuning::fitWeights(samples.set, fitting, weights, [](const std::string& line) {
            std::cout << line << std::endl;
        });

    std::ofstream out{options.text("out")};
    if (!out) throw UserError{"cannot write " + options.text("out")};
    const std::vector<std::string> remarks{
        std::string{nameOf(rule)} + ", " + std::to_string(samples.games) + " games of self-play, " +
            std::to_string(samples.set.samples.size()) + " quiet positions, engine " + kVersion +
            " " + kCommit,
        lossLine("value", report.startLoss, report.endLoss),
        lossLine("ordering", report.startChoiceLoss, report.endChoiceLoss)};
    tuning::writeWeights(out, weights, fitting.sharedColors, remarks);
    return kDone;
}

}  // namespace fukumi::protocol::tune
