// SPDX-License-Identifier: MIT
#include "engine/proofs/prover.hpp"

#include "engine/core/input_file.hpp"
#include "engine/proofs/proof_check.hpp"
#include "engine/solver/mnk/mnk_solver.hpp"
#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi::proofs {

namespace {

/// The value of a small board as the exact solver of m,n,k games finds it: five or more win.
std::optional<Color> exactWinner(const Task& task, solver::MnkSolver& exact) {
    const auto rules = solver::MnkRules::make(task.size().width(), task.size().height(), 5).value();
    ByColor<solver::CellSet> stones{};
    forEachSquare(task.size(), [&](Square s) {
        const auto cell = static_cast<solver::Cell>(s.y() * task.size().width() + s.x());
        for (const Color c : kColors)
            if (task.root.cellAt(s) == board::cellOf(c)) stones[c] |= solver::setOf(cell);
    });
    const auto position = *solver::MnkPosition::make(rules, stones);
    solver::NoMonitor monitor;
    const solver::MnkSolution solution = exact.solve(position, monitor);
    return solution.value.value().winner;
}

Task taskFrom(const board::Position& position) {
    return {position.rule(), position.sideToMove(), position.board()};
}

CheckReport check(const ProofTree& proofTree, const CheckLimits& limits = {}) {
    const NeverStop never;
    return checkProofTree(proofTree, limits, never, [](const CheckReport&) {});
}

}  // namespace

TEST_CASE("What is proved on small boards is true, and so is what is disproved", "[proofs][slow]") {
    Random random{19};
    int proved = 0;
    int disproved = 0;
    const int wanted = test::randomPositionCount(60);
    for (int i = 0; i < wanted; ++i) {
        const int side = 6 + i % 2;
        solver::MnkSolver exact{solver::MnkRules::make(side, side, 5).value(), 256};
        const int stones = side == 6 ? 12 + i % 8 : 20 + i % 10;
        const board::Position position =
            test::randomMidgame(Rule::Freestyle, BoardSize::square(side), stones, random);
        if (position.isFull() || position.winner()) continue;
        const Task task = taskFrom(position);
        const test::Work work = test::workAt(task, 120);
        const auto winner = exactWinner(task, exact);
        if (work.root.isProved()) {
            ++proved;
            CHECK(winner == task.attacker);
            const CheckReport report = check(test::proofTreeOf(finishedFile(task, work.wins)));
            CHECK_FALSE(report.fault);
            CHECK(report.rootIsWon);
        }
        if (work.root.isDisproved()) {
            ++disproved;
            CHECK(winner != task.attacker);
        }
    }
    // Quiet wins are rare where there is so little room; proofs of those are checked below.
    CHECK(proved > 5);
    CHECK(disproved > 0);
}

TEST_CASE("An opening is proved over quiet moves, and the proof checks", "[proofs]") {
    const ProofTree proofTree = test::proofTreeOf(test::smallProof());
    CHECK(proofTree.rootIsWon());
    CHECK(proofTree.wins().size() >= 2);
    const CheckReport report = check(proofTree);
    CHECK_FALSE(report.fault);
    CHECK(report.rootIsWon);
    CHECK(report.left == 0);
    CHECK(report.positions == proofTree.wins().size());
    CHECK(report.replies == report.byZone + report.leaves + report.deeper);
}

TEST_CASE("A proof that is ended again and again comes to the same end", "[proofs][slow]") {
    const test::TemporaryFolder folder;
    const auto path = folder.path() / "a.five";
    const Task task = test::taskOf(test::kThreeQuietMoves);
    static_cast<void>(test::beginWork(path, task));
    const search::SteadyClock clock;
    std::optional<Outcome> outcome;
    for (int rounds = 0; outcome != Outcome::Proved && rounds < 100; ++rounds) {
        const auto file = *parseStateFile(readFile(path.string()));
        Graph graph{file.task};
        REQUIRE(applyRecords(file, graph));
        auto writer = StateWriter::resume(path, file);
        Prover prover{file.task, graph, writer, clock};
        // The leaf that is under way when the second record is there is lost.
        class AfterTwo final : public StopToken {
        public:
            explicit AfterTwo(const StateWriter& w) : writer_{w}, end_{w.bytes() + 150} {}
            [[nodiscard]] bool stopRequested() const override { return writer_.bytes() > end_; }

        private:
            const StateWriter& writer_;
            std::uint64_t end_;
        };
        outcome = prover.run({1, std::size_t{256} << 20}, AfterTwo{writer}, [](auto&) {});
        if (outcome == Outcome::Proved) CHECK(graph.wins().size() >= 2);
    }
    CHECK(outcome == Outcome::Proved);
}

TEST_CASE("Two threads come to a proof that checks", "[proofs][slow]") {
    const test::TemporaryFolder folder;
    const Task task = test::taskOf(test::kThreeQuietMoves);
    auto writer = test::beginWork(folder.path() / "a.five", task);
    Graph graph{task};
    const search::SteadyClock clock;
    const NeverStop never;
    Prover prover{task, graph, writer, clock};
    CHECK(prover.run({2, std::size_t{256} << 20}, never, [](auto&) {}) == Outcome::Proved);
    const ProofTree proofTree = test::proofTreeOf(finishedFile(task, graph.wins()));
    CheckLimits limits;
    limits.threads = 2;
    CHECK(check(proofTree, limits).rootIsWon);
}

TEST_CASE("A graph that is full ends the work, and the file holds what there is", "[proofs]") {
    const test::TemporaryFolder folder;
    const auto path = folder.path() / "a.five";
    const Task task = test::taskOf("h8 h9");
    auto writer = test::beginWork(path, task);
    Graph graph{task};
    const search::SteadyClock clock;
    const NeverStop never;
    Prover prover{task, graph, writer, clock};
    CHECK(prover.run({1, 20'000}, never, [](auto&) {}) == Outcome::MemoryFull);
    CHECK(parseStateFile(readFile(path.string()))->records.size() > 1);
}

}  // namespace fukumi::proofs
