// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/tuning/data/game_reader.hpp"

namespace fukumi::tuning {

/// Counts of one rule and board size.
struct DataRow {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    std::uint64_t shards = 0;
    std::uint64_t games = 0;
    std::uint64_t lines = 0;                 ///< GameData::isLine, in addition to the games
    std::uint64_t positions = 0;             ///< searched
    std::uint64_t quiet = 0;                 ///< of those
    std::uint64_t duplicates = 0;            ///< quiet positions that are in an earlier game
    std::uint64_t heldOut = 0;               ///< games that are not trained on
    std::array<std::uint64_t, 3> results{};  ///< white won, drawn, black won
};

struct DataReport {
    std::vector<DataRow> rows;  ///< in the order of rules and sizes; shards without a game left out
    ReadTally read;
};

/// Reads everything. Throws UserError as GameReader does.
[[nodiscard]] DataReport reportOn(const std::vector<std::filesystem::path>& paths);

/// A table with a line for each row, and what was skipped.
[[nodiscard]] std::string textOf(const DataReport& report);

}  // namespace fukumi::tuning
