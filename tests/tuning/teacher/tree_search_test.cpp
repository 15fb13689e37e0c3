// SPDX-License-Identifier: MIT
#include "engine/tuning/teacher/tree_search.hpp"

#include <cmath>
#include <map>
#include <memory>

#include "engine/tuning/teacher/network_input.hpp"
#include "tests/support/catch.hpp"
#include "tests/tuning/teacher/stub_network.hpp"

namespace fukumi::tuning::teacher {

using namespace test;

namespace {

/// A tree search in the plainest way: a leaf at a time, every move of every node looked at.
class PlainSearch {
public:
    PlainSearch(const Settings& settings, const std::vector<std::uint16_t>& moves)
        : settings_{settings},
          analyst_{settings},
          network_{settings},
          position_{static_cast<Rule>(settings.rule), BoardSize::square(settings.size)} {
        for (const std::uint16_t move : moves) position_.play(Square::fromIndex(move));
        limit_ = {position_.rule(), position_.size(), DrawCap::On, position_.emptyCount()};
    }

    void run(int visits) {
        root_ = expanded(Place::Root);
        for (int i = 0; i < visits && root_->proof == Proof::Unknown; ++i) visit(*root_);
    }
    [[nodiscard]] Proof proof() const { return root_->proof; }
    [[nodiscard]] float mean() const { return root_->mean; }
    /// Visits of the root's moves that have any.
    [[nodiscard]] std::map<std::uint16_t, int> visits() const {
        std::map<std::uint16_t, int> found;
        for (const auto& [move, edge] : root_->edges)
            if (edge.visits > 0) found[move] = edge.visits;
        return found;
    }

private:
    struct PlainNode;
    struct PlainEdge {
        float prior = 0, mean = 0;
        int visits = 0;
        Proof proof = Proof::Unknown;
        std::unique_ptr<PlainNode> child;
    };
    struct PlainNode {
        std::map<std::uint16_t, PlainEdge> edges;
        Proof proof = Proof::Unknown;
        float value = 0, mean = 0;
        bool hasValue = false, isComplete = false;
    };

    std::unique_ptr<PlainNode> expanded(Place place) {
        auto node = std::make_unique<PlainNode>();
        const Analysis analysis = analyst_.analyse(position_, limit_, place);
        node->proof = analysis.proof;
        node->mean = valueOf(node->proof);
        if (node->proof != Proof::Unknown) return node;
        node->isComplete = analysis.isComplete;
        for (const Move move : analysis.moves)
            node->edges[static_cast<std::uint16_t>(move.index())].prior = 1;
        if (node->edges.size() > 1) ask(*node, analysis);
        return node;
    }
    void ask(PlainNode& node, const Analysis& analysis) {
        Batch& batch = network_.batch;
        batch.boards = 1;
        writeWords(position_, analysis.fouls, batch.words);
        batch.contexts[0] = contextOf(position_);
        network_.answer();
        float sum = 0;
        for (auto& [move, edge] : node.edges) {
            const Square s = Square::fromIndex(move);
            sum += edge.prior = std::exp(batch.logits[s.y() * settings_.size + s.x()]);
        }
        for (auto& [move, edge] : node.edges) edge.prior /= sum;
        node.hasValue = true;
        node.value = node.mean = batch.chances[0] - batch.chances[2];
    }
    /// Returns whether the network was asked, or something was proved: one visit.
    void visit(PlainNode& node) {
        PlainEdge* best = nullptr;
        std::uint16_t move = 0;
        float most = -1e9F, total = 0, mass = 0;
        for (const auto& [m, edge] : node.edges) {
            if (edge.visits == 0 || edge.proof == Proof::Loss) continue;
            total += static_cast<float>(edge.visits);
            mass += edge.prior;
        }
        const float untried =
            std::max(node.mean - settings_.untriedPenalty * std::sqrt(mass), -1.0F);
        for (auto& [m, edge] : node.edges) {
            if (edge.proof == Proof::Loss) continue;
            const float score = (edge.visits == 0 ? untried : edge.mean) +
                                settings_.exploration * std::sqrt(std::max(total, 1.0F)) *
                                    edge.prior / static_cast<float>(1 + edge.visits);
            if (score <= most) continue;
            most = score;
            best = &edge;
            move = m;
        }
        if (best == nullptr) return widen(node);
        const board::ScopedMove played{position_, Square::fromIndex(move)};
        if (!best->child) {
            best->child = expanded(Place::Leaf);
            if (best->child->edges.size() == 1) visit(*best->child);
        } else if (best->child->proof == Proof::Unknown) {
            visit(*best->child);
        }
        ++best->visits;
        best->proof = reversed(best->child->proof);
        best->mean = -best->child->mean;
        refresh(node);
    }
    void widen(PlainNode& node) {
        for (const Move move : legalMoves(position_))
            node.edges[static_cast<std::uint16_t>(move.index())];
        node.isComplete = true;
        refresh(node);
    }
    static void refresh(PlainNode& node) {
        bool allLose = true, allEnd = true;
        float sum = node.hasValue ? node.value : 0, total = node.hasValue ? 1 : 0;
        for (const auto& [move, edge] : node.edges) {
            if (edge.proof == Proof::Win) {
                node.proof = Proof::Win;
                node.mean = 1;
                return;
            }
            allLose = allLose && edge.proof == Proof::Loss;
            allEnd = allEnd && edge.proof != Proof::Unknown;
            if (edge.proof == Proof::Loss) continue;
            sum += edge.mean * static_cast<float>(edge.visits);
            total += static_cast<float>(edge.visits);
        }
        if (allEnd && node.isComplete) node.proof = allLose ? Proof::Loss : Proof::Draw;
        if (allLose || node.proof != Proof::Unknown)
            node.mean = allLose ? -1.0F : 0.0F;
        else if (total > 0)
            node.mean = sum / total;
    }

    Settings settings_;
    Analyst analyst_;
    StubNetwork network_;
    board::Position position_;
    DrawLimit limit_;
    std::unique_ptr<PlainNode> root_;
};

/// Searches a leaf at a time, without noise.
void run(TreeSearch& search, const Settings& settings, int visits) {
    Analyst analyst{settings};
    StubNetwork network{settings};
    search.begin(visits, nullptr);
    while (!search.isFinished()) {
        network.batch.boards = 0;
        search.collect(analyst, network.batch);
        network.answer();
        search.feed(network.batch);
    }
}

}  // namespace

TEST_CASE("The tree has the visits, means and proofs of a plain search", "[tuning][teacher]") {
    Random random{9};
    int open = 0;
    for (int round = 0; round < 60; ++round) {
        const Rule rule = kRules[random.below(5)];
        const int size = 5 + static_cast<int>(random.below(4));
        const auto plies = 3 + random.below(static_cast<std::uint32_t>(size * size - 8));
        const auto moves = randomMoves(random, rule, size, static_cast<int>(plies));
        Settings settings = quickSettings(rule, size);
        settings.isSelfPlay = 0;
        settings.games = settings.leaves = 1;
        PlainSearch plain{settings, moves};
        plain.run(300);
        TreeSearch search{settings};
        search.setPosition(moves);
        run(search, settings, 300);
        INFO(nameOf(rule) << ' ' << size << ", stones " << moves.size());
        REQUIRE(search.proof() == plain.proof());
        REQUIRE(search.value() == Approx(plain.mean()).margin(1e-4));
        if (search.proof() != Proof::Unknown) continue;
        ++open;
        float total = 0;
        std::map<std::uint16_t, int> visits = plain.visits();
        for (const MoveShare& move : search.shares())
            total += static_cast<float>(visits.at(move.move));
        for (const MoveShare& move : search.shares())
            REQUIRE(move.share * total == Approx(visits.at(move.move)).margin(0.01));
    }
    REQUIRE(open > 10);
}

TEST_CASE("What is below the move that was played is kept", "[tuning][teacher]") {
    Random random{10};
    const Settings settings = quickSettings(Rule::Freestyle, 9);
    const auto moves = randomMoves(random, Rule::Freestyle, 9, 6);
    TreeSearch search{settings};
    search.setPosition(moves);
    run(search, settings, 300);
    REQUIRE(search.proof() == Proof::Unknown);
    const MoveShare best = search.shares()[0];
    const auto below =
        static_cast<int>(std::lround(best.share * static_cast<float>(search.visits())));
    search.play(best);
    run(search, settings, 1);
    REQUIRE(search.visits() >= below - 1);
    REQUIRE(search.position().history().size() == moves.size() + 1);
}

}  // namespace fukumi::tuning::teacher
