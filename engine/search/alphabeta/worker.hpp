// SPDX-License-Identifier: MIT
//
// One searching thread: a position, an evaluator, solvers, and the alpha-beta recursion as a list
// of named steps over a node.
//
//     search(node)             a node at the limit of the game: searchAtLimit()
//        1 enter               count the node; budget, full board, longest path
//        2 immediate           fives and unstoppable fours from the threat lines
//        3 closedBoard         black has only fouls left; no room for a five
//        4 mateDistance        a shorter win is known elsewhere
//        5 answerFour          the forced replies; no depth spent
//        6 probeTable
//        7 ownVcf              a win by continuous fours for the side to move
//        8 answerOpenFour      the exact answers to an open-four threat
//        9 staticValue         all of a node at the horizon
//       10 opponentVcf         by passing: what the quiet moves have to meet
//       11 prune               futility where there is no such win, razoring
//       12 reduceNode          IIR; nodes that are expected to fail high
//       13 quietMoves          ordered candidates: move count pruning, LMR, singular extension
//
// worker.cpp has the steps, worker_quiet.cpp the move loops (5, 8 and 13). A step that gives a
// value ends the node; 7, 8 and 13 store it in the table.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "engine/eval/evaluator.hpp"
#include "engine/search/alphabeta/busy_moves.hpp"
#include "engine/search/alphabeta/corrections.hpp"
#include "engine/search/alphabeta/evaluation_watcher.hpp"
#include "engine/search/alphabeta/move_picker.hpp"
#include "engine/search/alphabeta/node_budget.hpp"
#include "engine/search/alphabeta/reductions.hpp"
#include "engine/search/alphabeta/search_stack.hpp"
#include "engine/search/alphabeta/transposition_table.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/node_verdict.hpp"
#include "engine/threat/threat_answers.hpp"
#include "engine/threat/vcf.hpp"

namespace fukumi::search::alphabeta {

/// The question to a call of search(). Values are relative to the root: a win at ply p is
/// kMateValue - p.
struct Node {
    Depth depth;
    Value alpha;
    Value beta;
    int ply;
    bool isCut = false;  ///< a null window that is expected to fail high

    [[nodiscard]] bool isPv() const { return beta - alpha > Value{1}; }
};

/// Experience that the threads of a search share besides the table.
struct Lessons {
    void forget() {
        history.clear();
        corrections.clear();
    }

    History history;
    Corrections corrections;
    BusyMoves busy;
};

/// The memory of a searching thread from one search to the next: made once, since its tables are
/// large.
struct Workspace {
    Workspace(std::unique_ptr<eval::Evaluator> e, Solvers s, const Parameters& p = {})
        : evaluator{std::move(e)}, solvers{s}, parameters{p} {}
    /// Between two games. The evaluator stays: a search begins by resetting it.
    void forget() {
        vcf.clear();
        lessons->forget();
    }

    std::unique_ptr<eval::Evaluator> evaluator;
    Solvers solvers;
    Parameters parameters;
    DrawCap drawCap = DrawCap::On;         ///< Limits::drawCap
    EvaluationWatcher* watcher = nullptr;  ///< may be absent
    threat::VcfSolver vcf;
    threat::VcfAnswers answers;
    /// One for all threads of a search.
    std::shared_ptr<Lessons> lessons = std::make_shared<Lessons>();
    SearchStack stack;  ///< of one search; to get its memory anew takes longer than a short one
};

class Worker {
public:
    /// `space` must be made for the rule of `root`; only this worker uses it while it lives.
    Worker(const board::Position& root,
           Workspace& space,
           TranspositionTable& table,
           NodeBudget& budget);

    /// Searches the tree below a node and returns its value for the side to move. It bounds what
    /// the node is worth at its depth (fail-soft):
    ///
    ///     value <= alpha           worth at most the value
    ///     alpha < value < beta     worth the value
    ///     value >= beta            worth at least the value
    ///
    /// Proofs hold at any depth: a win above alpha is won in at most the plies that it says, a loss
    /// below beta is lost in at most these: each legal move was searched, or a proof says that it
    /// loses. A move is left out only of a node with another that is not known to lose. Other
    /// values are what the evaluation, the reductions and the pruning make of the node.
    /// pvAt(node.ply) is the variation if the value is exact. REQUIRES: alpha < beta; neither side
    /// has a five. When the budget ends inside, the value means nothing: see NodeBudget::stopped().
    Value search(Node node);

    /// The depth of a move's search.
    struct Plan {
        Depth depth;
        Depth reduction;  ///< of the first try; 0 for the first move
        bool isFirst;     ///< of its node
    };
    /// PVS: all but the first move have to show in a null window, and reduced, that they deserve
    /// the whole. The value bounds as that of search(), in the window of `node`, for the side that
    /// plays the move.
    [[nodiscard]] Value searchMove(const Node& node, Move m, const Plan& plan);

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
    [[nodiscard]] std::span<const Move> pvAt(int ply) const { return stack_.pvAt(ply); }

private:
    [[nodiscard]] Key tableKey() const { return position_.key() ^ salt_; }
    [[nodiscard]] int empty() const { return position_.emptyCount(); }

    /// The best move of a node, and its value, among those searched.
    struct Best {
        Value value;
        std::optional<Move> move;
    };
    /// The opponent's win by fours, if the side to move passed.
    struct OpponentVcf {
        bool isWin = false;
        board::SquareSet relevant{};  ///< squares of its line: a move off them hardly holds
    };
    /// Knowledge about a node in which nothing is forced, in addition to its frame's.
    struct QuietNode {
        const OpponentVcf& threat;
        std::optional<TableEntry> hit;
        /// Left out, and nothing is stored, to see what the node is worth without it.
        std::optional<Move> excluded;
    };

    /// Place in the moves of a quiet node.
    struct MoveOrder {
        std::optional<Move> first;  ///< the table's
        MovePicker picker;          ///< of the others
        int given = 0;
        bool isWhole = false;  ///< no legal move is left out
        /// Busy when they were given first, with their numbers; given again behind the others.
        struct Deferred {
            MovePicker::Scored move;
            int number;
        };
        StaticVector<Deferred, 16> deferred;
        std::size_t again = 0;      ///< of `deferred` were given again
        std::optional<int> number;  ///< of the latest move, if it was one of these
    };

    // ---- Steps of search(); absent if the next one has to decide ----

    /// A draw by the limit of the game. Where the game is not ended there, it may go on to a win or
    /// a loss: that makes it a shade better or worse, so that of several such draws the one that
    /// also holds without the limit is chosen.
    Value searchAtLimit(const Node& node);
    /// The numbered ones.
    Value searchSteps(Node node);
    [[nodiscard]] std::optional<Value> enter(const Node& node);
    [[nodiscard]] std::optional<Value> immediate(const Node& node, const threat::Verdict& verdict);
    /// Narrows the window to what can still come; false when nothing is left of it.
    [[nodiscard]] static bool mateDistance(Node& node);
    [[nodiscard]] Value answerFour(const Node& entered, const threat::FourAnswers& answers);
    [[nodiscard]] std::optional<Value> probeTable(const Node& node,
                                                  const std::optional<TableEntry>& hit);
    [[nodiscard]] std::optional<Value> ownVcf(const Node& node);
    [[nodiscard]] Value answerOpenFour(Node node,
                                       const threat::Verdict& verdict,
                                       const std::optional<TableEntry>& hit);
    [[nodiscard]] Value staticValue(const Node& node, const std::optional<TableEntry>& hit);
    /// The moves by which values are corrected; absent if nothing is to be corrected.
    [[nodiscard]] std::optional<LatestMoves> correctedBy() const;
    [[nodiscard]] Value corrected(Value raw) const;
    void learnCorrection(const Node& node, Value oldAlpha, Value value);
    [[nodiscard]] OpponentVcf opponentVcf(const Node& node);
    [[nodiscard]] std::optional<Value> prune(const Node& node, const OpponentVcf& threat) const;
    [[nodiscard]] Depth reduceNode(const Node& node, const std::optional<TableEntry>& hit) const;
    [[nodiscard]] Value quietMoves(const Node& entered, const QuietNode& known);

    // ---- Parts of the steps ----

    /// Fours that a VCF may try at a node, and its length.
    [[nodiscard]] threat::VcfLimits vcfLimits(const Node& node, int attackerMoves) const;
    [[nodiscard]] MovePicker orderedAnswers(const ForcedReplies& replies,
                                            const std::optional<TableEntry>& hit);
    /// The move of the table, where it can be played.
    [[nodiscard]] std::optional<Move> tableMoveOf(const QuietNode& known) const;
    /// Puts the next move of a quiet node into `next`, and says whether there is one: the table's,
    /// then the candidates, then, where all of those were `tried` and lose, every other legal move
    /// until one holds.
    [[nodiscard]] bool nextMove(Node& node,
                                const QuietNode& known,
                                std::span<const Move> tried,
                                MoveOrder& order,
                                Best& best,
                                MovePicker::Scored& next);
    /// The moves but `first`, with their scores.
    void addScored(const Node& node,
                   const MoveList& moves,
                   std::optional<Move> first,
                   MovePicker& picker);
    /// The legal moves that were not tried.
    [[nodiscard]] MoveList othersThan(std::span<const Move> tried) const;
    /// Takes the moves out of `others` that leave the opponent his win by fours, and enters their
    /// loss in `best`.
    void loseToFours(Node& node, MoveList& others, Best& best);
    /// The table's move is much better than all others.
    [[nodiscard]] bool isSingular(const Node& node, const QuietNode& known);
    /// Facts about the `number`-th move of a quiet node, before it is played.
    [[nodiscard]] LateMove describe(const Node& node,
                                    const QuietNode& known,
                                    const MovePicker::Scored& move,
                                    int number,
                                    int topScore) const;
    /// Whether a move that is neither the first nor needed can be left out: move count pruning, and
    /// moves that do nothing about a win by fours.
    [[nodiscard]] bool isSkipped(const LateMove& move, int moveCountLimit) const;
    [[nodiscard]] Depth reductionOf(const LateMove& move, Depth below) const;
    void rewardCutoff(const Node& node, Move m, std::span<const Move> failed);
    [[nodiscard]] Value childValue(
        const Node& node, Move m, Depth depth, Value alpha, Value beta, bool isCut);
    /// Takes over a better move; raises the window's lower end where it beats it, and says so.
    bool improve(Node& node, Best& best, Value value, Move m);

    void storeTable(const Node& node, const Best& best, Value oldAlpha, Value eval);
    /// Stores the static value of a node that was not searched, unless the table has an entry: met
    /// again, neither the evaluation nor the win by fours is asked for once more.
    void storeEval(const Node& node, const std::optional<TableEntry>& hit);
    /// An entry that knows what the node at `ply` knows of wins by fours.
    [[nodiscard]] TableEntry entryAt(int ply) const;

    board::Position position_;
    eval::Evaluator& evaluator_;
    threat::VcfSolver& vcf_;
    threat::VcfAnswers& answers_;
    Solvers solvers_;
    const Parameters& parameters_;
    Lessons& lessons_;
    EvaluationWatcher* const watcher_;
    TranspositionTable& table_;
    NodeBudget& budget_;
    Key salt_;
    DrawLimit drawLimit_;
    int selDepth_ = 0;
    SearchStack& stack_;
};

}  // namespace fukumi::search::alphabeta
