// SPDX-License-Identifier: MIT
//
// Pieces joined to one proof: are the positions between a root and the pieces won by them?
//
//     attacker to move     a piece: won
//                          else one move suffices, every legal reply to which is won
//
// Only positions with fewer stones than the largest piece are looked at, so that this ends soon.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/proofs/piece_file.hpp"

namespace fukumi::proofs {

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
