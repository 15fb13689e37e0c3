// SPDX-License-Identifier: MIT
#include "protocol/cli/play/small_game.hpp"

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "engine/core/input_file.hpp"
#include "protocol/cli/play/game_loop.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/text.hpp"

namespace fukumi::protocol::cli {

namespace {

using test::says;

using Make = std::function<std::unique_ptr<SmallGame>(
    const Terminal&, const SmallGame::Setup&, const search::Clock&)>;

Make mnk(const MnkSetup& setup) {
    return [=](const auto& terminal, const auto& common, const auto& clock) {
        return makeMnkGame(terminal, common, setup, clock);
    };
}

Make chomp(solver::ChompBar bar) {
    return [=](const auto& terminal, const auto& common, const auto& clock) {
        return makeChompGame(terminal, common, bar, clock);
    };
}

std::string played(const Make& make,
                   ByColor<Seat> seats,
                   const std::string& typed,
                   GameKeeper keeper = {}) {
    std::istringstream in{typed};
    std::ostringstream out;
    const search::FakeClock clock;
    const Terminal terminal{in, out, answer::Colors::Off};
    const auto game = make(terminal, {.seats = seats}, clock);
    GameLoop{terminal, *game, {.keeper = std::move(keeper)}}.run();
    return out.str();
}

std::string played(std::string_view rules,
                   Seat black,
                   Seat white,
                   const std::string& typed,
                   GameKeeper keeper = {}) {
    return played(mnk({.shape = solver::MnkShape::parse(rules).value()}),
                  {black, white},
                  typed,
                  std::move(keeper));
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
    CHECK(says(text, ": black can force a win in 5 plies\n"));
    // A side that can force a win has not won yet.
    CHECK_FALSE(says(text, "black wins"));
}

TEST_CASE("moves are checked, taken back and advised", "[protocol][play][mnk]") {
    const auto text =
        played("3x3x3", Seat::Person, Seat::Engine, "d1\nb2\nb2\nhint\nundo\nundo\nvalues\nquit\n");
    CHECK(says(text, "d1 is not on this board\n"));
    CHECK(says(text, "b2 is taken\n"));
    CHECK(says(text, "best:"));
    CHECK(says(text, "there is nothing to take back\n"));
    CHECK(says(text, "'values' is neither a point nor a command; try help\n"));
    const auto over =
        played("3x3x3", Seat::Person, Seat::Person, "a1\na2\nb1\nb2\nc1\nc2\nhint\nnew\nboard\n");
    CHECK(says(over, "black wins\n"));
    CHECK(says(over, "the game is over: black wins\n"));
}

TEST_CASE("a small game is resigned, taken up again and begun anew",
          "[protocol][play][mnk][chomp]") {
    const auto text = played(
        "3x3x3", Seat::Person, Seat::Person, "b2\nresign\na1\nundo\na1\nmoves\nnew\nmoves\n");
    CHECK(says(text, "black wins: white resigned\n"));
    CHECK(says(text, "the game is over: black wins: white resigned\n"));
    CHECK(says(text, "b2 a1\n"));
    CHECK(says(text, "no move has been played\n"));
    const auto bar = played(
        chomp({3, 4}), {Seat::Person, Seat::Engine}, "resign\nnew\nresign\nundo\nmoves\nundo\n");
    CHECK(says(bar, "white wins: black resigned\n"));
    CHECK_FALSE(says(bar, "thinks"));
    CHECK(says(bar, "there is nothing to take back\n"));
    // A game that is over keeps its end.
    const auto over =
        played("3x3x3", Seat::Person, Seat::Person, "a1\na2\nb1\nb2\nc1\nresign\nundo\nresign\n");
    CHECK_FALSE(says(over, "black wins: white resigned\n"));
    CHECK(says(over, "white wins: black resigned\n"));
}

TEST_CASE("a resignation is in the file of a small game", "[protocol][play][mnk][chomp]") {
    struct Case {
        Make make;
        std::string moves, saved, resigned;
    };
    const Make small = mnk({.shape = solver::MnkShape::parse("3x3x3").value()});
    const Make large = mnk({.shape = solver::MnkShape::parse("22x22x5").value()});
    const std::string white = "black wins: white resigned\n";
    const std::string black = "white wins: black resigned\n";
    for (const Case& each : {Case{small, "", "resign\n", black},
                             Case{small, "b2\n", "b2 resign\n", white},
                             Case{small, "b2\na1\n", "b2 a1 resign\n", black},
                             Case{large, "b2\n", "b2 resign\n", white},
                             Case{chomp({3, 4}), "", "resign\n", black},
                             Case{chomp({3, 4}), "2,3\n", "2,3 resign\n", white}}) {
        INFO(each.saved);
        const test::TemporaryFile saved{""};
        std::filesystem::remove(saved.path());
        const auto play = [&](const std::string& typed) {
            return played(each.make, {Seat::Person, Seat::Person}, typed);
        };
        CHECK(says(play(each.moves + "resign\nsave " + saved.path() + "\n"), each.resigned));
        CHECK(readTextFile(saved.path()) == each.saved);
        CHECK(says(play("load " + saved.path() + "\n"), each.resigned));
        // Taken up again, and what was resigned is not in the next file.
        const std::string again = "load " + saved.path() + "\nundo\nreplace " + saved.path();
        CHECK_FALSE(says(play(again + "\nnew\n"), "cannot"));
        CHECK(readTextFile(saved.path()).find("resign") == std::string::npos);
    }
    // A game that is over keeps its end.
    const test::TemporaryFile over{"a1 a2 b1 b2 c1 resign\n"};
    const auto text =
        played("3x3x3", Seat::Person, Seat::Person, "load " + over.path() + "\nundo\nmoves\n");
    CHECK(says(text, "a1 a2 b1 b2\n"));
}

TEST_CASE("a small game is saved, kept and taken up again", "[protocol][play][mnk]") {
    const test::TemporaryFile saved{""}, kept{""};
    for (const auto* file : {&saved, &kept}) std::filesystem::remove(file->path());
    const auto text = played("4x3x3",
                             Seat::Person,
                             Seat::Person,
                             "moves\nb2\n3,2\nmoves\nsave " + saved.path() + "\na1\nundo\n",
                             GameKeeper{kept.path()});
    CHECK(says(text, "no move has been played\n"));
    CHECK(says(text, "b2 c2\n"));
    CHECK(says(text, "saved in " + saved.path() + "\n"));
    CHECK(says(text, "the game is kept in " + kept.path() + "\n"));
    for (const auto* file : {&saved, &kept}) {
        std::ifstream stream{file->path()};
        std::string line;
        std::getline(stream, line);
        CHECK(line == "b2 c2");
    }
    const auto more = played("4x3x3",
                             Seat::Person,
                             Seat::Person,
                             "load " + saved.path() + "\nmoves\nsave " + saved.path() + "\n");
    CHECK(says(more, "b2 c2\n"));
    CHECK(says(more, " is there already;"));
    const auto none = played("3x3x3", Seat::Person, Seat::Person, "load /nowhere\nload\n");
    CHECK(says(none, "'/nowhere': cannot be read: No such file or directory\n"));
    CHECK(says(none, "type load and the name of a file"));
}

TEST_CASE("a small game is not written under the name of another format", "[protocol][play][mnk]") {
    const std::filesystem::path folder = std::filesystem::temp_directory_path();
    for (const std::string ending : {"psq", "sgf", "PSQ", "lib", "rif"}) {
        const std::string path = (folder / ("fukumi-small-game." + ending)).string();
        const auto text = played("3x3x3", Seat::Person, Seat::Person, "b2\nsave " + path + "\n");
        CHECK(says(text, " is not a name that ends in .txt\n"));
        CHECK_FALSE(std::filesystem::exists(path));
    }
}

TEST_CASE("a small game that is over is not to be gone on with", "[protocol][play][mnk]") {
    const test::TemporaryFile kept{""};
    std::filesystem::remove(kept.path());
    const auto ended = [&](const std::string& typed) {
        return played("3x3x3", Seat::Person, Seat::Person, typed, GameKeeper{kept.path()});
    };
    CHECK(ended("a1\na2\nb1\nb2\nc1\nquit\n").ends_with("the game is in " + kept.path() + "\n"));
    std::filesystem::remove(kept.path());
    CHECK(ended("a1\n").ends_with(kept.path() + "; load FILE goes on with it\n"));
}

TEST_CASE("a folder is not a file to be replaced", "[protocol][play][mnk]") {
    const std::filesystem::path folder = std::filesystem::temp_directory_path();
    const auto text =
        played("3x3x3", Seat::Person, Seat::Person, "b2\nsave " + folder.string() + "\n");
    CHECK(says(text, "'" + folder.string() + "': cannot be written: "));
}

TEST_CASE("the greedy player plays by points", "[protocol][play][mnk]") {
    const auto text =
        played(mnk({.shape = {3, 3, 3}, .levels = {SmallLevel::ByPoints, SmallLevel::Perfect}}),
               {Seat::Engine, Seat::Engine},
               "");
    CHECK(says(text, "black thinks ... and plays b2: by points\n"));
    CHECK(says(text, "white thinks ... and plays a1: a draw under perfect play\n"));
}

TEST_CASE("a judge watches games of persons on large boards", "[protocol][play][mnk]") {
    const auto judged = [](const char* game, const std::string& typed) {
        return played(game, Seat::Person, Seat::Person, typed);
    };
    std::string typed;
    for (char column = 'a'; column <= 'i'; ++column) {
        typed += std::string{column} + "1\n";
        if (column < 'i') typed += std::string{column} + "2\n";
    }
    const auto won = judged("9x9x9", typed);
    CHECK(says(won, "black wins\n"));
    CHECK(says(won, " 1  X X X X X X X X X\n"));
    CHECK_FALSE(says(judged("9x9x9", typed.substr(0, typed.size() - 3)), "black wins\n"));
    const auto large = judged("22x22x5", "v22\n(22,22)\nw1\n[0,0]\nmoves\nhint\nremark\npoints\n");
    CHECK(says(large, "v22 is taken\n"));
    CHECK(says(large, "w1 is not on this board\n"));
    CHECK(says(large, "v22 a22\n"));
    CHECK(says(large, "no engine plays a board of more than 64 cells\n"));
}

TEST_CASE("the map of points is shown on request", "[protocol][play][mnk]") {
    const auto text = played("3x3x3", Seat::Person, Seat::Person, "b2\nc3\npoints\nhelp\n");
    CHECK(says(text, " 3  4 3 O\n 2  3 X 3\n 1  3 3 4\n    a b c\n"));
    CHECK(says(text, "the points of every cell"));
    const auto bar = played(chomp({3, 4}), {Seat::Person, Seat::Person}, "points\nhelp\n");
    CHECK(says(bar, "'points' is neither a point nor a command; "));
    CHECK_FALSE(says(bar, "the points of every cell"));
}

TEST_CASE("a person chooses the symbol", "[protocol][play][mnk]") {
    const auto drawn = [](Color crosses) {
        return played(mnk({.shape = {3, 3, 3}, .crosses = crosses}),
                      {Seat::Person, Seat::Person},
                      "b2\na1\n");
    };
    CHECK(says(drawn(Color::Black), "black is X, white is O\n"));
    CHECK(says(drawn(Color::Black), " 2  . X .\n 1  O . .\n"));
    CHECK(says(drawn(Color::White), "black is O, white is X\n"));
    CHECK(says(drawn(Color::White), " 2  . O .\n 1  X . .\n"));
}

TEST_CASE("a hint names the poison only if nothing else is left", "[protocol][play][chomp]") {
    const auto text =
        played(chomp({3, 4}), {Seat::Person, Seat::Person}, "2,2\n1,4\nhint\n1,2\n2,1\nhint\n");
    CHECK(says(text, "best: 1,2 1,3 2,1 3,1; white can force a win\n"));
    CHECK(says(text, "best: 1,1; white can force a win\n"));
}

TEST_CASE("Chomp is played on long bars", "[protocol][play][chomp]") {
    const auto text =
        played(chomp({2, 100}), {Seat::Person, Seat::Engine}, "2,101\n(2,100)\nmoves\nhint\n");
    CHECK(says(text, "2,101 is not on this board\n"));
    CHECK(says(text, "white thinks ... and plays "));
    CHECK(says(text, ": black can force a win\n"));
    CHECK(says(played(chomp({3, 200}), {Seat::Engine, Seat::Person}, ""),
               ": black can force a win\n"));
}

TEST_CASE("Chomp is played against perfect play", "[protocol][play][chomp]") {
    const auto playedChomp = [](Seat black, Seat white, const std::string& typed) {
        return played(chomp({3, 4}), {black, white}, typed);
    };
    // 2,3 is the only first bite that wins.
    const auto won = playedChomp(Seat::Engine, Seat::Person, "1,2\nundo\n2,1\nmoves\n1,1\n");
    CHECK(says(won, "black thinks ... and plays 2,3: black can force a win\n"));
    CHECK(says(won, "2,3 2,1 1,2\n"));
    CHECK(says(won, "black wins: the poison is eaten\n"));
    const auto text = playedChomp(
        Seat::Person, Seat::Person, "4,1\n3,4\n3,4\nhint\nremark\nmoves\nundo\nboard\nhelp\n");
    CHECK(says(text, "4,1 is not on this board\n"));
    CHECK(says(text, "3,4 is eaten\n"));
    CHECK(says(text, "  P # # #\n  # # # #\n  # # # .\nwhite > "));
    CHECK(says(text, "black 3,4: better: 2,3; black can force a win\n"));
    CHECK(says(text, "eat from there"));
    const auto self = playedChomp(Seat::Engine, Seat::Engine, "");
    CHECK(says(self, "black wins: the poison is eaten\n"));
}

TEST_CASE("examples of small games are on their boards", "[protocol][play][mnk][chomp]") {
    for (const auto& [shape, name, help] : {std::tuple{"3x3x3", "b2", "b2 or 2,2 "},
                                            std::tuple{"4x3x3", "c2", "c2 or 3,2 "},
                                            std::tuple{"1x5x3", "a3", "a3 or 1,3 "}}) {
        const auto text = played(shape, Seat::Person, Seat::Person, "help\n");
        CHECK(says(text, std::string{"Type a point such as "} + name + ", or help.\n"));
        CHECK(says(text, std::string{"  "} + help));
    }
    for (const auto& [bar, bite] : {std::pair{solver::ChompBar{3, 4}, "2,3"},
                                    std::pair{solver::ChompBar{1, 5}, "1,3"},
                                    std::pair{solver::ChompBar{5, 2}, "2,2"}}) {
        const auto text = played(chomp(bar), {Seat::Person, Seat::Person}, "help\n");
        CHECK(says(text, std::string{"Type a bite as row,column, "} + bite + ", or help.\n"));
        CHECK(says(text, std::string{"  "} + bite + "           eat from there"));
    }
}

TEST_CASE("a remark on a move in a small game is exact", "[protocol][play][mnk]") {
    const auto text =
        played("3x3x3", Seat::Person, Seat::Person, "remarks\nb2\nb1\nremarks\na1\nremark\n");
    CHECK(says(text, "black b2: the best there is, a draw under perfect play\n"));
    CHECK(says(text, "white b1: better: a1 c1 a3 c3; a draw under perfect play\n"));
    CHECK(says(text, "no more remarks\n"));
    CHECK(says(text, "black a1: the best there is, black can force a win in 5 plies\n"));
}

}  // namespace fukumi::protocol::cli
