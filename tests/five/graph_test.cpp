// SPDX-License-Identifier: MIT
#include "engine/five/graph.hpp"

#include "tests/five/five_support.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::five {

namespace {

using Status = LeafAnswer::Status;
using Kind = RepliesRecord::Kind;

Record open(const Job& job) { return AskRecord{job.stones, job.level, Status::Open}; }

/// The stones after a move, in canonical form.
std::string after(const std::string& stones, Move m, Color c) {
    board::Board board = boardFrom(stones, BoardSize::square(15)).value();
    board.put(m, board::cellOf(c));
    return canonicalStones(board).text;
}

}  // namespace

TEST_CASE("A root that is won by threats is proved at once", "[five][graph]") {
    Graph graph{test::taskOf("h8 h9 i9 i7")};
    const auto job = graph.nextJob();
    REQUIRE(job);
    CHECK(job->kind == Job::Kind::Ask);
    CHECK(job->level == 0);
    CHECK_FALSE(graph.nextJob());  // it is at work
    CHECK(graph.apply(AskRecord{job->stones, 0, Status::Won}));
    CHECK(graph.root().isProved());
    CHECK(graph.wins().empty());
    CHECK_FALSE(graph.nextJob());
}

TEST_CASE("A quiet move proves the root when every open reply is proved", "[five][graph]") {
    const Task task = test::taskOf("h8 h9 i9 i7");
    Graph graph{task};
    const std::string root = canonicalStones(task.root).text;
    const Move quiet{2, 3};
    const Move reply{4, 4};
    REQUIRE(graph.apply(AskRecord{root, 0, Status::Open}));
    REQUIRE(graph.apply(MovesRecord{root, 0, false, {quiet}}));
    const std::string middle = after(root, quiet, Color::Black);
    const Move turned = [&] {
        // In the frame of the position after the move.
        board::Board board = boardFrom(root, BoardSize::square(15)).value();
        board.put(quiet, board::Cell::Black);
        return apply(canonicalStones(board).toCanonical, reply, board.size());
    }();
    REQUIRE(graph.apply(RepliesRecord{middle, Kind::Threat, {turned}}));
    CHECK_FALSE(graph.root().isDone());
    CHECK(graph.counts().positions == 2);
    REQUIRE(graph.apply(AskRecord{after(middle, turned, Color::White), 1, Status::Won}));
    CHECK(graph.root().isProved());
    REQUIRE(graph.wins().size() == 1);
    CHECK(graph.wins().front() == WinRecord{root, quiet});
    CHECK(graph.winningMove() == quiet);
}

TEST_CASE("A position is disproved only when all its moves are", "[five][graph]") {
    const Task task = test::taskOf("h8 h9 i9 i7");
    const std::string root = canonicalStones(task.root).text;
    const Move a{2, 3};
    const Move b{3, 3};
    for (const bool isAll : {false, true}) {
        Graph graph{task};
        REQUIRE(graph.apply(MovesRecord{root, 0, isAll, {a, b}}));
        REQUIRE(graph.apply(RepliesRecord{after(root, a, Color::Black), Kind::Refuted, {}}));
        CHECK_FALSE(graph.root().isDone());
        REQUIRE(graph.apply(RepliesRecord{after(root, b, Color::Black), Kind::Refuted, {}}));
        CHECK(graph.root().isDisproved() == isAll);
    }
}

TEST_CASE("Records about foreign positions are refused and change nothing", "[five][graph]") {
    const Task task = test::taskOf("h8 h9 i9 i7");
    const std::string root = canonicalStones(task.root).text;
    Graph graph{task};
    CHECK_FALSE(graph.apply(AskRecord{"a1/b1", 0, Status::Won}));
    CHECK_FALSE(graph.apply(AskRecord{root, 99, Status::Won}));
    CHECK_FALSE(graph.apply(MovesRecord{root, 99, true, {}}));
    CHECK_FALSE(graph.apply(MovesRecord{"a1/b1", 0, true, {}}));
    CHECK_FALSE(graph.apply(RepliesRecord{root, Kind::Threat, {}}));
    CHECK_FALSE(graph.apply(WinRecord{root, Move{0, 0}}));
    CHECK_FALSE(graph.apply(EndRecord{0}));
    const Square taken = apply(canonicalStones(task.root).toCanonical, Square{7, 7}, task.size());
    CHECK_FALSE(graph.apply(MovesRecord{root, 0, true, {taken}}));
    CHECK_FALSE(graph.root().isDone());
    CHECK(graph.counts().positions == 1);
}

TEST_CASE("A job that comes to nothing is given out again", "[five][graph]") {
    Graph graph{test::taskOf("h8 h9 i9 i7")};
    const auto job = graph.nextJob();
    REQUIRE(job);
    graph.giveBack(*job);
    const auto again = graph.nextJob();
    REQUIRE(again);
    CHECK(*again == *job);
}

TEST_CASE("Several workers get several jobs", "[five][graph]") {
    const Task task = test::taskOf("h8 h9 i9 i7");
    const std::string root = canonicalStones(task.root).text;
    Graph graph{task};
    REQUIRE(graph.apply(MovesRecord{root, 0, false, {Move{2, 3}, Move{5, 5}, Move{9, 2}}}));
    std::vector<Job> jobs;
    while (const auto job = graph.nextJob()) {
        for (const Job& other : jobs) CHECK_FALSE(other == *job);
        jobs.push_back(*job);
    }
    CHECK(jobs.size() >= 2);
    for (const Job& job : jobs)
        if (job.kind == Job::Kind::Ask) CHECK(graph.apply(open(job)));
}

TEST_CASE("Positions met in another order or turned are one", "[five][graph]") {
    // The empty board: the corner squares are one move.
    Task task;
    Graph graph{task};
    REQUIRE(graph.apply(MovesRecord{"/", 0, false, {Move{7, 7}}}));
    REQUIRE(graph.apply(RepliesRecord{
        "h8/", Kind::All, {Move{0, 0}, Move{14, 0}, Move{0, 14}, Move{14, 14}, Move{7, 8}}}));
    CHECK(graph.counts().positions == 3);
}

}  // namespace fukumi::five
