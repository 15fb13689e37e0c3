// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/threat/threat_answers.hpp"
#include "engine/threat/vcf.hpp"
#include "engine/threat/vct.hpp"

namespace fukumi::tuning {

/// The moves that solve a position, by the exact solvers. Every position has no five on the board,
/// and the side to move cannot make one. Not thread-safe.
class Solutions {
public:
    /// What a win may take.
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
