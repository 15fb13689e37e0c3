// SPDX-License-Identifier: MIT
//
// Findings about a position, one line of a file each. Moves are in the canonical frame of
// the position's stones.
//
//     ask STONES LEVEL won|none|open      a win by threats was looked for with the budget LEVEL
//     moves STONES STAGE all|some M...    the attacker's moves, the most likely first
//     replies STONES LEVEL threat M...    after the attacker's quiet move: replies that are open;
//                                         all others lose by threats
//     replies STONES LEVEL fours M...     the same, where the move threatens to win by fours
//     replies STONES LEVEL all M...       the same, where the move threatens nothing
//     replies STONES LEVEL quiet          nothing that the move threatens was found with the budget
//                                         LEVEL
//     replies STONES LEVEL refuted [M]    the defender wins, by M first; none: the board is full
//     win STONES M                        the attacker wins by M (of a finished proof)
//     end N                               N such lines came before (of a finished proof)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/types.hpp"
#include "engine/proofs/leaf_solver.hpp"

namespace fukumi::proofs {

struct AskRecord {
    std::string stones;
    int level;
    LeafAnswer::Status status;
    friend bool operator==(const AskRecord&, const AskRecord&) = default;
};

struct MovesRecord {
    std::string stones;
    int stage;
    bool isAll;  ///< there is no other move that does not lose at once
    std::vector<Move> moves;
    friend bool operator==(const MovesRecord&, const MovesRecord&) = default;
};

struct RepliesRecord {
    enum class Kind : std::uint8_t { Threat, Fours, All, Quiet, Refuted };

    std::string stones;
    int level;
    Kind kind;
    std::vector<Move> moves;
    friend bool operator==(const RepliesRecord&, const RepliesRecord&) = default;
};

struct WinRecord {
    std::string stones;
    Move move;
    friend bool operator==(const WinRecord&, const WinRecord&) = default;
};

struct EndRecord {
    std::uint64_t wins;
    friend bool operator==(const EndRecord&, const EndRecord&) = default;
};

using Record = std::variant<AskRecord, MovesRecord, RepliesRecord, WinRecord, EndRecord>;

[[nodiscard]] std::string writeRecord(const Record& record, BoardSize size);
/// Absent on any text that writeRecord() does not write.
[[nodiscard]] std::optional<Record> parseRecord(std::string_view text, BoardSize size);

}  // namespace fukumi::proofs
