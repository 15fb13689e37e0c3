// SPDX-License-Identifier: MIT
#include "book/build/book_wins.hpp"

#include <algorithm>
#include <deque>
#include <set>

#include "book/build/book_builder.hpp"
#include "book/format/book_entry.hpp"
#include "engine/core/ranges.hpp"
#include "engine/threat/prove.hpp"
#include "engine/threat/vcf.hpp"

namespace fukumi::book {

namespace {

/// A quarter of what the root of a search tries before anything else.
constexpr std::uint64_t kFoursOfAnySearch = 5'000;

/// A reply is chosen by a search of a part of the nodes: what a player sees who has less time.
constexpr std::uint64_t kReplyPart = 10;

class WinWriter {
public:
    WinWriter(player::Player& player, const WinBudget& budget, const StopToken& stop)
        : player_{player}, budget_{budget}, stop_{stop} {}

    std::vector<BookPosition> from(const BookPosition& start) {
        std::deque<BookPosition> due{start};
        while (!due.empty() && !isFull() && !stop_.stopRequested()) {
            const BookPosition position = due.front();
            due.pop_front();
            if (!isDue(position)) continue;
            if (!byThreats(position)) bySearch(position, due);
        }
        return std::move(found_);
    }

private:
    [[nodiscard]] bool isFull() const { return found_.size() >= budget_.positions; }

    /// Whether the way goes on here; asked once of a position.
    bool isDue(const BookPosition& position) {
        if (!seen_.insert(bookKey(position).key).second) return false;
        return found_.empty() || !winsByFours(position);
    }

    /// The whole proof, where there is room for it.
    bool byThreats(const BookPosition& position) {
        threat::ProveLimits limits;
        limits.nodes = budget_.nodes;
        limits.stop = threat::StopCheck::from(stop_);
        const auto result = threat::prove(playedOut(position), limits);
        if (!result.proof) return false;
        const std::size_t before = found_.size();
        const std::set<Key> seenBefore = seen_;
        if (follow(position, *result.proof, threat::movesFrom(*result.proof), 0)) return true;
        found_.resize(before);
        seen_ = seenBefore;
        return false;
    }

    bool follow(const BookPosition& position,
                const threat::Proof& proof,
                const std::vector<int>& moves,
                std::uint32_t index) {
        if (isFull()) return false;
        const threat::ProofNode& node = proof.nodes[index];
        note(position, node.move, winIn(2 * moves[index] - 1));
        return ranges::allOf(node.replies, [&](const threat::ProofNode::Reply& reply) {
            BookPosition next = position;
            next.stones.push_back(node.move);
            next.stones.push_back(reply.move);
            return !isDue(next) || follow(next, proof, moves, reply.next);
        });
    }

    void bySearch(const BookPosition& position, std::deque<BookPosition>& due) {
        const auto best = searchLines(player_, playedOut(position), {budget_.nodes, 1}, stop_);
        if (best.empty() || !isWin(best.front().value)) return;
        note(position, best.front().move, best.front().value);
        const BookPosition child = childOf(position, best.front().move);
        const LineBudget likely{std::max<std::uint64_t>(budget_.nodes / kReplyPart, 1),
                                budget_.replies};
        for (const BookMove& reply : searchLines(player_, playedOut(child), likely, stop_)) {
            due.push_back(child);
            due.back().stones.push_back(reply.move);
        }
    }

    void note(const BookPosition& position, Move m, Value value) {
        BookMove move;
        move.move = m;
        move.value = value;
        move.depth = Depth{matePlies(value)};
        move.weight = kFullWeight;
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

    player::Player& player_;
    WinBudget budget_;
    const StopToken& stop_;
    threat::VcfSolver vcf_;
    std::set<Key> seen_;
    std::vector<BookPosition> found_;
};

}  // namespace

std::vector<BookPosition> winFrom(player::Player& player,
                                  const BookPosition& position,
                                  const WinBudget& budget,
                                  const StopToken& stop) {
    return WinWriter{player, budget, stop}.from(position);
}

void playWin(BookLibrary& library, const BookPosition& position) {
    BookPosition added = canonical(position);
    if (const BookPosition* known = library.find(position)) {
        BookPosition both = *known;
        for (BookMove& each : both.moves) each.weight = 0;
        const BookMove& win = added.moves.front();
        const auto same = ranges::find(both.moves, win.move, &BookMove::move);
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
    return ranges::anyOf(position.moves, [](const BookMove& each) {
        return each.weight > 0 && each.isSearched() && isWin(each.value);
    });
}

}  // namespace fukumi::book
