// SPDX-License-Identifier: MIT
#include "engine/board/pattern.hpp"

#include <string_view>

#include "tests/support/catch.hpp"

namespace fukumi::test {

using board::LineClass;

namespace {

/// A window from a drawing: N the new stone, O own stones, _ empty, | a blocker, e an enemy stone.
/// Outside of the drawing nothing is in the way.
board::LineWindow windowOf(std::string_view drawing) {
    const auto centre = drawing.find('N');
    REQUIRE(centre != std::string_view::npos);
    const auto half = [&](int step) {
        board::HalfWindow side;
        for (int k = 1; k <= 5; ++k) {
            const auto i = static_cast<std::size_t>(static_cast<int>(centre) + step * k);
            const char cell = i < drawing.size() ? drawing[i] : '_';
            if (cell == 'O') side.own = static_cast<std::uint8_t>(side.own | (1 << (k - 1)));
            if (cell != '|' && cell != 'e') continue;
            side.length = static_cast<std::uint8_t>(k - 1);
            side.enemyBlocker = cell == 'e';
            break;
        }
        return side;
    };
    return {half(-1), half(1)};
}

struct Example {
    std::string_view drawing;
    Rule rule;
    Color color;
    LineClass expected;
};

void checkAll(std::initializer_list<Example> examples) {
    for (const Example& each : examples) {
        INFO(each.drawing << ", " << nameOf(each.rule)
                          << (each.color == Color::Black ? ", black" : ", white"));
        CHECK(nameOf(classify(each.rule, each.color, windowOf(each.drawing))) ==
              nameOf(each.expected));
    }
}

constexpr Color kBlack = Color::Black;
constexpr Color kWhite = Color::White;

}  // namespace

TEST_CASE("every class has the lines that its drawing shows", "[board][patterns]") {
    constexpr Rule kFree = Rule::Freestyle;
    checkAll({
        {"|ON_O|", kFree, kBlack, LineClass::Dead},
        {"|N___|", kFree, kBlack, LineClass::Dead},
        {"|N____|", kFree, kBlack, LineClass::BlockedOne},
        {"|___N___|", kFree, kBlack, LineClass::One},
        {"|ON___|", kFree, kBlack, LineClass::BlockedTwo},
        {"|__N__O__|", kFree, kBlack, LineClass::Two},
        {"__N_O__", kFree, kBlack, LineClass::TwoA},
        {"___NO___", kFree, kBlack, LineClass::TwoB},
        {"|NOO__|", kFree, kBlack, LineClass::BlockedThree},
        {"|_ONO__|", kFree, kBlack, LineClass::Three},
        {"_NO_O_", kFree, kBlack, LineClass::Three},
        {"__ONO__", kFree, kBlack, LineClass::ThreeA},
        {"|OONO_", kFree, kBlack, LineClass::Four},
        {"|ON_OO|", kFree, kBlack, LineClass::Four},
        {"_ONOO_", kFree, kBlack, LineClass::OpenFour},
        {"O_ONO_O", kFree, kBlack, LineClass::OpenFour},
        {"|OONOO|", kFree, kBlack, LineClass::Five},
        {"OONOOO", kFree, kBlack, LineClass::Five},
    });
}

TEST_CASE("six in a row is an overline where exactly five are needed", "[board][patterns]") {
    checkAll({
        {"OONOOO", Rule::Standard, kWhite, LineClass::Overline},
        {"OONOOO", Rule::Renju, kBlack, LineClass::Overline},
        {"OONOOO", Rule::Renju, kWhite, LineClass::Five},
        {"OONOOO", Rule::Caro, kWhite, LineClass::Overline},
        {"OONOOO", Rule::Caro6, kWhite, LineClass::Five},
        // A stone beyond the empty point makes six of the five to come.
        {"|OONO_O", Rule::Freestyle, kBlack, LineClass::Four},
        {"|OONO_O|", Rule::Standard, kBlack, LineClass::Dead},
        {"_ONOO_O", Rule::Standard, kBlack, LineClass::Four},
    });
}

TEST_CASE("two fours in one line are a separate class for renju's black", "[board][patterns]") {
    for (const std::string_view drawing : {"O_ONO_O", "|OO_NO_OO|", "|OOO_N_OOO|"})
        checkAll({
            {drawing, Rule::Renju, kBlack, LineClass::DoubleFour},
            {drawing, Rule::Renju, kWhite, LineClass::OpenFour},
            {drawing, Rule::Standard, kBlack, LineClass::OpenFour},
        });
}

TEST_CASE("in caro an enemy at each end takes a five's worth", "[board][patterns]") {
    for (const Rule rule : {Rule::Caro, Rule::Caro6})
        checkAll({
            {"eOONOOe", rule, kBlack, LineClass::Dead},
            {"|OONOOe", rule, kBlack, LineClass::Five},
            {"_OONOOe", rule, kBlack, LineClass::Five},
            {"eOONO_e", rule, kBlack, LineClass::Dead},
            {"eOONO__", rule, kBlack, LineClass::Four},
            {"e_ONOO_e", rule, kBlack, LineClass::Four},
            {"|_ONOO_|", rule, kBlack, LineClass::OpenFour},
        });
    checkAll({{"eOONOOOe", Rule::Caro6, kBlack, LineClass::Five}});
}

}  // namespace fukumi::test
