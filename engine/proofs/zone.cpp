// SPDX-License-Identifier: MIT
#include "engine/proofs/zone.hpp"

#include "engine/board/rules/win_check.hpp"

namespace fukumi::proofs {

using board::Board;
using board::cellOf;

namespace {

/// Defender's stones, r not counted, from which four in a window are made.
constexpr int kThreeWithoutTheStone = 3;

}  // namespace

ZoneFinder::ZoneFinder(BoardSize size) : size_{size} {
    forEachSquare(size, [&](Square s) {
        for (const Direction d : kDirections) {
            if (!size.contains(s.x() + 4 * stepX(d), s.y() + 4 * stepY(d))) continue;
            Window window;
            for (int i = 0; i < 5; ++i)
                window[static_cast<std::size_t>(i)] =
                    Square{s.x() + i * stepX(d), s.y() + i * stepY(d)};
            windows_.push_back(window);
        }
    });
}

std::optional<board::SquareSet> ZoneFinder::zoneOf(const threat::Proof& proof) {
    const int longest = 2 * movesToWin(proof);
    if (!hasZones(proof.rule) || proof.start.emptyCount() <= longest + 1) return std::nullopt;
    seen_ = threat::VisitedPositions{proof.start};
    zone_ = {};
    Board board = proof.start;
    if (!walk(proof, 0, board, 0)) return std::nullopt;
    board::SquareSet empty;
    forEachSquare(size_, [&](Square s) {
        if (proof.start.isEmpty(s)) empty.insert(s);
    });
    zone_ &= empty;
    return zone_;
}

bool ZoneFinder::walk(const threat::Proof& proof, std::uint32_t index, Board& board, int anywhere) {
    const threat::ProofNode& node = proof.nodes[index];
    zone_.insert(node.move);
    if (node.makesFive || board::winsAt(board, proof.rule, node.move, proof.attacker)) return true;
    const std::uint64_t way = std::uint64_t{index} << 16 | static_cast<std::uint64_t>(anywhere);
    if (!seen_.insert(way)) return true;
    if (seen_.size() > kMostPositions) return false;

    const Color defender = ~proof.attacker;
    // A node that several positions share may find its square taken in one that cannot be reached:
    // the reply that took it is listed elsewhere.
    if (!board.isEmpty(node.move)) return true;
    seen_.put(board, node.move, proof.attacker);
    addNearFives(board, defender, anywhere);
    bool small = true;
    for (const threat::ProofNode::Reply& reply : node.replies) {
        if (!small || !board.isEmpty(reply.move)) continue;
        seen_.put(board, reply.move, defender);
        small = walk(proof, reply.next, board, anywhere);
        seen_.clear(board, reply.move, defender);
    }
    if (small && node.otherwise) small = walk(proof, *node.otherwise, board, anywhere + 1);
    seen_.clear(board, node.move, proof.attacker);
    return small;
}

void ZoneFinder::addNearFives(const Board& board, Color defender, int anywhere) {
    for (const Window& window : windows_) {
        int own = 0;
        bool open = true;
        for (const Square s : window) {
            const board::Cell cell = board.cellAt(s);
            own += cell == cellOf(defender) ? 1 : 0;
            open = open && (cell == board::Cell::Empty || cell == cellOf(defender));
        }
        if (!open || own + anywhere < kThreeWithoutTheStone) continue;
        for (const Square s : window) zone_.insert(s);
    }
}

}  // namespace fukumi::proofs
