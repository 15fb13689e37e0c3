// SPDX-License-Identifier: MIT
#include "engine/board/opening/opening.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "book/openings/opening_name.hpp"
#include "engine/board/opening/fifth_moves.hpp"
#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::opening {

namespace {

constexpr BoardSize kBoard = BoardSize::square(15);

/// Does all of it; the reason why the first one cannot be that is refused, else nothing.
std::string play(Opening& opening, const std::string& text) {
    std::istringstream words{text};
    for (std::string word; words >> word;) {
        const auto action = actionFromText(word, opening.size());
        if (!action) return word + " is not an action";
        if (const auto reason = opening.apply(*action)) return toEnglish(*reason);
    }
    return {};
}

std::string played(OpeningRule rule, const std::string& text) {
    Opening opening{rule, kBoard};
    return play(opening, text);
}

/// The actors before each action, as "F" and "S", and then the holder of black: "FFFSF black S".
std::string actors(OpeningRule rule, const std::string& text) {
    Opening opening{rule, kBoard};
    std::string who;
    std::istringstream words{text};
    for (std::string word; words >> word;) {
        who += opening.actor() == Party::First ? 'F' : 'S';
        const auto reason = play(opening, word);
        REQUIRE(reason.empty());
    }
    if (!opening.isOver()) return who + " goes on";
    return who + " black " + (opening.holderOf(Color::Black) == Party::First ? 'F' : 'S') +
           ", to move " + (opening.actor() == Party::First ? 'F' : 'S');
}

}  // namespace

TEST_CASE("a free opening is over at once", "[board][opening]") {
    CHECK(actors(OpeningRule::Free, "") == " black F, to move F");
    CHECK(played(OpeningRule::Free, "h8") == "the opening is over");
}

// By hand, from the texts of the rules.
TEST_CASE("each opening rule gives the turn to whom its text does", "[board][opening]") {
    CHECK(actors(OpeningRule::Pro, "h8 a1 k8") == "FSF black F, to move S");
    CHECK(actors(OpeningRule::LongPro, "h8 a1 l8") == "FSF black F, to move S");
    CHECK(actors(OpeningRule::Swap, "a1 a2 a3 stay") == "FFFS black F, to move S");
    CHECK(actors(OpeningRule::Swap, "a1 a2 a3 swap") == "FFFS black S, to move F");
    CHECK(actors(OpeningRule::Swap2, "a1 a2 a3 stay") == "FFFS black F, to move S");
    CHECK(actors(OpeningRule::Swap2, "a1 a2 a3 swap") == "FFFS black S, to move F");
    CHECK(actors(OpeningRule::Swap2, "a1 a2 a3 two c3 c4 stay") == "FFFSSSF black F, to move S");
    CHECK(actors(OpeningRule::Swap2, "a1 a2 a3 two c3 c4 swap") == "FFFSSSF black S, to move F");
    CHECK(actors(OpeningRule::Rif, "h8 h9 i9 stay a1 g7 g8 g7") == "FFFSSFFS black F, to move S");
    CHECK(actors(OpeningRule::Rif, "h8 h9 i9 swap a1 g7 g8 g7") == "FFFSFSSF black S, to move F");
    CHECK(actors(OpeningRule::Yamaguchi, "h8 h9 i9 3 swap a1 g7 g8 g6 g8") ==
          "FFFFSFSSSF black S, to move F");
    CHECK(actors(OpeningRule::Yamaguchi, "h8 h9 i9 1 stay a1 g7") == "FFFFSSF black F, to move S");
    CHECK(actors(OpeningRule::Soosorv8, "h8 h9 i9 stay a1 2 stay g7 g8 g7") ==
          "FFFSSSFFFS black F, to move S");
    CHECK(actors(OpeningRule::Soosorv8, "h8 h9 i9 swap a1 2 stay g7 g8 g7") ==
          "FFFSFFSSSF black S, to move F");
    CHECK(actors(OpeningRule::Soosorv8, "h8 h9 i9 swap a1 2 swap g7 g8 g7") ==
          "FFFSFFSFFS black F, to move S");
    CHECK(actors(OpeningRule::Taraguchi10, "h8 stay h9 stay i9 stay g10 stay g7 stay") ==
          "FSSFFSSFFS black F, to move S");
    CHECK(actors(OpeningRule::Taraguchi10, "h8 swap h9 swap i9 swap g10 swap g7 swap") ==
          "FSFSFSFSFS black S, to move F");
    CHECK(actors(OpeningRule::Taraguchi10,
                 "h8 swap h9 stay i9 stay g10 offer a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a9") ==
          "FSFSSFFSSSSSSSSSSSF black S, to move F");
}

TEST_CASE("what a rule does not allow is refused with a reason", "[board][opening]") {
    CHECK(played(OpeningRule::Pro, "h9") == "h9 is not on the centre, where this stone goes");
    CHECK(played(OpeningRule::Pro, "h8 h8") == "h8 is taken");
    CHECK(played(OpeningRule::Pro, "h8 h9 j10") ==
          "j10 is not outside the central 5x5, where this stone goes");
    CHECK(played(OpeningRule::LongPro, "h8 h9 k8") ==
          "k8 is not outside the central 7x7, where this stone goes");
    CHECK(played(OpeningRule::Rif, "h8 h10") ==
          "h10 is not inside the central 3x3, where this stone goes");
    CHECK(played(OpeningRule::Swap, "swap") == "'swap': expected a black stone anywhere");
    CHECK(played(OpeningRule::Swap, "a1 a2 a3 a4") == "'a4': expected swap or stay");
    CHECK(played(OpeningRule::Swap, "a1 a2 a3 two") == "'two': expected swap or stay");
    CHECK(played(OpeningRule::Swap2, "a1 a2 a3 offer") == "'offer': expected swap, stay or two");
    CHECK(played(OpeningRule::Yamaguchi, "h8 h9 i9 13") == "'13': expected a number from 1 to 12");
    CHECK(played(OpeningRule::Soosorv8, "h8 h9 i9 stay a1 9") ==
          "'9': expected a number from 1 to 8");
    CHECK(played(OpeningRule::Soosorv8, "h8 h9 i9 stay a1 0") ==
          "'0': expected a number from 1 to 8");
    CHECK(played(OpeningRule::Rif, "h8 h9 h7 stay h6 g8 i7") ==
          "i7 is symmetrical to g8, which is offered already");
    CHECK(played(OpeningRule::Rif, "h8 h9 h7 stay h6 g8 g8") == "g8 is offered already");
    CHECK(played(OpeningRule::Rif, "h8 h9 h7 stay h6 g8 a1 a2") == "a2 is none of the fifth moves");
    CHECK(played(OpeningRule::Taraguchi10, "h8 stay h9 stay i9 stay l8") ==
          "l8 is not inside the central 7x7, where this stone goes");
}

TEST_CASE("the first three stones of renju's rules make all 26 openings and no other",
          "[board][opening]") {
    std::set<std::string> names;
    Opening opening{OpeningRule::Rif, kBoard};
    REQUIRE(play(opening, "h8").empty());
    int openings = 0;
    opening.squares().forEach([&](Square second) {
        REQUIRE_FALSE(opening.apply(Action::point(second)));
        opening.squares().forEach([&](Square third) {
            REQUIRE_FALSE(opening.apply(Action::point(third)));
            ++openings;
            board::Position position{Rule::Renju, kBoard};
            for (const Square s : opening.stones()) position.play(s);
            const auto name = book::openingName(position);
            REQUIRE(name);
            names.insert(shortText(*name));
            opening.undo();
        });
        opening.undo();
    });
    CHECK(names.size() == 26);
    CHECK(openings == 8 * 23);
}

// Every square and word is tried in every state: what is announced is what happens.
TEST_CASE("what may be done is announced", "[board][opening][random]") {
    Random random{11};
    for (int game = 0; game < 90; ++game) {
        const OpeningRule rule =
            kOpeningRules[static_cast<std::size_t>(game) % kOpeningRules.size()];
        Opening opening{rule, kBoard};
        while (!opening.isOver()) {
            std::vector<Action> possible;
            const auto squares = opening.squares();
            forEachSquare(kBoard, [&](Square s) {
                Opening trial = opening;
                const bool isDone = !trial.apply(Action::point(s));
                REQUIRE(isDone == squares.contains(s));
                if (isDone) possible.push_back(Action::point(s));
                if (!isDone) REQUIRE(trial.actions() == opening.actions());
            });
            const auto words = opening.words();
            for (const Action::Kind kind :
                 {Action::Kind::Swap, Action::Kind::Stay, Action::Kind::Two, Action::Kind::Offer}) {
                Opening trial = opening;
                const bool isDone = !trial.apply(Action{kind});
                REQUIRE(isDone == (std::count(words.begin(), words.end(), kind) == 1));
                if (isDone) possible.push_back(Action{kind});
            }
            for (int number = -1; number < 15; ++number) {
                Opening trial = opening;
                if (!trial.apply(Action::ofNumber(number)))
                    possible.push_back(Action::ofNumber(number));
            }
            REQUIRE_FALSE(possible.empty());
            const Opening before = opening;
            REQUIRE_FALSE(opening.apply(random.pick(possible)));
            Opening after = opening;
            REQUIRE(after.undo());
            REQUIRE(after.actions() == before.actions());
            REQUIRE(after.stones() == before.stones());
            REQUIRE(after.fifths() == before.fifths());
            REQUIRE(after.actor() == before.actor());
            REQUIRE(after.describeExpected() == before.describeExpected());
            REQUIRE(opening.actions().size() < 40);
        }
        CHECK(opening.fifths().empty());
        if (fifthCountOf(rule)) CHECK(opening.stones().size() == 5);
    }
}

TEST_CASE("actions are words, and their words are actions", "[board][opening]") {
    for (const char* const text : {"h8", "a15", "swap", "stay", "two", "offer", "1", "12"})
        CHECK(toText(actionFromText(text, kBoard).value(), kBoard) == text);
    CHECK(actionFromText("H8", kBoard) == Action::point(kBoard.center()));
    CHECK(actionFromText("Swap", kBoard) == Action{Action::Kind::Swap});
    for (const char* const text : {"", "p1", "a16", "swop", "1.5", "h8 h9"})
        CHECK_FALSE(actionFromText(text, kBoard));
}

}  // namespace fukumi::opening
