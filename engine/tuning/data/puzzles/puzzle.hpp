// SPDX-License-Identifier: MIT
//
// A puzzle of the page's trainer, and its line in the file:
//
//     renju vct 3 6 1234 h8i9j7g7... k10l11
//     |     |   | | |    |           first moves that solve it; of vct those that were proved
//     |     |   | | |    stones, black and white in turn, from the beginning of the game
//     |     |   | | nodes that its proof took
//     |     |   | moves of the win, the five included
//     |     |   grade, 1 the easiest
//     |     kind
//     rule, on a kPuzzleBoard
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/threat/threat_answers.hpp"
#include "engine/threat/vcf.hpp"
#include "engine/threat/vct.hpp"

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

/// The moves that solve a position, by the exact solvers. Every position has no five on the board,
/// and the side to move cannot make one. Not thread-safe.
class Solutions {
public:
    /// Moves that a win is made of.
    enum class Means : std::uint8_t { Fours, Threats };

    /// `nodes` for each search of a win by threats.
    explicit Solutions(std::uint64_t nodes) : nodes_{nodes} {}

    /// Moves of the side to move after each of which its win is proved: by fours all that there
    /// are, by threats as far as the nodes tell. Absent if there are more than `most`.
    [[nodiscard]] std::optional<std::vector<Move>> wins(board::Position& position,
                                                        Means means,
                                                        std::size_t most);
    /// Moves after which the opponent has no win by threats; after every other one his is proved.
    /// Absent if there are more than `most`, and where the nodes leave one of them open.
    [[nodiscard]] std::optional<std::vector<Move>> holds(board::Position& position,
                                                         std::size_t most);

private:
    using Status = threat::VctResult::Status;

    /// Of `attacker`, who is to move.
    Status solve(board::ThreatLines& lines, Color attacker, Key stones, Means means);
    /// Whether `attacker`, who has just moved, wins against every reply.
    bool winsBehind(board::ThreatLines& lines, Color attacker, Key stones, Means means);
    /// Replies that his move leaves; absent if it threatens nothing.
    std::optional<MoveList> replies(board::ThreatLines& lines, Color attacker, Key stones);

    std::uint64_t nodes_;
    threat::VcfSolver vcf_;
    threat::VcfAnswers answers_;
    threat::VctSolver vct_{std::size_t{1} << 18};
};

}  // namespace fukumi::tuning
