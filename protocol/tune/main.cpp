// SPDX-License-Identifier: MIT
//
// fukumi-tune: makes training games and fits the evaluation's weights to them. For developers; see
// engine/tuning/README.md.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <mutex>
#include <sstream>
#include <thread>

#include <boost/program_options.hpp>

#include "engine/core/error.hpp"
#include "engine/core/parse.hpp"
#include "engine/search/clock.hpp"
#include "engine/tuning/data/self_match.hpp"
#include "engine/tuning/data/self_play.hpp"
#include "engine/tuning/pattern/fit.hpp"
#include "engine/tuning/pattern/weights_file.hpp"
#include "version.hpp"

namespace {

using namespace fukumi;
namespace po = boost::program_options;

Rule ruleOf(const po::variables_map& options) {
    const auto rule = ruleFromName(options["rule"].as<std::string>());
    if (!rule) throw UserError{"--rule: freestyle, standard, renju, caro or caro6"};
    return *rule;
}

void selfPlay(const po::variables_map& options) {
    const auto seconds = std::chrono::seconds{options["seconds"].as<int>()};
    const int threads = options["threads"].as<int>();
    const auto size = BoardSize::make(options["size"].as<int>(), options["size"].as<int>());
    if (!size) throw UserError{"--size: 5 to 22"};
    std::ofstream out{options["out"].as<std::string>(), std::ios::binary | std::ios::app};
    if (!out) throw UserError{"cannot write " + options["out"].as<std::string>()};

    const search::SteadyClock clock;
    const auto end = clock.now() + seconds;
    std::mutex mutex;
    std::atomic<int> games{0};
    std::vector<std::jthread> pool;
    for (int t = 0; t < threads; ++t)
        pool.emplace_back([&, t] {
            tuning::SelfPlayOptions play;
            play.rule = ruleOf(options);
            play.size = *size;
            play.nodesPerMove = options["nodes"].as<std::uint64_t>();
            play.seed = options["seed"].as<std::uint64_t>() * 1000 + static_cast<std::uint64_t>(t);
            tuning::playGames(
                play,
                [&] { return clock.now() >= end; },
                [&](const tuning::GameData& game) {
                    const std::lock_guard lock{mutex};
                    tuning::writeGame(out, game);
                    ++games;
                });
        });
    pool.clear();
    std::cout << games << " games\n";
}

/// `name=value,name=value` on top of the defaults.
tuning::MatchSide sideOf(const std::string& text, std::uint64_t nodes) {
    tuning::MatchSide side;
    side.nodes = nodes;
    std::istringstream items{text};
    for (std::string item; std::getline(items, item, ',');) {
        const auto equals = item.find('=');
        const std::string name = item.substr(0, equals);
        if (name == "weights") {
            std::ifstream in{item.substr(equals + 1)};
            side.weights = tuning::readWeights(in);
            continue;
        }
        const auto value =
            equals == std::string::npos ? std::nullopt : parseInteger<int>(item.substr(equals + 1));
        if (!value) throw UserError{"a side is NAME=NUMBER,...: " + item};
        bool known = true;
        if (name == "nodes") {
            side.nodes = static_cast<std::uint64_t>(*value);
        } else if (name == "eval") {
            side.eval = *value == 0 ? eval::EvalKind::Table : eval::EvalKind::Pattern;
        } else if (name == "threats") {
            side.solvers =
                *value == 0 ? search::alphabeta::Solvers::Off : search::alphabeta::Solvers::On;
        } else {
            known = false;
            for (const auto& parameter : search::alphabeta::namedParameters())
                if (parameter.name == name) {
                    side.parameters.*parameter.member = *value;
                    known = true;
                }
        }
        if (!known) throw UserError{"no parameter is called " + name};
    }
    return side;
}

void match(const po::variables_map& options) {
    const auto size = BoardSize::make(options["size"].as<int>(), options["size"].as<int>());
    if (!size) throw UserError{"--size: 5 to 22"};
    const search::SteadyClock clock;
    const auto end = clock.now() + std::chrono::seconds{options["seconds"].as<int>()};
    const auto nodes = options["nodes"].as<std::uint64_t>();
    const int maxPairs = options["pairs"].as<int>();
    tuning::PairCounts pairs{};
    std::array<std::chrono::nanoseconds, 2> thought{};
    int played = 0;
    std::mutex mutex;
    std::vector<std::jthread> pool;
    for (int t = 0; t < options["threads"].as<int>(); ++t)
        pool.emplace_back([&, t] {
            tuning::MatchOptions match;
            match.rule = ruleOf(options);
            match.size = *size;
            match.first = sideOf(options["first"].as<std::string>(), nodes);
            match.second = sideOf(options["second"].as<std::string>(), nodes);
            match.seed = options["seed"].as<std::uint64_t>() * 1000 + static_cast<std::uint64_t>(t);
            tuning::playPairs(
                match,
                [&] {
                    const std::lock_guard lock{mutex};
                    return clock.now() >= end || played >= maxPairs;
                },
                [&](const tuning::PairResult& result) {
                    const std::lock_guard lock{mutex};
                    ++pairs[static_cast<std::size_t>(result.halfPoints)];
                    for (std::size_t side = 0; side < 2; ++side)
                        thought[side] += result.thought[side];
                    ++played;
                });
        });
    pool.clear();
    if (played < 2) throw UserError{"too few games for an estimate"};
    const tuning::EloEstimate estimate = tuning::eloOf(pairs);
    std::printf(
        "%d games, pairs %d %d %d %d %d: %+.0f +- %.0f Elo, time %.2f : 1\n",
        2 * played,
        pairs[0],
        pairs[1],
        pairs[2],
        pairs[3],
        pairs[4],
        estimate.elo,
        estimate.error,
        std::chrono::duration<double>(thought[0]) / std::chrono::duration<double>(thought[1]));
}

tuning::SampleSet readSamples(const po::variables_map& options,
                              std::vector<tuning::GameData>& games) {
    for (const std::string& name : options["in"].as<std::vector<std::string>>()) {
        std::ifstream in{name, std::ios::binary};
        if (!in) throw UserError{"cannot read " + name};
        while (auto game = tuning::readGame(in)) games.push_back(std::move(*game));
    }
    const auto threads = static_cast<std::size_t>(options["threads"].as<int>());
    std::vector<tuning::SampleSet> parts(threads);
    std::vector<std::jthread> pool;
    tuning::SampleOptions sampling;
    sampling.searchShare = options["search-share"].as<double>();
    for (std::size_t t = 0; t < threads; ++t)
        pool.emplace_back([&, t] {
            for (std::size_t i = t; i < games.size(); i += threads)
                tuning::addSamples(games[i], sampling, parts[t]);
        });
    pool.clear();
    tuning::SampleSet all;
    for (tuning::SampleSet& part : parts) {
        std::move(part.samples.begin(), part.samples.end(), std::back_inserter(all.samples));
        std::move(part.choices.begin(), part.choices.end(), std::back_inserter(all.choices));
    }
    return all;
}

void fit(const po::variables_map& options) {
    const Rule rule = ruleOf(options);
    std::vector<tuning::GameData> games;
    const tuning::SampleSet set = readSamples(options, games);
    if (set.samples.size() < 1000) throw UserError{"too few quiet positions to fit anything"};
    std::cout << games.size() << " games, " << set.samples.size() << " quiet positions\n";

    tuning::FitOptions fitting;
    fitting.epochs = options["epochs"].as<int>();
    fitting.threads = options["threads"].as<int>();
    fitting.sharedColors = !hasFouls(rule, Color::Black);
    eval::PatternWeights weights = eval::untunedWeights(eval::PatternCodes{});
    const tuning::FitReport report = tuning::fitWeights(
        set, fitting, weights, [](const std::string& line) { std::cout << line << std::endl; });

    std::ofstream out{options["out"].as<std::string>()};
    if (!out) throw UserError{"cannot write " + options["out"].as<std::string>()};
    const auto losses = [](const char* what, double from, double to) {
        return std::string{what} + " loss on held-out positions " + std::to_string(from) + " -> " +
               std::to_string(to);
    };
    tuning::writeWeights(out,
                         weights,
                         fitting.sharedColors,
                         {std::string{nameOf(rule)} + ", " + std::to_string(games.size()) +
                              " games of self-play, " + std::to_string(set.samples.size()) +
                              " quiet positions, engine " + kVersion + " " + kCommit,
                          losses("value", report.startLoss, report.endLoss),
                          losses("ordering", report.startChoiceLoss, report.endChoiceLoss)});
}

}  // namespace

int main(int argc, char** argv) {
    po::options_description all{"fukumi-tune selfplay|fit|match [options]"};
    all.add_options()("help", "this text")(
        "command", po::value<std::string>(), "selfplay, fit or match")(
        "rule", po::value<std::string>()->default_value("freestyle"), "rule of the games")(
        "size", po::value<int>()->default_value(15), "board side")(
        "nodes", po::value<std::uint64_t>()->default_value(2000), "nodes a move")(
        "seconds", po::value<int>()->default_value(60), "how long to play")(
        "threads", po::value<int>()->default_value(1), "games or sums at a time")(
        "seed", po::value<std::uint64_t>()->default_value(1), "fixed = the same games")(
        "pairs", po::value<int>()->default_value(1000000), "match: pairs of games at most")(
        "first",
        po::value<std::string>()->default_value(""),
        "match: parameters of the first side, NAME=NUMBER,...")(
        "second", po::value<std::string>()->default_value(""), "match: of the second side")(
        "epochs", po::value<int>()->default_value(6), "passes over the positions")(
        "search-share",
        po::value<double>()->default_value(0.7),
        "part of the search's value in the target, the rest is the game's result")(
        "in", po::value<std::vector<std::string>>()->multitoken(), "games to fit to")(
        "out", po::value<std::string>()->default_value("games.bin"), "file to write");
    po::positional_options_description positional;
    positional.add("command", 1);
    try {
        po::variables_map options;
        po::store(po::command_line_parser(argc, argv).options(all).positional(positional).run(),
                  options);
        po::notify(options);
        const std::string command =
            options.count("command") != 0 ? options["command"].as<std::string>() : "";
        if (options.count("help") != 0) {
            std::cout << all;
        } else if (command == "selfplay") {
            selfPlay(options);
        } else if (command == "match") {
            match(options);
        } else if (command == "fit" && options.count("in") != 0) {
            fit(options);
        } else {
            throw UserError{"say selfplay, match, or fit --in FILE...; see --help"};
        }
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "fukumi-tune: " << error.what() << '\n';
        return 2;
    }
}
