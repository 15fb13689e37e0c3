// SPDX-License-Identifier: MIT
//
// Reads the shared sets of positions (JSON, one object a line), as far as the tests need them.
#pragma once

#include <string>
#include <vector>

#include "engine/board/position.hpp"

namespace fukumi::test {

struct Puzzle {
    std::string id;
    std::string kind;  ///< "vcf", "no_vcf", "vct"
    board::Position position;
    std::vector<Move> solution;    ///< a winning line, as far as given
    std::vector<Move> firstMoves;  ///< all winning first moves known; may be empty
    int quietMoves;                ///< of the known win by threats: at most, 0 = not said
};

/// The puzzles of a file in the folder FUKUMI_POSITIONS (an environment variable of that name goes
/// before the compiled-in folder). Empty if the file is absent, and the case is skipped. Throws
/// std::runtime_error on a line that it cannot read.
[[nodiscard]] std::vector<Puzzle> readPuzzles(const std::string& fileName);

}  // namespace fukumi::test
