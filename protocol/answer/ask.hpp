// SPDX-License-Identifier: MIT
//
// The one way to ask the engine about a position: for its best lines, for its most even moves, for
// the review of a game. In one piece, or in slices between which the caller does other things.
//
//     Question --> Inquiry --> Ask --work()--> AnswerEvents: reports, on the way
//                                 '--answer()--> Answer: what is known so far
//
// An inquiry that is bounded by nodes is answered in one slice and has the same answer as in one
// piece. Any other is searched anew in every slice: the table remembers what the one before found,
// so that it comes back to its depth in no time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/analysis/balance.hpp"
#include "engine/analysis/review.hpp"
#include "engine/board/position.hpp"
#include "engine/core/result.hpp"
#include "engine/player/player.hpp"
#include "engine/search/searcher.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::answer {

/// A question to the engine, and how long the answer may take.
struct Inquiry {
    /// State of the tables when the search begins.
    enum class Tables : std::uint8_t { Empty, Kept };

    board::PackedPosition steps;
    player::Settings settings;
    search::Limits limits;  ///< `start` is set here; for each position of a review
    /// How many moves that leave the position even, if those are asked for in place of lines.
    std::optional<int> balanceMoves{};
    Tables tables = Tables::Empty;
    /// The game, if its review is asked for; its rule is that of `steps`.
    std::optional<board::GameRecord> reviewed{};
    std::size_t reviewedFrom = 0;  ///< moves before it are not judged

    /// The position after `ply` of the steps, after all of them without one. REQUIRES: there are so
    /// many.
    [[nodiscard]] board::Position position(std::optional<std::size_t> ply = std::nullopt) const {
        return steps.after(ply.value_or(steps.stepCount()));
    }
};

/// The inquiry of a question whose task is Analyze, about a position. Values count draws, and a
/// line of a proven value goes to the end.
[[nodiscard]] Inquiry makeInquiry(const Question& question, const board::Position& position);

/// NoMoveLeft if the question excludes all moves of the position.
[[nodiscard]] Result<void> checkMovesLeft(const Question& question,
                                          const board::Position& position);

/// Whether time, nodes or depth end the search.
[[nodiscard]] inline bool hasEnd(const search::Limits& limits) {
    return limits.fixedTime || limits.nodes || limits.depth;
}

/// The knowledge about an inquiry.
struct Answer {
    board::Position position;
    std::vector<search::SearchReport> lines{};  ///< of the last depth, best first
    std::optional<Move> best{};
    std::optional<int> balanceMoves{};  ///< of the inquiry
    std::optional<analysis::BalanceResult> balance{};
    board::SquareSet excluded{};  ///< of the inquiry
    analysis::GameReview review{};
    int level = player::kMaxLevel;  ///< of the player
};

/// Events of the work, besides search reports.
class AnswerEvents : public search::Observer {
public:
    void onReport(const search::SearchReport&) override {}
    /// The most even moves so far.
    virtual void onBalance(const analysis::BalanceResult&) {}
    /// Positions of a review: those that are done, and all.
    virtual void onReviewed(std::size_t, std::size_t) {}
};

inline const NeverStop kNoSliceEnd{};

/// An inquiry on its way to its answer.
class Ask {
public:
    enum class WorkMode : std::uint8_t { Whole, Slice };

    /// About the position after `ply` of the steps. `inquiry` must outlive it.
    explicit Ask(const Inquiry& inquiry, std::optional<std::size_t> ply = std::nullopt);

    /// The tools of the work: the player, the clock and `stop` are the same in each call.
    /// `sliceEnd` ends a slice early, `stop` all of the work.
    struct Tools {
        player::Player& player;
        const search::Clock& clock;
        const StopToken& stop;
        AnswerEvents& events;
        const StopToken& sliceEnd = kNoSliceEnd;
    };
    /// Works once, as long as `mode` says; true: it came to its end. Depths that were reported are
    /// not reported again.
    bool work(const Tools& tools, WorkMode mode = WorkMode::Whole);

    /// The knowledge so far.
    [[nodiscard]] Answer answer() const;

private:
    bool search(const Tools& tools, bool isFirst, WorkMode mode);
    /// A position of a review, or all of them.
    bool review(const Tools& tools, WorkMode mode);
    /// In one piece.
    void balance(const Tools& tools);
    /// Adds what earlier slices took.
    [[nodiscard]] search::SearchReport whole(search::SearchReport report) const;

    const Inquiry& inquiry_;
    const std::optional<std::size_t> ply_;
    std::unique_ptr<board::Position> position_;  ///< once it has begun; it is large
    search::Milliseconds slice_;                 ///< the next one
    search::Milliseconds elapsed_{0};            ///< in the slices before
    std::uint64_t nodes_ = 0;                    ///< in the slices before
    std::vector<search::SearchReport> lines_;
    std::optional<Move> best_;
    std::optional<analysis::BalanceResult> balance_;
    std::unique_ptr<analysis::Reviewer> reviewer_;  ///< of a review that has begun; it is large
};

/// A move as a review would judge it, by searches within the limits. Events get nothing.
[[nodiscard]] analysis::JudgedMove judgeMove(const Ask::Tools& tools,
                                             const search::Limits& limits,
                                             const board::Position& before,
                                             Move move);

/// The most even moves by searches of the thinker, which has its settings. The limits bound the
/// time of all searches together, and the depth of each; the model is the thinker's. REQUIRES:
/// the thinker judges positions (player::forJudging).
[[nodiscard]] std::optional<analysis::BalanceResult> findBalance(player::Thinker& thinker,
                                                                 const search::Clock& clock,
                                                                 const board::Position& position,
                                                                 analysis::BalanceQuestion question,
                                                                 const search::Limits& limits,
                                                                 const StopToken& stop,
                                                                 AnswerEvents& events);

}  // namespace fukumi::protocol::answer
