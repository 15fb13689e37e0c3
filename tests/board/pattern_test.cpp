// SPDX-License-Identifier: MIT
#include "engine/board/pattern.hpp"

#include <optional>
#include <set>
#include <string>

#include "engine/board/pattern_table.hpp"
#include "engine/core/by_color.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shadow_game.hpp"
#include "tests/support/threat_oracle.hpp"

namespace fukumi::test {

using board::LineClass;
using board::ThreatClass;

namespace {

/// A window from a drawing: N the new stone, O own stones, _ empty, | a blocker, e an enemy stone.
/// Outside of the drawing nothing stands in the way.
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
        // A stone behind the empty point makes six of the five to come.
        {"|OONO_O", Rule::Freestyle, kBlack, LineClass::Four},
        {"|OONO_O|", Rule::Standard, kBlack, LineClass::Dead},
        {"_ONOO_O", Rule::Standard, kBlack, LineClass::Four},
    });
}

TEST_CASE("two fours in one line are a class of their own for renju's black",
          "[board][patterns]") {
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

namespace {

/// How a cell's class and its four threat sets can go together; absent = rightly.
std::optional<std::string> contradiction(LineClass k, const board::LineRecord& line, Color c,
                                         int bit) {
    const auto in = [&](ThreatClass t) {
        return ((line.sets[indexOf(c)][static_cast<int>(t)] >> bit) & 1) != 0;
    };
    const bool foul = ((line.foul >> bit) & 1) != 0 && c == Color::Black;
    const bool four =
        k == LineClass::Four || k == LineClass::OpenFour || k == LineClass::DoubleFour;
    const bool three = k == LineClass::Three || k == LineClass::ThreeA;
    if (in(ThreatClass::Five) != (k == LineClass::Five)) return "five";
    // A five is asked for nothing else: it ends the game.
    if (k == LineClass::Five) return std::nullopt;
    if (in(ThreatClass::Four) != four) return "four";
    if (in(ThreatClass::OpenFour) != (k == LineClass::OpenFour)) return "open four";
    if (k == LineClass::DoubleFour && !foul) return "double four without a foul";
    if (foul && !(k == LineClass::DoubleFour || k == LineClass::Overline)) return "foul";
    // What is a four already has no smaller class, even if it is a three besides.
    if (in(ThreatClass::OpenThree) && !three && !four) return "open three";
    return std::nullopt;
}

/// Whether one more stone makes two fours in one line that no single stone stops: what makes a line
/// a Three although no straight four can come of it.
bool canBecomeTwoFours(PlainLine line, int i, Rule rule, Color c) {
    line.set(i, markOf(c));
    for (int k = 0; k < line.length(); ++k) {
        if (line.at(k) != Mark::Empty) continue;
        PlainLine after = line;
        after.set(k, markOf(c));
        after.set(i, Mark::Empty);
        const LineThreats threats = threatsOf(after, i, rule, c);
        if (threats.unstoppable && !threats.straightFour) return true;
    }
    return false;
}

struct Counts {
    std::string first;
    int compared = 0;
    int threesByTwoFours = 0;
};

void compareLine(const board::Position& position, const PlainBoard& plain, const LinePlace& place,
                 Color c, const board::PatternTable& table, Counts& counts) {
    const Rule rule = position.rule();
    const PlainLine line = lineOf(plain, place);
    const auto& slots = position.lines().map().slots(place.first);
    const std::size_t d = indexOf(place.direction);
    const board::LineRecord& record = position.lines().line(slots.line[d]);
    for (int i = 0; i < place.length; ++i) {
        if (line.at(i) != Mark::Empty) continue;
        const int bit = slots.bit[d] + i;
        const LineClass k = table[needsFreeEnd(rule) ? board::caroWindowIndex(record, c, bit)
                                                     : board::windowIndex(record, c, bit)];
        ++counts.compared;
        const auto wrong = contradiction(k, record, c, bit);
        if (wrong && counts.first.empty()) counts.first = *wrong;
        if (k != LineClass::Three && k != LineClass::ThreeA) continue;
        const auto threes = record.sets[indexOf(c)][static_cast<int>(ThreatClass::OpenThree)];
        if (((threes >> bit) & 1) != 0) continue;
        ++counts.threesByTwoFours;
        if (!canBecomeTwoFours(line, i, rule, c) && counts.first.empty())
            counts.first = "a three that nothing unstoppable can come of";
    }
}

Counts compareGame(Rule rule, BoardSize size, Random& random) {
    Counts counts;
    const ByColor<board::PatternTable> tables{{rule, Color::Black}, {rule, Color::White}};
    ShadowGame game{rule, size};
    for (int step = 0; !game.isFull(); ++step) {
        playRandomStep(game, random);
        if (step % 8 != 0) continue;
        const board::Position position = positionOf(game.plain(), rule);
        for (const LinePlace& place : linesOf(size))
            for (const Color c : kColors)
                compareLine(position, game.plain(), place, c, tables[c], counts);
    }
    return counts;
}

}  // namespace

TEST_CASE("line classes and threat lines say the same of every point", "[board][patterns]") {
    // Five and OpenFour are the same sets; the Four set is the classes Four, OpenFour and
    // DoubleFour; an OpenThree is a Three or ThreeA unless it is a four besides. The other way round
    // a Three may rest on two fours in one line (O_ONO_O to come), which is no straight four and
    // hence no OpenThree; renju's black, for whom that is a foul, has none of these.
    Random random{37};
    int byTwoFours = 0;
    for (const Rule rule : kRules)
        for (const BoardSize size : {BoardSize::square(15), *BoardSize::make(22, 7)}) {
            const Counts counts = compareGame(rule, size, random);
            INFO(nameOf(rule) << ", " << counts.compared << " points, " << counts.threesByTwoFours
                              << " threes by two fours");
            CHECK(counts.first == "");
            CHECK(counts.compared > 10'000);
            byTwoFours += counts.threesByTwoFours;
        }
    CHECK(byTwoFours > 0);
}

}  // namespace fukumi::test
