// SPDX-License-Identifier: MIT
#include "engine/proofs/known_moves.hpp"

#include <algorithm>

#include "engine/board/symmetry.hpp"

namespace fukumi::proofs {

using board::Board;
using board::cellOf;

namespace {

/// The form of the attacker's stones, the defender's left out.
board::CanonicalForm formOf(const Board& board, Color attacker) {
    Board only{board.size()};
    for (const Square s : stonesOf(board, attacker)) only.put(s, cellOf(attacker));
    return canonicalForm(only);
}

struct Offer {
    Move move;
    std::size_t common = 0;  // stones of the defender, at most
    std::size_t wins = 0;
};

}  // namespace

KnownMoves::KnownMoves(const std::vector<WinRecord>& wins, BoardSize size, Color attacker)
    : attacker_{attacker} {
    for (const WinRecord& record : wins) {
        const Board board = boardFrom(record.stones, size).value();
        const board::CanonicalForm form = formOf(board, attacker);
        Win win{{}, apply(form.toCanonical, record.move, size)};
        for (const Square s : stonesOf(board, ~attacker))
            win.defenders.push_back(apply(form.toCanonical, s, size));
        wins_[form.key].push_back(std::move(win));
    }
}

std::vector<Move> KnownMoves::of(const Board& board, std::size_t count) const {
    const board::CanonicalForm form = formOf(board, attacker_);
    const auto found = wins_.find(form.key);
    if (found == wins_.end()) return {};
    std::vector<Offer> offers;
    for (const board::Symmetry turned : form.alike) {
        const auto here = [&](Square s) { return apply(inverse(turned), s, board.size()); };
        for (const Win& win : found->second) {
            if (!board.isEmpty(here(win.move))) continue;
            const auto common = static_cast<std::size_t>(
                std::count_if(win.defenders.begin(), win.defenders.end(), [&](Square s) {
                    return board.cellAt(here(s)) == cellOf(~attacker_);
                }));
            auto offer = std::find_if(offers.begin(), offers.end(), [&](const Offer& each) {
                return each.move == here(win.move);
            });
            if (offer == offers.end()) offer = offers.insert(offer, Offer{here(win.move)});
            offer->common = std::max(offer->common, common);
            ++offer->wins;
        }
    }
    std::stable_sort(offers.begin(), offers.end(), [](const Offer& a, const Offer& b) {
        return a.common != b.common ? a.common > b.common : a.wins > b.wins;
    });
    std::vector<Move> moves;
    for (std::size_t i = 0; i < std::min(count, offers.size()); ++i)
        moves.push_back(offers[i].move);
    return moves;
}

}  // namespace fukumi::proofs
