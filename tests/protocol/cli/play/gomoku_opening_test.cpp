// SPDX-License-Identifier: MIT
#include <sstream>

#include "protocol/cli/play/gomoku_game.hpp"
#include "tests/protocol/cli/play/play_gomoku.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/text.hpp"

namespace fukumi::protocol::cli {

namespace {

using test::count;
using test::says;

constexpr BoardSize kBoard = BoardSize::square(15);

opening::Opening after(opening::OpeningRule rule, const std::string& text) {
    opening::Opening opening{rule, kBoard};
    std::istringstream words{text};
    for (std::string word; words >> word;)
        REQUIRE_FALSE(opening.apply(opening::actionFromText(word, kBoard).value()));
    return opening;
}

std::string actions(opening::OpeningRule rule,
                    const std::string& before,
                    const std::string& text,
                    const Language& t = {}) {
    std::vector<opening::Action> actions;
    std::istringstream words{text};
    for (std::string word; words >> word;)
        actions.push_back(opening::actionFromText(word, kBoard).value());
    return actionsText(after(rule, before), actions, t);
}

std::string asked(const opening::Opening& opening) { return toEnglish(askSentence(opening)); }

/// A person's game against level 2, with what is typed.
std::string played(opening::OpeningRule rule, ByColor<Seat> seats, const std::string& typed) {
    GomokuSetup setup = test::quickGomoku(seats, {2, 2});
    setup.game.opening = GameSettings::Opening{rule, {}};
    const board::Position start{opening::isForRenju(rule) ? Rule::Renju : Rule::Freestyle, kBoard};
    return test::playGomoku(std::move(setup), PlayGame{start}, typed);
}

}  // namespace

TEST_CASE("a step of an opening is asked for in words", "[protocol][play][opening]") {
    using opening::OpeningRule;
    CHECK(asked(after(OpeningRule::Rif, "h8")) ==
          "first player (black): a white stone inside the central 3x3");
    CHECK(asked(after(OpeningRule::Swap2, "h8 h9 i9")) ==
          "second player (white): swap, stay or two");
    CHECK(choiceText(after(OpeningRule::Taraguchi10, "h8 swap h9 swap i9 stay g8")) ==
          "  swap: you play white from here\n  stay: you play black from here\n"
          "  offer: you stay black and offer ten fifth moves, and white chooses\n");
    CHECK(choiceText(after(OpeningRule::Swap, "")).empty());
}

TEST_CASE("what was done in an opening is described in words", "[protocol][play][opening]") {
    using opening::OpeningRule;
    CHECK(actions(OpeningRule::Swap, "", "h8 h9 i9") == "puts h8 h9 i9");
    CHECK(actions(OpeningRule::Yamaguchi, "h8 h9", "i9 3") == "puts i9, declares 3 fifth moves");
    CHECK(actions(OpeningRule::Swap, "h8 h9 i9", "swap") == "swaps and plays black");
    CHECK(actions(OpeningRule::Swap2, "h8 h9 i9", "two c3 c4") == "puts two stones, puts c3 c4");
    CHECK(actions(OpeningRule::Swap2, "h8 h9 i9", "two c3 c4", Language::fromCode("ja").value()) ==
          "2 石置く、c3 c4 に置く");
    CHECK(actions(OpeningRule::Rif, "h8 h9 i9 stay g8", "a1 a2") == "offers a1 a2");
    CHECK(actions(OpeningRule::Rif, "h8 h9 i9 stay g8 a1 a2", "a2") == "chooses a2");
}

TEST_CASE("the engine opens, and the person chooses the colour", "[protocol][play][opening]") {
    const auto text =
        played(opening::OpeningRule::Swap, {Seat::Engine, Seat::Person}, "swap\nquit\n");
    CHECK(says(text, "first player thinks ... and puts "));
    CHECK(says(text, "  swap: you play black from here\n"));
    CHECK(says(text, "second player (white): swap or stay > "));
    CHECK(says(text, "black X: you; white O: the engine, level 2 (Elo "));
    CHECK(says(text, "the opening is over: first player white, second player black\n"));
    CHECK(says(text, "white thinks ... and plays "));
}

TEST_CASE("taking back goes through an opening to its start", "[protocol][play][opening]") {
    const auto text =
        played(opening::OpeningRule::Swap,
               {Seat::Person, Seat::Person},
               "a1\na3\na5\nswap\na7\nundo\nundo\nundo\nundo\nundo\nundo\nmoves\nb1\nquit\n");
    CHECK(says(text, "there is nothing to take back\n"));
    CHECK(says(text, "no move has been played\n"));
    CHECK(count(text, "first player (black): a black stone anywhere > ") >= 3);
    CHECK(count(text, "second player (white): swap or stay > ") == 2);
}

TEST_CASE("a resignation in an opening is taken back alone", "[protocol][play][opening]") {
    const auto text = played(opening::OpeningRule::Swap,
                             {Seat::Person, Seat::Person},
                             "resign\nundo\na1\na3\na5\nresign\nundo\nswap\nquit\n");
    CHECK_FALSE(says(text, "there is nothing to take back\n"));
    CHECK(count(text, "second player (white): swap or stay > ") == 2);
    CHECK(says(text, "the opening is over: first player white, second player black\n"));
}

TEST_CASE("taking back against the engine goes to the person's own choice",
          "[protocol][play][opening]") {
    const auto text = played(opening::OpeningRule::Swap2,
                             {Seat::Engine, Seat::Person},
                             "stay\na1\nundo\nundo\nhint\nquit\n");
    CHECK(count(text, "second player (white): swap, stay or two > ") >= 2);
    CHECK(says(text, "  the engine "));
    CHECK(count(text, "and puts") == 1);
}

TEST_CASE("a new game has the opening and the seats of the first", "[protocol][play][opening]") {
    const auto text = played(opening::OpeningRule::Swap,
                             {Seat::Person, Seat::Person},
                             "a1\na3\na5\nswap\nnew\nh8\nquit\n");
    CHECK(count(text, "opening rule: swap\n") == 2);
    CHECK(count(text, "first player (black): a black stone anywhere > ") == 3);
}

TEST_CASE("a new game has the level and the sides that a person changed",
          "[protocol][play][opening]") {
    const auto leveled =
        played(opening::OpeningRule::Swap, {Seat::Person, Seat::Engine}, "level 5\nnew\nquit\n");
    CHECK(says(leveled, "white O: the engine, level 5 (Elo "));
    CHECK(count(leveled, "white O: the engine, level 2 (Elo ") == 1);
    const auto swapped = played(
        opening::OpeningRule::Swap, {Seat::Person, Seat::Engine}, "a1\na3\na5\nswap\nnew\nquit\n");
    CHECK(count(swapped, "; white O: you\nopening rule: swap\n") == 1);
}

TEST_CASE("words of an opening mean nothing outside of one", "[protocol][play][opening]") {
    const auto text =
        played(opening::OpeningRule::Free, {Seat::Person, Seat::Person}, "stay\n5\nh8\nquit\n");
    CHECK(says(text, "there is no choice of an opening now\n"));
    CHECK(says(text, "'5' is neither a point nor a command"));
    CHECK_FALSE(says(text, "opening rule"));
}

TEST_CASE("fifth moves are on the board with their numbers", "[protocol][play][opening]") {
    const auto text = played(opening::OpeningRule::Rif,
                             {Seat::Person, Seat::Person},
                             "h8\nh9\ni9\nstay\nh7\na1\na2\nremark\nquit\n");
    CHECK(says(text, " 2  2 "));
    CHECK(says(text, "second player (white): one of the fifth moves > "));
    CHECK(says(text, "stones of an opening are put to be even"));
}

}  // namespace fukumi::protocol::cli
