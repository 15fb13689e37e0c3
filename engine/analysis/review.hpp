// SPDX-License-Identifier: MIT
//
// A game looked through afterwards: what every position was worth, what each move lost, and which
// wins were there.
//
//     position 0 --move 1--> position 1 --move 2--> position 2 ...
//       value 0                value 1                value 2         each for its side to move
//
// A move's value is searched from the position before it, to the depth at which the best move was
// found there: values of searches that end on another ply do not compare. If the position after it
// is proved, that counts; if the best move is proved to win, the search of the position after it.
//
//     loss = win rate of the best move - win rate of the move
//
// The positions are searched from the last to the first: a win that was played is known to the
// positions before it. Nothing else should be: a move that was played is not to be judged with more
// knowledge than the moves that were not, so that each search begins with empty tables.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/core/platform.hpp"
#include "engine/search/searcher.hpp"
#include "engine/threat/prove.hpp"

namespace fukumi::analysis {

/// A win by threats that is proved.
struct ForcedWin {
    threat::ProofKind kind;  ///< Vcf or Vct
    int moves;               ///< of the winner, the five included
    std::vector<Move> line;  ///< against the longest defence, the winner's moves first
};

/// Another good move of a position, for its side to move.
struct Alternative {
    Value value{0};
    Depth depth{0};
    std::vector<Move> line;    ///< the move and what follows
    bool isWholeLine = false;  ///< of a proven value: up to the end of the game
};

struct ReviewedPosition {
    Value value{0};                         ///< for the side to move
    std::vector<Move> line;                 ///< best play; empty if the game is over
    bool isWholeLine = false;               ///< of a proven value: up to the end of the game,
                                            ///< also if the game is over
    Depth depth{0};                         ///< to which it was searched
    std::vector<Alternative> alternatives;  ///< to the best move, best first; as many as searched
    std::optional<ForcedWin> win;           ///< of the side to move
};

enum class Judgement : std::uint8_t {
    Best,        ///< the move that the search would play, or one as good
    Good,        ///< lost less than an inaccuracy
    Inaccuracy,  ///< lost 6 % of the games or more
    Mistake,     ///< 15 % or more, or a missed win
    Blunder,     ///< 30 % or more, or the game: a proved loss that was not one before
    Forbidden    ///< a foul of renju, which loses the game
};

struct ReviewedMove {
    Move move;  ///< can be board::kPass
    Color color;
    Value before{0};  ///< of the best move, for the mover
    Value after{0};   ///< of this move, for the mover
    double loss = 0;  ///< of the win rate, 0 to 1
    Judgement judgement = Judgement::Best;
    /// The mover had a proved win, and leaving it lost 0.01 % or more of the games.
    bool missedWin = false;
};

struct GameReview {
    std::vector<ReviewedPosition> positions;  ///< one more than moves
    std::vector<ReviewedMove> moves;
    /// Moves of the game before the first position: 0 of a whole review.
    std::size_t firstPosition = 0;
};

/// The best line of a position, and the next best ones where several were searched.
struct Searched {
    Searched(search::SearchReport report, std::vector<search::SearchReport> more = {})
        : best{std::move(report)}, others{std::move(more)} {}

    search::SearchReport best;
    std::vector<search::SearchReport> others;
};

struct ReviewTools {
    /// Searches a position that is not over, knowing nothing of other ones.
    std::function<Searched(const board::Position&)> search;
    /// Searches one of its moves only, at most so deep; the value is for the same side. Called
    /// after search() of the same position, whose tables it may use.
    std::function<search::SearchReport(const board::Position&, Move only, Depth depth)> searchMove;
    /// Limits of a proof of a win, at each position.
    std::uint64_t proofNodes = 50'000;
    /// Whether the game ends where the tournaments of its rule end it.
    DrawCap drawCap = DrawCap::On;
    const StopToken& stop;
};

/// A move by itself, as a review would judge it.
struct JudgedMove {
    ReviewedPosition before;
    ReviewedMove move;
};

/// REQUIRES: the position is not over, and the move is on an empty square.
[[nodiscard]] JudgedMove judgeMove(const board::Position& position,
                                   Move move,
                                   const ReviewTools& tools);

/// Number of moves up to the first five; later ones are not part of the game.
[[nodiscard]] std::size_t playedMoves(const board::GameRecord& record,
                                      Rule rule,
                                      Isa isa = bestIsa());

/// A review, one position at a time: the caller may do other things in between.
class Reviewer {
public:
    /// Reviews the positions after `from` moves and more; with all moves but one, the last move by
    /// itself. Moves after a five are left out. REQUIRES: the moves are on different squares of
    /// the board, those of the setup too.
    Reviewer(board::GameRecord record, Rule rule, Isa isa, ReviewTools tools, std::size_t from = 0);

    /// The next position, which is the one before. False: none is left, or the token ended the
    /// review.
    bool step();
    /// Positions that are reviewed, and that will be.
    [[nodiscard]] std::size_t done() const { return positions_.size(); }
    [[nodiscard]] std::size_t all() const { return all_; }
    /// As far as it came.
    [[nodiscard]] GameReview review() const;
    [[nodiscard]] const board::GameRecord& record() const { return record_; }

private:
    const board::GameRecord record_;
    const ReviewTools tools_;
    board::Position position_;  ///< the next one
    std::size_t played_;        ///< moves that are looked at
    std::size_t all_;
    std::vector<ReviewedPosition> positions_;  ///< the last one first, as the moves
    std::vector<ReviewedMove> moves_;
};

// A reviewed game in a few numbers: how exactly each side played, in the whole game and in its
// phases.
//
//     opening   up to the move before the first threat: a four, or a three that can become an
//               open four
//     middle    from the first threat on, as long as nothing is proved
//     end       from the first position at which the game is won by proof and stays so
//
// Accuracy of a move, from 0 to 1, by the win rate that it lost (0 to 1):
//
//     1.031668 exp(-4.354415 loss) - 0.031669
//
// (a loss of 5 % is 0.80, of 15 % 0.51, of 30 % 0.25)
//
// as lichess.org computes it from win percentages (AccuracyPercent.scala, without the point that it
// adds); the accuracy of a side is the mean over its moves.

[[nodiscard]] double accuracyOfMove(double loss);

/// One side's moves in one part of the game.
struct SideSummary {
    int moves = 0;
    double meanLoss = 0;  ///< 0 without moves
    double accuracy = 1;  ///< 1 without moves
    int inaccuracies = 0, mistakes = 0, blunders = 0, forbidden = 0;
};

/// A part of the game: its moves from..to-1, where the first move of the game is 0. May be empty.
struct Phase {
    std::string_view name;
    std::size_t from = 0, to = 0;
};

/// Summary of the reviewed moves among from..to-1.
[[nodiscard]] SideSummary summaryOf(const GameReview& review, Color c, const Phase& part);
/// Summary of all reviewed moves.
[[nodiscard]] SideSummary summaryOf(const GameReview& review, Color c);

/// Opening, middle and end. REQUIRES: the review is one of the record's game.
[[nodiscard]] std::array<Phase, 3> phasesOf(const GameReview& review,
                                            const board::GameRecord& record,
                                            Rule rule);

}  // namespace fukumi::analysis
