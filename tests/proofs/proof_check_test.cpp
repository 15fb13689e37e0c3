// SPDX-License-Identifier: MIT
#include "engine/proofs/proof_check.hpp"

#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::proofs {

namespace {

CheckReport check(const ProofTree& proofTree, const CheckLimits& limits) {
    const NeverStop never;
    return checkProofTree(proofTree, limits, never, [](const CheckReport&) {});
}

CheckLimits quick() {
    CheckLimits limits;
    limits.memoryBytes = std::size_t{64} << 20;
    limits.record.leafNodes = 400'000;
    return limits;
}

}  // namespace

TEST_CASE("Replies that a zone excludes lose when they are played out too",
          "[proofs][check][long]") {
    const ProofTree proofTree = test::proofTreeOf(test::smallProof());
    CheckLimits limits = quick();
    const CheckReport plain = check(proofTree, limits);
    limits.record.zones = Zones::Replayed;
    const CheckReport replayed = check(proofTree, limits);
    REQUIRE(plain.rootIsWon);
    CHECK(replayed.rootIsWon);
    CHECK(plain.byZone > plain.replies / 2);
    CHECK(replayed.byZone == plain.byZone);
}

TEST_CASE("A sample says what it did not look at", "[proofs][check]") {
    const ProofTree proofTree = test::proofTreeOf(test::smallProof());
    CheckLimits limits = quick();
    limits.sample = 1;
    const CheckReport report = check(proofTree, limits);
    CHECK_FALSE(report.fault);
    CHECK_FALSE(report.rootIsWon);
    CHECK(report.positions == 1);
    CHECK(report.left == proofTree.wins().size() - 1);
}

TEST_CASE("The parts of a check are the whole, each position once", "[proofs][check]") {
    const ProofTree proofTree = test::proofTreeOf(test::smallProof());
    const CheckReport whole = check(proofTree, quick());
    CheckReport sum;
    for (std::size_t number = 1; number <= 2; ++number) {
        CheckLimits limits = quick();
        limits.part = {number, 2};
        const CheckReport part = check(proofTree, limits);
        CHECK(part.isRight());
        CHECK_FALSE(part.rootIsWon);
        CHECK(part.positions + part.left == whole.positions);
        sum.positions += part.positions;
        sum.replies += part.replies;
        sum.deeper += part.deeper;
    }
    CHECK(whole.positions > 1);
    CHECK(sum.positions == whole.positions);
    CHECK(sum.replies == whole.replies);
    CHECK(sum.deeper == whole.deeper);
}

TEST_CASE("Any other move in place of a proved one is found out, or wins as well",
          "[proofs][check][slow]") {
    // Each winning move is replaced by ten others, the sums made to fit.
    const auto lines = test::linesOf(test::smallProof());
    int refused = 0;
    int kept = 0;
    for (std::size_t i = 2; i + 1 < lines.size(); ++i)
        for (const char* const move :
             {"a1", "o1", "a15", "h3", "d8", "l8", "h13", "e5", "k4", "n9"}) {
            auto changed = lines;
            const std::string head = changed[i].substr(0, changed[i].rfind(' ') + 1);
            changed[i] = head + move;
            const auto file = *parseStateFile(test::fileOf(changed));
            const auto proofTree = ProofTree::fromFile(file);
            if (!proofTree) {
                ++refused;
                continue;
            }
            const CheckReport report = check(*proofTree, quick());
            ++(report.rootIsWon ? kept : refused);
        }
    CHECK(refused >= 9 * (refused + kept) / 10);
}

TEST_CASE("A root that is won by threats needs no quiet move, one that is not is refused",
          "[proofs][check]") {
    // Four in a row with an open end, and nothing at all.
    CheckLimits limits = quick();
    const Task won{
        Rule::Freestyle, Color::Black, boardFrom("h8i8j8/h9i9a1", BoardSize::square(15)).value()};
    CHECK(check(test::proofTreeOf(finishedFile(won, {})), limits).rootIsWon);
    const Task open{
        Rule::Freestyle, Color::Black, boardFrom("h8/h9", BoardSize::square(15)).value()};
    const CheckReport report = check(test::proofTreeOf(finishedFile(open, {})), limits);
    CHECK_FALSE(report.rootIsWon);
    REQUIRE(report.fault);
    // Which took a few nodes.
    CHECK(report.fault->reason == "there is no win by threats");
}

TEST_CASE("A work that has not come to the root is verified as far as it is proved",
          "[proofs][check]") {
    auto lines = test::linesOf(test::smallWork());
    // Without the last record the root is open.
    lines.pop_back();
    const ProofTree proofTree = test::proofTreeOf(test::fileOf(lines));
    CHECK_FALSE(proofTree.rootIsWon());
    const CheckReport report = check(proofTree, quick());
    CHECK_FALSE(report.fault);
    CHECK_FALSE(report.rootIsWon);
    CHECK(report.positions == proofTree.wins().size());
}

TEST_CASE("Who makes five against the proof refutes it", "[proofs][check]") {
    // Black's open three against white's four.
    const Task task{Rule::Freestyle,
                    Color::Black,
                    boardFrom("o15h8i8j8/c3d3e3f3", BoardSize::square(15)).value()};
    const std::string stones = canonicalStones(task.root).text;
    const Move quiet = apply(canonicalStones(task.root).toCanonical, Square{10, 7}, task.size());
    const CheckReport report =
        check(test::proofTreeOf(finishedFile(task, {WinRecord{stones, quiet}})), quick());
    REQUIRE(report.fault);
    CHECK(report.fault->reason == "the defender makes five");
}

}  // namespace fukumi::proofs
