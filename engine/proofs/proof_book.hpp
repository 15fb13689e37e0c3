// SPDX-License-Identifier: MIT
//
// A proof or a file of pieces as it is played: the bytes decide which it is.
//
//     fukumi-five      the proof of its root
//     fukumi-pieces    won: each piece, and every position all of whose replies come to won ones;
//                      before pieces, some of which may be missing: the move that leaves the fewest
//                      replies open (pieces.hpp)
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/proofs/pieces.hpp"
#include "engine/proofs/proof_tree.hpp"

namespace fukumi::proofs {

class ProofBook {
public:
    /// An error, by its line, if the file is damaged. A cut last line is damage. If `stop`
    /// ends it early, the book or the error is of no use.
    [[nodiscard]] static Result<ProofBook> fromBytes(std::string_view bytes,
                                                     const StopToken& stop = NeverStop{});

    /// Each of its positions is claimed to be won.
    [[nodiscard]] const ProofTree& tree() const { return tree_; }
    /// Whether the attacker, to move, wins by the file: a record or a root.
    [[nodiscard]] bool claims(const board::Board& board) const;
    /// Whether the board is not claimed, and a piece can follow. REQUIRES: a board of the file's
    /// game.
    [[nodiscard]] bool isBeforePieces(const board::Board& board) const;
    /// The move there; absent elsewhere.
    [[nodiscard]] std::optional<JoinedProof> moveBeforePieces(const board::Board& board) const;

    /// Quiet moves of the longest line from a board on, 0 where a win by threats has to follow.
    /// Absent if pieces are missing. REQUIRES: as above, and `board` comes in the game.
    [[nodiscard]] std::optional<int> depthOf(const board::Board& board) const;

private:
    explicit ProofBook(ProofTree tree) : tree_{std::move(tree)} {}

    ProofTree tree_;
    // In places that stay when the book is moved.
    std::unique_ptr<const PieceFile> pieces_{};
    std::unique_ptr<Joiner> joiner_{};
    mutable std::unordered_map<std::string, std::optional<int>> depths_{};  // before pieces
};

/// Whether the bytes begin as those of a proof over quiet moves or of pieces do.
[[nodiscard]] bool isProofBook(std::string_view bytes);

}  // namespace fukumi::proofs
