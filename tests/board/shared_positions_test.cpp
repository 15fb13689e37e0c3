// SPDX-License-Identifier: MIT
//
// The product against position sets, ours or other people's.
#include "tests/support/shared_positions.hpp"

#include <algorithm>

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/renju.hpp"
#include "engine/board/rules/win_check.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/renju_oracle.hpp"
#include "tests/support/rules_oracle.hpp"
#include "tests/support/skip.hpp"

namespace fukumi::test {

using board::Position;
using board::ThreatClass;

namespace {

/// The set; empty if it is absent, and the case is skipped.
std::vector<SharedPosition> readSet(const char* name) {
    const auto file = positionsFolder() / name;
    auto positions = readSharedPositions(file);
    if (!positions) {
        saySkipped("there is no " + file.string());
        return {};
    }
    CHECK_FALSE(positions->empty());
    return *std::move(positions);
}

Square pointOf(const SharedPosition& item) {
    return board::fromHuman(item.point, item.board.size()).value();
}

std::string nameOf(Verdict v) {
    switch (v) {
        case Verdict::Overline: return "overline";
        case Verdict::DoubleFour: return "double_four";
        case Verdict::DoubleThree: return "double_three";
        case Verdict::Legal:
        case Verdict::Five: break;
    }
    return "none";
}

std::string foulName(Position& position, Square s) {
    board::ThreatLines lines = position.lines();
    switch (board::foulAt(lines, s)) {
        case board::Foul::Overline: return "overline";
        case board::Foul::DoubleFour: return "double_four";
        case board::Foul::DoubleThree: return "double_three";
        case board::Foul::None: break;
    }
    return "none";
}

/// "forbidden" says that there is a foul, not which.
bool answers(const std::string& got, const std::string& expected) {
    return expected == "forbidden" ? got != "none" : got == expected;
}

void checkFoul(const SharedPosition& item, Square s, const std::string& expected) {
    Position position = positionOf(item.board, item.rule, Color::Black);
    INFO(item.id << " " << board::toHuman(s, item.board.size()) << ": expected " << expected
                 << ", engine " << foulName(position, s) << ", oracle "
                 << nameOf(judge(item.board, s).verdict));
    CHECK(position.isForbidden(s) == (expected != "none"));
    CHECK(answers(foulName(position, s), expected));
    CHECK(answers(nameOf(judge(item.board, s).verdict), expected));
}

}  // namespace

TEST_CASE("the shared forbidden points are judged as their sources say",
          "[board][renju][positions]") {
    for (const SharedPosition& item : readSet("renju_forbidden.jsonl")) {
        if (item.point != "*") {
            checkFoul(item, pointOf(item), item.expected);
            continue;
        }
        forEachSquare(item.board.size(), [&](Square s) {
            if (item.board.at(s) != Mark::Empty) return;
            const auto answer = item.expectedPoints.find(board::toHuman(s, item.board.size()));
            checkFoul(item, s, answer == item.expectedPoints.end() ? "none" : answer->second);
        });
    }
}

TEST_CASE("the shared win checks come out as their sources say", "[board][rules][positions]") {
    for (const SharedPosition& item : readSet("win_check.jsonl")) {
        const bool wins =
            item.expected == (item.toMove == Color::Black ? "black_wins" : "white_wins");
        const Square s = pointOf(item);
        Position position = positionOf(item.board, item.rule, item.toMove);
        INFO(item.id << ", " << fukumi::nameOf(item.rule) << ", " << item.point);
        REQUIRE(position.isEmpty(s));
        CHECK(wouldWin(item.board, item.rule, s, item.toMove) == wins);
        CHECK(position.makesFive(item.toMove, s) == wins);
        // A move that wins for the other side is a foul.
        CHECK(position.isForbidden(s) == (!wins && item.expected != "no_win"));
        position.play(s);
        CHECK(board::winsAt(position.board(), item.rule, s, item.toMove) == wins);
        CHECK(board::winningStones(position.board(), item.rule, s).empty() != wins);
    }
}

namespace {

/// The moves that a five or an open four at hand leaves; absent if there is none.
std::optional<board::SquareSet> forcedMoves(const Position& position) {
    const board::ThreatLines& lines = position.lines();
    const Color own = position.sideToMove();
    if (lines.any(own, ThreatClass::Five)) return lines.cells(own, ThreatClass::Five);
    if (lines.any(~own, ThreatClass::Five)) return lines.cells(~own, ThreatClass::Five);
    if (lines.any(own, ThreatClass::OpenFour)) return lines.cells(own, ThreatClass::OpenFour);
    return std::nullopt;
}

}  // namespace

TEST_CASE("one-move tasks are solved by the threat lines where a five or an open four decides",
          "[board][threats][positions]") {
    for (const SharedPosition& item : readSet("basic_tactics.jsonl")) {
        if (item.kind != "best_move") continue;
        const Position position = positionOf(item.board, item.rule, item.toMove);
        const auto moves = forcedMoves(position);
        if (!moves) continue;
        INFO(item.id);
        moves->forEach([&](Square s) {
            const std::string move = board::toHuman(s, item.board.size());
            INFO(move);
            CHECK(std::count(item.solution.begin(), item.solution.end(), move) == 1);
        });
    }
}

}  // namespace fukumi::test
