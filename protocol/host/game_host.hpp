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
#include <vector>

#include "book/openings/opening_chooser.hpp"
#include "engine/board/position.hpp"
#include "engine/core/platform.hpp"
#include "engine/search/limits.hpp"
#include "protocol/answer/ask.hpp"
#include "protocol/settings/engine_settings.hpp"

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
    const StopToken& stop;
    GameEvents& events;
};

class GameHost {
public:
    /// Both must outlive the host.
    GameHost(player::Thinker& thinker, const search::Clock& clock)
        : thinker_{thinker}, clock_{clock} {}

    void newGame(GameEvents& events);
    [[nodiscard]] std::size_t memoryInUse() const { return thinker_.memoryInUse(); }
    /// As Searcher::missingThreads.
    [[nodiscard]] int missingThreads() const { return thinker_.missingThreads(); }

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
    /// searches together, and so does max_node of the settings; the excluded points are those of
    /// the limits.
    [[nodiscard]] std::optional<analysis::BalanceResult> findBalance(
        const board::Position& position,
        analysis::BalanceQuestion question,
        const Conditions& conditions);

private:
    player::Thinker& thinker_;
    const search::Clock& clock_;
};

// The game as the manager sends it: stones and blocked points in their order, and the position that
// they make under the rules in force. Rules may change at any moment, stones may be taken back in
// any order, and in the continuous game the stones of a five turn into blocked points:
//
//     before  . X X X X _ .      black plays at _      after  . # # # # # .
//
// All of that is one mechanism: the list of steps is the truth, and the position is built from it.

/// One thing on the board, as it was put there.
struct Step {
    Square square;
    std::optional<Color> color;  ///< absent: a blocked point

    friend bool operator==(const Step&, const Step&) = default;
};

class Game {
public:
    /// An empty board, black to move.
    Game(GameRules rules, BoardSize size, Isa isa);

    [[nodiscard]] const board::Position& position() const { return position_; }
    [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
    [[nodiscard]] bool isEmpty(Square s) const {
        return position_.size().contains(s) && position_.isEmpty(s);
    }

    /// The side to move puts a stone there, be it a foul or not; REQUIRES: isEmpty(s).
    void play(Square s);
    /// Takes a stone off, wherever it is in the order, and hands the move to the other side (to
    /// black on an empty board). False, and nothing changes, when there is none.
    bool takeBack(Square s);
    /// Replaces everything on the board; REQUIRES: different squares, all on the board.
    void setUp(std::vector<Step> steps, Color toMove);
    /// The same stones under other rules.
    void setRules(GameRules rules);
    /// Takes everything off; black is to move.
    void clear() { setUp({}, Color::Black); }

private:
    void rebuild(Color toMove);
    void rebuild() { rebuild(position_.sideToMove()); }
    /// The board with the stones of counted fives blocked.
    [[nodiscard]] board::Board finalBoard() const;

    GameRules rules_;
    Isa isa_;
    std::vector<Step> steps_;
    board::Position position_;
};

}  // namespace fukumi::protocol
