// SPDX-License-Identifier: MIT
#include "engine/search/mcts/worker.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "engine/search/draw_chance.hpp"
#include "engine/search/mcts/visit.hpp"

namespace fukumi::search::mcts {

namespace {

VcfEffort leafEffort(const Options& options) {
    if (options.solversInUse() == Solvers::Off) return {0, 0};
    const Parameters& p = options.parameters;
    return {static_cast<std::uint64_t>(p.ownVcfNodes),
            options.policy == Policy::Puct ? static_cast<std::uint64_t>(p.theirVcfNodes) : 0};
}

}  // namespace

Worker::Worker(const board::Position& root,
               Workspace& space,
               Tree& tree,
               const Options& options,
               const RootRules& rules)
    : position_{root},
      space_{space},
      tree_{tree},
      options_{options},
      rules_{rules},
      supply_{position_, *space.evaluator, space.random, options} {
    space_.evaluator->reset(position_);
}

void Worker::openRoot() {
    Node& root = tree_.root();
    Children children = root.children();
    if (children.isReady) {  // kept from the last search, where it was an inner node
        children.hasMore = !children.isComplete;
        root.setChildren(children);
        return;
    }
    space_.reader.read(position_, rules_.drawLimit, leafEffort(options_), situation_);
    // A move has to be found even if the result is known: then all are looked at, but fours are
    // blocked.
    if (situation_.proof.isKnown() || !situation_.isForced)
        space_.reader.readFours(position_, situation_);
    const auto isExcluded = [&](Move m) { return rules_.excluded.contains(m); };
    const auto& replies = situation_.replies.moves;
    if (std::all_of(replies.begin(), replies.end(), isExcluded)) situation_.isForced = false;
    static_cast<void>(grow(root, situation_));
    if (root.children().count > 0) return;
    // All first candidates are excluded, and the search may end before its first visit.
    path_.push_back(Tree::kRoot);
    widen(root);
}

void Worker::visit() {
    const VisitResult result = descend();
    const std::span<const NodeIndex> path{path_.begin(), path_.size()};
    backUp(tree_, path, result);
    if (options_.parameters.minimaxShare != 0) backUpMinimax(tree_, path, result.points);
}

board::Position& Worker::position() {
    goBack(0);
    return position_;
}

std::optional<double> Worker::drawChance(std::span<const Move> line) {
    return drawChanceAfter(position(), *space_.evaluator, line);
}

void Worker::goBack(std::size_t plies) {
    while (played_.size() > plies) {
        position_.undo();
        space_.evaluator->noteUndo(position_);
        played_.pop_back();
    }
}

void Worker::goToEnd() {
    const std::size_t plies = path_.size() - 1;
    std::size_t shared = 0;
    while (shared < plies && shared < played_.size() &&
           played_[shared] == tree_[path_[shared + 1]].move())
        ++shared;
    goBack(shared);
    for (std::size_t ply = shared; ply < plies; ++ply) {
        const Move move = tree_[path_[ply + 1]].move();
        position_.play(move);
        played_.push_back(move);
    }
}

VisitResult Worker::descend() {
    path_.clear();
    NodeIndex at = Tree::kRoot;
    while (true) {
        path_.push_back(at);
        Node& node = tree_[at];
        const std::uint32_t visits = node.addVisit();
        const Proof proof = node.proof();
        if (proof.isKnown()) return {proof.points(), false};
        if (const auto result =
                node.children().isReady ? lookAgain(node, visits) : expand(node, visits))
            return *result;
        const auto child = next(node, visits);
        // All candidates lose, but there are other moves: nearly a proof.
        if (!child) return {kWholePoint, false};
        at = *child;
        if (const auto ply = static_cast<int>(path_.size()); ply > selDepth())
            selDepth_.store(ply, std::memory_order_relaxed);
    }
}

void Worker::remember() {
    if (options_.policy == Policy::Puct) tree_.transpositions().put(position_.key(), path_.back());
}

std::optional<NodeIndex> Worker::metBefore() const {
    if (options_.policy != Policy::Puct) return std::nullopt;
    const auto met = tree_.transpositions().find(position_.key());
    if (!met) return std::nullopt;
    const Node& first = tree_[*met];
    const NodeIndex holder = first.children().isTransposed ? first.more() : *met;
    return holder != path_.back() ? std::optional{holder} : std::nullopt;
}

std::optional<VisitResult> Worker::expand(Node& node, std::uint32_t visits) {
    goToEnd();
    const auto met = metBefore();
    if (!met) {
        remember();
        return value(node, visits);
    }
    const Node& other = tree_[*met];
    if (const Proof proof = other.proof(); proof.isKnown()) return enter(node, proof);
    const Children theirs = other.children();
    const Children seen = node.children();
    const bool hasMoves = theirs.isReady && !theirs.isTransposed;
    if (hasMoves && !seen.isReady && node.claim(seen)) node.transpose(*met);
    // The first visit learns what those of the other node have found.
    if (const std::uint32_t known = other.visits(); visits == 0 && known > 0)
        return VisitResult{static_cast<std::int64_t>(other.meanOver(known) * kWholePoint), false};
    return node.children().isReady ? std::nullopt : value(node, visits);
}

std::optional<VisitResult> Worker::value(Node& node, std::uint32_t visits) {
    const bool isDeepest = path_.size() > static_cast<std::size_t>(kMaxPly);
    // A position that gets no moves now is not asked what the opponent's fours would do: most are
    // never visited again, and the answers to such a win cost more than all else. Its own fours
    // were tried by the first visit.
    VcfEffort effort = leafEffort(options_);
    (visits > 0 ? effort.own : effort.theirs) = 0;
    space_.reader.read(position_, rules_.drawLimit, effort, situation_);
    if (situation_.proof.isKnown()) return enter(node, situation_.proof.reversed());
    const bool goesOn = (visits > 0 || situation_.isForced) && !isDeepest;
    if (goesOn && grow(node, situation_)) {
        // The node that met the position before has no moves: it uses these.
        remember();
        return std::nullopt;
    }
    return VisitResult{estimate(), false};
}

VisitResult Worker::enter(Node& node, Proof proof) {
    const bool isNew = node.prove(proof);
    return {node.proof().points(), isNew};
}

std::int64_t Worker::estimate() {
    if (!options_.hasPlayouts())
        return kWholePoint - winProbability(space_.evaluator->evaluate(position_));
    const auto points =
        options_.leaf == Leaf::PlayoutAll ? PlayoutPoints::AllEmpty : PlayoutPoints::NearStones;
    return kWholePoint - playOut(position_, rules_.drawLimit, points, space_.random);
}

std::optional<VisitResult> Worker::lookAgain(Node& node, std::uint32_t visits) {
    const Node& holder = tree_.holderOf(node);
    if (const Proof proof = holder.proof(); &holder != &node && proof.isKnown())
        return enter(node, proof);
    const Parameters& p = options_.parameters;
    if (visits < static_cast<std::uint32_t>(p.secondLookVisits) || !std::has_single_bit(visits))
        return std::nullopt;
    if (leafEffort(options_).own == 0) return std::nullopt;
    goToEnd();
    const std::uint64_t fours =
        std::min(std::uint64_t{visits} * static_cast<std::uint64_t>(p.secondLookFours),
                 kMostSecondLookFours);
    space_.reader.read(position_, rules_.drawLimit, {fours, 0}, situation_);
    if (!situation_.proof.isKnown()) return std::nullopt;
    return enter(node, situation_.proof.reversed());
}

std::optional<NodeIndex> Worker::next(Node& node, std::uint32_t visits) {
    if (options_.policy != Policy::Puct) return choose(node, visits);
    Choosing& latest = latest_[path_.size() - 1];
    const bool isSame = latest.node == path_.back() && latest.generation == tree_.generation();
    if (isSame && latest.repeats > 0 && !tree_[latest.child].proof().isKnown()) {
        --latest.repeats;
        return latest.child;
    }
    const auto child = choose(node, visits);
    latest = {};
    if (child) {
        const std::uint32_t repeats = tree_[*child].visits() / kVisitsPerRepeat;
        latest = {path_.back(), *child, repeats, tree_.generation()};
    }
    return child;
}

std::optional<NodeIndex> Worker::choose(Node& node, std::uint32_t visits) {
    Choice choice = chooseChild(tree_, node, visits, options_);
    const bool isTime = options_.policy == Policy::Puct ? choice.wantsMore : !choice.child;
    if (isTime && tree_.holderOf(node).children().hasMore) {
        widen(tree_.holderOf(node));
        choice = chooseChild(tree_, node, visits, options_);
    }
    return choice.child;
}

bool Worker::grow(Node& node, const Situation& situation) {
    const Children seen = node.children();
    if (seen.isReady || !node.claim(seen)) return false;
    supply_.first(situation, placeOf(node), batch_);
    if (isLimited(node)) leaveOut();
    Children children;
    // The root may have no other moves yet than those that are left out.
    const bool isPlaced = batch_.moves.empty() || append(node, children);
    if (isPlaced) {
        children.rest = static_cast<std::uint16_t>(batch_.rest);
        children.isReady = true;
        children.hasMore = batch_.hasMore;
        children.isComplete = batch_.isComplete;
    }
    node.setChildren(children);
    return isPlaced;
}

void Worker::leaveOut() {
    batch_.moves.keepIf(
        [&](const RatedMove& rated) { return !rules_.excluded.contains(rated.move); });
    batch_.hasMore = true;
    batch_.isComplete = false;
}

void Worker::widen(Node& node) {
    const Children seen = node.children();
    if (!seen.hasMore || !node.claim(seen)) return;
    goToEnd();
    board::SquareSet known;
    if (isLimited(node)) known = rules_.excluded;
    tree_.forEachChild(node, [&](NodeIndex i) { known.insert(tree_[i].move()); });
    supply_.next(known, placeOf(node), batch_);
    if (isLimited(node)) batch_.isComplete = false;
    Children widened = seen;
    if (batch_.moves.empty() || append(node, widened)) {
        widened.hasMore = batch_.hasMore;
        widened.isComplete = batch_.isComplete;
    }
    node.setChildren(widened);
}

bool Worker::append(Node& node, Children& children) {
    const NodeIndex owner = tree_.indexOf(node);
    const auto count = static_cast<std::uint16_t>(batch_.moves.size());
    if (children.count == 0) {
        const auto first = place(0, owner);
        if (!first) return false;
        children.first = *first;
        children.count = count;
        return true;
    }
    const auto extra = place(1, owner);
    if (!extra) return false;
    Children range;
    range.first = *extra + 1;
    range.count = count;
    range.isReady = true;
    tree_[*extra] = Node{};
    tree_[*extra].setChildren(range);
    Node* last = &node;
    while (last->more() != kNoNode) last = &tree_[last->more()];
    last->setMore(*extra);
    return true;
}

std::optional<NodeIndex> Worker::place(std::size_t extra, NodeIndex owner) {
    const auto first = tree_.allocate(extra + batch_.moves.size(), owner);
    if (!first) return std::nullopt;
    auto at = static_cast<NodeIndex>(*first + extra);
    for (const RatedMove& rated : batch_.moves)
        tree_[at++] = Node{rated.move, Node::packPrior(rated.prior)};
    return first;
}

}  // namespace fukumi::search::mcts
