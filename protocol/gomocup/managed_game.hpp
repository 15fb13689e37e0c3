// SPDX-License-Identifier: MIT
//
// The settings, the game, its clocks, and the questions to the engine, for all words of a manager:
// answers go out from here. It reads no line.
//
//     Session, OpeningDialogue, YixinWords -> ManagedGame -> GameHost -> Thinker
//                                                 |              |
//                                                 v              v
//                                             ReplySink <- GameMessages
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/board/square_set.hpp"
#include "engine/core/result.hpp"
#include "protocol/gomocup/game_messages.hpp"
#include "protocol/gomocup/line_queue.hpp"
#include "protocol/host/game_host.hpp"
#include "protocol/settings/engine_settings.hpp"

namespace fukumi::protocol {

class ManagedGame {
public:
    /// All must outlive the game.
    struct Parts {
        player::Thinker& thinker;
        ReplySink& replies;
        const Interrupts& interrupts;
        const search::Clock& clock;
    };

    ManagedGame(const Parts& parts, const EngineSettings& settings);

    [[nodiscard]] ReplySink& replies() { return replies_; }
    [[nodiscard]] const EngineSettings& settings() const { return settings_; }
    /// A key and value of INFO. On an error nothing changes.
    [[nodiscard]] Result<void> set(std::string_view key, std::string_view value);
    /// The other side is a GUI of the Yixin family, which sends START before every move.
    void becomeGui() { isGui_ = true; }
    [[nodiscard]] bool isGui() const { return isGui_; }
    [[nodiscard]] Axes axes() const { return isGui_ ? Axes::RowFirst : Axes::ColumnFirst; }

    /// START, without its answer: what the work on it says is held in `held`.
    void start(BoardSize size, HeldReplies& held);
    /// Absent before START.
    [[nodiscard]] const std::optional<Game>& state() const { return game_; }
    /// Whether START has come; an ERROR where it has not.
    [[nodiscard]] bool hasGame();
    /// REQUIRES: START has come.
    [[nodiscard]] const Game& game() const { return *game_; }
    /// The same to change it, which ends pondering.
    [[nodiscard]] Game& changedGame() {
        stopPondering();
        return *game_;
    }
    /// Until the engine has answered with a move again.
    void stopPondering() { isOpponentsTurn_ = false; }
    [[nodiscard]] BoardSize size() const { return game_->position().size(); }
    void restart();
    /// An ERROR if there is no such stone.
    void takeBack(Square s);
    /// The number after a word, `usual` without one; absent if it is not a number, with an ERROR.
    [[nodiscard]] std::optional<int> readNumber(const std::string& text, int usual);
    /// Points that no answer may be.
    [[nodiscard]] board::SquareSet& blocked() { return blocked_; }

    /// A line came: the clock of its question, if it is one, runs from then.
    void openQuestion(search::TimePoint arrival);
    /// The line was dealt with: what its answer took is off the match clock.
    void closeQuestion();
    /// Finds a move, writes it and plays it. More lines than one are written as MESSAGEs.
    void answerWithMove(int lines = 1);
    /// Writes a move and plays it.
    void reply(Move move);
    /// Absent when no answer is due any more.
    [[nodiscard]] std::optional<book::OpeningChoice> choose(const opening::Opening& opening);
    /// The stones that the engine makes of an empty board were shown: the next time it makes
    /// others.
    void openingShown() { ++openingsShown_; }
    /// Writes and plays the most even moves; an ERROR if none were found.
    void answerWithBalance(const analysis::BalanceQuestion& question);

    /// Forgets what was searched.
    void forget() { host_.newGame(faults_); }
    [[nodiscard]] std::size_t memoryInUse() const { return host_.memoryInUse(); }
    /// As Session::ponder. `held` gets the errors.
    void ponder(const StopToken& stop, HeldReplies& held);

private:
    /// A found move; absent when no answer is due any more, or none exists (an ERROR).
    [[nodiscard]] std::optional<Move> findMove(int lines);
    /// Messages and conditions of the question that is asked now. `lines` as in Limits.
    [[nodiscard]] GameMessages messages(int lines = 1) const;
    [[nodiscard]] Conditions conditions(const search::Limits& limits, GameEvents& events) const;
    /// The question has come: pondering ends, and a time_left counts once.
    [[nodiscard]] search::Limits limits();
    /// The search is over: the clock stops here.
    void answered();
    /// Whether an END makes the answer to the last question superfluous.
    [[nodiscard]] bool isLeaving() const;
    /// A number for choices among openings.
    [[nodiscard]] std::uint64_t draw() const;
    /// Makes what the first search would otherwise wait for, where no manager runs a clock: before
    /// the answer to START, and between lines. REQUIRES: there is a game.
    void warmUp(std::size_t memoryBytes, const StopToken& stop, GameEvents& events);
    void warnAboutEvaluation();
    void warnAboutThreads();

    ReplySink& replies_;
    const Interrupts& interrupts_;
    const search::Clock& clock_;
    FaultMessages faults_;
    GameHost host_;
    EngineSettings settings_;
    /// The clock that START goes back to, without and with what INFO said since the last answer.
    search::TimeControl firstClock_;
    search::TimeControl startClock_;
    MatchClock matchClock_;
    std::optional<Game> game_;
    board::SquareSet blocked_;
    search::TimePoint arrival_{};
    search::TimePoint begin_{};  ///< of the time that the present question takes
    search::TimePoint lastAnswer_{};
    std::uint64_t openingsShown_ = 0;
    bool isGui_ = false;
    bool mayWarmUp_ = true;         ///< no search since the rule, searcher or memory was chosen
    bool isOpponentsTurn_ = false;  ///< a move was the answer, and nothing has changed since
    bool warnedAboutEvaluation_ = false;  // in this game
    std::string threadWarning_;           ///< the last one
};

}  // namespace fukumi::protocol
