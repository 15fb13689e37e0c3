// SPDX-License-Identifier: MIT
//
// play --mnk: a small m,n,k game in the terminal, against perfect play.
#pragma once

#include <chrono>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/by_color.hpp"
#include "engine/search/clock.hpp"
#include "engine/solver/mnk_position.hpp"
#include "engine/solver/perfect_player.hpp"
#include "protocol/cli/play/play_session.hpp"

namespace fukumi::protocol::cli {

/// The moves of a list such as "b2 a1 c3" that can be played one after the other from the empty
/// board, or in words what is wrong with it.
[[nodiscard]] std::variant<std::vector<solver::Cell>, std::string> mnkMovesFrom(
    std::string_view text, const solver::MnkRules& rules);

class MnkPlay {
public:
    struct Setup {
        solver::MnkRules rules;
        ByColor<Seat> seats;
        search::Milliseconds time;          ///< that the perfect player may think about a move
        std::vector<solver::Cell> start{};  ///< moves that are played already, one after the other
        GameKeeper keeper{};                ///< where the game is kept all along
        Remarks remarks = Remarks::Off;     ///< a line about every move
    };

    /// `io` and `clock` must outlive it.
    MnkPlay(PlaySession::Io io, Setup setup, const search::Clock& clock);

    /// Plays until the person leaves or the input ends; two perfect players: until the end.
    void run();

private:
    [[nodiscard]] const solver::MnkPosition& position() const { return game_.back(); }
    [[nodiscard]] bool isPerfectToMove() const;
    [[nodiscard]] solver::PerfectMove choose(const solver::MnkPosition& position);
    void obey(const PlayCommand& command);
    void playPerfectly();
    void play(solver::Cell cell);
    void append(solver::Cell cell);
    void undo();
    void hint();
    void remark();
    void switchRemarks();
    void listMoves();
    void save(const PlayCommand& command);
    void load(const std::string& path);
    void begin(const std::vector<solver::Cell>& moves);
    void beginAnother(const std::vector<solver::Cell>& moves);
    void keep();
    void show();
    /// "b2 a1 c3", as `solve --position` reads it.
    [[nodiscard]] std::string movesText() const;

    PlaySession::Io io_;
    Setup setup_;
    const search::Clock& clock_;
    solver::MnkLines lines_;
    solver::PerfectPlayer player_;
    std::vector<solver::MnkPosition> game_;  ///< every position so far
    std::vector<solver::Cell> moves_;        ///< between them
    std::optional<std::string> saved_;       ///< the file that this game was saved in
    bool left_ = false;
};

}  // namespace fukumi::protocol::cli
