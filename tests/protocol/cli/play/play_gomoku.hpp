// SPDX-License-Identifier: MIT
//
// Games of gomoku in the terminal, as tests type them.
#pragma once

#include <memory>
#include <sstream>
#include <string>

#include "protocol/cli/play/game_loop.hpp"
#include "protocol/cli/play/gomoku_game.hpp"

namespace fukumi::test {

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
                                       return std::make_unique<search::NeverStop>();
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

}  // namespace fukumi::test
