// SPDX-License-Identifier: MIT
#include "engine/core/rules.hpp"

#include <set>
#include <string_view>

#include "engine/core/text.hpp"
#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("every rule is found by its name, and gomoku is freestyle", "[core][rules]") {
    for (const Rule rule : kRules) CHECK(ruleFromName(nameOf(rule)) == rule);
    CHECK(ruleFromName("renju") == Rule::Renju);
    CHECK(ruleFromName("gomoku") == Rule::Freestyle);
    for (const char* text : {"", "Renju", "renju ", "gomoku ", "caro5"})
        CHECK_FALSE(ruleFromName(text));
}

TEST_CASE("no two rules share a name or a number, and Yixin's rules are the first",
          "[core][rules]") {
    std::set<std::string_view> all{kCommonName};
    bool isOfYixin = true;
    for (const RuleRow& row : kRuleRows) {
        INFO(row.name);
        CHECK(all.insert(row.name).second);
        CHECK(all.insert(row.number).second);
        CHECK(all.insert(row.continuous).second);
        const auto number = parseInteger<int>(row.number),
                   continuous = parseInteger<int>(row.continuous);
        REQUIRE((number && continuous));
        CHECK(*continuous == (*number | 2));  // bit 2 of the protocol
        CHECK(isOfYixin >= row.isOfYixin);
        isOfYixin = row.isOfYixin;
        CHECK((row.blackFouls ? row.exactFive[Color::Black] : true));
        CHECK((row.exactFive[Color::White] ? row.exactFive[Color::Black] : true));
    }
}

TEST_CASE("properties of a rule are those of its row", "[core][rules]") {
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        const RuleRow& row = rowOf(rule);
        for (const Color c : kColors) CHECK(needsExactFive(rule, c) == row.exactFive[c]);
        CHECK(needsFreeEnd(rule) == row.freeEnd);
        CHECK(hasFouls(rule) == row.blackFouls);
        CHECK(looksBeyondFive(rule) == (rule != Rule::Freestyle));
    }
    CHECK_FALSE(hasLikeColors(Rule::Renju));
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::Caro6})
        CHECK(hasLikeColors(rule));
}

TEST_CASE("what a rule asks of a five", "[core][rules]") {
    CHECK_FALSE(needsExactFive(Rule::Freestyle, Color::Black));
    CHECK(needsExactFive(Rule::Standard, Color::White));
    CHECK(needsExactFive(Rule::Renju, Color::Black));
    CHECK_FALSE(needsExactFive(Rule::Renju, Color::White));
    CHECK(needsExactFive(Rule::Caro, Color::Black));
    CHECK_FALSE(needsExactFive(Rule::Caro6, Color::Black));
    for (const Rule rule : kRules) {
        CHECK(needsFreeEnd(rule) == (rule == Rule::Caro || rule == Rule::Caro6));
        CHECK(hasFouls(rule, Color::Black) == (rule == Rule::Renju));
        CHECK_FALSE(hasFouls(rule, Color::White));
    }
}

TEST_CASE("renju tournaments end a game at 25 empty points of their board", "[core]") {
    for (const Rule rule : kRules)
        for (const BoardSize size : {BoardSize::square(15), BoardSize::square(14)}) {
            const bool isCapped = rule == Rule::Renju && size.width() == 15;
            CHECK(drawAtEmpty(rule, size, DrawCap::On) == (isCapped ? 25 : 0));
            CHECK(drawAtEmpty(rule, size, DrawCap::Off) == 0);
        }
}

}  // namespace fukumi
