// SPDX-License-Identifier: MIT
#include "tests/threat/random_midgame.hpp"

#include <cstdlib>
#include <optional>

#include "engine/core/text.hpp"
#include "engine/threat/defence.hpp"

namespace fukumi::test {

namespace {

/// Empty, within two steps of a stone (or the centre of an empty board), not a foul, not a five.
bool isPlausible(const board::Position& position, Square s) {
    if (!position.isEmpty(s) || position.makesFive(position.sideToMove(), s)) return false;
    if (position.isForbidden(s)) return false;
    if (position.stoneCount() == 0) return true;
    for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx) {
            if (!position.size().contains(s.x() + dx, s.y() + dy)) continue;
            const board::Cell cell = position.cellAt(Square{s.x() + dx, s.y() + dy});
            if (cell == board::Cell::Black || cell == board::Cell::White) return true;
        }
    return false;
}

/// An answer to the opponent's four or open three, so that fights last; one time in ten none.
std::optional<Square> forcedMove(board::ThreatLines& lines, Color side, Random& random) {
    if (random.below(10) == 0) return std::nullopt;
    const auto pick = [&](const auto& moves) -> std::optional<Square> {
        if (moves.empty()) return std::nullopt;
        return random.pick(moves);
    };
    if (lines.any(~side, board::ThreatClass::Five))
        return pick(threat::answersToFour(lines, ~side));
    if (threat::threatensOpenFour(lines, ~side))
        return pick(threat::answersToOpenFour(lines, ~side));
    return std::nullopt;
}

}  // namespace

board::Position randomMidgame(Rule rule, BoardSize size, int stones, Random& random) {
    board::Position position{rule, size};
    board::ThreatLines lines{rule, size};
    for (int tries = 0; position.stoneCount() < stones && tries < 100 * stones; ++tries) {
        Square s = randomSquare(size, random);
        if (const auto defence = forcedMove(lines, position.sideToMove(), random)) s = *defence;
        if (!isPlausible(position, s)) continue;
        lines.play(position.sideToMove(), s);
        position.play(s);
    }
    return position;
}

BoardSize randomSize(int shortest, int choices, Random& random) {
    const auto extra = [&] {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(choices)));
    };
    const int width = shortest + extra();
    const int height = shortest + extra();
    return BoardSize::make(width, height).value();
}

Square randomSquare(BoardSize size, Random& random) {
    const auto x = random.below(static_cast<std::uint32_t>(size.width()));
    const auto y = random.below(static_cast<std::uint32_t>(size.height()));
    return Square{static_cast<int>(x), static_cast<int>(y)};
}

std::uint64_t numberFromEnvironment(const char* name, std::uint64_t usual) {
    const char* const text = std::getenv(name);
    return text == nullptr ? usual : parseInteger<std::uint64_t>(text).value_or(usual);
}

int randomPositionCount(int usual) {
    const char* const text = std::getenv("FUKUMI_RANDOM_POSITIONS");
    if (text == nullptr) return usual;
    return parseInteger<int>(text).value_or(usual);
}

std::vector<Rule> randomRules() {
    const char* const text = std::getenv("FUKUMI_RANDOM_RULE");
    if (const auto rule = ruleFromName(text != nullptr ? text : "")) return {*rule};
    return {kRules.begin(), kRules.end()};
}

}  // namespace fukumi::test
