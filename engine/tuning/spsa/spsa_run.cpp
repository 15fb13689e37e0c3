// SPDX-License-Identifier: MIT
#include "engine/tuning/spsa/spsa_run.hpp"

#include <algorithm>
#include <mutex>
#include <numeric>
#include <sstream>

#include <nlohmann/json.hpp>

#include "engine/core/bytes.hpp"
#include "engine/core/check.hpp"
#include "engine/core/error.hpp"
#include "engine/core/text.hpp"
#include "engine/core/threads.hpp"
#include "engine/tuning/data/play/self_match.hpp"
#include "engine/tuning/spsa/spsa.hpp"

namespace fukumi::tuning {

namespace {

constexpr int kEvenPair = 2;  // half points

/// The state, and who plays which iteration.
class SharedRun {
public:
    SharedRun(SpsaState& state, const std::function<void(const SpsaState&)>& onDone)
        : state_{state}, onDone_{onDone}, left_{state.open} {}

    /// The next iteration; absent after the last one.
    std::optional<SpsaTrial> begin() {
        const std::lock_guard lock{mutex_};
        int number = 0;
        if (!left_.empty()) {
            number = left_.front();
            left_.erase(left_.begin());
        } else {
            if (state_.next > state_.settings.schedule.iterations) return std::nullopt;
            number = state_.next++;
            state_.open.push_back(number);
        }
        return spsaTrial(state_.settings.schedule, state_.theta, number);
    }

    void finish(const SpsaTrial& trial, int halfPoints) {
        const std::lock_guard lock{mutex_};
        spsaLearn(state_.settings.schedule, trial, halfPoints - kEvenPair, state_.theta);
        std::erase(state_.open, trial.number);
        ++state_.pairs[static_cast<std::size_t>(halfPoints)];
        onDone_(state_);
    }

private:
    std::mutex mutex_;
    SpsaState& state_;
    const std::function<void(const SpsaState&)>& onDone_;
    std::vector<int> left_;  ///< of an earlier run
};

}  // namespace

PlayTrial pairsOfGames(const SpsaSettings& settings) {
    return [settings](const SpsaTrial& trial, const StopToken& stop) -> std::optional<int> {
        const auto turn = static_cast<std::size_t>(trial.number - 1) % settings.games.size();
        MatchOptions match;
        match.rule = settings.games[turn].rule;
        match.size = settings.games[turn].size;
        match.clock = settings.games[turn].clock;
        match.seed = trial.seed;
        for (MatchSide* const side : {&match.first, &match.second}) {
            side->mode = settings.mode;
            side->eval = settings.eval;
            side->nodes = settings.nodes;
        }
        setParameters(match.first, settings.schedule.parameters, trial.plus);
        setParameters(match.second, settings.schedule.parameters, trial.minus);
        const auto result = PairPlayer{match}.play(stop);
        return result ? std::optional{result->halfPoints} : std::nullopt;
    };
}

void runSpsa(SpsaState& state,
             const PlayTrial& play,
             const SpsaRun& run,
             const search::Clock& clock,
             const StopToken& stop,
             const std::function<void(const SpsaState&)>& onDone) {
    SharedRun shared{state, onDone};
    const auto begin = clock.now();
    ThreadPool pool;
    const auto isOver = [&] {
        return pool.hasFailed() || stop.stopRequested() ||
               (run.time && clock.now() - begin >= *run.time);
    };
    pool.run(static_cast<std::size_t>(run.threads), [&](std::size_t) {
        while (!isOver()) {
            const auto trial = shared.begin();
            if (!trial) return;
            const auto halfPoints = play(*trial, stop);
            if (!halfPoints) return;
            shared.finish(*trial, *halfPoints);
        }
    });
}

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "fukumi-spsa 2";
constexpr const char* kCheck = "check";

/// Check of everything but itself, without blanks.
std::string checkOf(Json file) {
    file.erase(kCheck);
    Fnv64 fnv;
    fnv.add(file.dump());
    return hexText(fnv.hash());
}

std::string nameOf(const SpsaGame& game) {
    return std::string{fukumi::nameOf(game.rule)} + ' ' + sizeText(game.size) +
           (game.clock ? ' ' + nameOf(*game.clock) : std::string{});
}

[[noreturn]] void refuse(const std::string& why) { throw UserError{"no state of SPSA: " + why}; }

/// "renju 15x15", or "renju 15x15 3000/20000@20".
SpsaGame gameOf(const std::string& name) {
    std::istringstream words{name};
    std::string ruleName;
    std::string sizeName;
    std::string clockName;
    words >> ruleName >> sizeName >> clockName;
    const auto rule = ruleFromName(ruleName);
    const auto size = parseSizeText(sizeName);
    const auto clock = nodeClockCalled(clockName);
    if (!rule || !size || clock.has_value() == clockName.empty()) refuse("game " + name);
    return {*rule, *size, clock};
}

Json jsonOf(const SpsaParameter& p) {
    return {{"name", p.name},
            {"start", p.start},
            {"least", p.least},
            {"most", p.most},
            {"step", p.step},
            {"rate", p.rate}};
}

SpsaParameter readParameter(const Json& json) {
    SpsaParameter p;
    json.at("name").get_to(p.name);
    json.at("start").get_to(p.start);
    json.at("least").get_to(p.least);
    json.at("most").get_to(p.most);
    json.at("step").get_to(p.step);
    json.at("rate").get_to(p.rate);
    return p;
}

Json jsonOf(const SpsaSettings& settings) {
    Json games = Json::array();
    for (const SpsaGame& game : settings.games) games.push_back(nameOf(game));
    Json parameters = Json::array();
    for (const SpsaParameter& p : settings.schedule.parameters) parameters.push_back(jsonOf(p));
    return {{"games", games},
            {"mode", search::nameOf(settings.mode)},
            {"nodes", settings.nodes},
            {"eval", eval::nameOf(settings.eval)},
            {"iterations", settings.schedule.iterations},
            {"seed", settings.schedule.seed},
            {"parameters", parameters}};
}

SpsaSettings settingsOf(const Json& json) {
    SpsaSettings settings;
    for (const Json& game : json.at("games"))
        settings.games.push_back(gameOf(game.get<std::string>()));
    json.at("nodes").get_to(settings.nodes);
    const auto eval = json.at("eval").get<std::string>();
    const auto kind = eval::evalKindCalled(eval);
    if (!kind) refuse("no evaluation is called " + eval);
    settings.eval = *kind;
    const auto name = json.at("mode").get<std::string>();
    const auto mode = search::searchModeCalled(name);
    if (!mode) refuse("no search is called " + name);
    settings.mode = *mode;
    json.at("iterations").get_to(settings.schedule.iterations);
    json.at("seed").get_to(settings.schedule.seed);
    for (const Json& p : json.at("parameters"))
        settings.schedule.parameters.push_back(readParameter(p));
    return settings;
}

SpsaState stateOf(const Json& json) {
    SpsaState state;
    state.settings = settingsOf(json.at("settings"));
    json.at("next").get_to(state.next);
    json.at("open").get_to(state.open);
    json.at("pairs").get_to(state.pairs);
    for (const SpsaParameter& p : state.settings.schedule.parameters)
        state.theta.push_back(json.at("theta").at(p.name).get<double>());
    return state;
}

/// A checksum vouches for the bytes, not for the program that wrote them.
void validate(const SpsaState& state) {
    const SpsaSchedule& schedule = state.settings.schedule;
    if (state.settings.games.empty() || schedule.parameters.empty()) refuse("nothing is tuned");
    if (state.next < 1 || state.next > schedule.iterations + 1) refuse("iteration out of range");
    for (std::size_t i = 0; i < state.open.size(); ++i)
        if (state.open[i] < 1 || state.open[i] >= state.next ||
            (i > 0 && state.open[i] <= state.open[i - 1]))
            refuse("open iterations out of order");
    if (std::any_of(state.pairs.begin(), state.pairs.end(), [](int count) { return count < 0; }) ||
        std::accumulate(state.pairs.begin(), state.pairs.end(), 0) != state.done())
        refuse("the pairs are not as many as the iterations");
    for (std::size_t i = 0; i < state.theta.size(); ++i) {
        const SpsaParameter& p = schedule.parameters[i];
        if (!(state.theta[i] >= p.least && state.theta[i] <= p.most))
            refuse(p.name + " out of range");
    }
}

}  // namespace

SpsaState newSpsaState(SpsaSettings settings) {
    FUKUMI_CHECK(!settings.games.empty() && !settings.schedule.parameters.empty());
    SpsaState state;
    state.theta = spsaStart(settings.schedule);
    state.settings = std::move(settings);
    return state;
}

std::string textOf(const SpsaState& state) {
    Json theta = Json::object();
    for (std::size_t i = 0; i < state.theta.size(); ++i)
        theta[state.settings.schedule.parameters[i].name] = state.theta[i];
    Json file{{"format", kFormat},
              {"settings", jsonOf(state.settings)},
              {"next", state.next},
              {"open", state.open},
              {"pairs", state.pairs},
              {"theta", theta}};
    file[kCheck] = checkOf(file);
    return file.dump(1) + '\n';
}

SpsaState readSpsaState(std::string_view text) {
    try {
        const Json file = Json::parse(text);
        if (file.value("format", "") != kFormat) refuse("another format");
        if (file.value(kCheck, "") != checkOf(file)) refuse("the checksum is wrong");
        SpsaState state = stateOf(file);
        validate(state);
        return state;
    } catch (const nlohmann::json::exception&) {
        refuse("damaged or something else");
    }
}

void requireSame(const SpsaSettings& wanted, const SpsaSettings& found) {
    const Json ours = jsonOf(wanted);
    const Json theirs = jsonOf(found);
    for (const auto& [key, value] : ours.items()) {
        if (theirs.at(key) == value) continue;
        const bool isShort = value.is_primitive();
        throw UserError{
            "begun with other " + key +
            (isShort ? ": " + theirs.at(key).dump() + " there, " + value.dump() + " here" : "")};
    }
}

std::string sideTextOf(const SpsaState& state) {
    const std::vector<int> values = spsaValues(state.theta);
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i)
        text += (i == 0 ? "" : ",") + state.settings.schedule.parameters[i].name + '=' +
                std::to_string(values[i]);
    return text;
}

}  // namespace fukumi::tuning
