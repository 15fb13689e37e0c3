// SPDX-License-Identifier: MIT
//
// Proofs of many positions in one file, one a line, which a script writes as they come
// (scripts/lab/solve_board).
//
//     fukumi-pieces 1 freestyle 15x15 black
//     piece h8i9/f10g9, f10h8i9/f11f10g9 j8 #1a2b3c4d
//
// A piece is its root, the attacker to move, and each position that needs a quiet move, with that
// move; a root without any is won by threats. Each line's sum is that of a first line
// (summed_text.hpp), so that lines can be joined and left out.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/summed_text.hpp"
#include "engine/proofs/record.hpp"
#include "engine/proofs/stones.hpp"

namespace fukumi::proofs {

struct Piece {
    std::string root;  ///< canonical
    std::vector<WinRecord> wins{};
};

struct PieceFile {
    /// The game; its root is the empty board.
    Task task;
    std::vector<Piece> pieces{};

    /// All records, each position once.
    [[nodiscard]] std::vector<WinRecord> wins() const;
    /// The roots, each once.
    [[nodiscard]] std::vector<std::string> roots() const;
};

/// Whether the bytes begin as such a file does.
[[nodiscard]] bool isPieceFile(std::string_view bytes);
/// Every byte is looked at; a last line without an end is a fault too.
[[nodiscard]] std::variant<PieceFile, FileFault> parsePieceFile(std::string_view bytes);

/// A file of such pieces.
[[nodiscard]] std::string writePieceFile(const PieceFile& file);

}  // namespace fukumi::proofs
