// SPDX-License-Identifier: MIT
#include "book/book_wins.hpp"

#include <algorithm>
#include <set>

#include "book/book_key.hpp"
#include "book/line_search.hpp"
#include "engine/threat/prove.hpp"
#include "engine/threat/vcf.hpp"

namespace fukumi::book {

namespace {

/// A quarter of what the root of a search tries before anything else.
constexpr std::uint64_t kFoursOfAnySearch = 5'000;
constexpr std::uint16_t kWeight = 16;

/// Goes along one proof.
class Way {
public:
    Way(const threat::Proof& proof, std::size_t mostPositions)
        : proof_{proof}, moves_{threat::movesFrom(proof)}, mostPositions_{mostPositions} {}

    std::vector<BookPosition> from(const BookPosition& start) {
        follow(start, 0);
        if (found_.size() > mostPositions_) return {};
        return std::move(found_);
    }

private:
    void follow(const BookPosition& position, std::uint32_t index) {
        if (found_.size() > mostPositions_) return;
        const threat::ProofNode& node = proof_.nodes[index];
        note(position, node.move, 2 * moves_[index] - 1);
        for (const threat::ProofNode::Reply& reply : node.replies) {
            BookPosition next = position;
            next.stones.push_back(node.move);
            next.stones.push_back(reply.move);
            if (seen_.insert(bookKey(next).key).second && !winsByFours(next))
                follow(next, reply.next);
        }
    }

    void note(const BookPosition& position, Move m, int plies) {
        BookMove move;
        move.move = m;
        move.value = winIn(plies);
        move.depth = Depth{plies};
        move.weight = kWeight;
        found_.push_back(position);
        found_.back().note.clear();
        found_.back().moves = {move};
    }

    bool winsByFours(const BookPosition& position) {
        board::Position board = playedOut(position);
        threat::VcfLimits limits;
        limits.nodes = kFoursOfAnySearch;
        return vcf_.solve(board.solverLines(), board.sideToMove(), board.board().key(), limits)
            .isWin();
    }

    const threat::Proof& proof_;
    std::vector<int> moves_;
    std::size_t mostPositions_;
    threat::VcfSolver vcf_;
    std::set<Key> seen_;
    std::vector<BookPosition> found_;
};

}  // namespace

std::vector<BookPosition> winFrom(const BookPosition& position,
                                  const WinBudget& budget,
                                  const search::StopToken& stop) {
    threat::ProveLimits limits;
    limits.nodes = budget.nodes;
    limits.stop = threat::StopCheck::from(stop);
    const auto result = threat::prove(playedOut(position), limits);
    if (!result.proof) return {};
    return Way{*result.proof, budget.positions}.from(position);
}

void playWin(BookLibrary& library, const BookPosition& position) {
    BookPosition added = canonical(position);
    if (const BookPosition* known = library.find(position)) {
        BookPosition both = *known;
        for (BookMove& each : both.moves) each.weight = 0;
        const BookMove& win = added.moves.front();
        const auto same = std::ranges::find(both.moves, win.move, &BookMove::move);
        if (same == both.moves.end()) {
            both.moves.push_back(win);
        } else {
            const std::uint32_t games = same->games;
            *same = win;
            same->games = games;
        }
        added = both;
    }
    library.replace(added);
}

void leaveToPlayer(BookLibrary& library, const BookPosition& position) {
    BookPosition left = position;
    for (BookMove& each : left.moves) each.weight = 0;
    library.replace(left);
}

bool playsWin(const BookPosition& position) {
    return std::ranges::any_of(position.moves, [](const BookMove& each) {
        return each.weight > 0 && each.depth > Depth{0} && isWin(each.value);
    });
}

}  // namespace fukumi::book
