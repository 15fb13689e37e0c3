// SPDX-License-Identifier: MIT
//
// The files of games in the terminal: saved, loaded, and kept after each move.
#include <filesystem>

#include "engine/core/input_file.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/protocol/cli/play/play_gomoku.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/text.hpp"

namespace fukumi::protocol::cli {

namespace {

using test::lastBoard;
using test::played;
using test::quickGomoku;
using test::says;
using test::stonesOn;
using test::twoPlay;

constexpr BoardSize kBoard = BoardSize::square(15);

}  // namespace

TEST_CASE("a saved game is loaded as it was, in each format", "[protocol][play]") {
    for (const std::string format : {"psq", "sgf", "txt", "lib"}) {
        const test::TemporaryFile file{"", '.' + format};
        std::filesystem::remove(file.path());
        const auto saved = twoPlay("h8\ni9\ng7\nsave " + file.path() + "\n");
        CHECK(says(saved, "saved in " + file.path()));
        CHECK(says(saved, "the settings of the game; left out") ==
              (format == "txt" || format == "lib"));
        CHECK(test::readGame(readFile(file.path()))->format == book::formatOfName(file.path()));
        const auto loaded = twoPlay("a1\nload " + file.path() + "\nmoves\n");
        CHECK(says(loaded, "1.h8 2.i9 3.g7\n"));
        CHECK(stonesOn(lastBoard(loaded)) == 3);
    }
    CHECK(says(twoPlay("h8\nsave /tmp/game.exe\n"),
               "'/tmp/game.exe': expected a name that ends in one of .psq, "));
}

TEST_CASE("a file that is there is replaced only when that is said", "[protocol][play]") {
    const test::TemporaryFile file{"another program's", ".psq"};
    const auto save = "save " + file.path() + "\n";
    const auto text = twoPlay("h8\n" + save + "replace " + file.path() + "\ni9\n" + save);
    CHECK(says(
        text,
        file.path() + " is there already; type replace " + file.path() + " to write over it\n"));
    const auto said = "saved in " + file.path();
    CHECK(text.find(said) != text.rfind(said));  // one's own file is not asked for twice
    CHECK(says(readFile(file.path()), "8,8,"));
    CHECK(says(readFile(file.path()), "9,7,"));
    const auto other = twoPlay("h8\nreplace " + file.path() + "\nnew\ni9\n" + save);
    CHECK(says(other, " is there already;"));  // another game
}

TEST_CASE("a game is in its file after every move", "[protocol][play]") {
    const test::TemporaryFile file{"", ".psq"};
    std::filesystem::remove(file.path());
    const auto kept = [&](Seat white, const std::string& typed) {
        return played(quickGomoku({Seat::Person, white}),
                      board::Position{Rule::Freestyle, kBoard},
                      typed,
                      GameKeeper{file.path()});
    };
    const auto nothing = kept(Seat::Person, "moves\n");
    CHECK_FALSE(std::filesystem::exists(file.path()));
    CHECK_FALSE(says(nothing, "the game is "));
    const auto text = kept(Seat::Engine, "h8\n");  // and the input ends
    CHECK(says(text, "the game is kept in " + file.path() + "\n"));
    CHECK(says(text, "the game is in " + file.path() + "; play --continue goes on with it\n"));
    CHECK(test::readGame(readFile(file.path()))->record.moves.size() == 2);
    // Two more games: each goes to a new file.
    const auto again = kept(Seat::Person, "a1\nnew\nb2\n");
    CHECK(says(readFile(file.path()), "8,8,"));
    for (const auto* number : {"-2", "-3"}) {
        std::string name = file.path();
        name.insert(name.size() - 4, number);
        CHECK(std::filesystem::remove(name));
        CHECK(says(again, "the game is kept in " + name + "\n"));
    }
}

TEST_CASE("what the file of a game cannot hold is said once, with its first move",
          "[protocol][play]") {
    for (const std::string ending : {".psq", ".sgf", ".txt", ".lib", ".db", ".pos"}) {
        INFO(ending);
        const test::TemporaryFile file{"", ending};
        std::filesystem::remove(file.path());
        const auto text = played(quickGomoku({Seat::Person, Seat::Person}),
                                 board::Position{Rule::Freestyle, kBoard},
                                 "h8\ni9\nresign\n",
                                 GameKeeper{file.path()});
        const std::string lost = "names of players (2), the date, ";
        CHECK(test::count(text, lost) == (ending == ".psq" || ending == ".sgf" ? 0 : 1));
        CHECK(test::count(text, "left out") == test::count(text, lost));
        CHECK(text.find("is kept in") < text.find("left out"));
    }
}

TEST_CASE("a game that no file can keep is reported once", "[protocol][play]") {
    const auto text = played(quickGomoku({Seat::Person, Seat::Person}),
                             board::Position{Rule::Freestyle, kBoard},
                             "h8\ni9\nmoves\n",
                             GameKeeper{"/dev/null/game.psq"});
    const std::string complaint = "the game is not kept in a file: ";
    CHECK(says(text, complaint + "'/dev/null': cannot be made: Not a directory\n"));
    CHECK(text.find(complaint) == text.rfind(complaint));
    CHECK(says(text, "1.h8 2.i9\n"));
}

TEST_CASE("two engines leave their game in a file", "[protocol][play]") {
    const test::TemporaryFile file{"", ".sgf"};
    std::filesystem::remove(file.path());
    GomokuSetup setup = quickGomoku({Seat::Engine, Seat::Engine});
    setup.game.levels = {1, 3};
    const auto text = played(
        std::move(setup), board::Position{Rule::Freestyle, kBoard}, "", GameKeeper{file.path()});
    CHECK(text.ends_with("the game is in " + file.path() + "\n"));
    const auto game = test::readGame(readFile(file.path()));
    REQUIRE(game);
    CHECK(static_cast<int>(game->record.moves.size()) == stonesOn(lastBoard(text)));
    CHECK(game->format->name == "sgf");
    CHECK(game->rule == Rule::Freestyle);
    CHECK(game->record.result);
    CHECK(game->record.date.size() == std::string{"2026-11-27"}.size());
}

TEST_CASE("a game that its format cannot hold is kept in another one", "[protocol][play]") {
    struct Case {
        std::string ending, sgf, why;
    };
    const std::string setUp = "a game that begins from a position, only an empty board";
    for (const auto& [ending, sgf, why] :
         {Case{".lib", "SZ[20];B[aa]", "a library of RenLib cannot hold a board of 20x20, only "},
          Case{".pos",
               "SZ[15:12];B[aa]",
               "a position of RenLib cannot hold a board of 15x12, only "},
          Case{".db",
               "SZ[15]RU[caro];B[aa]",
               "a database of Yixin cannot hold a game of caro, only "},
          Case{".psq",
               "SZ[15]AB[hh][ii]AW[jj];W[aa]",
               "Piskvork's game file cannot hold " + setUp}}) {
        INFO(ending << ' ' << sgf);
        const test::TemporaryFile loaded{"(;GM[4]" + sgf + ")", ".sgf"};
        const test::TemporaryFile file{"", ending};
        std::string other = file.path();
        other.replace(other.rfind('.'), std::string::npos, ".sgf");
        for (const auto& path : {file.path(), other}) std::filesystem::remove(path);
        const auto text = played(quickGomoku({Seat::Person, Seat::Person}),
                                 board::Position{Rule::Freestyle, kBoard},
                                 "h8\nload " + loaded.path() + "\nb2\nc3\n",
                                 GameKeeper{file.path()});
        CHECK(says(text, "the game is kept in " + file.path() + '\n'));
        CHECK(test::count(text, file.path() + ": " + why) == 1);
        CHECK(says(text, "the game is kept in " + other + '\n'));
        CHECK(text.ends_with("the game is in " + other + "; play --continue goes on with it\n"));
        const auto kept = test::readGame(readFile(other));
        REQUIRE(kept);
        CHECK(kept->record.moves.size() == 3);
        CHECK(std::filesystem::remove(other));
    }
}

TEST_CASE("files that are none leave the game as it was", "[protocol][play]") {
    const test::TemporaryFile nonsense{"nonsense\n"};
    const test::TemporaryFile twice{"Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n"};
    const auto text = twoPlay("h8\nload " + nonsense.path() + "\nload " + twice.path() +
                              "\nload /nowhere\nload\nsave\nsave /nowhere/at/all.psq\nmoves\n");
    CHECK(says(text, nonsense.path() + ": "));
    CHECK(says(text, twice.path() + ", line 3: h8 is taken"));
    CHECK(says(text, "'/nowhere': cannot be read: No such file or directory\n"));
    CHECK(says(text, "type load and the name of a file"));
    CHECK(says(text, "type save and the name of a file"));
    CHECK(says(text, "'/nowhere/at/all.psq': cannot be written: "));
    CHECK(says(text, "1.h8\n"));
}

}  // namespace fukumi::protocol::cli
