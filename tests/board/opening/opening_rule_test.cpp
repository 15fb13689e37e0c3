// SPDX-License-Identifier: MIT
#include "engine/board/opening/opening_rule.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "engine/board/opening/fifth_moves.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::opening {

namespace {

int squaresOf(const Zone& zone, BoardSize size) {
    int count = 0;
    forEachSquare(size, [&](Square s) { count += zone.contains(s, size) ? 1 : 0; });
    return count;
}

}  // namespace

TEST_CASE("zones are squares around the centre", "[board][opening]") {
    constexpr BoardSize kBoard = BoardSize::square(15);
    for (const int side : {1, 3, 5, 7, 9}) {
        CHECK(squaresOf({Zone::Kind::Inside, side}, kBoard) == side * side);
        CHECK(squaresOf({Zone::Kind::Outside, side}, kBoard) == 225 - side * side);
    }
    CHECK(squaresOf({}, kBoard) == 225);
}

TEST_CASE("opening rules are found by their names", "[board][opening]") {
    for (const OpeningRule each : kOpeningRules) CHECK(openingRuleFromName(nameOf(each)) == each);
    CHECK(nameOf(OpeningRule::Taraguchi10) == "taraguchi-10");
    CHECK_FALSE(openingRuleFromName("swap3"));
}

TEST_CASE("colours change in all opening rules but the two of the centre", "[board][opening]") {
    for (const OpeningRule each : kOpeningRules) {
        const bool isFixed =
            each == OpeningRule::Free || each == OpeningRule::Pro || each == OpeningRule::LongPro;
        CHECK(hasSwap(each) != isFixed);
        CHECK(hasFixedOffer(each) == (each == OpeningRule::Rif));
    }
}

TEST_CASE("openings of renju want its rule and a board with a centre", "[board][opening]") {
    constexpr BoardSize kUsual = BoardSize::square(15), kEven = BoardSize::square(20);
    for (const OpeningRule each : kOpeningRules) {
        CHECK_FALSE(whyUnfit(each, Rule::Renju, kUsual));
        CHECK(whyUnfit(each, Rule::Standard, kUsual).has_value() == isForRenju(each));
        CHECK(whyUnfit(each, Rule::Renju, kEven).has_value() == isForRenju(each));
    }
    constexpr BoardSize kSeven = BoardSize::square(7);
    CHECK_FALSE(whyUnfit(OpeningRule::Pro, Rule::Freestyle, kSeven));
    CHECK(toEnglish(whyUnfit(OpeningRule::LongPro, Rule::Freestyle, kSeven).value()) ==
          "long-pro needs a board of 9x9 or more");
    CHECK(toEnglish(whyUnfit(OpeningRule::Taraguchi10, Rule::Renju, kSeven).value()) ==
          "taraguchi-10 needs a board of 9x9 or more");
    CHECK_FALSE(whyUnfit(OpeningRule::Swap2, Rule::Freestyle, BoardSize::square(5)));
    for (const BoardSize size : {BoardSize::square(5), *BoardSize::make(5, 9)}) {
        CHECK_FALSE(whyUnfit(OpeningRule::Rif, Rule::Renju, size));
        for (const OpeningRule rule : {OpeningRule::Yamaguchi, OpeningRule::Soosorv8})
            CHECK(toEnglish(whyUnfit(rule, Rule::Renju, size).value()) ==
                  std::string{nameOf(rule)} + " needs a board of 7x7 or more");
    }
}

TEST_CASE("on every board that an opening takes there are as many fifth moves as it may ask for",
          "[board][opening]") {
    const auto fewest = [](BoardSize size) {
        const Square centre = size.center();
        int least = size.squareCount();
        forEachSquare(size, [&](Square second) {
            forEachSquare(size, [&](Square third) {
                forEachSquare(size, [&](Square fourth) {
                    const std::array stones{centre, second, third, fourth};
                    const bool areApart =
                        std::set<Square>{stones.begin(), stones.end()}.size() == 4;
                    if (areApart && Zone{Zone::Kind::Inside, 3}.contains(second, size) &&
                        Zone{Zone::Kind::Inside, 5}.contains(third, size))
                        least = std::min(least, differentFifths(stones, size).size());
                });
            });
        });
        return least;
    };
    const int onFive = fewest(BoardSize::square(5)), onSeven = fewest(BoardSize::square(7));
    CHECK(onFive == 7);
    for (const OpeningRule rule : kOpeningRules) {
        const auto fifths = fifthCountOf(rule);
        if (!fifths) continue;
        INFO(nameOf(rule));
        CHECK(whyUnfit(rule, Rule::Renju, BoardSize::square(5)).has_value() ==
              (fifths->most > onFive));
        CHECK(fifths->most <= onSeven);
    }
}

}  // namespace fukumi::opening
