// SPDX-License-Identifier: MIT
#include "engine/proofs/graph.hpp"

#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::proofs {

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

/// A square of the position before, in the frame of the position after a move.
Move turned(const std::string& stones, Move m, Color c, Square s) {
    board::Board board = boardFrom(stones, BoardSize::square(15)).value();
    board.put(m, board::cellOf(c));
    return apply(canonicalStones(board).toCanonical, s, board.size());
}

}  // namespace

TEST_CASE("A root that is won by threats is proved at once", "[proofs][graph]") {
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

TEST_CASE("A quiet move proves the root when every open reply is proved", "[proofs][graph]") {
    const Task task = test::taskOf("h8 h9 i9 i7");
    Graph graph{task};
    const std::string root = canonicalStones(task.root).text;
    const Move quiet{2, 3};
    const Move reply{4, 4};
    REQUIRE(graph.apply(AskRecord{root, 0, Status::Open}));
    REQUIRE(graph.apply(MovesRecord{root, 0, false, {quiet}}));
    const std::string middle = after(root, quiet, Color::Black);
    const Move there = turned(root, quiet, Color::Black, reply);
    REQUIRE(graph.apply(RepliesRecord{middle, 0, Kind::Threat, {there}}));
    CHECK_FALSE(graph.root().isDone());
    CHECK(graph.counts().positions == 2);
    REQUIRE(graph.apply(AskRecord{after(middle, there, Color::White), 1, Status::Won}));
    CHECK(graph.root().isProved());
    REQUIRE(graph.wins().size() == 1);
    CHECK(graph.wins().front() == WinRecord{root, quiet});
    CHECK(graph.winningMove() == quiet);
}

TEST_CASE("A position is disproved only when all its moves are", "[proofs][graph]") {
    const Task task = test::taskOf("h8 h9 i9 i7");
    const std::string root = canonicalStones(task.root).text;
    const Move a{2, 3};
    const Move b{3, 3};
    for (const bool isAll : {false, true}) {
        Graph graph{task};
        REQUIRE(graph.apply(MovesRecord{root, 0, isAll, {a, b}}));
        REQUIRE(graph.apply(RepliesRecord{after(root, a, Color::Black), 0, Kind::Refuted, {}}));
        CHECK_FALSE(graph.root().isDone());
        REQUIRE(graph.apply(RepliesRecord{after(root, b, Color::Black), 0, Kind::Refuted, {}}));
        CHECK(graph.root().isDisproved() == isAll);
    }
}

TEST_CASE("Records about foreign positions are refused and change nothing", "[proofs][graph]") {
    const Task task = test::taskOf("h8 h9 i9 i7");
    const std::string root = canonicalStones(task.root).text;
    Graph graph{task};
    CHECK_FALSE(graph.apply(AskRecord{"a1/b1", 0, Status::Won}));
    CHECK_FALSE(graph.apply(AskRecord{root, 99, Status::Won}));
    CHECK_FALSE(graph.apply(MovesRecord{root, 99, true, {}}));
    CHECK_FALSE(graph.apply(MovesRecord{"a1/b1", 0, true, {}}));
    CHECK_FALSE(graph.apply(RepliesRecord{root, 0, Kind::Threat, {}}));
    CHECK_FALSE(graph.apply(RepliesRecord{root, 99, Kind::Quiet, {}}));
    CHECK_FALSE(graph.apply(WinRecord{root, Move{0, 0}}));
    CHECK_FALSE(graph.apply(EndRecord{0}));
    const Square taken = apply(canonicalStones(task.root).toCanonical, Square{7, 7}, task.size());
    CHECK_FALSE(graph.apply(MovesRecord{root, 0, true, {taken}}));
    CHECK_FALSE(graph.root().isDone());
    CHECK(graph.counts().positions == 1);
}

TEST_CASE("A job that comes to nothing is given out again", "[proofs][graph]") {
    Graph graph{test::taskOf("h8 h9 i9 i7")};
    const auto job = graph.nextJob();
    REQUIRE(job);
    graph.giveBack(*job);
    const auto again = graph.nextJob();
    REQUIRE(again);
    CHECK(*again == *job);
}

TEST_CASE("Several workers get several jobs", "[proofs][graph]") {
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

TEST_CASE("Positions met in another order or turned are one", "[proofs][graph]") {
    // The empty board: the corner squares are one move.
    Task task;
    Graph graph{task};
    REQUIRE(graph.apply(MovesRecord{"/", 0, false, {Move{7, 7}}}));
    REQUIRE(graph.apply(RepliesRecord{
        "h8/", 3, Kind::All, {Move{0, 0}, Move{14, 0}, Move{0, 14}, Move{14, 14}, Move{7, 8}}}));
    CHECK(graph.counts().positions == 3);
    REQUIRE(graph.rootReplies());
    CHECK(graph.rootReplies()->all == 2);
}

TEST_CASE("A reply that disturbs a known threat is asked about with that threat",
          "[proofs][graph]") {
    const Task task = test::taskOf("h8 h9 i9 i7");
    const std::string root = canonicalStones(task.root).text;
    for (const Kind kind : {Kind::Threat, Kind::Fours, Kind::All}) {
        Graph graph{task};
        const Move quiet{2, 3};
        REQUIRE(graph.apply(AskRecord{root, 0, Status::None}));
        REQUIRE(graph.apply(MovesRecord{root, 0, false, {quiet}}));
        const std::string middle = after(root, quiet, Color::Black);
        const Move reply = turned(root, quiet, Color::Black, Square{4, 4});
        REQUIRE(graph.apply(RepliesRecord{middle, 0, kind, {reply}}));
        const auto job = graph.nextJob();
        REQUIRE(job);
        CHECK(job->kind == Job::Kind::Ask);
        CHECK(job->stones == after(middle, reply, Color::White));
        CHECK(job->level == 1);
        if (kind == Kind::All)
            CHECK_FALSE(job->reply);
        else
            CHECK(job->reply == turned(middle, reply, Color::White, reply));
    }
}

TEST_CASE("What a move threatens is looked for with rising budgets", "[proofs][graph]") {
    const Task task = test::taskOf("h8 h9 i9 i7");
    const std::string root = canonicalStones(task.root).text;
    Graph graph{task};
    const Move quiet{2, 3};
    const std::string middle = after(root, quiet, Color::Black);
    REQUIRE(graph.apply(AskRecord{root, 0, Status::None}));
    REQUIRE(graph.apply(MovesRecord{root, 0, true, {quiet}}));
    for (int level = 0; level < kThreatLevels; ++level) {
        const auto job = graph.nextJob();
        REQUIRE(job);
        CHECK(*job == Job{Job::Kind::Replies, middle, level});
        REQUIRE(graph.apply(RepliesRecord{middle, level, Kind::Quiet, {}}));
    }
    CHECK(graph.nextJob() == Job{Job::Kind::All, middle, kThreatLevels});
}

TEST_CASE("The answer to one reply is offered after the others", "[proofs][graph]") {
    const Task task = test::taskOf("h8 h9 i9 i7");
    const std::string root = canonicalStones(task.root).text;
    Graph graph{task};
    const Move quiet{2, 3};
    const Square a{4, 4};
    const Square b{10, 9};
    const Square answer{5, 11};
    const std::string middle = after(root, quiet, Color::Black);
    const auto inMiddle = [&](Square s) { return turned(root, quiet, Color::Black, s); };
    REQUIRE(graph.apply(MovesRecord{root, 0, false, {quiet}}));
    REQUIRE(graph.apply(RepliesRecord{middle, 0, Kind::Threat, {inMiddle(a), inMiddle(b)}}));
    const std::string afterA = after(middle, inMiddle(a), Color::White);
    const std::string afterB = after(middle, inMiddle(b), Color::White);
    const auto inside = [&](Square reply) {
        return turned(middle, inMiddle(reply), Color::White, inMiddle(answer));
    };
    // Nothing is known of moves after b.
    const std::string wins = after(afterB, inside(b), Color::Black);
    CHECK_FALSE(graph.apply(RepliesRecord{wins, 0, Kind::Threat, {}}));
    REQUIRE(graph.apply(MovesRecord{afterA, 0, false, {inside(a)}}));
    REQUIRE(
        graph.apply(RepliesRecord{after(afterA, inside(a), Color::Black), 0, Kind::Threat, {}}));
    CHECK_FALSE(graph.root().isDone());
    REQUIRE(graph.apply(RepliesRecord{wins, 0, Kind::Threat, {}}));
    CHECK(graph.root().isProved());
    CHECK(graph.wins().size() == 3);
}

}  // namespace fukumi::proofs
