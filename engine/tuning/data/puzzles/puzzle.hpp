// SPDX-License-Identifier: MIT
//
// A puzzle of the page's trainer, and its line in the file:
//
//     renju vct 3 6 1234 h8i9j7g7... k10l11
//     |     |   | | |    |           every first move that solves it
//     |     |   | | |    stones, black and white in turn, from the beginning of the game
//     |     |   | | nodes that its proof took
//     |     |   | moves of the win, the five included
//     |     |   grade, 1 the easiest
//     |     kind
//     rule, on a kPuzzleBoard
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"

namespace fukumi::tuning {

enum class PuzzleKind : std::uint8_t {
    Vcf,     ///< the side to move wins by fours
    Vct,     ///< the side to move wins by threats, not only by fours
    Defence  ///< the opponent threatens a forced win, which few moves stop
};
inline constexpr std::array kPuzzleKinds{PuzzleKind::Vcf, PuzzleKind::Vct, PuzzleKind::Defence};
[[nodiscard]] std::string_view nameOf(PuzzleKind kind);

inline constexpr int kPuzzleGrades = 5;
/// Board of all puzzles.
inline constexpr BoardSize kPuzzleBoard = BoardSize::square(15);

struct Puzzle {
    Rule rule;
    PuzzleKind kind;
    int length = 0;            ///< moves of the win, the five included
    std::uint64_t nodes = 0;   ///< that its proof took
    std::vector<Move> stones;  ///< the way to the position
    std::vector<Move> solutions;

    /// 1 to kPuzzleGrades: by the length of the win, and one more where its proof took many nodes.
    [[nodiscard]] int grade() const;
    [[nodiscard]] std::string line() const;
};

}  // namespace fukumi::tuning
