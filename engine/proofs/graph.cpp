// SPDX-License-Identifier: MIT
#include "engine/proofs/graph.hpp"

#include <algorithm>
#include <array>

namespace fukumi::proofs {

namespace {

constexpr std::uint32_t kInfinite = ProofNumbers::kInfinite;

// Proof numbers of what was not looked at yet, in units of "one more open reply". They only order
// the work.
/// A win by threats, by level: each costs about seven times the one before.
constexpr std::array<std::uint32_t, kAskNodes.size()> kAskCosts{1, 2, 6, 20, 60, 200, 700};
/// The attacker's moves, by stage: a quiet win needs most of its replies refuted by threats.
constexpr std::array<std::uint32_t, kStageMoves.size()> kMovesCosts{10, 60, 400};
/// The attacker's quiet move, by the budget for what it threatens: the more it takes, the more
/// replies disturb it. A move that threatens nothing leaves every reply open.
constexpr std::array<std::uint32_t, kThreatLevels + 1> kFirstMoves{6, 15, 30, 100};
/// A move that threatens to win by fours: few replies are open, but what follows it is the position
/// before with some stones more.
constexpr std::uint32_t kFoursMore = 6;
/// A node at work.
constexpr std::uint32_t kBusyFactor = 2;
constexpr std::uint32_t kBusyMore = 8;

/// Bytes of an edge with its way back, where vectors are half full and the heap gives 32 at least.
constexpr std::size_t kEdgeBytes = 64;
/// Bytes of a position's place in the index, the letters left out.
constexpr std::size_t kPlaceBytes = 120;

std::uint32_t capped(std::uint64_t number) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, kInfinite - 1));
}

}  // namespace

Graph::Graph(const Task& task) : task_{task} { (void)findOrAdd(task.root, true); }

std::uint32_t Graph::findOrAdd(const board::Board& board, bool attackerToMove) {
    auto& known = attackerToMove ? attackers_ : defenders_;
    const auto [found, isNew] =
        known.emplace(canonicalStones(board).text, static_cast<std::uint32_t>(nodes_.size()));
    if (!isNew) return found->second;
    Node node;
    node.stones = &found->first;
    node.attackerToMove = attackerToMove;
    node.numbers = {attackerToMove ? kAskCosts[0] : kFirstMoves[0], 1};
    nodes_.push_back(node);
    bytes_ += sizeof(Node) + kPlaceBytes + found->first.capacity();
    return found->second;
}

std::optional<std::uint32_t> Graph::find(const std::string& stones, bool attackerToMove) const {
    const auto& known = attackerToMove ? attackers_ : defenders_;
    const auto found = known.find(stones);
    return found == known.end() ? std::nullopt : std::optional{found->second};
}

board::Board Graph::boardOf(const Node& node) const {
    return boardFrom(*node.stones, task_.size()).value();
}

bool Graph::addEdges(std::uint32_t index, const std::vector<Move>& moves) {
    board::Board board = boardOf(nodes_[index]);
    const bool attackerToMove = nodes_[index].attackerToMove;
    const Color mover = attackerToMove ? task_.attacker : ~task_.attacker;
    for (const Move m : moves)
        if (!board.isEmpty(m)) return false;
    for (const Move m : moves) {
        board.put(m, board::cellOf(mover));
        const std::uint32_t child = findOrAdd(board, !attackerToMove);
        board.clear(m);
        // Met before, or symmetric to one that was.
        const auto& edges = nodes_[index].edges;
        if (std::any_of(
                edges.begin(), edges.end(), [&](const Edge& e) { return e.child == child; }))
            continue;
        Node& next = nodes_[child];
        if (attackerToMove && next.parents.empty())
            next.rank = static_cast<std::uint16_t>(nodes_[index].edges.size());
        next.parents.push_back(index);
        nodes_[index].edges.push_back({m, child});
        next.numbers = numbersOf(next);
        bytes_ += kEdgeBytes;
    }
    return true;
}

bool Graph::apply(const Record& record) {
    return std::visit([this](const auto& each) { return applyTo(each); }, record);
}

bool Graph::applyTo(const AskRecord& record) {
    const auto index = find(record.stones, true);
    if (!index || record.level >= kAskLevels) return false;
    Node& node = nodes_[*index];
    node.busy = false;
    node.level = std::max(node.level, static_cast<std::uint8_t>(record.level + 1));
    if (record.status == LeafAnswer::Status::Won) node.leaf = Leaf::Won;
    if (record.status == LeafAnswer::Status::None && node.leaf == Leaf::Unknown)
        node.leaf = Leaf::None;
    update(*index);
    return true;
}

bool Graph::applyTo(const MovesRecord& record) {
    const auto index = find(record.stones, true);
    if (!index || record.stage >= kStages || !addEdges(*index, record.moves)) return false;
    Node& node = nodes_[*index];
    node.busy = false;
    node.stage = std::max(node.stage, static_cast<std::uint8_t>(record.stage + 1));
    node.allMoves |= record.isAll;
    update(*index);
    return true;
}

bool Graph::applyTo(const RepliesRecord& record) {
    const auto index = find(record.stones, false);
    if (!index || record.level > kThreatLevels) return false;
    if (nodes_[*index].replies == Replies::Known) return true;
    using Kind = RepliesRecord::Kind;
    const bool isKnown = record.kind != Kind::Quiet && record.kind != Kind::Refuted;
    if (isKnown && !addEdges(*index, record.moves)) return false;
    Node& node = nodes_[*index];
    node.busy = false;
    node.fours = record.kind == Kind::Fours;
    node.threat = node.fours || record.kind == Kind::Threat;
    node.level = std::max(node.level, static_cast<std::uint8_t>(record.level + 1));
    if (record.kind != Kind::Quiet) node.replies = isKnown ? Replies::Known : Replies::Refuted;
    // An open position was asked for already.
    for (const Edge& edge : node.edges) {
        Node& reply = nodes_[edge.child];
        reply.level = std::max<std::uint8_t>(reply.level, 1);
        reply.numbers = numbersOf(reply);
    }
    for (std::size_t i = 0; i < nodes_[*index].edges.size(); ++i)
        if (const auto child = nodes_[*index].edges[i].child; winningEdge(nodes_[child]))
            shareAnswer(child);
    update(*index);
    return true;
}

std::uint32_t Graph::askCost(const Node& node) const {
    if (node.leaf != Leaf::Unknown || node.level >= kAskLevels) return kInfinite;
    return kAskCosts[node.level];
}

std::uint32_t Graph::movesCost(const Node& node) const {
    if (node.allMoves || node.stage >= kStages) return kInfinite;
    return kMovesCosts[node.stage];
}

std::uint32_t Graph::costOf(const Node& afterMove) const {
    return capped(std::uint64_t{afterMove.numbers.proof} + 1 + (afterMove.fours ? kFoursMore : 0));
}

ProofNumbers Graph::attackersNumbers(const Node& node) const {
    if (node.leaf == Leaf::Won) return ProofNumbers::won();
    std::uint32_t least = std::min(askCost(node), movesCost(node));
    std::uint32_t largest = 1;
    std::uint32_t open = 0;
    for (const Edge& edge : node.edges) {
        const ProofNumbers child = nodes_[edge.child].numbers;
        if (child.isProved()) return ProofNumbers::won();
        if (child.isDisproved()) continue;
        least = std::min(least, costOf(nodes_[edge.child]));
        largest = std::max(largest, child.disproof);
        ++open;
    }
    if (node.allMoves && open == 0) return ProofNumbers::lost();
    // Nothing left to try is open still: it was not every move that was refuted.
    if (least == kInfinite) return {kInfinite - 1, 1};
    return {least, capped(std::uint64_t{largest} + open + (node.edges.empty() ? node.level : 0))};
}

ProofNumbers Graph::defendersNumbers(const Node& node) const {
    switch (node.replies) {
        case Replies::Unknown: return {kFirstMoves[node.level] + node.rank, 1};
        case Replies::Refuted: return ProofNumbers::lost();
        case Replies::Known: break;
    }
    std::uint32_t largest = 0;
    std::uint32_t least = kInfinite;
    std::uint32_t open = 0;
    for (const Edge& edge : node.edges) {
        const ProofNumbers child = nodes_[edge.child].numbers;
        if (child.isDisproved()) return ProofNumbers::lost();
        if (child.isProved()) continue;
        largest = std::max(largest, child.proof);
        least = std::min(least, child.disproof);
        ++open;
    }
    if (open == 0) return ProofNumbers::won();
    return {capped(std::uint64_t{largest} + open - 1), least};
}

ProofNumbers Graph::numbersOf(const Node& node) const {
    ProofNumbers numbers = node.attackerToMove ? attackersNumbers(node) : defendersNumbers(node);
    if (node.busy && !numbers.isDone()) {
        numbers.proof = capped(std::uint64_t{numbers.proof} * kBusyFactor + kBusyMore);
        numbers.disproof = capped(std::uint64_t{numbers.disproof} * kBusyFactor + kBusyMore);
    }
    return numbers;
}

std::vector<std::uint32_t> Graph::updateNumbers(std::uint32_t index) {
    std::vector<std::uint32_t> proved;
    std::vector<std::uint32_t> waiting{index};
    bool first = true;
    while (!waiting.empty()) {
        const std::uint32_t here = waiting.back();
        waiting.pop_back();
        const ProofNumbers now = numbersOf(nodes_[here]);
        ProofNumbers& old = nodes_[here].numbers;
        const bool same = now.proof == old.proof && now.disproof == old.disproof;
        if (now.isProved() && !old.isProved() && winningEdge(nodes_[here])) proved.push_back(here);
        old = now;
        if (same && !first) continue;
        first = false;
        for (const std::uint32_t parent : nodes_[here].parents) waiting.push_back(parent);
    }
    return proved;
}

void Graph::update(std::uint32_t index) {
    for (const std::uint32_t proved : updateNumbers(index)) shareAnswer(proved);
}

std::optional<Graph::Edge> Graph::winningEdge(const Node& node) const {
    if (!node.attackerToMove || node.leaf == Leaf::Won) return std::nullopt;
    for (const Edge& edge : node.edges)
        if (nodes_[edge.child].numbers.isProved()) return edge;
    return std::nullopt;
}

void Graph::shareAnswer(std::uint32_t index) {
    const auto answer = winningEdge(nodes_[index]);
    if (!answer) return;
    const std::vector<std::uint32_t> parents = nodes_[index].parents;
    for (const std::uint32_t parent : parents)
        if (!nodes_[parent].numbers.isDone()) offerAnswer(parent, index, answer->move);
}

void Graph::offerAnswer(std::uint32_t parent, std::uint32_t proved, Move answer) {
    board::Board board = boardOf(nodes_[parent]);
    const Color defender = ~task_.attacker;
    const auto frameAfter = [&](Move reply) {
        board.put(reply, board::cellOf(defender));
        const board::Symmetry turned = canonicalStones(board).toCanonical;
        board.clear(reply);
        return turned;
    };
    const std::vector<Edge> replies = nodes_[parent].edges;
    const auto known = std::find_if(
        replies.begin(), replies.end(), [&](const Edge& e) { return e.child == proved; });
    if (known == replies.end()) return;
    const Move here = board::apply(inverse(frameAfter(known->move)), answer, task_.size());
    for (const Edge& reply : replies) {
        if (reply.move == here || !board.isEmpty(here) || nodes_[reply.child].numbers.isDone())
            continue;
        const Move there = board::apply(frameAfter(reply.move), here, task_.size());
        const std::size_t before = nodes_[reply.child].edges.size();
        if (!addEdges(reply.child, {there})) continue;
        if (nodes_[reply.child].edges.size() == before) continue;
        Node& next = nodes_[nodes_[reply.child].edges.back().child];
        next.rank = 0;
        next.numbers = numbersOf(next);
        (void)updateNumbers(reply.child);
    }
}

// Reports on a graph.

namespace {

/// The move of `mover` that leads from the board to the stones, which may be turned.
std::optional<Move> moveTo(const std::string& stones, Color mover, board::Board& board) {
    std::optional<Move> found;
    forEachSquare(board.size(), [&](Square s) {
        if (found || !board.isEmpty(s)) return;
        board.put(s, board::cellOf(mover));
        if (canonicalStones(board).text == stones) found = s;
        board.clear(s);
    });
    return found;
}

}  // namespace

Graph::Counts Graph::counts() const {
    Counts counts;
    for (const auto& [stones, index] : attackers_) {
        const Node& node = nodes_[index];
        ++counts.positions;
        counts.disproved += node.numbers.isDisproved() ? 1U : 0U;
        if (!node.numbers.isProved()) continue;
        ++counts.proved;
        ++(node.leaf == Leaf::Won ? counts.leaves : counts.quiet);
    }
    return counts;
}

std::vector<WinRecord> Graph::wins() const {
    std::vector<WinRecord> wins;
    std::vector<bool> seen(nodes_.size());
    std::vector<std::uint32_t> queue{0};
    if (!nodes_[0].numbers.isProved())
        for (const auto& [stones, index] : attackers_) queue.push_back(index);
    std::sort(queue.begin() + 1, queue.end(), [&](std::uint32_t a, std::uint32_t b) {
        return nodes_[a].stones->size() != nodes_[b].stones->size()
                   ? nodes_[a].stones->size() < nodes_[b].stones->size()
                   : a < b;
    });
    for (std::size_t i = 0; i < queue.size(); ++i) {
        if (seen[queue[i]]) continue;
        seen[queue[i]] = true;
        const Node& node = nodes_[queue[i]];
        const auto edge = winningEdge(node);
        if (!edge) continue;
        wins.push_back({*node.stones, edge->move});
        for (const Edge& reply : nodes_[edge->child].edges) queue.push_back(reply.child);
    }
    return wins;
}

std::optional<Graph::RootReplies> Graph::rootReplies() const {
    std::optional<RootReplies> best;
    std::uint32_t least = ProofNumbers::kInfinite;
    for (const Edge& edge : nodes_[0].edges) {
        const Node& after = nodes_[edge.child];
        if (after.replies != Replies::Known || after.numbers.proof >= least) continue;
        least = after.numbers.proof;
        best = RootReplies{edge.move, after.edges.size(), 0};
        for (const Edge& reply : after.edges)
            best->proved += nodes_[reply.child].numbers.isProved() ? 1U : 0U;
    }
    return best;
}

std::optional<Move> Graph::winningMove() const {
    const auto edge = winningEdge(nodes_[0]);
    return edge ? std::optional{edge->move} : std::nullopt;
}

Graph::Line Graph::hardestLine() const {
    Line line;
    std::uint32_t index = 0;
    board::Board board = task_.root;
    for (auto next = bestEdge(nodes_[0]); next; next = bestEdge(nodes_[index])) {
        const Color mover = nodes_[index].attackerToMove ? task_.attacker : ~task_.attacker;
        const auto move = moveTo(*nodes_[*next].stones, mover, board);
        if (!move) break;
        line.moves.push_back(*move);
        board.put(*move, board::cellOf(mover));
        index = *next;
    }
    line.numbers = nodes_[index].numbers;
    return line;
}

}  // namespace fukumi::proofs
