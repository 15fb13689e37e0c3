// SPDX-License-Identifier: MIT
#include "engine/core/error.hpp"
#include "engine/tuning/spsa/spsa_run.hpp"
#include "tests/support/catch.hpp"
#include "tests/tuning/spsa/noisy_hill.hpp"

namespace fukumi::test {

using tuning::SpsaSettings;
using tuning::SpsaState;

namespace {

SpsaState someState() {
    SpsaSettings settings = hillSettings(100);
    settings.games = {
        {Rule::Freestyle, BoardSize::square(20)},
        {Rule::Renju, *BoardSize::make(15, 13), tuning::nodeClockCalled("3000/20000@20")}};
    settings.eval = eval::EvalKind::Network;
    settings.schedule.seed = 1000000000000000000;
    SpsaState state = tuning::newSpsaState(settings);
    state.theta = {1.0 / 3, 4.6, 100.0};
    state.next = 12;
    state.open = {4, 11};
    state.pairs = {1, 2, 3, 2, 1};
    return state;
}

/// Whether the difference is refused, and what is said of it.
std::string difference(const SpsaSettings& wanted, const SpsaSettings& found) {
    try {
        tuning::requireSame(wanted, found);
    } catch (const UserError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("SPSA's state comes back from its file to the last bit", "[tuning]") {
    const SpsaState state = someState();
    const std::string text = tuning::textOf(state);
    const SpsaState back = tuning::readSpsaState(text);
    CHECK(back.theta == state.theta);
    CHECK(back.next == 12);
    CHECK(back.done() == 9);
    CHECK(back.open == state.open);
    CHECK(back.pairs == state.pairs);
    CHECK(back.settings.games[1].rule == Rule::Renju);
    CHECK(back.settings.games[1].size == *BoardSize::make(15, 13));
    CHECK_FALSE(back.settings.games[0].clock);
    REQUIRE(back.settings.games[1].clock);
    CHECK(tuning::nameOf(*back.settings.games[1].clock) == "3000/20000@20");
    CHECK(difference(state.settings, back.settings).empty());
    CHECK(tuning::textOf(back) == text);
    CHECK(tuning::sideTextOf(back) == "height=0,depth=5,idle=100");
}

TEST_CASE("a state of SPSA of a search or an evaluation that is not known is refused", "[tuning]") {
    const auto read = [](const std::string& mode, const std::string& eval, const char* check) {
        return tuning::readSpsaState(R"({"format": "fukumi-spsa 2",
 "settings": {"games": ["renju 9x9"],
  "mode": ")" + mode + R"(", "nodes": 20, "eval": ")" +
                                     eval + R"(", "iterations": 2,
  "seed": 1, "parameters": [{"name": "reductionCut", "start": 1024, "least": 0, "most": 2048,
   "step": 200.0, "rate": 0.002}]},
 "next": 3, "open": [], "pairs": [0, 0, 2, 0, 0], "theta": {"reductionCut": 1024.0},
 "check": ")" + check + "\"}");
    };
    CHECK(read("alphabeta", "network", "2be0cc6872996581").done() == 2);
    CHECK_THROWS_WITH(read("alphabeta", "nnue", "3f28e9f70c99176b"),
                      "no state of SPSA: no evaluation is called nnue");
    CHECK_THROWS_WITH(read("minimax", "network", "12a12be74a55c34c"),
                      "no state of SPSA: no search is called minimax");
}

TEST_CASE("damaged states of SPSA are refused", "[tuning]") {
    const std::string text = tuning::textOf(someState());
    for (std::size_t length = 0; length + 2 < text.size(); ++length)
        CHECK_THROWS_AS(tuning::readSpsaState(text.substr(0, length)), UserError);
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string damaged = text;
        damaged[i] ^= 1;
        if (text[i] == ' ' || text[i] == '\n') continue;  // between words it is nothing
        INFO(damaged);
        CHECK_THROWS_AS(tuning::readSpsaState(damaged), UserError);
    }
    for (const char* const other :
         {"", "{}", "[]", "3", "{\"format\": \"fukumi-spsa 2\"}", "theta"})
        CHECK_THROWS_AS(tuning::readSpsaState(other), UserError);
}

TEST_CASE("states of SPSA that contradict themselves are refused", "[tuning]") {
    const auto changed = [](auto&& change) {
        SpsaState state = someState();
        change(state);
        return tuning::textOf(state);  // with a checksum that fits
    };
    CHECK_NOTHROW(tuning::readSpsaState(changed([](SpsaState&) {})));
    for (const std::string& text : {changed([](SpsaState& s) { s.pairs[0] = 0; }),
                                    changed([](SpsaState& s) {
                                        s.pairs = {-1, 4, 3, 2, 1};
                                    }),
                                    changed([](SpsaState& s) {
                                        s.open = {11, 4};
                                    }),
                                    changed([](SpsaState& s) {
                                        s.open = {4, 12};
                                    }),
                                    changed([](SpsaState& s) { s.next = 102; }),
                                    changed([](SpsaState& s) { s.theta[2] = 100.5; }),
                                    changed([](SpsaState& s) { s.settings.games.clear(); })})
        CHECK_THROWS_AS(tuning::readSpsaState(text), UserError);
}

TEST_CASE("SPSA goes on with the same settings only", "[tuning]") {
    const SpsaSettings ours = someState().settings;
    const auto said = [&](auto&& change) {
        SpsaSettings other = ours;
        change(other);
        return difference(ours, other);
    };
    CHECK(said([](SpsaSettings&) {}).empty());
    CHECK(said([](SpsaSettings& s) { s.nodes = 70; }) ==
          "begun with other nodes: 70 there, 5000 here");
    CHECK(said([](SpsaSettings& s) { s.eval = eval::EvalKind::Pattern; }) ==
          "begun with other eval: \"pattern\" there, \"network\" here");
    CHECK(said([](SpsaSettings& s) { s.schedule.iterations = 7; }) ==
          "begun with other iterations: 7 there, 100 here");
    CHECK(said([](SpsaSettings& s) { s.schedule.seed = 2; }) ==
          "begun with other seed: 2 there, 1000000000000000000 here");
    CHECK(said([](SpsaSettings& s) { s.games.pop_back(); }) == "begun with other games");
    CHECK(said([](SpsaSettings& s) { s.schedule.parameters[0].rate = 1; }) ==
          "begun with other parameters");
}

}  // namespace fukumi::test
