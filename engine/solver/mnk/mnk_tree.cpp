// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_tree.hpp"

namespace fukumi::solver {

namespace {

MnkValue valueOf(int score, const MnkPosition& position) {
    if (score == 0) return {std::nullopt, countOf(position.emptyCells())};
    const Color mover = position.sideToMove();
    return score > 0 ? MnkValue{mover, MnkTree::kWin - score}
                     : MnkValue{~mover, MnkTree::kWin + score};
}

}  // namespace

MnkSolution solveMnkPlainly(const MnkPosition& position, PlainMethod method, Monitor& monitor) {
    MnkSolution solution;
    NodeCounter counter{monitor};
    try {
        if (position.isOver()) {
            counter.count();
            solution.value = MnkValue{position.winner(), 0};
        } else {
            MnkTree tree{position};
            const auto result = solvePlainly(tree, method, counter);
            solution.value = valueOf(result.score, position);
            for (const Cell c : result.bestMoves) solution.bestMoves |= setOf(c);
        }
        solution.isComplete = true;
    } catch (const Stopped&) {
        // Half a tree proves nothing.
    }
    solution.nodes = counter.nodes();
    return solution;
}

MnkEstimate estimateMnk(const MnkPosition& position,
                        const MnkPlayouts& playouts,
                        Monitor& monitor) {
    constexpr std::uint64_t kSeed = 1;
    MnkTree tree{position};
    UctSearch search{tree, kSeed, playouts.treeMiB, playouts.exploration};
    NodeCounter counter{monitor};
    MnkEstimate estimate;
    try {
        search.run(playouts.count, counter);
    } catch (const Stopped&) {
        // The playouts so far are an estimate as well.
    }
    estimate.playouts = counter.nodes();
    estimate.isComplete = estimate.playouts == playouts.count;
    for (const auto& each : search.moves())
        estimate.moves.push_back({each.move, each.visits, each.mean});
    return estimate;
}

}  // namespace fukumi::solver
