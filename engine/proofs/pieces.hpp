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

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/core/summed_text.hpp"
#include "engine/proofs/record.hpp"

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
/// Every byte is looked at; a last line without an end is an error too.
[[nodiscard]] Result<PieceFile> parsePieceFile(std::string_view bytes);

/// A file of such pieces.
[[nodiscard]] std::string writePieceFile(const PieceFile& file);

// Pieces joined to one proof: are the positions between a root and the pieces won by them?
//
//     attacker to move     a piece: won
//                          else one move suffices, every legal reply to which is won
//
// Only positions with fewer stones than the largest piece are looked at, so that this ends soon.

struct JoinedProof {
    /// Records of the whole proof, the root's first; empty if the root is not won by the pieces.
    std::vector<WinRecord> wins{};
    /// For the move of the root that leaves the fewest: its replies, canonical, that are open.
    std::vector<std::string> open{};
    std::optional<Move> move{};  ///< that move, on the root as it lies
    bool isWon = false;
};

class Joiner {
public:
    explicit Joiner(const PieceFile& file);

    /// REQUIRES: `root` is a board of the file's game.
    [[nodiscard]] JoinedProof join(const board::Board& root);

private:
    /// The attacker to move.
    [[nodiscard]] bool isWon(const board::Board& board);
    /// The replies to a move, as positions with the attacker to move, that are not won: all of
    /// them, or the first one.
    enum class Find { All, First };
    [[nodiscard]] std::vector<std::string> openReplies(board::Board& board, Move move, Find find);
    [[nodiscard]] bool isLegal(board::Board& board, Color c, Square s) const;
    void addWins(const board::Board& board, std::vector<WinRecord>& wins);

    const PieceFile& file_;
    int mostStones_ = 0;  ///< of a piece
    std::unordered_map<std::string, const Piece*> pieces_;
    std::unordered_map<std::string, std::optional<Move>> known_;  // absent move: not won
    std::unordered_set<std::string> added_;
};

}  // namespace fukumi::proofs
