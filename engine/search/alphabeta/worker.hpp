// SPDX-License-Identifier: MIT
//
// One searching thread: a position, an evaluator, solvers, and the alpha-beta recursion as a list
// of named steps over a node.
//
//     search(node)
//        1 countNode         budget, full board
//          atCap             the tournament's draw, a shade better or worse than another
//        2 immediate         fives and unstoppable fours from the threat lines: no search needed;
//          closedBoard       no room for a five
//        3 mateDistance      a shorter win is known elsewhere
//        4 probeTable
//        5 forced replies    to a four: no depth spent; to an open-four threat: its exact answers
//        6 ownVcf            a win by continuous fours for the side to move
//        7 staticValue       of a leaf
//        8 opponentVcf       by passing: what the quiet moves have to meet
//          prune             futility where there is no such win, razoring
//        9 quietMoves        ordered candidates, late ones reduced or skipped
//       10 storeTable
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/eval/evaluator.hpp"
#include "engine/search/alphabeta/history.hpp"
#include "engine/search/alphabeta/move_picker.hpp"
#include "engine/search/alphabeta/node_budget.hpp"
#include "engine/search/alphabeta/transposition_table.hpp"
#include "engine/search/node_verdict.hpp"
#include "engine/search/solvers.hpp"
#include "engine/threat/vcf.hpp"

namespace fukumi::search::alphabeta {

/// What a call of search() is asked. Values are relative to the root: a win at ply p is
/// kMateValue - p.
struct Node {
    Depth depth;
    Value alpha;
    Value beta;
    int ply;
    bool isCut = false;  ///< a zero window that is expected to fail high

    [[nodiscard]] bool isPv() const { return beta - alpha > Value{1}; }
};

/// What a searching thread keeps from one search to the next: made once, since its tables are
/// large.
struct Workspace {
    Workspace(std::unique_ptr<eval::Evaluator> e, Solvers s, const Parameters& p = {})
        : evaluator{std::move(e)}, solvers{s}, parameters{p} {
        history.clear();
    }

    std::unique_ptr<eval::Evaluator> evaluator;
    Solvers solvers;
    Parameters parameters;
    DrawCap drawCap = DrawCap::On;  ///< Limits::drawCap
    threat::VcfSolver vcf;
    History history;
};

class Worker {
public:
    /// `space` must be made for the rule of `root`; it is this worker's alone while it lives.
    Worker(const board::Position& root,
           Workspace& space,
           TranspositionTable& table,
           NodeBudget& budget);

    /// Searches the tree below a node; REQUIRES: nobody has won yet. When the budget ends inside,
    /// the value means nothing: see NodeBudget::stopped().
    Value search(Node node);

    /// How a move is searched: so deep, at first so much less, as the first of its node or not.
    struct Plan {
        Depth depth;
        Depth less;
        bool isFirst;
    };
    /// Principal variation search: all but the first move have to show with a zero window, and
    /// with the reduction, that they deserve the whole.
    [[nodiscard]] Value windowed(const Node& node, Move m, const Plan& plan);

    [[nodiscard]] board::Position& position() { return position_; }
    [[nodiscard]] const board::Position& position() const { return position_; }
    [[nodiscard]] const Parameters& parameters() const { return parameters_; }
    [[nodiscard]] eval::Evaluator& evaluator() { return evaluator_; }
    [[nodiscard]] threat::VcfSolver& vcf() { return vcf_; }
    [[nodiscard]] Solvers solvers() const { return solvers_; }
    [[nodiscard]] int selDepth() const { return selDepth_; }
    void resetSelDepth() { selDepth_ = 0; }

    void play(Move m) { position_.play(m); }
    void undo() {
        position_.undo();
        evaluator_.noteUndo(position_);
    }
    /// The principal variation below `ply`, as the last search of that ply left it.
    [[nodiscard]] std::span<const Move> pvAt(int ply) const {
        const PvLine& line = frames_[static_cast<std::size_t>(ply)].pv;
        return {line.begin(), line.size()};
    }

private:
    using PvLine = StaticVector<Move, kMaxPly>;
    /// One ply of the path from the root.
    struct Frame {
        PvLine pv;
        Value eval = kNoEval;  ///< where step 7 was reached
        bool noOwnVcf = false;
        bool noOpponentVcf = false;
    };
    struct MoveTraits;

    [[nodiscard]] Key tableKey() const { return position_.key() ^ salt_; }
    [[nodiscard]] int empty() const { return position_.emptyCount(); }

    /// The best of a node so far.
    struct Best {
        Value value;
        std::optional<Move> move;
    };

    /// Steps 2 to 10.
    Value searchOn(Node node);
    /// A draw by the tournament's limit. Where the game is not ended there, it may go on to a win
    /// or a loss: that makes it a shade better or worse, so that of several such draws the one that
    /// also holds without the limit is chosen.
    Value atCap(const Node& node);
    /// The value of a position in which no five is possible any more; absent in others.
    [[nodiscard]] std::optional<Value> closedBoard();
    [[nodiscard]] std::optional<Value> immediate(const Node& node, const threat::Verdict& verdict);
    [[nodiscard]] std::optional<Value> probeTable(const Node& node,
                                                  const std::optional<TableEntry>& hit) const;
    [[nodiscard]] std::optional<Value> ownVcf(const Node& node);
    /// What the opponent's fours would do if the side to move passed.
    struct OpponentVcf {
        bool isWin = false;
        board::SquareSet relevant{};  ///< squares of the win: who does nothing about them loses
    };
    [[nodiscard]] OpponentVcf opponentVcf(const Node& node);
    /// A verdict from the static value alone.
    [[nodiscard]] std::optional<Value> prune(const Node& node,
                                             Value eval,
                                             const OpponentVcf& threat) const;
    [[nodiscard]] Value answerFour(const Node& node, const threat::FourAnswers& answers);
    /// Orders the answers to an open-four threat, as Parameters::answerOrder says.
    void scoreAnswers(std::span<const Move> moves, std::span<std::int32_t> scores);
    [[nodiscard]] Value answerOpenFour(Node node, const std::optional<TableEntry>& hit);
    /// The side to move stands better than at its last turn (true where nobody knows).
    [[nodiscard]] bool isImproving(int ply, Value eval) const;
    /// What is known of a node in which nothing is forced.
    struct QuietNode {
        Value eval;
        const OpponentVcf& threat;
        std::optional<TableEntry> hit;
        /// Left out, and nothing is stored, to see what the node is worth without it.
        std::optional<Move> excluded;
    };
    [[nodiscard]] Value quietMoves(const Node& entered, const QuietNode& known);
    /// The move of the table, where it can be played.
    [[nodiscard]] std::optional<Move> tableMoveOf(const QuietNode& known) const;
    /// The table's move is much better than all others.
    [[nodiscard]] bool isSingular(const Node& node, const QuietNode& known);
    [[nodiscard]] Depth reductionOf(const Node& node,
                                    int tried,
                                    const MoveTraits& move,
                                    bool improving) const;
    /// Fours that a VCF may try at a node.
    [[nodiscard]] std::uint64_t vcfBudget(const Node& node) const;
    /// The candidates but `first`, with their scores.
    void addCandidates(const Node& node, std::optional<Move> first, MovePicker& picker);
    void rewardCutoff(const Node& node, Move m, std::span<const Move> failed);
    [[nodiscard]] Value childValue(
        const Node& node, Move m, Depth depth, Value alpha, Value beta, bool isCut);
    [[nodiscard]] Frame& frameAt(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
    /// The variation of a ply is this one move.
    void startPv(int ply, Move m);
    /// ... is this move and the variation below it.
    void takePv(int ply, Move m);
    void storeTable(const Node& node, const Best& best, Value oldAlpha, Value eval);
    /// What is known of a node that was not searched: met again, neither the evaluation nor the
    /// win by fours is asked for once more.
    void storeEval(const Node& node, Value eval);
    /// An entry that knows what the node at `ply` knows of wins by fours.
    [[nodiscard]] TableEntry entryAt(int ply) const;

    board::Position position_;
    eval::Evaluator& evaluator_;
    threat::VcfSolver& vcf_;
    Solvers solvers_;
    const Parameters& parameters_;
    History& history_;
    TranspositionTable& table_;
    NodeBudget& budget_;
    Key salt_;
    DrawLimit drawLimit_;
    int selDepth_ = 0;
    std::vector<Frame> frames_;
};

}  // namespace fukumi::search::alphabeta
