// SPDX-License-Identifier: MIT
//
// The facts that hold for every search: alpha-beta over both evaluations, and the tree search of
// every kind.
#include <set>

#include "engine/board/records/notation.hpp"
#include "tests/search/mcts/mcts_setup.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/round_count.hpp"
#include "tests/support/shadow_game.hpp"

namespace fukumi::test {

using search::mcts::Leaf;
using search::mcts::Policy;
using Ms = search::Milliseconds;

namespace {

constexpr std::string_view kOpening = "h8 i9 i7 g9 j8 h10 g7 j9 i11";
constexpr std::string_view kLater = "h8 i9 i7 g9 j8 h10 g7 j9 i11 i8 g11 f7";
constexpr BoardSize kBoard = BoardSize::square(15);

class StopAtOnce final : public StopToken {
public:
    [[nodiscard]] bool stopRequested() const override { return true; }
};

/// A search, and the nodes in which it sees some plies.
struct Kind {
    std::string name;
    std::uint64_t nodes;
    std::function<SmallSearch(const search::Clock&)> make;
};

std::vector<Kind> everyKind() {
    std::vector<Kind> kinds;
    for (const eval::EvalKind eval : {eval::EvalKind::Table, eval::EvalKind::Network})
        kinds.push_back(
            {"alpha-beta, " + std::string{nameOf(eval)}, 8000, [eval](const search::Clock& clock) {
                 return SmallSearcher{eval, clock};
             }});
    for (const Leaf leaf : {Leaf::Eval, Leaf::Playout, Leaf::PlayoutAll})
        for (const Policy policy : {Policy::Puct, Policy::Ucb1}) {
            search::mcts::Options options;
            options.leaf = leaf;
            options.policy = policy;
            kinds.push_back({"a tree, " + std::to_string(kinds.size()),
                             1000,
                             [options](const search::Clock& clock) {
                                 return SmallMcts{options, std::size_t{6} << 20, clock};
                             }});
        }
    return kinds;
}

/// Calls `check(searcher, nodes)` for every kind.
template <class Check>
void forEachKind(Check check) {
    for (const Kind& kind : everyKind()) {
        INFO(kind.name);
        SmallSearch searcher = kind.make(standingClock());
        check(searcher, kind.nodes);
    }
}

board::Position openingWith(Rule rule, Isa isa, std::string_view stones = kOpening) {
    board::Position position{rule, kBoard, isa};
    const auto moves = board::listFromHuman(stones, position.size());
    for (const Move m : moves.value()) position.play(m);
    return position;
}

bool sameAnswer(const search::SearchResult& a, const search::SearchResult& b) {
    return a.move == b.move && a.report.value == b.report.value &&
           a.report.nodes == b.report.nodes && a.report.depth == b.report.depth &&
           a.report.pv == b.report.pv && a.report.rootMoves == b.report.rootMoves;
}

std::set<std::string> firstMoves(const std::vector<search::SearchReport>& lines) {
    std::set<std::string> moves;
    for (const auto& line : lines) moves.insert(board::toHuman(line.pv.front(), kBoard));
    return moves;
}

search::Limits linesWithin(int lines, std::uint64_t nodes) {
    search::Limits limits = nodeLimit(nodes);
    limits.lines = lines;
    return limits;
}

}  // namespace

TEST_CASE("the same search twice gives the same answer", "[search][repeatable]") {
    for (const Kind& kind : everyKind()) {
        INFO(kind.name);
        SmallSearch searcher = kind.make(standingClock()), other = kind.make(standingClock());
        for (const Rule rule : kRules) {
            const board::Position position = openingWith(rule, bestIsa());
            const auto limits = nodeLimit(kind.nodes);
            searcher.newGame();
            const search::SearchResult first = searcher.find(position, limits);
            static_cast<void>(searcher.find(openingWith(rule, bestIsa(), kLater), limits));
            searcher.newGame();
            INFO(nameOf(rule));
            CHECK(sameAnswer(searcher.find(position, limits), first));
            other.newGame();
            CHECK(sameAnswer(other.find(position, limits), first));
        }
    }
}

TEST_CASE("every instruction set searches the same tree", "[search][repeatable]") {
    forEachKind([](SmallSearch& searcher, std::uint64_t nodes) {
        for (const Rule rule : kRules) {
            searcher.newGame();
            const auto portable = searcher.find(openingWith(rule, Isa::Portable), nodeLimit(nodes));
            searcher.newGame();
            INFO(nameOf(rule));
            CHECK(sameAnswer(searcher.find(openingWith(rule, bestIsa()), nodeLimit(nodes)),
                             portable));
        }
    });
}

TEST_CASE("a search leaves its position as it was", "[search]") {
    forEachKind([](SmallSearch& searcher, std::uint64_t nodes) {
        for (const Rule rule : kRules) {
            const board::Position position = openingWith(rule, bestIsa());
            const board::Position before = position;
            static_cast<void>(searcher.find(position, nodeLimit(nodes / 2)));
            CHECK(position.board() == before.board());
            CHECK(position.key() == before.key());
            CHECK(position.sideToMove() == before.sideToMove());
            CHECK(position.history().size() == before.history().size());
            CHECK(sameLines(position.lines(), before.lines()));
        }
    });
}

TEST_CASE("a full board has no move", "[search]") {
    forEachKind([](SmallSearch& searcher, std::uint64_t) {
        Random random{2};
        for (const Rule rule : kRules) {
            const board::Position position = unwonPosition(rule, BoardSize::square(6), 0, random);
            CHECK_FALSE(searcher.find(position, nodeLimit(100)).move);
        }
    });
}

TEST_CASE("stones need not be equal in number", "[search]") {
    forEachKind([](SmallSearch& searcher, std::uint64_t nodes) {
        for (const Rule rule : kRules)
            for (const Color few : kColors) {
                board::Position position{rule, kBoard};
                for (const Square s : {Square{2, 2},
                                       Square{7, 3},
                                       Square{11, 4},
                                       Square{4, 8},
                                       Square{12, 9},
                                       Square{6, 12}})
                    position.place(~few, s);
                for (const Color toMove : kColors) {
                    position.setSideToMove(toMove);
                    const auto result = searcher.find(position, nodeLimit(nodes / 4));
                    REQUIRE(result.move);
                    CHECK(position.isLegal(*result.move));
                }
            }
    });
}

TEST_CASE("blocked squares are never played", "[search]") {
    // The only way to a five is shut by a blocked square; an edge would do the same.
    constexpr std::string_view kShut = R"(
        . . . . . . . . .
        . # X X X X # . .
        . . . . . . . . .
        . . . # . # . . .
        . . . . O . . . .
        . . . # . # . . .
        . . . . . . . . .)";
    forEachKind([&](SmallSearch& searcher, std::uint64_t nodes) {
        for (const Rule rule : kRules)
            for (const Color toMove : kColors) {
                const board::Position position = fromDrawing(rule, kShut, toMove);
                const auto result = searcher.find(position, nodeLimit(nodes / 2));
                REQUIRE(result.move);
                CHECK(position.isEmpty(*result.move));
                CHECK(result.report.value != winIn(1));
            }
    });
}

TEST_CASE("a board of blocked squares with one gap is played", "[search]") {
    board::Position position{Rule::Freestyle, BoardSize::square(5)};
    forEachSquare(position.size(), [&](Square s) {
        if (s != Square{4, 0}) position.block(s);
    });
    forEachKind([&](SmallSearch& searcher, std::uint64_t) {
        const search::SearchResult result = searcher.find(position, nodeLimit(1000));
        CHECK(result.move == Square{4, 0});
        CHECK(result.report.value == kDraw);
    });
}

TEST_CASE("one searcher plays boards of all sizes and rules in turn", "[search]") {
    forEachKind([](SmallSearch& searcher, std::uint64_t) {
        Random random{3};
        for (int i = 0; i < 40; ++i) {
            const BoardSize size = BoardSize::make(5 + (i * 5) % 18, 5 + (i * 11) % 18).value();
            const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
            const board::Position position =
                unwonPosition(rule, size, size.squareCount() * 6 / 10, random);
            const search::SearchResult result = searcher.find(position, nodeLimit(400));
            REQUIRE(result.move);
            CHECK(position.isLegal(*result.move));
        }
    });
}

TEST_CASE("a legal move comes back however early the search is stopped", "[search][stop]") {
    search::Limits noTime;
    noTime.fixedTime = Ms{0};
    const StopAtOnce atOnce;
    forEachKind([&](SmallSearch& searcher, std::uint64_t) {
        Random random{13};
        for (int i = 0; i < roundCount(120); ++i) {
            const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
            const BoardSize size = BoardSize::make(5 + i % 18, 5 + (i * 7) % 18).value();
            const board::Position position =
                unwonPosition(rule, size, 1 + size.squareCount() * (i % 10) / 10, random);
            if (position.forbiddenPoints().size() == position.emptyCount()) continue;
            INFO(nameOf(rule) << ", position " << i);
            for (const search::SearchResult& result : {searcher.find(position, nodeLimit(0)),
                                                       searcher.find(position, nodeLimit(1)),
                                                       searcher.find(position, nodeLimit(200)),
                                                       searcher.find(position, noTime),
                                                       searcher.find(position, {}, atOnce),
                                                       searcher.find(position, depthLimit(1))}) {
                REQUIRE(result.move);
                REQUIRE(position.isLegal(*result.move));
                REQUIRE_FALSE(result.report.pv.empty());
                REQUIRE(result.report.pv.front() == *result.move);
            }
        }
    });
}

TEST_CASE("so it does if all first candidates are excluded", "[search][stop]") {
    const board::Position position{Rule::Freestyle, kBoard};
    search::Limits limits;
    limits.excluded.insert(kBoard.center());  // the only candidate of an empty board
    const StopAtOnce atOnce;
    forEachKind([&](SmallSearch& searcher, std::uint64_t) {
        const auto move = searcher.find(position, limits, atOnce).move;
        REQUIRE(move);
        CHECK(move != kBoard.center());
    });
}

TEST_CASE("the clock ends the search at the hard limit", "[search][stop]") {
    for (const Kind& kind : everyKind())
        for (const int limit : {1, 20, 80}) {
            INFO(kind.name << ", " << limit << " ms");
            const search::FakeClock clock{Ms{1}};
            SmallSearch searcher = kind.make(clock);
            search::Limits limits;
            limits.fixedTime = Ms{limit};
            limits.start = clock.now();
            const auto result = searcher.find(quietPosition(Rule::Freestyle), limits);
            CHECK(result.move);
            // A few readings more of a clock that goes on by one each.
            CHECK(result.report.elapsed <= Ms{limit + 4});
            CHECK(result.report.elapsed >= Ms{limit});
        }
}

TEST_CASE("a single reply is played soon", "[search][stop]") {
    // White has a four with one end open.
    const auto position = fromMoves(Rule::Freestyle, kBoard, "g8 h8 c3 i8 n4 j8 d12 k8");
    const search::TimeControl match{{}, Ms{180'000}, Ms{4000}, Ms{0}}, turn{Ms{400}, {}, {}, Ms{0}};
    for (const Kind& kind : everyKind())
        for (const auto& control : {match, turn}) {
            INFO(kind.name << ", " << (control.turn ? "a turn's limit" : "a match clock"));
            const search::FakeClock clock{Ms{1}};
            SmallSearch searcher = kind.make(clock);
            search::Limits limits;
            limits.clock = control;
            limits.start = clock.now();
            const auto result = searcher.find(position, limits);
            CHECK(result.move == at(position, "l8"));
            CHECK(result.report.elapsed <= Ms{100});
        }
}

TEST_CASE("where all legal moves are excluded one is played all the same", "[search][lines]") {
    const auto position = fromMoves(Rule::Freestyle, kBoard, "h8 i9");
    search::Limits limits = nodeLimit(200);
    forEachSquare(position.size(), [&](Square s) { limits.excluded.insert(s); });
    forEachKind([&](SmallSearch& searcher, std::uint64_t) {
        CHECK(searcher.find(position, limits).move.has_value());
    });
}

TEST_CASE("a known win is the first line and the others are searched", "[search][lines]") {
    // White has g9 to i9 open: f9 and j9 make an open four.
    const auto position = fromMoves(Rule::Freestyle, kBoard, "a1 g9 c2 h9 e4 i9 a9");
    forEachKind([&](SmallSearch& searcher, std::uint64_t nodes) {
        const auto result = searcher.find(position, linesWithin(3, nodes));
        const auto lines = searcher.lines();
        REQUIRE(lines.size() == 3);
        CHECK(lines[0].value == winIn(3));
        CHECK(lines[1].value == winIn(3));
        CHECK(lines[2].value < winIn(3));
        CHECK(firstMoves(lines).size() == 3);
        CHECK(result.move == lines[0].pv.front());
        CHECK(isWin(result.report.value));
    });
}

TEST_CASE("every five wins at once, in whichever line it is", "[search][lines]") {
    const auto position = fromDrawing(Rule::Freestyle,
                                      ". . . . . . . . . . . . . . .\n"
                                      ". . . . . . . . . . . . . . .\n"
                                      ". . . . . . . . . . . . . . .\n"
                                      ". . . . . . . X . . . . . . .\n"
                                      ". . . . . . . X . . . . . . .\n"
                                      ". . . . . . . X . . . . . . .\n"
                                      ". . . . . . . X . . . . . . .\n"
                                      ". . . . . . . . . . . . . . .\n"
                                      ". . . . . . . . . . . . . . .\n"
                                      ". . X . . . . . . . . . . . .\n"
                                      ". . X . . . . . . . . . . . .\n"
                                      ". . X . . . . . . . . . . . .\n"
                                      ". . X O . . . . . . . . . . .\n"
                                      ". . . . . . . . . . . . . . .\n"
                                      "O O O O . . . . . . . . . . .\n");
    forEachKind([&](SmallSearch& searcher, std::uint64_t nodes) {
        for (const std::uint64_t limit : {nodes / 8, nodes}) {
            searcher.newGame();
            static_cast<void>(searcher.find(position, linesWithin(4, limit)));
            const auto lines = searcher.lines();
            REQUIRE(lines.size() == 4);
            for (const search::SearchReport& line : lines) {
                CHECK(line.value == winIn(1));
                CHECK(line.pv.size() == 1);
            }
            CHECK(firstMoves(lines) == std::set<std::string>{"c2", "c7", "h8", "h13"});
        }
    });
}

}  // namespace fukumi::test
