// SPDX-License-Identifier: MIT
#include "engine/search/mcts/move_supply.hpp"

#include <algorithm>
#include <array>

#include "engine/search/mcts/options.hpp"
#include "engine/search/mcts/probability.hpp"

namespace fukumi::search::mcts {

namespace {

bool comesFirst(const RatedMove& a, const RatedMove& b) {
    return a.prior != b.prior ? a.prior > b.prior : a.move < b.move;
}

/// Best first; only the first `count` places matter.
void sortFront(MoveBatch& batch, std::size_t count) {
    const auto front = static_cast<std::ptrdiff_t>(std::min(count, batch.moves.size()));
    std::partial_sort(
        batch.moves.begin(), batch.moves.begin() + front, batch.moves.end(), comesFirst);
}

}  // namespace

void MoveSupply::first(const Situation& situation, NodePlace place, MoveBatch& out) {
    out.rest = 0;
    out.hasMore = false;
    std::size_t fouls = 0;
    if (situation.isForced && limitsToAnswers()) {
        rankAnswers(situation, out);
        return;
    }
    if (options_.policy == Policy::Ucb1) {
        fouls = rank(Reach::Near, 0, out);
        shuffle(out);
    } else {
        const auto most = static_cast<std::size_t>(options_.parameters.firstMoves);
        fouls = rank(reachAt(place), most, out);
        out.hasMore = out.moves.size() > most;
        if (out.hasMore) out.moves.truncate(most);
    }
    const bool areFouls = out.moves.empty();
    if (areFouls) everythingElse({}, out);
    // A foul loses at once: a list of all other moves is complete.
    out.isComplete =
        areFouls || out.moves.size() + fouls == static_cast<std::size_t>(position_.emptyCount());
    if (place == NodePlace::Root) out.hasMore = !out.isComplete;
}

bool MoveSupply::limitsToAnswers() const {
    return options_.policy == Policy::Puct ||
           position_.lines().any(~position_.sideToMove(), board::ThreatClass::Five);
}

void MoveSupply::next(const board::SquareSet& known, NodePlace place, MoveBatch& out) {
    out.rest = 0;
    const std::size_t fouls = rank(reachAt(place), kMaxSquares, out);
    out.moves.keepIf([&](const RatedMove& rated) { return !known.contains(rated.move); });
    // Once a node has had two batches it gets all the rest.
    const auto had = static_cast<std::size_t>(known.size());
    const auto first = static_cast<std::size_t>(options_.parameters.firstMoves);
    const auto more = static_cast<std::size_t>(options_.parameters.moreMoves);
    out.hasMore = had < first + more && out.moves.size() > more;
    if (out.hasMore) out.moves.truncate(more);
    if (out.moves.empty() && place == NodePlace::Root) everythingElse(known, out);
    const std::size_t judged = had + out.moves.size() + fouls;
    out.isComplete = judged == static_cast<std::size_t>(position_.emptyCount()) ||
                     (place == NodePlace::Root && out.moves.empty());
    if (place == NodePlace::Root) out.hasMore = !out.isComplete;
}

void MoveSupply::everythingElse(const board::SquareSet& known, MoveBatch& out) {
    forEachSquare(position_.size(), [&](Square s) {
        if (!known.contains(s) && position_.isLegal(s)) out.moves.push_back({s, kLeastPrior});
    });
}

std::size_t MoveSupply::rank(Reach reach, std::size_t sorted, MoveBatch& out) {
    MoveList moves = candidates(position_, reach);
    const std::size_t all = moves.size();
    if (hasFouls(position_.rule(), position_.sideToMove()))
        moves.keepIf([&](Move m) { return !position_.isForbidden(m); });
    if (options_.policy == Policy::Ucb1) {
        out.moves.clear();
        for (const Move m : moves)
            out.moves.push_back({m, 1.0 / static_cast<double>(moves.size())});
    } else {
        rate({moves.begin(), moves.size()}, moves.size(), out);
        sortFront(out, sorted);
    }
    return all - moves.size();
}

void MoveSupply::rankAnswers(const Situation& situation, MoveBatch& out) {
    const ForcedReplies& replies = situation.replies;
    rate({replies.moves.begin(), replies.moves.size()}, replies.meeting, out);
    sortFront(out, out.moves.size());
    out.hasMore = false;
    out.isComplete = true;
    out.rest = replies.lossPlies;
}

void MoveSupply::rate(std::span<const Move> moves, std::size_t meeting, MoveBatch& out) {
    out.moves.clear();
    if (moves.empty()) return;
    std::array<std::int32_t, kMaxSquares> scores;
    evaluator_.scoreMovesDeep(position_, moves, {scores.data(), moves.size()});
    const double unit = kOrderUnit * inThousandths(options_.parameters.priorTemperature);
    const double postponing = inThousandths(options_.parameters.postponingPenalty);
    double best = -1e9;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const double log = scores[i] / unit - (i < meeting ? 0.0 : postponing);
        best = std::max(best, log);
        out.moves.push_back({moves[i], log});
    }
    double sum = 0.0;
    for (RatedMove& rated : out.moves) {
        rated.prior = expOfMinus(best - rated.prior);
        sum += rated.prior;
    }
    for (RatedMove& rated : out.moves) rated.prior = std::max(rated.prior / sum, kLeastPrior);
}

void MoveSupply::shuffle(MoveBatch& out) {
    for (std::size_t i = out.moves.size(); i > 1; --i)
        std::swap(out.moves[i - 1], out.moves[random_.below(static_cast<std::uint32_t>(i))]);
}

}  // namespace fukumi::search::mcts
