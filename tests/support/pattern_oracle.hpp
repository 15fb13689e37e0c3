// SPDX-License-Identifier: MIT
//
// Line classes from their descriptions in engine/board/pattern.hpp, over plain lines: what a stone
// makes is asked of the threat oracle, what can follow is tried.
#pragma once

#include <map>
#include <string>

#include "engine/board/pattern.hpp"
#include "tests/support/plain_line.hpp"

namespace fukumi::test {

class PatternOracle {
public:
    PatternOracle(Rule rule, Color c) : rule_{rule}, color_{c} {}

    /// The class of a stone on the empty point `i` of a line, five points on each side seen.
    [[nodiscard]] board::LineClass classOf(const PlainLine& line, int i);

private:
    /// A line of which all is seen.
    [[nodiscard]] board::LineClass classOfStretch(const PlainLine& line, int i);
    [[nodiscard]] board::LineClass classByFollowers(const PlainLine& line, int i);

    Rule rule_;
    Color color_;
    std::map<std::string, board::LineClass> known_;
};

}  // namespace fukumi::test
