// SPDX-License-Identifier: MIT
//
// Openings are asked for at four doors: by managers, in the terminal, by queries and in the page.
// All of them use the same chooser.
#include <sstream>

#include <nlohmann/json.hpp>

#include "book/openings/swap2.hpp"
#include "protocol/answer/query.hpp"
#include "protocol/answer/query_server.hpp"
#include "protocol/cli/play/gomoku_game.hpp"
#include "protocol/web/search_free_queries.hpp"
#include "tests/protocol/cli/play/play_gomoku.hpp"
#include "tests/protocol/gomocup/conversation.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

namespace {

using answer::Json;
using opening::Action;
using opening::OpeningRule;

constexpr BoardSize kBoard = BoardSize::square(15);
constexpr std::uint64_t kDraw = 5;

EngineSettings settingsFor(OpeningRule rule) {
    EngineSettings settings;
    settings.rules.rule = opening::isForRenju(rule) ? Rule::Renju : Rule::Standard;
    settings.player.memoryBytes = player::kMemoryFloor;
    settings.player.maxNodes = 200;
    settings.player.seed = kDraw;
    settings.player.book.use = false;  // the page has none
    return settings;
}

std::string textOf(const std::vector<Action>& actions) {
    std::string text;
    for (const Action& each : actions) text += (text.empty() ? "" : " ") + toText(each, kBoard);
    return text;
}

std::vector<Action> actionsOf(const Json& answer) {
    std::vector<Action> actions;
    for (const Json& word : answer["chosen"])
        actions.push_back(opening::actionFromText(word.get<std::string>(), kBoard).value());
    return actions;
}

std::string queryFor(const opening::Opening& opening) {
    return Json{{"id", 1},
                {"opening", nameOf(opening.rule())},
                {"rule", nameOf(settingsFor(opening.rule()).rules.rule)},
                {"actions", textOf(opening.actions())},
                {"choose", true},
                {"draw", kDraw}}
        .dump();
}

std::vector<Action> chosenByPage(const opening::Opening& opening) {
    const search::FakeClock clock;
    Json answer;
    web::SearchFreeQueries searchFree{clock};
    answer::SliceServer server{settingsFor(opening.rule()),
                               clock,
                               [&](std::string_view line) { answer = Json::parse(line); },
                               searchFree};
    server.take(queryFor(opening));
    while (server.work()) {
    }
    return actionsOf(answer);
}

std::vector<Action> chosenByQuery(const opening::Opening& opening) {
    const search::FakeClock clock;
    const EngineSettings settings = settingsFor(opening.rule());
    player::Player player{settings.player, clock};
    player.addSource(std::make_unique<book::EmbeddedPool>());
    const auto query = answer::parseQuery(*answer::parseJson(queryFor(opening)), settings);
    const auto object =
        openingChoice(std::get<answer::OpeningQuery>(query), player, clock, NeverStop{});
    return actionsOf(object);
}

std::string hintOfTerminal(const opening::Opening& opening) {
    const EngineSettings settings = settingsFor(opening.rule());
    cli::GomokuSetup setup{.game = {.seats = {cli::Seat::Person, cli::Seat::Person},
                                    .levels = {player::kMaxLevel, player::kMaxLevel},
                                    .opening = cli::GameSettings::Opening{opening.rule(), {}}},
                           .settings = settings};
    std::string typed;
    for (const Action& each : opening.actions()) typed += toText(each, kBoard) + '\n';
    const cli::PlayGame start{board::Position{settings.rules.rule, kBoard}};
    const std::string text =
        fukumi::test::playGomoku(std::move(setup), start, typed + "hint\nquit\n");
    const auto begin = text.rfind("  the engine ");
    return text.substr(begin, text.find('\n', begin) - begin);
}

/// A session with the real player; MESSAGEs of the search are left out.
class Manager {
public:
    explicit Manager(OpeningRule rule)
        : settings_{settingsFor(rule)},
          player_{settings_.player, clock_},
          session_{{player_, replies_, interrupts_, clock_}, settings_} {
        player_.addSource(std::make_unique<book::EmbeddedPool>());
        say("START 15");
    }
    std::string say(std::string_view lines) {
        replies_.lines.clear();
        for (std::istringstream in{std::string{lines}}; std::getline(in, line_);)
            session_.handle({line_, clock_.now()});
        std::string said;
        for (const std::string& each : replies_.lines)
            if (!each.starts_with("MESSAGE depth ")) said += each + '\n';
        return said;
    }

private:
    EngineSettings settings_;
    search::FakeClock clock_;
    CollectedReplies replies_;
    ScriptedInterrupts interrupts_;
    player::Player player_;
    Session session_;
    std::string line_;
};

opening::Opening after(OpeningRule rule, const std::string& text) {
    opening::Opening opening{rule, kBoard};
    std::istringstream words{text};
    for (std::string word; words >> word;)
        REQUIRE_FALSE(opening.apply(opening::actionFromText(word, kBoard).value()));
    return opening;
}

std::string comma(Square s) { return std::to_string(s.x()) + ',' + std::to_string(s.y()); }
std::string rowColumn(Square s) { return std::to_string(s.y()) + ' ' + std::to_string(s.x()); }

std::string block(std::string word, const std::vector<Square>& stones, bool rowFirst) {
    for (const Square s : stones) word += '\n' + comma(rowFirst ? Square{s.y(), s.x()} : s);
    return word + (rowFirst ? "\ndone" : "\nDONE");
}

}  // namespace

TEST_CASE("terminal, queries and page choose the same in every opening",
          "[long][protocol][opening]") {
    for (const OpeningRule rule : opening::kOpeningRules) {
        opening::Opening opening{rule, kBoard};
        while (!opening.isOver()) {
            INFO(nameOf(rule) << ": " << textOf(opening.actions()));
            const auto chosen = chosenByPage(opening);
            REQUIRE_FALSE(chosen.empty());
            CHECK(textOf(chosenByQuery(opening)) == textOf(chosen));
            CHECK(hintOfTerminal(opening) == "  the engine " + cli::actionsText(opening, chosen));
            for (const Action& each : chosen) REQUIRE_FALSE(opening.apply(each));
        }
    }
}

TEST_CASE("a manager's swap2 gets what the page would do", "[protocol][opening][swap2]") {
    for (const char* const text : {"", "h8 i8 j10", "h8 a1 h9", "h8 i9 j10 two g7 f6"}) {
        INFO(text);
        const auto opening = after(OpeningRule::Swap2, text);
        const auto chosen = chosenByPage(opening);
        Manager manager{OpeningRule::Swap2};
        const std::string said = manager.say(block("SWAP2BOARD", opening.stones(), false));
        auto then = opening;
        REQUIRE_FALSE(then.apply(chosen.front()));
        switch (chosen.front().kind) {
            case Action::Kind::Point: CHECK(said.starts_with(comma(chosen.front().square))); break;
            case Action::Kind::Two: CHECK(std::count(said.begin(), said.end(), ',') == 2); break;
            default: CHECK((said == "SWAP\n") == (then.colorOf(opening.actor()) != then.toMove()));
        }
    }
}

TEST_CASE("a GUI's Soosorv-8 gets what the page would do", "[protocol][opening]") {
    constexpr auto kRule = OpeningRule::Soosorv8;
    const auto said = [](const std::string& word, const std::vector<Square>& points) {
        Manager manager{kRule};
        manager.say("yxshowinfo");
        return manager.say(block(word, points, true));
    };
    const std::string three = "h8 h9 i9", four = three + " stay g10 3";
    auto opening = after(kRule, three);
    const auto isSwap = [](const std::vector<Action>& chosen) {
        return chosen.front().kind == Action::Kind::Swap ? "Y" : "N";
    };
    CHECK(said("yxsoosorvstep2", opening.stones()) ==
          std::string{"MESSAGE SOOSORV SWAP1 "} + isSwap(chosenByPage(opening)) + '\n');
    const auto fourth = chosenByPage(after(kRule, three + " stay"));
    REQUIRE(fourth.size() == 2);
    CHECK(said("yxsoosorvstep3", opening.stones()) == "MESSAGE SOOSORV MOVE4 " +
                                                          rowColumn(fourth[0].square) + ' ' +
                                                          std::to_string(fourth[1].number) + '\n');
    opening = after(kRule, four);
    CHECK(said("yxsoosorvstep4 3", opening.stones()) ==
          std::string{"MESSAGE SOOSORV SWAP2 "} + isSwap(chosenByPage(opening)) + '\n');
    opening = after(kRule, four + " stay");
    const auto fifths = chosenByPage(opening);
    std::string offers = "MESSAGE SOOSORV MOVE5 REFRESH\n";
    auto points = opening.stones();
    for (const Action& each : fifths) {
        offers += "MESSAGE SOOSORV MOVE5 " + rowColumn(each.square) + '\n';
        points.push_back(each.square);
        REQUIRE_FALSE(opening.apply(each));
    }
    CHECK(said("yxsoosorvstep5 3", after(kRule, four).stones()) ==
          offers + "MESSAGE SOOSORV MOVE5 DONE\n");
    CHECK(said("yxsoosorvstep6", points) ==
          "MESSAGE SOOSORV MOVE5 C " + rowColumn(chosenByPage(opening).front().square) + '\n');
}

}  // namespace fukumi::protocol
