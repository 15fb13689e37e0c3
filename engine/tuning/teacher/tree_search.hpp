// SPDX-License-Identifier: MIT
//
// A tree search of one position whose leaves wait for a network that runs elsewhere:
//
//     collect   walks down the tree to leaves that need the network and puts their inputs into the
//               batch; what rules and solvers decide is counted at once
//     feed      the answers come: tree and proofs are brought up to date
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/tuning/teacher/tree.hpp"

namespace fukumi::tuning::teacher {

/// Boards that a network is asked about at once, and its last answers. Room for games * leaves
/// boards.
struct Batch {
    std::int16_t* words = nullptr;
    std::uint8_t* contexts = nullptr;
    const float* logits = nullptr;   ///< [boards][points]
    const float* chances = nullptr;  ///< [boards][win, draw, loss]
    std::atomic<int> boards{0};
};

/// A root move with its share of the visits.
struct MoveShare {
    int edge;
    std::uint16_t move;
    float share;
};

class TreeSearch {
public:
    explicit TreeSearch(const Settings& settings);

    /// Another position, with an empty tree. REQUIRES: legal moves from the empty board.
    void setPosition(const std::vector<std::uint16_t>& moves);
    /// Plays a root move and keeps what is known below.
    void play(const MoveShare& move);
    /// The next search: visits of the root, and noise in its priors if `noise` is given.
    void begin(int visits, Random* noise);
    void collect(Analyst& analyst, Batch& batch);
    void feed(const Batch& batch);

    /// Since begin(): the root is proven, or has its visits, and no leaf waits.
    [[nodiscard]] bool isFinished() const {
        return isOpen_ && leaves_.empty() && (proof() != Proof::Unknown || done_ >= goal_);
    }
    [[nodiscard]] Proof proof() const {
        return tree_.hasRoot() ? tree_.root().proof : analysis_.proof;
    }
    /// -1 to 1, for the side to move.
    [[nodiscard]] float value() const {
        return tree_.hasRoot() ? tree_.root().mean : valueOf(proof());
    }
    /// Moves of the root; 0 if rules or a solver decided it.
    [[nodiscard]] int moveCount() const { return tree_.hasRoot() ? tree_.root().count : 0; }
    [[nodiscard]] int visits() const { return done_; }
    [[nodiscard]] const board::Position& position() const { return *position_; }
    /// The root's moves by falling share; proven ones leave no choice. Visits that only the noise
    /// has brought are taken out: a move keeps as many as make it look as good as the best one by
    /// the network's own priors (KataGo's pruning of policy targets). A position that a solver won
    /// has only its winning move. REQUIRES: isFinished().
    [[nodiscard]] std::vector<MoveShare> shares() const;

    // Counted since the search was made.
    std::int64_t evaluated = 0;  ///< leaves that the network was asked about
    std::int64_t solved = 0;     ///< leaves that needed no network

private:
    enum class Met : std::uint8_t { Leaf, Result, Busy };
    struct Leaf {
        int board;
        int node;
        Path path;
    };

    void openRoot(Analyst& analyst, Batch& batch);
    Met descend(Analyst& analyst, Batch& batch);
    [[nodiscard]] Met meet(Analyst& analyst, Batch& batch);
    void wait(int node, Batch& batch);
    void widen(int node);
    void start();
    void makeNoise();
    [[nodiscard]] std::vector<MoveShare> candidates() const;
    void pruneNoise(std::vector<MoveShare>& all) const;

    const Settings& settings_;
    std::unique_ptr<board::Position> position_;
    DrawLimit limit_;
    Tree tree_;
    Analysis analysis_;          ///< of the position that was met last
    std::vector<float> priors_;  ///< of the root with noise; empty without
    Random* noise_ = nullptr;
    bool isOpen_ = false;
    int visitsWanted_ = 0;
    int done_ = 0;  ///< visits of the root, those of earlier searches included
    int goal_ = 0;
    std::vector<Leaf> leaves_;
    Path path_;
};

}  // namespace fukumi::tuning::teacher
