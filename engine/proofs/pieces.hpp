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

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/board/square_set.hpp"
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

// Pieces joined to one proof: are the positions between a root and the pieces won by them?
//
//     attacker to move     a piece: won
//                          else one move suffices, every legal reply to which is won
//
// Only moves are looked at that a piece has on the board, turned, so that this ends soon.

struct JoinedProof {
    /// Records of the whole proof, the root's first; empty if the root is not won by the pieces.
    std::vector<WinRecord> wins{};
    /// The winning move on the root as it lies, or the one that leaves the fewest replies open.
    /// Absent if the root is a piece, and if no piece can follow.
    std::optional<Move> move{};
    /// The replies to it that are open, and all of them; canonical, each once.
    std::vector<std::string> open{};
    std::size_t replies = 0;
    bool isWon = false;
};

class Joiner {
public:
    /// `file` outlives the joiner.
    explicit Joiner(const PieceFile& file);

    /// REQUIRES: `root` is a board of the file's game.
    [[nodiscard]] JoinedProof join(const board::Board& root);

    /// The attacker's moves after which a piece may come. REQUIRES: as join().
    [[nodiscard]] board::SquareSet movesToPieces(const board::Board& root) const;

    /// Whether the board has no more stones than the largest piece.
    [[nodiscard]] bool isBeforePieces(const board::Board& board) const;

private:
    /// The stones of a piece.
    struct Stones {
        std::vector<Square> own;  ///< the attacker's
        std::vector<Square> other;
    };
    /// The replies to a move, as positions with the attacker to move.
    struct Replies {
        std::vector<std::string> open;  ///< that are not won: all of them, or the first one
        std::size_t count = 0;          ///< of those that were looked at
    };
    enum class Find : std::uint8_t { All, First };

    /// The attacker to move.
    [[nodiscard]] bool isWon(const board::Board& board);
    [[nodiscard]] Replies openReplies(board::Board& board, Move move, Find find);
    [[nodiscard]] bool isLegal(board::Board& board, Color c, Square s) const;
    void addWins(const board::Board& board, std::vector<WinRecord>& wins);

    const PieceFile& file_;
    int mostStones_ = 0;  ///< of a piece
    std::vector<Stones> stones_;
    std::unordered_map<std::string, const Piece*> pieces_;
    std::unordered_map<std::string, std::optional<Move>> known_;  // absent move: not won
    std::unordered_set<std::string> added_;
};

}  // namespace fukumi::proofs
