// SPDX-License-Identifier: MIT
//
// Reads tests/data/renju_own.txt, which explains its own format.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/plain_board.hpp"
#include "tests/support/renju_oracle.hpp"

namespace fukumi::test {

/// A point and what black's stone there is.
struct MarkedPoint {
    Square square;
    Verdict verdict;
};

struct RenjuCase {
    std::string title;
    bool isCut;  ///< part of a larger board
    PlainBoard board;
    std::vector<MarkedPoint> points;  ///< every empty point

    /// The points that are marked for a reader: fouls, fives and legal points that look like fouls.
    std::vector<Square> highlights;
};

/// Throws std::runtime_error on a file that cannot be read.
[[nodiscard]] std::vector<RenjuCase> readRenjuCases(const std::filesystem::path& file);

/// A cut in the middle of a larger board, all other points empty and legal. Others stay as they
/// are.
[[nodiscard]] RenjuCase inMiddle(const RenjuCase& item, BoardSize size);

[[nodiscard]] RenjuCase turned(const RenjuCase& item);
[[nodiscard]] RenjuCase mirrored(const RenjuCase& item);

}  // namespace fukumi::test
