// SPDX-License-Identifier: MIT
//
// A game of gomoku in the terminal, with the engine on any of the two seats.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/opening/opening.hpp"
#include "engine/player/player.hpp"
#include "protocol/cli/play/game_loop.hpp"
#include "protocol/cli/play/kept_game.hpp"
#include "protocol/cli/play/play_game.hpp"
#include "protocol/host/game_host.hpp"
#include "protocol/settings/engine_settings.hpp"

namespace fukumi::protocol::cli {

struct GomokuSetup {
    GameSettings game;
    EngineSettings settings;  ///< of both engines, but for their levels
    search::Milliseconds hintTime{1000};
    /// The opening of a game that goes on; otherwise that of `game` begins.
    std::optional<opening::Opening> begun{};
};

class GomokuGame final : public TerminalGame, private GameEvents {
public:
    /// Makes what ends a thought early while it lives (Ctrl-C).
    using MakeStop = std::function<std::unique_ptr<StopToken>()>;

    /// `terminal` and `clock` must outlive the game.
    GomokuGame(const Terminal& terminal,
               PlayGame start,
               GomokuSetup setup,
               const search::Clock& clock,
               MakeStop makeStop);

    [[nodiscard]] ByColor<Seat> seats() const override { return setup_.game.seats; }
    [[nodiscard]] Color sideToMove() const override;
    [[nodiscard]] std::optional<Sentence> ending() const override;
    [[nodiscard]] bool hasMoves() const override { return !game_.moves().empty(); }
    [[nodiscard]] std::string moveList() const override;
    [[nodiscard]] std::string drawing() const override;
    [[nodiscard]] std::vector<Sentence> introduction() const override;
    [[nodiscard]] Sentence invitation() const override;
    [[nodiscard]] MoveHelp moveHelp() const override;
    [[nodiscard]] Sentence prompt() const override;
    [[nodiscard]] std::vector<Command> commands() override;

    [[nodiscard]] Typed type(std::string_view line) override;
    void playByProgram() override;
    bool undo() override;
    void restart() override;
    void beginTurn() override { moveBegan_ = clock_.now(); }

    void hint() override;
    [[nodiscard]] std::optional<Sentence> whyNoRemark() const override;
    void remark() override;

    [[nodiscard]] Result<book::WrittenFile> fileText(const std::string& path) const override;
    /// Whether a file of this name can hold the game from its first move on.
    [[nodiscard]] Result<void> checkFile(const std::string& path) const;
    [[nodiscard]] std::string_view endingForAll() const override { return ".sgf"; }
    [[nodiscard]] Result<void> load(const std::string& path) override;
    [[nodiscard]] English keptText() const override;

private:
    void onFault(const std::string& what) override {
        terminal_.out << "internal error: " << what << '\n';
    }

    Typed refuse(const Sentence& why);
    /// Time of the move that ends now.
    [[nodiscard]] std::chrono::milliseconds timeOfMove() const;
    /// Once, with the stone that makes it.
    void announceOpeningName();
    [[nodiscard]] player::Settings engineSettings(Color c) const;
    [[nodiscard]] Sentence seatsSentence() const;
    /// Rest of a colour's clock, where there is one.
    [[nodiscard]] std::optional<search::Milliseconds> left(Color c) const;
    /// After a move of a colour.
    void loseIfLate(Color c);
    void resume(KeptGame kept);
    [[nodiscard]] GameSettings currentSettings() const;
    [[nodiscard]] book::StoredGame storedGame() const;

    Change setLevel(const std::string& text);
    Change swapSeats();
    Change resign();
    /// A word of an opening, outside of one.
    Change refuseChoice();

    // ---- gomoku_opening.cpp
    [[nodiscard]] bool isOpening() const;
    void beginOpening();
    [[nodiscard]] std::optional<opening::Action> openingAction(std::string_view line) const;
    Typed actInOpening(const opening::Action& action);
    void openByEngine();
    [[nodiscard]] std::vector<opening::Action> chooseInOpening();
    bool undoInOpening();
    [[nodiscard]] std::string openingNotes() const;

    // ---- gomoku_advice.cpp
    Change showValues();
    Change showThreats();
    /// Words about forced wins of a colour, if it were to move.
    [[nodiscard]] Sentence forcedWin(Color c) const;

    const Terminal& terminal_;
    const Language& t_;
    board::Position start_;  ///< of `new`
    PlayGame game_;
    GomokuSetup setup_;
    /// As it is now, or as it ended: moves can be taken back into it.
    std::optional<opening::Opening> opening_;
    std::uint64_t draw_;  ///< for an opening's choices by chance
    const search::Clock& clock_;
    MakeStop makeStop_;
    player::Player engine_;
    GameHost host_;
    std::unique_ptr<player::Player> critic_;  ///< who makes remarks; from the first one on
    search::TimePoint moveBegan_{};
};

/// A point of any board, in the notations of solver::mnkPointFrom().
struct TypedPoint {
    std::optional<Square> square;  ///< absent outside of the board
};
/// Absent if the line is not a point.
[[nodiscard]] std::optional<TypedPoint> parsePoint(std::string_view line, BoardSize size);

// ---- gomoku_opening.cpp

/// "first player (black): a white stone inside the central 3x3"
[[nodiscard]] Sentence askSentence(const opening::Opening& opening);
/// Meaning of the words that may be said now, for the one who says them: a line each; else empty.
[[nodiscard]] std::string choiceText(const opening::Opening& opening, const Language& t = {});
/// Effect of `actions`, the first of them in the opening as it was: "puts h8 i9, declares 5 fifth
/// moves", "swaps and plays black".
[[nodiscard]] std::string actionsText(const opening::Opening& before,
                                      const std::vector<opening::Action>& actions,
                                      const Language& t = {});

}  // namespace fukumi::protocol::cli
