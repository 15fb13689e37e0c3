// SPDX-License-Identifier: MIT
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"
#include "protocol/question/values.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::question {

namespace {

EngineSettings after(std::string_view key, std::string_view value, EngineSettings settings = {}) {
    static_cast<void>(readInfo(key, value, settings));
    return settings;
}

/// Every setting as text: whether anything at all has changed.
std::string snapshot(const EngineSettings& settings) {
    Question question;
    question.settings = settings;
    std::string text;
    for (const Field& field : fields())
        if (isSetting(field.section)) text += writeValue(field, question) + '|';
    return text;
}

}  // namespace

TEST_CASE("the rule is a bit mask with a bit for the continuous game", "[protocol][rules]") {
    const auto rules = [](int mask) { return after("rule", std::to_string(mask)).rules; };
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
    for (const int mask : {5, 7, 12, 13, 16, 64, -1}) {
        EngineSettings settings;
        CHECK_FALSE(readInfo("rule", std::to_string(mask), settings));
    }
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
    CHECK(after("timeout_match", "0").clock.match == Milliseconds{0});
    CHECK_FALSE(after("timeout_match", "-1").clock.match);
    CHECK(after("time_left", "-400").clock.left == Milliseconds{-400});
    CHECK(after("time_left", "0").clock.left == Milliseconds{0});
    CHECK(after("time_left", "2147483647").clock.left == Milliseconds{2147483647});
    CHECK(after("time_increment", "100").clock.increment == Milliseconds{100});
}

TEST_CASE("a limit that was set can be lifted", "[protocol]") {
    EngineSettings settings = after("timeout_turn", "1000");
    settings = after("max_node", "5000", settings);
    settings = after("max_depth", "7", settings);
    CHECK(settings.player.maxNodes == 5000U);
    CHECK(settings.player.maxDepth == Depth{7});
    for (const auto* key : {"timeout_turn", "max_node", "max_depth"})
        settings = after(key, "-1", settings);
    CHECK(snapshot(settings) == snapshot({}));
}

TEST_CASE("memory is read in 64 bits and with units", "[protocol]") {
    CHECK(after("max_memory", "367001600").player.memoryBytes == 367001600U);
    CHECK(after("max_memory", "2147483647").player.memoryBytes == 2147483647U);
    CHECK(after("max_memory", "8589934592").player.memoryBytes == std::size_t{8} << 30);
    CHECK(after("max_memory", "83M").player.memoryBytes == std::size_t{83} << 20);
    CHECK(after("max_memory", "2g").player.memoryBytes == std::size_t{2} << 30);
    CHECK(after("max_memory", "0").player.memoryBytes == player::kDefaultMemory);
}

TEST_CASE("memory under the floor counts as the floor and is noted", "[protocol]") {
    const EngineSettings settings = after("max_memory", "1000");
    CHECK(settings.player.memoryBytes == player::kMemoryFloor);
    CHECK(settings.memoryRaised);
    CHECK_FALSE(after("max_memory", "100M", settings).memoryRaised);
    CHECK_FALSE(after("hash_size", "1024", settings).memoryRaised);
}

TEST_CASE("a memory limit and threads are noted if they are given, 0 is as none", "[protocol]") {
    const EngineSettings settings = after("max_memory", "256M");
    CHECK(settings.memoryGiven);
    CHECK_FALSE(settings.threadsGiven);
    CHECK(after("hash_size", "1024").memoryGiven);
    for (const char* const key : {"max_memory", "hash_size"})
        CHECK_FALSE(after(key, "0", settings).memoryGiven);
    CHECK(after("threads", "1").threadsGiven);
    CHECK_FALSE(EngineSettings{}.memoryGiven);
}

TEST_CASE("unknown keys and wrong values change nothing", "[protocol]") {
    const std::string before = snapshot({});
    for (const auto* key : {"", "foo", "usedatabase", "isa", "timeout", "rule "})
        CHECK(snapshot(after(key, "1")) == before);
    for (const Field& field : fields()) {
        if (!field.doors.contains(Door::Info) || field.name == "folder") continue;  // any text
        for (const auto* value : {"", "x", "1x", "- 1", "1 2", "+5", "99999999999999999999999"})
            CHECK(snapshot(after(field.name, value)) == before);
    }
    CHECK(snapshot(after("level", "0")) == before);
    CHECK(snapshot(after("level", "21")) == before);
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

TEST_CASE("the constant of ucb1 has up to three digits after its point", "[protocol][keys]") {
    CHECK(after("mcts_ucb", "1.4").player.ucbThousandths == 1400);
    CHECK(after("mcts_ucb", "0.075").player.ucbThousandths == 75);
    CHECK(after("mcts_ucb", "100").player.ucbThousandths == 100'000);
    for (const auto* wrong : {"", ".", "1.", "1.2345", "-1", "100.001", "1.x", "1,5", "1e3"})
        CHECK(after("mcts_ucb", wrong).player.ucbThousandths == 1960);
}

TEST_CASE("keys that make no difference are known all the same", "[protocol]") {
    for (const auto* key : {"game_type", "evaluate"})
        CHECK(findSetting(key, Door::Info) != nullptr);
    CHECK(snapshot(after("game_type", "2")) == snapshot({}));
}

TEST_CASE("a key is found in either spelling", "[protocol]") {
    CHECK(findSetting("max-memory", Door::Ini) == findSetting("MAX_MEMORY", Door::Ini));
    CHECK(findSetting("thread_num", Door::Ini) == findSetting("threads", Door::Ini));
    CHECK(findSetting("max", Door::Info) == nullptr);
}

TEST_CASE("an INFO line with a wrong value is an error with its key", "[protocol]") {
    EngineSettings settings;
    const auto read = readInfo("thread_num", "many", settings);
    REQUIRE_FALSE(read);
    CHECK(describeError(read.error(), Door::Info) == "thread_num: 'many' is not a whole number");
    CHECK(readInfo("usedatabase", "1", settings));
}

TEST_CASE("lines of the ini file are settings, and each wrong one is an error", "[protocol][ini]") {
    EngineSettings settings;
    CHECK(readIni(Task::Gomocup,
                  "# mine\r\nlevel = 4 # weak\r\nmax_memory=64M\n\nmax-depth = 5\nrule=caro",
                  "my.ini",
                  settings)
              .empty());
    CHECK(settings.player.level == 4);
    CHECK(settings.player.memoryBytes == std::size_t{64} << 20);
    CHECK(settings.player.maxDepth == Depth{5});
    CHECK(settings.rules.rule == Rule::Caro);
    const auto errors = readIni(
        Task::Gomocup,
        "level = 99\nmax_depth = 7\ncolour = blue\nlevel 4\nbook = /no/such\ntime_left = 5\n",
        "my.ini",
        settings);
    std::vector<std::string> sentences;
    for (const InputError& error : errors) sentences.push_back(describeError(error, Door::Ini));
    REQUIRE(sentences.size() == 5);
    CHECK(sentences[0] == "my.ini, line 1: level: 99 is not between 1 and 20");
    CHECK(sentences[1] == "my.ini, line 3: unknown key colour");
    CHECK(sentences[2] == "my.ini, line 4: 'level 4': expected name = value");
    CHECK_THAT(sentences[3], Catch::StartsWith("my.ini, line 5: book: '/no/such': "));
    CHECK(sentences[4] == "my.ini, line 6: unknown key time_left");
    CHECK(describeErrors(errors, Door::Ini) == sentences[0] + " (and 4 more)");
    CHECK(settings.player.level == 4);
    CHECK(settings.player.maxDepth == Depth{7});
}

TEST_CASE("lines of the ini file end with CR, LF or both", "[protocol][ini]") {
    for (const std::string end : {"\r", "\n", "\r\n"}) {
        EngineSettings settings;
        std::string text = "# mine" + end + end;
        text.append("level = 4" + end).append("rule = renju" + end).append("foo = 1" + end);
        const auto errors = readIni(Task::Gomocup, text + " = 5", "my.ini", settings);
        REQUIRE(errors.size() == 2);
        CHECK(describeError(errors[0], Door::Ini) == "my.ini, line 5: unknown key foo");
        CHECK(describeError(errors[1], Door::Ini) == "my.ini, line 6: unknown key ''");
        CHECK(settings.player.level == 4);
        CHECK(settings.rules.rule == Rule::Renju);
    }
}

TEST_CASE("files that the ini file names are looked for in its folder", "[protocol][ini]") {
    for (const std::string field : {"book", "network"}) {
        EngineSettings settings;
        const auto complaint = [&](const std::string& file) {
            const auto errors =
                readIni(Task::Gomocup, field + " = " + file, "/no/such/my.ini", settings);
            return errors.empty() ? "" : describeError(errors.front(), Door::Ini);
        };
        const std::string begin = "my.ini, line 1: " + field + ": '";
        CHECK_THAT(complaint("a/b.bin"), Catch::StartsWith(begin + "/no/such/a/b.bin': "));
        CHECK_THAT(complaint("/not/there"), Catch::StartsWith(begin + "/not/there': "));
        CHECK_THAT(complaint("a#b.bin # mine"), Catch::StartsWith(begin + "/no/such/a#b.bin': "));
        CHECK_THAT(complaint("a b.bin\t# a#b"), Catch::StartsWith(begin + "/no/such/a b.bin': "));
        CHECK(complaint("none # a").empty());
        CHECK(complaint("none").empty());
        CHECK_THAT(complaint("-"), Catch::StartsWith(begin + "-' is not "));
    }
}

TEST_CASE("only the game of a manager goes on after a five", "[protocol][rules]") {
    for (const std::string number : {"2", "3", "6", "10", "11"}) {
        for (const Task task : {Task::Play, Task::Analyze, Task::BookShow, Task::Serve}) {
            EngineSettings settings;
            CHECK(readIni(task, "rule = " + number, "my.ini", settings).size() == 1);
            CHECK(settings.rules == GameRules{});
            const auto read = readArguments(task, {"--rule", number});
            CHECK((!read && read.error().kind == ErrorKind::NotOneOf));
        }
        EngineSettings settings;
        CHECK(readIni(Task::Gomocup, "rule = " + number, "my.ini", settings).empty());
        CHECK(settings.rules.continuous);
        CHECK(readArguments(Task::Gomocup, {"--rule", number})->settings.rules == settings.rules);
    }
    CHECK(readArguments(Task::Play, {"--rule", "9"})->settings.rules ==
          GameRules{Rule::Caro, false});
    CHECK(readArguments(Task::Play, {"--rule", "gomoku"})->settings.rules == GameRules{});
}

TEST_CASE("a key that is twice in the ini file is an error, and the first line counts",
          "[protocol][ini]") {
    EngineSettings settings;
    for (const std::string again :
         {"max_depth = 9", "max-depth = 7", "MAX_DEPTH = 8", "max_depth=x"}) {
        const auto errors = readIni(Task::Gomocup,
                                    "max_depth = 7\n# again\n" + again + "\nlevel = 4\n",
                                    "my.ini",
                                    settings);
        REQUIRE(errors.size() == 1);
        CHECK(describeError(errors.front(), Door::Ini) ==
              "my.ini, line 3: max_depth is given more than once");
        CHECK(settings.player.maxDepth == Depth{7});
        CHECK(settings.player.level == 4);
    }
}

}  // namespace fukumi::protocol::question
