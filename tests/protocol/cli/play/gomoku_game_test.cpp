// SPDX-License-Identifier: MIT
#include "protocol/cli/play/gomoku_game.hpp"

#include <filesystem>
#include <istream>

#include "engine/core/input_file.hpp"
#include "engine/player/levels.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/protocol/cli/play/play_gomoku.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
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

std::string eloOf(int level) { return std::to_string(player::levelOf(level).elo); }

/// Takes its time for every line that it gives.
class SlowTypist final : public std::streambuf {
public:
    SlowTypist(std::string typed, search::FakeClock& clock, search::Milliseconds each)
        : typed_{std::move(typed)}, clock_{clock}, each_{each} {}

private:
    int_type underflow() override {
        if (at_ == typed_.size()) return traits_type::eof();
        const std::size_t end = typed_.find('\n', at_) + 1;
        clock_.advance(each_);
        setg(typed_.data() + at_, typed_.data() + at_, typed_.data() + end);
        at_ = end;
        return traits_type::to_int_type(*gptr());
    }

    std::string typed_;
    search::FakeClock& clock_;
    search::Milliseconds each_;
    std::size_t at_ = 0;
};

}  // namespace

TEST_CASE("a game says the name of its opening once", "[protocol][play]") {
    const auto text = twoPlay("h8\nh9\ni9\na1\n", Rule::Renju);
    const std::string name = "opening: D4 Kagetsu (Flower Moon)\n";
    CHECK(says(text, name));
    CHECK(text.find(name) == text.rfind(name));
    CHECK_FALSE(says(twoPlay("a1\nh9\ni9\na2\n"), "opening"));
}

TEST_CASE("two people play a game to its five", "[protocol][play]") {
    const auto text = twoPlay("h8\na1\ni8\na2\nj8\na3\nk8\na4\nl8\n");
    CHECK(says(text, "black wins with a five"));
    CHECK(stonesOn(lastBoard(text)) == 9);
    CHECK(says(text, "over (new, undo, save, quit) > "));
}

TEST_CASE("a game is shown in another language, and its commands stay",
          "[protocol][play][language]") {
    const auto text = test::playGomoku(quickGomoku({Seat::Person, Seat::Person}),
                                       PlayGame{board::Position{Rule::Freestyle, kBoard}},
                                       "h8\nh8\nudno\nmoves\nlevel 5\nhelp\nresign\n",
                                       {.t = Language::fromCode("ru").value()});
    for (const char* const words : {"h8 занят\n",
                                    "может быть, «undo»?",
                                    "1.h8\n",
                                    "движок играет на уровне 5, Эло ",
                                    "  resign        сдаться\n",
                                    "чёрные выигрывают: белые сдались\n"})
        CHECK(says(text, words));
}

TEST_CASE("a move that cannot be played is refused with the reason and changes nothing",
          "[protocol][play]") {
    const auto text = twoPlay("h8\nh8\nz9\nh16\nnonsense\n8,8\nboard\nquit\n");
    CHECK(says(text, "h8 is taken\n"));
    CHECK(says(text, "z9 is not on this board\n"));
    CHECK(says(text, "h16 is not on this board\n"));
    CHECK(says(twoPlay("udno\n"), "'udno' is neither a point nor a command; did you mean 'undo'?"));
    CHECK(says(text, "'nonsense' is neither a point nor a command; try help\n"));
    CHECK(stonesOn(lastBoard(text)) == 1);
}

TEST_CASE("help and invitation name the centre of the board", "[protocol][play]") {
    const auto on = [](BoardSize size, std::string_view language = "en") {
        return test::playGomoku(quickGomoku({Seat::Person, Seat::Person}),
                                PlayGame{board::Position{Rule::Freestyle, size}},
                                "help\n",
                                {.t = Language::fromCode(language).value()});
    };
    CHECK(says(on(kBoard), "Type a point such as h8 to play there, or help.\n"));
    CHECK(says(on(kBoard), "  h8 or 8,8     play there: "));
    const auto small = on(BoardSize::make(7, 5).value());
    CHECK(says(small, "Type a point such as d3 to play there, or help.\n"));
    CHECK(says(small, "  d3 or 4,3     play there: "));
    CHECK(says(on(BoardSize::square(22)), "  l12 or 12,12  play there: "));
    CHECK(says(on(kBoard, "ru"), "  h8 или 8,8    "));
}

TEST_CASE("a point is a letter and a number, or two numbers from the bottom left",
          "[protocol][play]") {
    const auto parse = [](std::string_view line) {
        return parsePoint(line, BoardSize::make(15, 12).value());
    };
    for (const char* const text : {"h8", "H8", "8,8", "8, 8", "(8,8)"}) {
        INFO(text);
        REQUIRE(parse(text));
        CHECK(parse(text)->square == Square{7, 4});
    }
    CHECK(parse("a1")->square == Square{0, 11});
    CHECK(parse("15,12")->square == Square{14, 0});
    for (const char* const text : {"h13", "p1", "a0", "16,1", "0,1", "1,13", "-1,1", "z99"}) {
        INFO(text);
        REQUIRE(parse(text));
        CHECK_FALSE(parse(text)->square);
    }
    for (const char* const text : {"8,", ",8", "8,8,8", "h", "8", "h8i9", "88", "h8 i9", "?", ""}) {
        INFO(text);
        CHECK_FALSE(parse(text));
    }
}

TEST_CASE("words are taken in any case, with what follows them", "[protocol][play]") {
    const test::TemporaryFile file{"", ".psq"};
    std::filesystem::remove(file.path());
    const auto text = twoPlay(" h8 \nSave  " + file.path() + " \nsaved\nUNDO\nmoves\n");
    CHECK(says(text, "saved in " + file.path() + "\n"));
    CHECK(says(text, "'saved' is neither a point nor a command; did you mean 'save'?"));
    CHECK(says(text, "no move has been played\n"));
}

TEST_CASE("a forbidden point is named with its foul and marked", "[protocol][play]") {
    const auto start = test::fromMoves(Rule::Renju, kBoard, "h8 a1 i8 a3 j10 a5 j11 o1");
    const auto text = played(quickGomoku({Seat::Person, Seat::Person}), start, "j8\nboard\n");
    CHECK(says(text, "j8 is forbidden to black: a double three\n"));
    CHECK(says(text, "[O]") == true);
    CHECK(says(lastBoard(text), "X X !"));
}

TEST_CASE("the engine answers, and undo takes its answer back too", "[protocol][play]") {
    const board::Position empty{Rule::Freestyle, kBoard};
    const auto text = played(quickGomoku({Seat::Person, Seat::Engine}), empty, "h8\n");
    CHECK(says(text, "white thinks ... and plays "));
    CHECK(stonesOn(lastBoard(text)) == 2);
    const auto undone =
        played(quickGomoku({Seat::Person, Seat::Engine}), empty, "h8\nundo\nundo\n");
    CHECK(stonesOn(lastBoard(undone)) == 0);
    CHECK(says(undone, "there is nothing to take back\n"));
    const auto second =
        played(quickGomoku({Seat::Engine, Seat::Person}), empty, "undo\na1\nundo\n");
    CHECK(says(second, "black thinks ... and plays h8"));
    CHECK(stonesOn(lastBoard(second)) == 1);
}

TEST_CASE("two engines play until the end without any input", "[protocol][play]") {
    GomokuSetup setup = quickGomoku({Seat::Engine, Seat::Engine});
    setup.game.levels = {1, 3};
    const auto text = played(std::move(setup), board::Position{Rule::Freestyle, kBoard}, "");
    CHECK((says(text, " wins with a five") || says(text, "a draw: ")));
    CHECK_FALSE(says(text, " > "));
}

TEST_CASE("a clock runs for the side to move, and ends the game", "[protocol][play]") {
    auto setup = quickGomoku({Seat::Person, Seat::Person});
    setup.game.match = std::chrono::minutes{1};
    setup.game.increment = std::chrono::seconds{5};
    search::FakeClock clock;
    SlowTypist typist{"h8\nh9\ni8\nundo\ni9\na1\nj9\n", clock, std::chrono::seconds{31}};
    std::istream in{&typist};
    const auto text =
        test::playGomoku(setup, PlayGame{board::Position{Rule::Freestyle, kBoard}}, in, clock);
    CHECK(says(text, "black 1:00 > "));
    CHECK(says(text, "white 1:00 > "));
    CHECK(says(text, "black 0:34 > "));
    CHECK(says(text, "white 0:34 > "));
    // A move that was taken back took no time: 60 s, twice 5 more, twice 31 less.
    CHECK(says(text, "black 0:08 > "));
    CHECK(says(text, "white wins: the time of black is up"));
}

TEST_CASE("a clock goes on from a file, or the game says that the file has no times",
          "[protocol][play]") {
    auto setup = quickGomoku({Seat::Person, Seat::Person});
    setup.game.match = std::chrono::minutes{10};
    for (const std::string format : {".psq", ".sgf", ".txt", ".lib"}) {
        INFO(format);
        const test::TemporaryFile file{"", format};
        std::filesystem::remove(file.path());
        search::FakeClock clock;
        const auto type = [&](const std::string& text) {
            SlowTypist typist{text, clock, std::chrono::seconds{31}};
            std::istream in{&typist};
            return test::playGomoku(
                setup, PlayGame{board::Position{Rule::Freestyle, kBoard}}, in, clock);
        };
        type("h8\ni9\nj8\nsave " + file.path() + "\n");
        const auto loaded = type("load " + file.path() + "\nj9\n");
        const bool isTimed = format == ".psq" || format == ".sgf";
        CHECK(says(loaded, isTimed ? "white 9:29 > " : "white 10:00 > "));
        CHECK(says(loaded, isTimed ? "black 8:58 > " : "black 10:00 > "));
        CHECK(says(loaded, "the file has no times: ") != isTimed);
    }
}

TEST_CASE("a game is resigned, taken up again and begun anew", "[protocol][play]") {
    const auto text = twoPlay("h8\nresign\ni9\nundo\ni9\nnew\nmoves\n");
    CHECK(says(text, "black wins: white resigned\n"));
    CHECK(says(text, "the game is over: black wins: white resigned\n"));
    CHECK(says(text, "no move has been played\n"));
}

TEST_CASE("undo takes a resignation back, and nothing else", "[protocol][play]") {
    const std::string nothing = "there is nothing to take back\n";
    const auto empty = twoPlay("resign\nundo\nh8\nmoves\n");
    CHECK(says(empty, "white wins: black resigned\n"));
    CHECK_FALSE(says(empty, nothing));
    CHECK(says(empty, "1.h8\n"));
    const auto later = twoPlay("h8\nresign\nundo\nmoves\ni9\nresign\nundo\nmoves\n");
    CHECK_FALSE(says(later, nothing));
    CHECK(says(later, "1.h8\n"));
    CHECK(says(later, "1.h8 2.i9\n"));
    // Against the engine, whose moves a person's undo takes back as well.
    const auto against = played(quickGomoku({Seat::Engine, Seat::Person}),
                                board::Position{Rule::Freestyle, kBoard},
                                "resign\nundo\nmoves\n");
    CHECK(says(against, "1.h8\n"));
}

TEST_CASE("swap gives the move to the engine", "[protocol][play]") {
    const auto text = played(quickGomoku({Seat::Person, Seat::Engine}),
                             board::Position{Rule::Freestyle, kBoard},
                             "swap\ni9\n");
    CHECK(says(text, "black X: the engine, level 3 (Elo " + eloOf(3) + "); white O: you\n"));
    CHECK(says(text, "black thinks ... and plays h8"));
}

TEST_CASE("a remark says what the last move was worth", "[protocol][play]") {
    const auto start = test::fromMoves(Rule::Freestyle, kBoard, "h8 a1 i8 a3 j8 a5");
    const auto setup = quickGomoku({Seat::Person, Seat::Person});
    const auto missed = played(setup, start, "o1\nremark\n");
    CHECK(says(missed, "black o1: a mistake, won -> "));
    CHECK(says(missed, ", a missed win; better: "));
    const auto japanese = test::playGomoku(
        setup, PlayGame{start}, "o1\nremark\n", {.t = Language::fromCode("ja").value()});
    CHECK(says(japanese, "黒 o1：悪手、"));
    CHECK(says(japanese, "、勝ちの見逃し。より良い手："));
    const auto three = played(
        setup, test::fromMoves(Rule::Freestyle, kBoard, "h8 a1 i8 a3"), "j8\nremark\no1\nremark\n");
    CHECK(says(three, "\nj8 makes an open three. g8, k8 stop that.\n"));
    CHECK(says(three, "\nBlack then makes an open four: g8, k8.\n"));
    // White's own open three is faster than black's two.
    const auto own = played(setup,
                            test::fromMoves(Rule::Freestyle, kBoard, "g8 m3 h8 m4 i9 m5 i10 a1"),
                            "i8\nremark\n");
    CHECK(says(own, "i8 makes two open threes. Only a four helps: m6, m2."));
    CHECK_FALSE(says(own, "Nothing stops that."));
    const auto every = played(setup, start, "remarks\nk8\nremarks\na7\n");
    CHECK(says(every, "a remark on every move\nblack > black k8: "));
    CHECK(says(every, "won"));
    CHECK(says(every, "no more remarks\n"));
    CHECK_FALSE(says(every, "white a7: "));
}

TEST_CASE("moves before the game are listed, and neither taken back nor judged",
          "[protocol][play]") {
    const auto setup = quickGomoku({Seat::Person, Seat::Person});
    const auto start = test::fromMoves(Rule::Freestyle, kBoard, "h8 a1 i8 a3");
    const std::string why =
        "the moves that the game began with are neither taken back nor judged\n";
    const std::string words = "moves\nremark\nundo\n";
    const auto text = played(setup, start, words);
    CHECK(says(text, "> 1.h8 2.a1 3.i8 4.a3\nblack > " + why + "black > " + why));
    CHECK_FALSE(says(text, "no move has been played"));
    CHECK_FALSE(says(text, "there is nothing to take back"));
    const auto later = played(setup, start, "j8\nremark\nundo\n" + words + "new\n" + words);
    CHECK(says(later, "black j8: "));
    CHECK(test::count(later, why) == 4);
    CHECK(test::count(later, "1.h8 2.a1 3.i8 4.a3\n") == 2);
    // Stones that were set up are not moves.
    board::Position drawn{Rule::Freestyle, kBoard};
    for (const Square s : {Square{7, 7}, Square{8, 7}}) drawn.place(Color::Black, s);
    board::Position inTurn{Rule::Freestyle, kBoard};
    inTurn.place(Color::Black, Square{7, 7});
    inTurn.place(Color::White, Square{8, 7});
    for (const auto& begin : {drawn, inTurn, board::Position{Rule::Freestyle, kBoard}}) {
        const auto none = played(setup, begin, words);
        CHECK(test::count(none, "no move has been played\n") == 2);
        CHECK(says(none, "there is nothing to take back\n"));
        CHECK_FALSE(says(none, why));
    }
    // Moves after them are.
    board::Position goneOn{Rule::Freestyle, kBoard};
    goneOn.setSideToMove(Color::White);
    for (const Square s : {Square{7, 7}, Square{8, 7}}) goneOn.place(Color::Black, s);
    goneOn.play(Square{0, 14});
    const PlayGame begun{goneOn};
    CHECK(begun.record().setup.black.size() == 2);
    CHECK(begun.record().setup.white.empty());
    CHECK(begun.record().setup.first == Color::White);
    const auto followed = played(setup, goneOn, words + "j8\nmoves\n");
    CHECK(says(followed, "> 1.a1\n"));
    CHECK(says(followed, "> 1.a1 2.j8\n"));
    CHECK(test::count(followed, why) == 2);
}

TEST_CASE("hint, values and threats tell about the position", "[protocol][play]") {
    const auto start = test::fromMoves(Rule::Freestyle, kBoard, "h8 a1 i8 a3 j8 a5");
    const auto setup = quickGomoku({Seat::Person, Seat::Person});
    const auto hint = played(setup, start, "hint\n");
    CHECK(says(hint, "  won with "));
    const auto threats = played(setup, start, "threats\n");
    CHECK(says(threats, "black can make open four at g8 k8\n"));
    CHECK(says(threats, "black, to move, wins by fours: "));
    CHECK(says(threats, "white, were it to move, has no forced win"));
    // No foul is a threat.
    const auto renju =
        test::fromMoves(Rule::Renju, BoardSize::square(9), "d5 a1 f5 a3 e4 i5 e6 a7");
    REQUIRE(renju.isForbidden(Square{4, 4}));
    const auto fouls = played(setup, renju, "threats\n");
    CHECK(says(fouls, "black can make open three at "));
    CHECK_FALSE(says(fouls.substr(fouls.find("black can make")), " e5 "));
    const auto values = played(setup, start, "values\n");
    CHECK(says(values, " 2620 "));
    const auto over = twoPlay("h8\na1\ni8\na2\nj8\na3\nk8\na4\nl8\nhint\nvalues\nthreats\n");
    CHECK(says(over, "the game is over: black wins with a five\n"));
}

TEST_CASE("threats are legal points of both sides, on either turn", "[protocol][play]") {
    const auto threatsOf = [](Rule rule, const char* drawing, Color toMove) {
        return played(quickGomoku({Seat::Person, Seat::Person}),
                      test::fromDrawing(rule, drawing, toMove),
                      "threats\n");
    };
    // d6 would be a double four.
    constexpr const char* kFoul = R"(
        O X O O X . X
        O . X . X X .
        . . X . O . .
        X . . X O X .
        X O . O . X .
        O . . . . O .
        O . X . . . O)";
    for (const Color toMove : kColors)
        CHECK_FALSE(says(threatsOf(Rule::Renju, kFoul, toMove), "black can make open four"));
    // d2-f4-g5 becomes a straight four by the double four e3 only.
    constexpr const char* kFalseThree = R"(
        . . . O . O . .
        . O . . X . O O
        . . . O X . X .
        O X X . X . . .
        . . . . . X . .
        . X . . . . . X
        O . . X . O . .
        . . . O . . . .)";
    const auto threes = threatsOf(Rule::Renju, kFalseThree, Color::Black);
    CHECK(says(threes, "black can make open three at "));
    CHECK_FALSE(says(threes, " g5"));
    // a5 makes a four of column a, and nothing else. With a7, it would make two.
    constexpr const char* kFour = R"(
        . O . X O O
        . X X . . X
        . . . . . O
        . X X . O .
        O . . . . .
        O X . X X X
        . O . . . .
        O . . . . .)";
    const auto fours = threatsOf(Rule::Freestyle, kFour, Color::White);
    CHECK(says(fours, "white can make four at a5 d4 c3 a2\n"));
    CHECK(says(fours, "white can make open three at a7 a6\n"));
}

TEST_CASE("the level of the engine can be changed", "[protocol][play]") {
    const auto text = twoPlay("level 4\nlevel 21\nlevel\n");
    CHECK(says(text, "the engine plays at level 4, Elo " + eloOf(4) + "\n"));
    CHECK(says(text, "a level is a number from 1 to 20\n"));
    GomokuSetup setup = quickGomoku({Seat::Person, Seat::Engine});
    setup.settings.player.mode = player::SearchMode::Mcts;
    const auto tree = played(setup, board::Position{Rule::Freestyle, kBoard}, "level 12\nswap\n");
    CHECK(says(tree, "the engine plays at level 12\n"));
    CHECK(says(tree, "black X: the engine, level 12; white O: you\n"));
}

}  // namespace fukumi::protocol::cli
