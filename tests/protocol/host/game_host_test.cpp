// SPDX-License-Identifier: MIT
#include "protocol/host/game_host.hpp"

#include <stdexcept>

#include "tests/protocol/gomocup/conversation.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

namespace {

class Faults final : public GameEvents {
public:
    void onFault(const std::string& what) override { told.push_back(what); }

    std::vector<std::string> told;
};

/// A host whose thinker answers what the test sets.
struct Talk {
    [[nodiscard]] Conditions conditions() { return {settings, {}, never, faults}; }

    ScriptedThinker thinker;
    search::FakeClock clock;
    player::Settings settings;
    NeverStop never;
    Faults faults;
    GameHost host{thinker, clock};
    board::Position position{Rule::Freestyle, BoardSize::square(15)};
};

search::SearchResult throwing(const board::Position&, search::Observer&) {
    throw std::runtime_error{"broken"};
}

}  // namespace

TEST_CASE("a thinker that throws is an event, and a move comes out", "[protocol][host]") {
    Talk talk;
    talk.thinker.script = throwing;
    CHECK(talk.host.findMove(talk.position, talk.conditions()) == Square{7, 7});
    CHECK(talk.faults.told == std::vector<std::string>{"broken"});
    talk.host.analyze(talk.position, talk.conditions());
    CHECK(talk.faults.told.size() == 2);
}

TEST_CASE("a move that cannot be played is an event, and another one comes out",
          "[protocol][host]") {
    Talk talk;
    talk.position.play({7, 7});
    talk.thinker.script = [](const board::Position&, search::Observer&) {
        search::SearchResult result;
        result.move = Square{7, 7};
        return result;
    };
    const auto move = talk.host.findMove(talk.position, talk.conditions());
    REQUIRE(move);
    CHECK(talk.position.isLegal(*move));
    CHECK(talk.faults.told == std::vector<std::string>{"the search answered 7,7"});
}

TEST_CASE("an opening is played to its end whatever the thinker does", "[protocol][host]") {
    Talk talk;
    talk.thinker.script = throwing;
    for (const opening::OpeningRule rule : opening::kOpeningRules) {
        opening::Opening opening{rule, talk.position.size()};
        const Rule game = opening::isForRenju(rule) ? Rule::Renju : Rule::Freestyle;
        while (!opening.isOver()) {
            INFO(nameOf(rule));
            const auto choice = talk.host.choose(opening, game, 1, talk.conditions());
            REQUIRE_FALSE(choice.actions.empty());
            for (const opening::Action& each : choice.actions) REQUIRE_FALSE(opening.apply(each));
        }
    }
}

}  // namespace fukumi::protocol
