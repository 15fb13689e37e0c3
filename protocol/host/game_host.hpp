// SPDX-License-Identifier: MIT
//
// The engine's side of a game, without the words of any protocol: moves, choices in an opening,
// even moves. Always returns a legal move, even if the thinker throws: a lost game beats a forfeit.
// The caller receives events of what happens on the way, and words them.
//
//     Session, GomokuGame --> GameHost --> Thinker
//             ^                   |
//             '---- GameEvents <--'
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "book/openings/opening_chooser.hpp"
#include "engine/search/limits.hpp"
#include "protocol/answer/ask.hpp"

namespace fukumi::protocol {

/// The engine's own account of the match clock: rest of the match at the manager's last word (at
/// the beginning of the game where there was none), less the time that was used since.
///
///     timeout_match 1000   question 1: 1000 left   150 ms used   question 2: 847 left ...
///     time_left 700        question 3:  700 left   100 ms used   question 4: 597 left ...
///
/// A question about fewer stones than the last answer left is of another game.
class MatchClock {
public:
    /// All the time is there again.
    void newGame() { *this = {}; }
    /// Stones were taken back, of the same game where some are left.
    void takenBack(std::size_t stonesLeft);
    /// The clock for a question, `left` being the rest where the match has a limit. `reported` is
    /// what the manager says, its `left` only where it is new.
    [[nodiscard]] search::TimeControl reading(search::TimeControl reported, std::size_t stones);
    /// A question was answered; `stones` are those with the answer.
    void answered(search::Milliseconds used, search::Milliseconds increment, std::size_t stones);

private:
    std::optional<search::Milliseconds> left_;  ///< the manager's last word
    search::Milliseconds used_{0};              ///< since then
    std::size_t stones_ = 0;
};

/// Hears of the work at a question.
class GameEvents : public answer::AnswerEvents {
public:
    /// The thinker threw, or its move cannot be played: something else takes the answer's place.
    virtual void onFault(const std::string& what) = 0;
};

/// Conditions of a question. The objects behind its references must outlive the answer.
struct Conditions {
    const player::Settings& settings;
    search::Limits limits;
    const search::StopToken& stop;
    GameEvents& events;
};

class GameHost {
public:
    /// Both must outlive the host.
    GameHost(player::Thinker& thinker, const search::Clock& clock)
        : thinker_{thinker}, clock_{clock} {}

    void newGame(GameEvents& events);
    [[nodiscard]] std::size_t memoryInUse() const { return thinker_.memoryInUse(); }

    /// The thinker's move if it is legal, else the fallback move (a forbidden point only where
    /// every empty square is one). Absent on a full board.
    [[nodiscard]] std::optional<Move> findMove(const board::Position& position,
                                               const Conditions& conditions);

    /// A search for what it reports, and for what the tables keep of it.
    void analyze(const board::Position& position, const Conditions& conditions);

    /// As book::chooseInOpening; where the thinker threw, something that can always be done.
    [[nodiscard]] book::OpeningChoice choose(const opening::Opening& opening,
                                             Rule rule,
                                             std::uint64_t draw,
                                             const Conditions& conditions);

    /// The most even move or moves (balance.hpp); absent if there are none. The limits bound all
    /// searches together, and so does max_node; both it and the evaluation of the question are
    /// those of the settings.
    [[nodiscard]] std::optional<analysis::BalanceResult> findBalance(
        const board::Position& position,
        analysis::BalanceQuestion question,
        const Conditions& conditions);

private:
    player::Thinker& thinker_;
    const search::Clock& clock_;
};

}  // namespace fukumi::protocol
