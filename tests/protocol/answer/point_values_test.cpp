// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "engine/eval/table/table_eval.hpp"
#include "protocol/answer/board_drawing.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/text.hpp"

namespace fukumi::protocol::answer {

namespace {

/// The table's value, run by run on the board: freestyle.
int slowGain(const board::Position& position, Color c, Square s) {
    int sum = 0;
    for (const Direction d : kDirections) {
        int stones = 1;
        int blocked = 0;
        for (const int step : {-1, 1}) {
            int x = s.x();
            int y = s.y();
            const auto next = [&] {
                x += step * stepX(d);
                y += step * stepY(d);
                return position.size().contains(x, y);
            };
            bool isInside = next();
            for (; isInside && position.cellAt({x, y}) == board::cellOf(c); isInside = next())
                ++stones;
            blocked += !isInside || !position.isEmpty({x, y});
        }
        sum += eval::runScore(stones, blocked);
    }
    return sum;
}

}  // namespace

TEST_CASE("every empty point has the table's value, zero included", "[protocol][values]") {
    const auto position =
        test::fromMoves(Rule::Freestyle, BoardSize::square(9), "e5 a1 f5 b1 g5 c1 i9 d1");
    const Json json = pointValuesJson(position);
    REQUIRE(json["values"].size() == 81 - 8);
    int highest = 0;
    for (const Json& each : json["values"]) {
        const Square s = test::at(position, each["point"].get<std::string>());
        INFO(each.dump());
        CHECK(each["black"] == slowGain(position, Color::Black, s));
        CHECK(each["white"] == slowGain(position, Color::White, s));
        CHECK(each["value"] == each["black"].get<int>() + each["white"].get<int>());
        highest = std::max(highest, each["value"].get<int>());
    }
    CHECK(json["best"] == Json{"e1"});
    CHECK(highest >= eval::runScore(5, 0));
}

TEST_CASE("text, JSON and picture show the same values", "[protocol][values]") {
    const auto position = test::fromMoves(Rule::Freestyle, BoardSize::square(9), "e5 f6 e6");
    const std::string text = pointValuesView(position, Colors::Off);
    const std::string svg = pointValuesSvg(position);
    const Json json = pointValuesJson(position);
    int shown = 0;
    for (const Json& each : json["values"]) {
        const std::string value = std::to_string(each["value"].get<int>());
        INFO(each.dump());
        CHECK(text.find(' ' + value) != std::string::npos);
        CHECK(svg.find('>' + value + "</text>") != std::string::npos);
        ++shown;
    }
    CHECK(test::count(svg, "</text>") == shown + 18 + 3);
}

TEST_CASE("a forbidden point is not the best one", "[protocol][values]") {
    const auto position =
        test::fromMoves(Rule::Renju, BoardSize::square(15), "h8 a1 i8 a3 j8 a5 l8 a7 m8 a9");
    const Json json = pointValuesJson(position);
    CHECK(json["forbidden"] == Json{"k8"});
    CHECK(json["best"].size() > 0);
    CHECK(json["best"] != Json{"k8"});
    CHECK(pointValuesView(position, Colors::Off).find('!') != std::string::npos);
}

}  // namespace fukumi::protocol::answer
