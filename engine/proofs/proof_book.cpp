// SPDX-License-Identifier: MIT
#include "engine/proofs/proof_book.hpp"

#include <algorithm>

#include "engine/proofs/state_file.hpp"

namespace fukumi::proofs {

namespace {

/// With all depths, so that no move of a game waits for them.
ProofTree measured(ProofTree tree, const StopToken& stop) {
    tree.measureDepths(stop);
    return tree;
}

/// The records of the file are gone before the depths are measured.
Result<ProofTree> treeOf(std::string_view bytes, const StopToken& stop) {
    const auto file = parseStateFile(bytes);
    if (!file) return file.error();
    return ProofTree::fromFile(*file, stop);
}

}  // namespace

bool isProofBook(std::string_view bytes) { return isStateFile(bytes) || isPieceFile(bytes); }

Result<ProofBook> ProofBook::fromBytes(std::string_view bytes, const StopToken& stop) {
    if (isPieceFile(bytes)) {
        auto pieces = parsePieceFile(bytes);
        if (!pieces) return pieces.error();
        auto tree = ProofTree::fromFile(*pieces);
        if (!tree) return tree.error();
        ProofBook book{measured(std::move(*tree), stop)};
        book.pieces_ = std::make_unique<const PieceFile>(std::move(*pieces));
        book.joiner_ = std::make_unique<Joiner>(*book.pieces_);
        return book;
    }
    auto tree = treeOf(bytes, stop);
    if (!tree) return tree.error();
    return ProofBook{measured(std::move(*tree), stop)};
}

bool ProofBook::claims(const board::Board& board) const {
    const std::string stones = canonicalStones(board).text;
    const auto& roots = tree_.roots();  // sorted
    return tree_.find(stones) ||
           (tree_.rootIsWon() && std::binary_search(roots.begin(), roots.end(), stones));
}

bool ProofBook::isBeforePieces(const board::Board& board) const {
    return joiner_ && joiner_->isBeforePieces(board) && !claims(board) &&
           !joiner_->movesToPieces(board).empty();
}

std::optional<JoinedProof> ProofBook::moveBeforePieces(const board::Board& board) const {
    if (!isBeforePieces(board)) return std::nullopt;
    JoinedProof joined = joiner_->join(board);
    if (!joined.move) return std::nullopt;
    return joined;
}

std::optional<int> ProofBook::depthOf(const board::Board& board) const {
    if (const int depth = tree_.depthOf(board); depth > 0 || !joiner_ || claims(board))
        return depth;
    if (!joiner_->isBeforePieces(board)) return 0;
    const std::string stones = canonicalStones(board).text;
    if (const auto known = depths_.find(stones); known != depths_.end()) return known->second;
    const JoinedProof joined = joiner_->join(board);
    std::optional<int> depth;
    // A record of a position with two stones more comes after one move at least.
    for (const WinRecord& win : joined.wins) {
        const board::Board later = boardFrom(win.stones, board.size()).value();
        const int moves = (board.emptyCount() - later.emptyCount()) / 2;
        depth = std::max(depth.value_or(0), moves + std::max(tree_.depthOf(later), 1));
    }
    return depths_[stones] = depth;
}

}  // namespace fukumi::proofs
