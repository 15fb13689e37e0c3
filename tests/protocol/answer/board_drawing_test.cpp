// SPDX-License-Identifier: MIT
#include "protocol/answer/board_drawing.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/text.hpp"

namespace fukumi::protocol::answer {

using test::count;

TEST_CASE("a game has numbered stones, candidates and crossed points", "[protocol][svg]") {
    const auto position =
        test::fromMoves(Rule::Renju, BoardSize::square(15), "h8 a1 i8 a3 j10 a5 j11 o1");
    const std::string svg = svgBoard(
        position, {{test::at(position, "g8"), {"61", true}}, {test::at(position, "h8"), {"x"}}});
    CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    CHECK(svg.ends_with("</svg>\n"));
    CHECK(count(svg, "<circle") == 9);                 // eight stones and a candidate: h8 is taken
    CHECK(count(svg, "stroke-width=\"4\"/>\n") == 2);  // the last stone and the cross on j8
    CHECK(count(svg, ">61</text>") == 1);
    CHECK(count(svg, ">x</text>") == 0);
    CHECK(count(svg, "<text") == 30 + 8 + 1);
    CHECK(count(svg, "<text") == count(svg, "</text>"));
    CHECK(count(svg, "h0") == 5);  // star points
}

TEST_CASE("a longer note is smaller", "[protocol][svg]") {
    const auto position = test::fromMoves(Rule::Freestyle, BoardSize::square(9), "e5");
    const std::string svg = svgBoard(position,
                                     {{test::at(position, "a1"), {"120", false}},
                                      {test::at(position, "b1"), {"2500", false}},
                                      {test::at(position, "c1"), {"10020", false}}});
    CHECK(count(svg, "font-size=\"13\"") == 1);
    CHECK(count(svg, "font-size=\"10\"") == 1);
    CHECK(svg.find("font-size=\"13\"") < svg.find(">2500<"));
}

TEST_CASE("stones that do not make a game have no numbers", "[protocol][svg]") {
    const auto position = test::fromDrawing(Rule::Freestyle,
                                            ". . . . ."
                                            "\n. X X . ."
                                            "\n. . # . ."
                                            "\n. . . . ."
                                            "\n. . . . .");
    const std::string svg = svgBoard(position, {});
    CHECK(count(svg, "<circle") == 3);
    CHECK(count(svg, "<text") == 10);
}

TEST_CASE("stones that are listed in turn are neither numbered nor the last move",
          "[protocol][svg]") {
    auto position = test::fromDrawing(Rule::Freestyle,
                                      ". . . . ."
                                      "\n. X O . ."
                                      "\n. . X O ."
                                      "\n. . . . ."
                                      "\n. . . . .");
    std::string svg = svgBoard(position, {});
    CHECK(count(svg, "<text") == 10);
    CHECK(count(svg, "stroke-width=\"4\"") == 0);
    CHECK(count(viewBoard(position, {}, Colors::Off), "[") == 0);
    position.play(Square{0, 0});
    svg = svgBoard(position, {});
    CHECK(count(svg, "<text") == 10);
    CHECK(count(svg, "stroke-width=\"4\"") == 1);
    CHECK(count(viewBoard(position, {}, Colors::Off), "[X]") == 1);
}

}  // namespace fukumi::protocol::answer
