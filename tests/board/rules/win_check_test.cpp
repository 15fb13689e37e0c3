// SPDX-License-Identifier: MIT
#include "engine/board/rules/win_check.hpp"

#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plain_board.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/round_count.hpp"
#include "tests/support/rules_oracle.hpp"

namespace fukumi::test {

using board::Position;
using board::winnerOf;
using board::winningStones;
using board::winsAt;

namespace {

/// Rules that let the stones of `c` win, one letter a rule: f s r c 6.
std::string winningRules(std::string_view drawing, Color c) {
    constexpr std::string_view kLetters = "fsrc6";
    std::string rules;
    for (const Rule rule : kRules) {
        const Position position = fromDrawing(rule, drawing);
        const auto winner = winnerOf(position.board(), rule);
        CHECK((winner == c) == hasWon(plainOf(position.board()), rule, c));
        if (winner == c) rules += kLetters[static_cast<std::size_t>(rule)];
    }
    return rules;
}

}  // namespace

TEST_CASE("five in a row wins in every direction under every rule", "[board][rules]") {
    CHECK(winningRules(". . . . . . ."
                       "\n. . . . . . ."
                       "\n. X X X X X ."
                       "\n. . . . . . ."
                       "\n. . . . . . .",
                       Color::Black) == "fsrc6");
    CHECK(winningRules(". . O . . ."
                       "\n. . O . . ."
                       "\n. . O . . ."
                       "\n. . O . . ."
                       "\n. . O . . .",
                       Color::White) == "fsrc6");
    CHECK(winningRules(". . . . . . ."
                       "\n. . . . . O ."
                       "\n. . . . O . ."
                       "\n. . . O . . ."
                       "\n. . O . . . ."
                       "\n. O . . . . .",
                       Color::White) == "fsrc6");
    CHECK(winningRules("X . . . ."
                       "\n. X . . ."
                       "\n. . X . ."
                       "\n. . . X ."
                       "\n. . . . X",
                       Color::Black) == "fsrc6");
}

TEST_CASE("four in a row wins nothing", "[board][rules]") {
    CHECK(winningRules("X X X X . . ."
                       "\n. . . . . . ."
                       "\n. O O O O . ."
                       "\n. . . . . . ."
                       "\n. . . . . . .",
                       Color::Black) == "");
}

TEST_CASE("a row does not go on beyond the rim in the next row", "[board][rules]") {
    CHECK(winningRules(". . . . X X X"
                       "\nX X . . . . ."
                       "\n. . . . . . ."
                       "\n. . . . . O O"
                       "\nO O O . . . .",
                       Color::Black) == "");
}

TEST_CASE("six in a row wins where more than five may win", "[board][rules]") {
    constexpr std::string_view kBlack =
        ". . . . . . . ."
        "\n. X X X X X X ."
        "\n. . . . . . . ."
        "\n. . . . . . . ."
        "\n. . . . . . . .";
    constexpr std::string_view kWhite =
        ". . . . . . . ."
        "\n. O O O O O O ."
        "\n. . . . . . . ."
        "\n. . . . . . . ."
        "\n. . . . . . . .";
    CHECK(winningRules(kBlack, Color::Black) == "f6");
    CHECK(winningRules(kWhite, Color::White) == "fr6");
}

TEST_CASE("enemy stones at both ends shut a five in under caro", "[board][rules]") {
    CHECK(winningRules(". . . . . . . ."
                       "\nO X X X X X O ."
                       "\n. . . . . . . ."
                       "\n. . . . . . . ."
                       "\n. . . . . . . .",
                       Color::Black) == "fsr");
    CHECK(winningRules("O X X X X X . ."
                       "\n. . . . . . . ."
                       "\n. . . . . . . ."
                       "\n. . . . . . . ."
                       "\n. . . . . . . .",
                       Color::Black) == "fsrc6");
}

TEST_CASE("neither the rim nor a blocked point shuts a five in", "[board][rules]") {
    CHECK(winningRules("X X X X X O"
                       "\n. . . . . ."
                       "\n. . . . . ."
                       "\n. . . . . ."
                       "\n. . . . . .",
                       Color::Black) == "fsrc6");
    CHECK(winningRules("# X X X X X O"
                       "\n. . . . . . ."
                       "\n. . . . . . ."
                       "\n. . . . . . ."
                       "\n. . . . . . .",
                       Color::Black) == "fsrc6");
}

TEST_CASE("six shut in by enemy stones win under caro6 only where five would not",
          "[board][rules]") {
    CHECK(winningRules("O X X X X X X O"
                       "\n. . . . . . . ."
                       "\n. . . . . . . ."
                       "\n. . . . . . . ."
                       "\n. . . . . . . .",
                       Color::Black) == "f6");
}

TEST_CASE("a diagonal five lies in the corner of a rectangle", "[board][rules]") {
    CHECK(winningRules(". . . . . . . . O"
                       "\n. . . . . . . O ."
                       "\n. . . . . . O . ."
                       "\n. . . . . O . . ."
                       "\n. . . . O . . . .",
                       Color::White) == "fsrc6");
}

TEST_CASE("a five wins although an overline crosses it", "[board][rules]") {
    const Position position = fromDrawing(Rule::Standard, R"(
        . . X . . . . .
        . . X . . . . .
        X X X X X X . .
        . . X . . . . .
        . . X . . . . .
        . . . . . . . .)");
    CHECK(winsAt(position.board(), Rule::Standard, Square{2, 2}, Color::Black));
    CHECK_FALSE(winsAt(position.board(), Rule::Standard, Square{0, 2}, Color::Black));
    const auto stones = winningStones(position.board(), Rule::Standard, Square{2, 2});
    CHECK(stones.size() == 5);
    CHECK_FALSE(stones.contains(Square{3, 2}));
}

TEST_CASE("the stones of two fives that cross are all winning stones", "[board][rules]") {
    const Position position = fromDrawing(Rule::Freestyle, R"(
        O . . . . . .
        . O . . . . .
        . . O . . . .
        O O O O O . .
        . . . . O . .)");
    const auto winningThrough = [&](Square s) {
        return winningStones(position.board(), Rule::Freestyle, s).size();
    };
    CHECK(winningThrough(Square{3, 3}) == 9);
    CHECK(winningThrough(Square{2, 3}) == 5);
    CHECK(winningThrough(Square{6, 0}) == 0);
}

TEST_CASE("black is named when both colours have a five", "[board][rules]") {
    const Position position = fromDrawing(Rule::Freestyle, R"(
        O O O O O
        . . . . .
        X X X X X
        . . . . .
        . . . . .)");
    CHECK(winnerOf(position.board(), Rule::Freestyle) == Color::Black);
}

TEST_CASE("win checks agree with the oracle on boards at random", "[board][rules][oracle]") {
    Random random{5};
    int wins = 0;
    for (int i = 0; i < roundCount(2000); ++i) {
        const int width = kMinBoardSide + static_cast<int>(random.below(6));
        const int height = kMinBoardSide + static_cast<int>(random.below(6));
        PlainBoard plain{BoardSize::make(width, height).value()};
        forEachSquare(plain.size(), [&](Square s) {
            constexpr std::array kMarks{Mark::Black,
                                        Mark::Black,
                                        Mark::Black,
                                        Mark::Black,
                                        Mark::White,
                                        Mark::White,
                                        Mark::Empty,
                                        Mark::Blocked};
            plain.set(s, random.pick(kMarks));
        });
        for (const Rule rule : kRules) {
            const Position position = positionOf(plain, rule);
            bool same = true;
            forEachSquare(plain.size(), [&](Square s) {
                for (const Color c : kColors) {
                    if (plain.at(s) == Mark::Empty || plain.at(s) == markOf(c))
                        same = same &&
                               winsAt(position.board(), rule, s, c) == wouldWin(plain, rule, s, c);
                    wins += plain.at(s) == markOf(c) && test::wins(plain, rule, s) ? 1 : 0;
                }
            });
            CHECK(same);
        }
    }
    CHECK(wins > roundCount(10'000));
}

}  // namespace fukumi::test
