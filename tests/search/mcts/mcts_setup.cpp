// SPDX-License-Identifier: MIT
#include "tests/search/mcts/mcts_setup.hpp"

#include "engine/eval/model.hpp"

namespace fukumi::test {

using namespace search::mcts;

Options textbook() {
    Options options;
    options.leaf = Leaf::Playout;
    options.policy = Policy::Ucb1;
    return options;
}

SmallMcts::SmallMcts(const Options& options, std::size_t bytes, const search::Clock& clock)
    : SmallSearch{std::make_unique<MctsSearcher>(
          sharedModels(eval::EvalKind::Pattern), bytes, options, clock)} {}

GrownTree::GrownTree(const board::Position& root, const Options& options, int visits)
    : options_{options},
      root_{root},
      space_{sharedModels(eval::EvalKind::Pattern)(root.rule())->makeEvaluator(), options_, 0},
      worker_{root_,
              space_,
              tree,
              options_,
              {{}, DrawLimit{root.rule(), root.size(), DrawCap::On, root.emptyCount()}}} {
    worker_.openRoot();
    visit(visits);
}

void GrownTree::visit(int times) {
    for (int i = 0; i < times; ++i) worker_.visit();
}

NodeIndex addMoves(Tree& tree,
                   NodeIndex parent,
                   const std::vector<HandMove>& moves,
                   Children flags) {
    const NodeIndex first = tree.allocate(moves.size(), parent).value();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        Node& node = tree[static_cast<NodeIndex>(first + i)];
        node = Node{Square{static_cast<int>(i), 14}, Node::packPrior(moves[i].prior)};
        for (std::uint32_t n = 0; n < moves[i].visits; ++n) node.addVisit();
        node.addResult(static_cast<std::int64_t>(moves[i].mean * moves[i].visits *
                                                 static_cast<double>(kWholePoint)));
        node.setMinimax(
            static_cast<std::int64_t>(moves[i].minimax * static_cast<double>(kWholePoint)));
        if (moves[i].proof.isKnown()) node.prove(moves[i].proof);
    }
    flags.first = first;
    flags.count = static_cast<std::uint16_t>(moves.size());
    flags.isReady = true;
    tree[parent].setChildren(flags);
    return first;
}

}  // namespace fukumi::test
