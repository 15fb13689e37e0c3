// SPDX-License-Identifier: MIT
#include "protocol/cli/play_mnk.hpp"

#include <sstream>

#include "tests/support/catch.hpp"

namespace fukumi::protocol::cli {

namespace {

std::string played(std::string_view rules, Seat black, Seat white, const std::string& typed) {
    std::istringstream in{typed};
    std::ostringstream out;
    const search::FakeClock clock;
    MnkPlay game{
        {in, out, Colors::Off},
        {solver::MnkRules::parse(rules).value(), {black, white}, search::Milliseconds{1000}},
        clock};
    game.run();
    return out.str();
}

bool says(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("perfect play of both sides draws tic-tac-toe", "[protocol][play][mnk]") {
    const auto text = played("3x3x3", Seat::Engine, Seat::Engine, "");
    CHECK(says(text, "black thinks ... and plays b2: a draw under perfect play\n"));
    CHECK(says(text, "a draw: the board is full\n"));
}

TEST_CASE("a mistake loses against perfect play", "[protocol][play][mnk]") {
    // White answers the centre at an edge, and black wins.
    const auto text = played("3x3x3", Seat::Engine, Seat::Person, "b1\n");
    CHECK(says(text, "black thinks ... and plays b2"));
    CHECK(says(text, ": black wins in 5 plies\n"));
}

TEST_CASE("moves are checked, taken back and advised", "[protocol][play][mnk]") {
    const auto text =
        played("3x3x3", Seat::Person, Seat::Engine, "d1\nb2\nb2\nhint\nundo\nundo\nvalues\nquit\n");
    CHECK(says(text, "d1 is not on this board\n"));
    CHECK(says(text, "b2 is taken\n"));
    CHECK(says(text, "best:"));
    CHECK(says(text, "there is nothing to take back\n"));
    CHECK(says(text, "a point, or one of undo, hint, board, new and quit\n"));
    const auto over =
        played("3x3x3", Seat::Person, Seat::Person, "a1\na2\nb1\nb2\nc1\nc2\nhint\nnew\nboard\n");
    CHECK(says(over, "black wins\n"));
    CHECK(says(over, "the game is over\n"));
}

}  // namespace fukumi::protocol::cli
