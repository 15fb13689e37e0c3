// SPDX-License-Identifier: MIT
//
// The work that a proof is made of, in pieces that know nothing of each other: a thread or another
// machine gets a job and gives back a record. As text: "ask STONES 2", "moves STONES 0",
// "ask STONES 2 h8", "replies STONES 1", "all STONES 3".
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/types.hpp"
#include "engine/proofs/record.hpp"

namespace fukumi::proofs {

struct Job {
    enum class Kind : std::uint8_t {
        Ask,      ///< a win by threats, with the budget of `level`
        Moves,    ///< the attacker's moves of stage `level`
        Replies,  ///< a quiet move's open replies; what it threatens has the budget of `level`
        All       ///< the same where the move threatens nothing
    };

    Kind kind;
    std::string stones;  ///< canonical
    int level = 0;
    /// For Ask: the defender's stone without which the attacker is known to win by threats.
    std::optional<Move> reply{};
    friend bool operator==(const Job&, const Job&) = default;
};

/// Nodes of each level.
inline constexpr std::array<std::uint64_t, 7> kAskNodes{
    4'000, 40'000, 300'000, 2'000'000, 10'000'000, 50'000'000, 250'000'000};
inline constexpr int kAskLevels = static_cast<int>(kAskNodes.size());
/// Nodes for what a quiet move threatens, of each level; after the last one it counts as
/// threatening nothing.
inline constexpr std::array<std::uint64_t, 3> kThreatNodes{5'000, 50'000, 500'000};
inline constexpr int kThreatLevels = static_cast<int>(kThreatNodes.size());
/// Moves of each stage; the last one takes every legal move.
inline constexpr std::array<int, 3> kStageMoves{12, 32, kMaxSquares};
inline constexpr int kStages = static_cast<int>(kStageMoves.size());

/// Whether the record is what such a job asked for.
[[nodiscard]] bool answers(const Record& record, const Job& job);

[[nodiscard]] std::string writeJob(const Job& job, BoardSize size);
[[nodiscard]] std::optional<Job> parseJob(std::string_view text, BoardSize size);

}  // namespace fukumi::proofs
