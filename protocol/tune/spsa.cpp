// SPDX-License-Identifier: MIT
#include "engine/tuning/spsa/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <sstream>

#include "engine/core/input_file.hpp"
#include "engine/tuning/spsa/spsa_run.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/tune/progress.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr std::chrono::seconds kSaveEvery{3};
constexpr int kMostIterations = 10000000;
constexpr double kDefaultRate = 0.002;
constexpr std::size_t kToldParameters = 3;
constexpr const char* kSpsaUsage =
    "fukumi-tune spsa --out FILE [options]\n"
    "Tunes parameters of the search: in each iteration all of them move at random a little, there\n"
    "and back, and two games show which is better (SPSA). FILE keeps the state: stop it at any\n"
    "time and run it again with the same options to go on. Prints the values as `fukumi-tune\n"
    "match --first` takes them (there eval=network stands for the networks, and mode=mcts for the "
    "tree search).\n";

std::vector<OptionRow> spsaOptions() {
    return {
        {"out", "FILE", "the state"},
        {"show", "FILE", "print the values of a state, and play nothing"},
        {"rule", "RULE,...", "the rules, in turn (default freestyle)"},
        {"size", "N|WxH,...", "size of the boards, one for all or one a rule (default 15)"},
        {"nodes", "N", "nodes a move (default 5000)"},
        {"clock", "CLOCK,...", "instead: match clocks, one for all or one a rule, as in a match"},
        {"mode",
         "NAME",
         "the search; nodes of mcts are visits" + describeWords(search::kModeNames, "alphabeta")},
        {"eval", "NAME", "what plays" + describeWords(eval::kEvalNames, "network")},
        {"parameters", "NAME,...", "what is tuned (default: all that cost no time at equal nodes)"},
        {"iterations", "N", "pairs of games of the whole run (default 20000)"},
        {"rate", "X", "steps that a won game moves a parameter at the end (default 0.002)"},
        {"seconds", "N", "how long to play (default: until all iterations are over)"},
        seedOption("of the run"),
        threadsOption("pairs of games")};
}

/// None of them is empty.
std::vector<std::string> itemsOf(const std::string& name, const std::string& list) {
    std::vector<std::string> items;
    std::istringstream in{list + ','};
    for (std::string item; std::getline(in, item, ',');) {
        if (item.empty())
            refuse({.kind = ErrorKind::WrongForm,
                    .field = name,
                    .value = list,
                    .expected = {"a list without empty items"}});
        items.push_back(item);
    }
    return items;
}

std::vector<tuning::SpsaGame> gamesOf(const TuneOptions& options) {
    const auto rules = itemsOf("rule", options.optionalText("rule").value_or("freestyle"));
    /// One for all, or one for each rule.
    const auto itemsFor = [&](const char* name, const std::string& list) {
        auto items = itemsOf(name, list);
        if (items.size() == 1) items.resize(rules.size(), items.front());
        if (items.size() != rules.size())
            refuse({.kind = ErrorKind::NotPossible,
                    .field = name,
                    .value = "it has one item, or one for each rule"});
        return items;
    };
    const auto sizes = itemsFor("size", options.optionalText("size").value_or("15"));
    std::vector<std::string> clocks;
    if (const auto list = options.optionalText("clock")) clocks = itemsFor("clock", *list);
    std::vector<tuning::SpsaGame> games;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        games.push_back({ruleOf(rules[i]), sizeOf(sizes[i])});
        if (!clocks.empty()) games.back().clock = nodeClockOf(clocks[i]);
    }
    return games;
}

tuning::SpsaSettings settingsOf(const TuneOptions& options) {
    tuning::SpsaSettings settings;
    settings.games = gamesOf(options);
    settings.mode = options.oneOf("mode", {"alphabeta", "mcts"}) == "mcts"
                        ? search::SearchMode::Mcts
                        : search::SearchMode::AlphaBeta;
    settings.eval = options.evalKind(eval::EvalKind::Network);
    settings.nodes = options.nodes().value_or(5000);
    settings.schedule.iterations =
        options.number<int>("iterations", 1, kMostIterations).value_or(20000);
    settings.schedule.seed = options.seed();
    const auto names = options.optionalText("parameters");
    if (names) itemsOf("parameters", *names);
    settings.schedule.parameters = tuning::spsaParameters(
        settings.mode, names.value_or(""), options.share("rate").value_or(kDefaultRate));
    return settings;
}

tuning::SpsaState stateIn(const std::string& file) {
    const std::string whole = readFile(file, kMostStreamBytes);
    try {
        return tuning::readSpsaState(whole);
    } catch (const UserError& error) {
        refuse(inFile({.kind = ErrorKind::NotPossible, .value = error.what()}, file));
    }
}

/// State of the file with these settings, or their beginning.
tuning::SpsaState stateFor(const tuning::SpsaSettings& settings, const std::string& file) {
    // A lock has made a new one, which is empty.
    if (!std::filesystem::exists(file) || std::filesystem::is_empty(file))
        return tuning::newSpsaState(settings);
    tuning::SpsaState state = stateIn(file);
    try {
        tuning::requireSame(settings, state.settings);
    } catch (const UserError& error) {
        refuse(inFile({.kind = ErrorKind::NotPossible, .value = error.what()}, file));
    }
    return state;
}

/// The parameters that moved farthest, in steps: "reductionCut 1024 -> 1100 (+0.6)".
std::string farthest(const tuning::SpsaState& state) {
    const auto& parameters = state.settings.schedule.parameters;
    std::vector<std::size_t> order(parameters.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto steps = [&](std::size_t i) {
        return (state.theta[i] - parameters[i].start) / parameters[i].step;
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::abs(steps(a)) > std::abs(steps(b));
    });
    order.resize(std::min(order.size(), kToldParameters));
    std::string text;
    for (const std::size_t i : order) {
        char moved[96];
        std::snprintf(moved,
                      sizeof moved,
                      " %d -> %.1f (%+.1f)",
                      parameters[i].start,
                      state.theta[i],
                      steps(i));
        text += ", " + parameters[i].name + moved;
    }
    return text;
}

std::string progressText(const tuning::SpsaState& state, int before, const Progress& progress) {
    const double minutes =
        std::max(std::chrono::duration<double>(progress.elapsed()).count(), 1e-3) / 60;
    char text[128];
    std::snprintf(text,
                  sizeof text,
                  "%d iterations of %d, %d games (%.1f a minute)",
                  state.done(),
                  state.settings.schedule.iterations,
                  2 * state.done(),
                  2 * (state.done() - before) / minutes);
    return text + farthest(state);
}

/// Plays; Ctrl-C, the time and the last iteration end it.
void play(tuning::SpsaState& state,
          const OutputFile& file,
          const TuneOptions& options,
          const StopToken& stop) {
    tuning::SpsaRun run;
    run.threads = options.threads();
    if (const auto seconds = options.number<int>("seconds", 1, 100000000))
        run.time = std::chrono::seconds{*seconds};
    const search::SteadyClock clock;
    Progress progress{clock};
    const int before = state.done();
    const auto share = [&](const tuning::SpsaState& now) {
        const double games =
            double(now.done() - before) / std::max(now.settings.schedule.iterations - before, 1);
        const double time = run.time ? std::chrono::duration<double>(progress.elapsed()) /
                                           std::chrono::duration<double>(*run.time)
                                     : 0.0;
        return std::max(games, time);
    };
    file.write(tuning::textOf(state));
    auto saved = clock.now();
    tuning::runSpsa(state,
                    tuning::pairsOfGames(state.settings),
                    run,
                    clock,
                    stop,
                    [&](const tuning::SpsaState& now) {
                        if (clock.now() - saved >= kSaveEvery) {
                            file.write(tuning::textOf(now));
                            saved = clock.now();
                        }
                        if (progress.isDue())
                            progress.say(progressText(now, before, progress), share(now));
                    });
    file.write(tuning::textOf(state));
    progress.say(progressText(state, before, progress), std::nullopt);
}

int runSpsa(const TuneOptions& options) {
    if (options.has("show")) {
        for (const OptionRow& row : spsaOptions())
            if (row.name != "show" && options.has(std::string{row.name}))
                refuse({.kind = ErrorKind::Conflict,
                        .field = "show",
                        .expected = {std::string{row.name}}});
        std::cout << tuning::sideTextOf(stateIn(options.text("show"))) << '\n';
        return kDone;
    }
    options.require("out");
    options.refuseBoth("clock", "nodes");
    const tuning::SpsaSettings settings = settingsOf(options);
    const OutputFile file = options.output("out", Existing::Continued);
    tuning::SpsaState state = stateFor(settings, options.text("out"));
    const cli::CtrlC stop;
    play(state, file, options, stop);
    std::cout << tuning::sideTextOf(state) << '\n';
    return stop.stopRequested() ? kInterrupted : kDone;
}

}  // namespace

const Command kSpsa{
    "spsa", "tunes the parameters of the search by games", kSpsaUsage, spsaOptions, runSpsa};

}  // namespace fukumi::protocol::tune
