// SPDX-License-Identifier: MIT
//
// Games of gomoku in the terminal, as tests type them.
#pragma once

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>

#include "protocol/cli/play/game_loop.hpp"
#include "protocol/cli/play/gomoku_game.hpp"

namespace fukumi::test {

/// A game between players that think little.
inline protocol::cli::GomokuSetup quickGomoku(ByColor<protocol::cli::Seat> seats,
                                              ByColor<int> levels = {3, 3}) {
    protocol::cli::GomokuSetup setup{.game = {.seats = seats, .levels = levels}, .settings = {}};
    setup.settings.player.memoryBytes = player::kMemoryFloor;
    setup.settings.player.maxNodes = 200;
    setup.settings.player.seed = 5;
    return setup;
}

/// The file and the language of a typed game.
struct TypedGame {
    protocol::cli::GameKeeper keeper{};
    protocol::cli::Language t{};
};

/// Plays with what `in` gives, by a clock of the test.
inline std::string playGomoku(protocol::cli::GomokuSetup setup,
                              protocol::cli::PlayGame start,
                              std::istream& in,
                              const search::Clock& clock,
                              TypedGame typed = {}) {
    std::ostringstream out;
    const protocol::cli::Terminal terminal{in, out, protocol::answer::Colors::Off, typed.t};
    protocol::cli::GomokuGame game{terminal, std::move(start), std::move(setup), clock, [] {
                                       return std::make_unique<NeverStop>();
                                   }};
    protocol::cli::GameLoop{terminal, game, {.keeper = std::move(typed.keeper)}}.run();
    return out.str();
}

/// Everything that a game shows for the lines in `text`.
inline std::string playGomoku(protocol::cli::GomokuSetup setup,
                              protocol::cli::PlayGame start,
                              const std::string& text,
                              TypedGame typed = {}) {
    std::istringstream in{text};
    const search::FakeClock clock;
    return playGomoku(std::move(setup), std::move(start), in, clock, std::move(typed));
}

/// The same from a position.
inline std::string played(protocol::cli::GomokuSetup setup,
                          const board::Position& start,
                          const std::string& text,
                          protocol::cli::GameKeeper keeper = {}) {
    return playGomoku(
        std::move(setup), protocol::cli::PlayGame{start}, text, {.keeper = std::move(keeper)});
}

/// Two persons play on an empty board of 15x15.
inline std::string twoPlay(const std::string& text, Rule rule = Rule::Freestyle) {
    using protocol::cli::Seat;
    return played(quickGomoku({Seat::Person, Seat::Person}),
                  board::Position{rule, BoardSize::square(15)},
                  text);
}

/// The last board of 15 rows that was shown.
inline std::string lastBoard(const std::string& text) {
    const auto from = text.rfind("15  ");
    return text.substr(from, text.find("    a", from) - from);
}

inline int stonesOn(const std::string& board) {
    return static_cast<int>(std::count(board.begin(), board.end(), 'X') +
                            std::count(board.begin(), board.end(), 'O'));
}

}  // namespace fukumi::test
