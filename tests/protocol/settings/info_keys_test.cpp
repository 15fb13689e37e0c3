// SPDX-License-Identifier: MIT
#include "protocol/settings/info_keys.hpp"

#include <set>

#include "protocol/settings/setting_values.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

namespace {

EngineSettings after(std::string_view key, std::string_view value, EngineSettings settings = {}) {
    applyInfo(key, value, settings);
    return settings;
}

/// Every setting as text: whether anything at all has changed.
std::string snapshot(const EngineSettings& settings) {
    std::string text;
    for (const SettingKey& key : settingKeys()) text += key.show(settings) + '|';
    return text;
}

}  // namespace

TEST_CASE("the rule is a bit mask with a bit for the continuous game", "[protocol][rules]") {
    const auto rules = [](int mask) { return rulesFromMask(mask); };
    CHECK(rules(0) == GameRules{Rule::Freestyle, false});
    CHECK(rules(1) == GameRules{Rule::Standard, false});
    CHECK(rules(2) == GameRules{Rule::Freestyle, true});
    CHECK(rules(3) == GameRules{Rule::Standard, true});
    CHECK(rules(4) == GameRules{Rule::Renju, false});
    CHECK(rules(6) == GameRules{Rule::Renju, true});
    CHECK(rules(8) == GameRules{Rule::Caro6, false});
    CHECK(rules(9) == GameRules{Rule::Caro, false});
    CHECK(rules(10) == GameRules{Rule::Caro6, true});
    CHECK(rules(11) == GameRules{Rule::Caro, true});
    for (const int mask : {5, 7, 12, 13, 16, 64, -1}) CHECK_FALSE(rules(mask));
}

TEST_CASE("rules have names too", "[protocol][rules]") {
    CHECK(after("rule", "renju").rules == GameRules{Rule::Renju, false});
    CHECK(after("RULE", "caro6").rules == GameRules{Rule::Caro6, false});
}

TEST_CASE("times become limits where they are limits", "[protocol]") {
    using search::Milliseconds;
    CHECK(after("timeout_turn", "1500").clock.turn == Milliseconds{1500});
    CHECK(after("timeout_turn", "0").clock.turn == Milliseconds{0});
    CHECK_FALSE(after("timeout_turn", "-1").clock.turn);
    CHECK(after("timeout_match", "180000").clock.match == Milliseconds{180000});
    CHECK_FALSE(after("timeout_match", "0").clock.match);
    CHECK(after("time_left", "-400").clock.left == Milliseconds{-400});
    CHECK(after("time_left", "0").clock.left == Milliseconds{0});
    CHECK_FALSE(after("time_left", "2147483647").clock.left);
    CHECK(after("time_increment", "100").clock.increment == Milliseconds{100});
}

TEST_CASE("a limit that was set can be lifted", "[protocol]") {
    EngineSettings settings = after("timeout_turn", "1000");
    settings = after("max_node", "5000", settings);
    settings = after("max_depth", "7", settings);
    settings = after("time_left", "10", settings);
    CHECK(settings.player.maxNodes == 5000U);
    CHECK(settings.player.maxDepth == Depth{7});
    for (const auto* key : {"timeout_turn", "max_node", "max_depth"})
        settings = after(key, "-1", settings);
    settings = after("time_left", "2147483647", settings);
    CHECK(snapshot(settings) == snapshot({}));
}

TEST_CASE("memory is read in 64 bits and with units", "[protocol]") {
    CHECK(after("max_memory", "367001600").player.memoryBytes == 367001600U);
    CHECK(after("max_memory", "2147483647").player.memoryBytes == 2147483647U);
    CHECK(after("max_memory", "8589934592").player.memoryBytes == std::size_t{8} << 30);
    CHECK(after("max_memory", "83M").player.memoryBytes == std::size_t{83} << 20);
    CHECK(after("max_memory", "2g").player.memoryBytes == std::size_t{2} << 30);
    CHECK(after("max_memory", "0").player.memoryBytes == player::kDefaultMemory);
    CHECK_FALSE(parseBytes("99999999999999999999"));
    CHECK_FALSE(parseBytes("17179869184G"));
    CHECK_FALSE(parseBytes("-1"));
    CHECK_FALSE(parseBytes("M"));
    CHECK_FALSE(parseBytes(""));
}

TEST_CASE("memory under the floor counts as the floor and is noted", "[protocol]") {
    const EngineSettings settings = after("max_memory", "1000");
    CHECK(settings.player.memoryBytes == player::kMemoryFloor);
    CHECK(settings.memoryRaised);
    CHECK_FALSE(after("max_memory", "100M", settings).memoryRaised);
}

TEST_CASE("unknown keys and wrong values change nothing", "[protocol]") {
    const std::string before = snapshot({});
    for (const auto* key : {"", "foo", "usedatabase", "isa", "timeout", "rule "})
        CHECK(snapshot(after(key, "1")) == before);
    for (const SettingKey& key : settingKeys()) {
        if (key.name == "folder") continue;  // any text is a folder
        for (const auto* value : {"", "x", "1x", "- 1", "1 2", "+5", "99999999999999999999999"})
            CHECK(snapshot(after(key.name, value)) == before);
    }
    CHECK(snapshot(after("level", "0")) == before);
    CHECK(snapshot(after("level", "13")) == before);
    CHECK(snapshot(after("rule", "5")) == before);
    CHECK(snapshot(after("eval", "nnue")) == before);
}

TEST_CASE("the search and how it samples are chosen by name", "[protocol]") {
    CHECK(after("mode", "mcts").player.mode == player::SearchMode::Mcts);
    CHECK(after("mode", "alphabeta", after("mode", "mcts")).player.mode ==
          player::SearchMode::AlphaBeta);
    CHECK(after("mcts_leaf", "playout").player.mctsLeaf == player::MctsLeaf::Playout);
    CHECK(after("mcts_leaf", "playout-all").player.mctsLeaf == player::MctsLeaf::PlayoutAll);
    CHECK(after("mcts_policy", "ucb1").player.mctsPolicy == player::MctsPolicy::Ucb1);
    CHECK(after("thread_num", "4").player.threads == 4);
    CHECK(after("thread_num", "1000").player.threads == player::kMaxThreads);
}

TEST_CASE("the constant of ucb1 has up to three digits behind its point", "[protocol]") {
    const SettingKey& key = *findKey("mcts-ucb");
    const auto shown = [&](std::string_view value) { return key.show(after("mcts_ucb", value)); };
    CHECK(shown("1.96") == "1.96");
    CHECK(shown("1.4") == "1.4");
    CHECK(shown("2") == "2");
    CHECK(shown("0") == "0");
    CHECK(shown("0.075") == "0.075");
    CHECK(shown("100") == "100");
    CHECK(after("mcts_ucb", "1.4").player.ucbThousandths == 1400);
    for (const auto* wrong :
         {"", ".", "1.", "1.2345", "-1", "100.001", "1.x", "1,5", "1e3", "1..2"})
        CHECK(shown(wrong) == "1.96");
}

TEST_CASE("keys that make no difference are known all the same", "[protocol]") {
    for (const auto* key : {"game_type", "evaluate"}) CHECK(findKey(key) != nullptr);
    CHECK(snapshot(after("game_type", "2")) == snapshot({}));
}

TEST_CASE("a key is found in either spelling and declared once", "[protocol]") {
    CHECK(findKey("max-memory") == findKey("MAX_MEMORY"));
    CHECK(findKey("max") == nullptr);
    std::set<std::string_view> names;
    for (const SettingKey& key : settingKeys()) CHECK(names.insert(key.name).second);
}

TEST_CASE("every setting says its range, its default and what it is", "[protocol]") {
    for (const SettingKey& key : settingKeys()) {
        CAPTURE(key.name);
        CHECK_FALSE(rangeOf(key).empty());
        CHECK_FALSE(key.help.empty());
        CHECK_FALSE(key.show(EngineSettings{}).empty());
    }
    CHECK(rangeOf(*findKey("level")) == "1 to 12");
    CHECK(rangeOf(*findKey("seed")) == "0 and up");
}

TEST_CASE("what a setting shows can be given back to it", "[protocol]") {
    for (const SettingKey& key : settingKeys()) {
        EngineSettings settings;
        const std::string shown = key.show(settings);
        if (shown == "none") continue;
        CAPTURE(key.name, shown);
        CHECK(assign(key, shown, settings) == Assigned::Yes);
        CHECK(snapshot(settings) == snapshot({}));
    }
}

TEST_CASE("thousandths are written as they are read", "[protocol][keys]") {
    for (const char* const text : {"0", "0.001", "0.5", "1", "1.96", "12.345", "100"}) {
        INFO(text);
        const auto thousandths = parseThousandths(text);
        REQUIRE(thousandths);
        CHECK(thousandthsText(*thousandths) == text);
    }
    CHECK(parseThousandths("1.960") == 1960);
    for (const char* const text : {"", ".", ".5", "1.", "1.2345", "1.2.3", "x", "99999999999"})
        CHECK_FALSE(parseThousandths(text));
}

}  // namespace fukumi::protocol
