// SPDX-License-Identifier: MIT
//
// A conversation with a manager: lines in, replies out, and the state between them. It does no
// input or output itself and has no threads: `handle` returns when the line has been dealt with, a
// search included.
//
//     InputLine -> Session -> GameHost -> Thinker
//                     |           |
//                     v           v
//                  ReplySink   GameMessages -> ReplySink
//
// Bad input gets one ERROR or UNKNOWN line where the protocol wants an answer, silence where it
// wants silence (INFO, empty lines), and leaves the state as it was.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/input_error.hpp"
#include "protocol/gomocup/axes.hpp"
#include "protocol/gomocup/block_reader.hpp"
#include "protocol/gomocup/game_messages.hpp"
#include "protocol/gomocup/input_line.hpp"
#include "protocol/gomocup/interrupts.hpp"
#include "protocol/host/game.hpp"
#include "protocol/host/game_host.hpp"
#include "protocol/host/match_clock.hpp"
#include "protocol/settings/engine_settings.hpp"

namespace fukumi::protocol {

class Session {
public:
    enum class Flow : std::uint8_t { Continue, End };

    /// The parts that a session works with; all must outlive it.
    struct Parts {
        player::Thinker& thinker;
        ReplySink& replies;
        const Interrupts& interrupts;
        const search::Clock& clock;
    };

    /// `startMessages` are written after the first OK: the first line that a manager sees must be
    /// the answer to START.
    Session(const Parts& parts,
            const EngineSettings& settings,
            std::vector<std::string> startMessages = {});

    /// A move's clock runs from the arrival of its line.
    Flow handle(const InputLine& line);

    /// Called between input lines. After a rule is set, builds its tables so that the first move
    /// does not wait. If pondering is on and the opponent is to move, searches his position until
    /// `stop`: what the table then holds is there for the next move. No output.
    void ponder(const search::StopToken& stop);

    /// Absent before START.
    [[nodiscard]] const std::optional<Game>& game() const { return game_; }
    [[nodiscard]] const EngineSettings& settings() const { return settings_; }

private:
    void on(const command::Blank&) {}
    void on(const command::Start& start);
    void on(const command::Restart&);
    void on(const command::Begin&);
    void on(const command::Turn& turn);
    void on(const command::Play& play);
    void on(const command::TakeBack& takeBack);
    void on(const command::Board&) { openBlock(BlockReader::Kind::Board); }
    void on(const command::Swap2Board&) { openBlock(BlockReader::Kind::Swap2); }
    void on(const command::Done&);
    void on(const command::Info& info);
    void on(const command::About&);
    void on(const command::End&) {}
    void on(const command::Stop&) {}  // nothing runs any more: a search saw it coming
    void on(const command::ShowInfo&);
    void on(const command::Extension& extension);
    void on(const command::ListOptions&);
    void on(const command::Unknown& unknown);
    void on(const command::Malformed& malformed) { replies_.error(malformed.reason); }

    /// Whether START has come; says so where it has not.
    [[nodiscard]] bool hasGame();
    /// Whether a stone can go there; says so where it cannot.
    [[nodiscard]] bool canPlay(Square s);
    void openBlock(BlockReader::Kind kind);
    /// Acts on a complete block. REQUIRES: there is a game.
    void use(BlockReader::Kind kind, const BoardBlock& block);
    /// session_opening.cpp
    void answerSwap2(const BoardBlock& block);
    void answerSwap2Step(int step);
    void openSoosorv(int step, const std::string& argument);
    void answerSoosorv(const BoardBlock& block);
    void tellSoosorv(int step, opening::Opening opening);
    /// Absent when no answer is due any more.
    [[nodiscard]] std::optional<book::OpeningChoice> choose(const opening::Opening& opening);
    /// Makes what the first search would otherwise wait for: before the answer to START, where
    /// managers run no clock. REQUIRES: there is a game.
    void warmUp(const search::StopToken& stop, GameEvents& events);
    /// Stones that the engine puts, `count` or less; `opening` then includes them.
    [[nodiscard]] std::vector<Square> putStones(opening::Opening& opening, std::size_t count);
    void replyWithStones(opening::Opening& opening, std::size_t count);
    [[nodiscard]] std::uint64_t draw() const;
    void tellMoves(std::string_view dialog, std::span<const Square> moves, int firstNumber);
    void answerDatabase();
    void showHashUsage();
    /// Finds a move, writes it and plays it. More lines than one are written as MESSAGEs.
    void answerWithMove(int lines = 1);
    void answerWithBalance(int moves, const std::string& target);
    void showForbidden();
    /// A found move; absent when no answer is due any more, or none exists (which has been said).
    [[nodiscard]] std::optional<Move> findMove(int lines = 1);
    /// Messages and conditions of the question that is asked now.
    [[nodiscard]] GameMessages messages() const;
    [[nodiscard]] Conditions conditions(const search::Limits& limits, GameEvents& events) const;
    /// The search is over: the clock stops here.
    void answered();
    /// Whether an END makes the answer to the last question superfluous.
    [[nodiscard]] bool isLeaving() const;
    void reply(Move move);
    /// Limits of the present question.
    [[nodiscard]] search::Limits limits();
    [[nodiscard]] Axes axes() const { return guiMode_ ? Axes::RowFirst : Axes::ColumnFirst; }
    /// Says once of a key and value that INFO's value is wrong.
    void refuseValue(const InputError& error);
    void warnAboutMemory();
    void warnAboutEvaluation();

    ReplySink& replies_;
    const Interrupts& interrupts_;
    const search::Clock& clock_;
    FaultMessages faults_;
    GameHost host_;
    EngineSettings settings_;
    /// The clock that START goes back to, with what INFO said since the last answer.
    search::TimeControl startClock_;
    EngineSettings sinceAnswer_;
    MatchClock matchClock_;
    std::vector<std::string> startMessages_;
    std::optional<Game> game_;
    std::optional<BlockReader> block_;
    board::SquareSet blocked_;
    int soosorvStep_ = 1;
    int fifthMoves_ = 1;  ///< number offered in Soosorv-8
    search::TimePoint arrival_{};
    search::TimePoint lastAnswer_{};
    std::uint64_t openingsDrawn_ = 0;
    bool guiMode_ = false;
    bool mayWarmUp_ = true;         ///< no search since the rule or searcher was chosen
    bool isOpponentsTurn_ = false;  ///< the last line was answered with a move
    std::map<std::string, std::string> refusedValues_;  ///< the last one of each key
    bool warnedAboutMemory_ = false;
    bool warnedAboutEvaluation_ = false;  // in this game
};

}  // namespace fukumi::protocol
