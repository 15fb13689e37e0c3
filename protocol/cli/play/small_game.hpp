// SPDX-License-Identifier: MIT
//
// A small game in the terminal: play --mnk, play --chomp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/clock.hpp"
#include "engine/solver/chomp/chomp_position.hpp"
#include "engine/solver/mnk/mnk_rules.hpp"
#include "engine/solver/monitor.hpp"
#include "protocol/cli/play/game_loop.hpp"

namespace fukumi::protocol::cli {

/// The ending of files that keep small games, which are lists of moves.
inline constexpr const char* kSmallEnding = ".txt";
/// ErrorKind::WrongForm if the name is that of a file of another form.
[[nodiscard]] Result<void> checkSmallFile(const std::string& path);

/// The common part of both games. A derived class knows the rules; moves are texts here, "b2" or
/// "2,3", as `solve` reads them.
class SmallGame : public TerminalGame {
public:
    struct Setup {
        ByColor<Seat> seats;
        search::Milliseconds time{1000};  ///< for a move of the program
    };

    /// From now on games begin with the moves of this text.
    [[nodiscard]] Result<void> setStart(std::string_view moves);

    [[nodiscard]] ByColor<Seat> seats() const final { return setup_.seats; }
    [[nodiscard]] std::optional<Sentence> ending() const final;
    [[nodiscard]] bool hasMoves() const final { return !moves_.empty(); }
    [[nodiscard]] std::string moveList() const final;
    [[nodiscard]] std::vector<Command> commands() override;

    [[nodiscard]] Typed type(std::string_view line) final;
    void playByProgram() final;
    bool undo() final;
    void restart() final { begin(start_); }

    void hint() final;
    void remark() final;

    [[nodiscard]] Result<book::WrittenFile> fileText(const std::string& path) const final;
    [[nodiscard]] Result<void> load(const std::string& path) final;
    [[nodiscard]] English keptText() const final;

protected:
    using Moves = std::vector<std::string>;

    struct Choice {
        std::string move;
        std::optional<Sentence> worth;  ///< "a draw under perfect play"; absent: not calculated
        Moves equallyGood;              ///< `move` among them
    };

    /// `terminal` and `clock` must outlive the game.
    SmallGame(const Terminal& terminal, const Setup& setup, const search::Clock& clock)
        : terminal_{terminal}, setup_{setup}, clock_{clock} {}

    [[nodiscard]] const Terminal& terminal() const { return terminal_; }

    /// As ending(), without a resignation.
    [[nodiscard]] virtual std::optional<Sentence> endingOnBoard() const = 0;
    virtual void clear() = 0;
    /// REQUIRES: whyNot() is absent, the game is not over.
    virtual void put(const std::string& move) = 0;
    /// REQUIRES: a move was played.
    virtual void takeBack() = 0;
    /// The move that a line is, as the game writes it; one that is not on the board as it was
    /// typed. Absent if the line is not a move.
    [[nodiscard]] virtual std::optional<std::string> moveFrom(std::string_view line) const = 0;
    /// Why a move cannot be played now, "b2 is taken"; absent if it can.
    [[nodiscard]] virtual std::optional<Sentence> whyNot(const std::string& move) const = 0;
    /// The moves of a list, which can be played from the beginning on.
    [[nodiscard]] virtual Result<Moves> readMoves(std::string_view text) const = 0;

    /// Perfect play. REQUIRES (both): the game is not over, whyNoAdvice() is absent.
    [[nodiscard]] virtual Choice best(solver::Monitor& monitor) = 0;
    /// That of the player on this side, who may be a weaker one.
    [[nodiscard]] virtual Choice choose(solver::Monitor& monitor) { return best(monitor); }

private:
    [[nodiscard]] Choice findBest();
    /// The game of a list; nothing changes if it cannot be read.
    [[nodiscard]] Result<Moves> beginWith(std::string_view text);
    void begin(const Moves& moves);
    void append(const std::string& move);

    const Terminal& terminal_;
    Setup setup_;
    const search::Clock& clock_;
    Moves start_, moves_;
    std::optional<Color> resigned_;
};

/// Player of a side that the program plays.
enum class SmallLevel : std::uint8_t {
    ByPoints,  ///< without a search (engine/solver/mnk/mnk_points.hpp)
    Perfect
};

struct MnkSetup {
    solver::MnkShape shape;  ///< MnkJudge::make() accepts it
    ByColor<SmallLevel> levels{SmallLevel::Perfect, SmallLevel::Perfect};
    std::uint64_t seed = 0;        ///< of PerfectPlayer
    Color crosses = Color::Black;  ///< drawn as X, the other side as O
};

/// Both throw std::bad_alloc; the lifetimes are those of SmallGame.
[[nodiscard]] std::unique_ptr<SmallGame> makeMnkGame(const Terminal& terminal,
                                                     const SmallGame::Setup& setup,
                                                     const MnkSetup& mnk,
                                                     const search::Clock& clock);
[[nodiscard]] std::unique_ptr<SmallGame> makeChompGame(const Terminal& terminal,
                                                       const SmallGame::Setup& setup,
                                                       solver::ChompBar bar,
                                                       const search::Clock& clock);

}  // namespace fukumi::protocol::cli
