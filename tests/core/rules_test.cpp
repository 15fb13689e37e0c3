// SPDX-License-Identifier: MIT
#include "engine/core/rules.hpp"

#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("every rule is found by its name, and gomoku is freestyle", "[core][rules]") {
    for (const Rule rule : kRules) CHECK(ruleFromName(nameOf(rule)) == rule);
    CHECK(ruleFromName("renju") == Rule::Renju);
    CHECK(ruleFromName("gomoku") == Rule::Freestyle);
    for (const char* text : {"", "Renju", "renju ", "gomoku ", "caro5"})
        CHECK_FALSE(ruleFromName(text));
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
