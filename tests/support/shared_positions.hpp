// SPDX-License-Identifier: MIT
//
// Reads the position sets: JSON lines, one position a line. They are those of tests/data/positions,
// or of another folder (FUKUMI_POSITIONS of CMake or the environment), and may be absent there.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/rules.hpp"
#include "tests/support/plain_board.hpp"

namespace fukumi::test {

struct SharedPosition {
    std::string id;
    Rule rule;
    PlainBoard board;
    Color toMove;
    std::string kind;      ///< "forbidden", "win_check", "best_move", ...
    std::string point;     ///< human notation; "*" = the whole board
    std::string expected;  ///< the answer for one point
    std::map<std::string, std::string> expectedPoints;  ///< the answers for the whole board
    std::vector<std::string> solution;                  ///< good moves, any of them
};

/// The folder of the sets: the environment variable FUKUMI_POSITIONS, or else CMake's variable.
[[nodiscard]] std::filesystem::path positionsFolder();

/// The folder tests/ of the sources.
[[nodiscard]] std::filesystem::path testsFolder();

/// The rows of one set; absent when there is no such file. Throws std::runtime_error on a row that
/// cannot be read.
[[nodiscard]] std::optional<std::vector<SharedPosition>> readSharedPositions(
    const std::filesystem::path& file);

}  // namespace fukumi::test
