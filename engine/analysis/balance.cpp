// SPDX-License-Identifier: MIT
#include "engine/analysis/balance.hpp"

#include <algorithm>
#include <cstdlib>

namespace fukumi::analysis {

namespace {

constexpr std::size_t kSearched = 256;
constexpr std::size_t kKeptOneIn = 4;
constexpr std::uint64_t kFirstNodes = 200;
constexpr std::uint64_t kMoreNodes = 8;

struct Candidate {
    std::vector<Move> moves;
    Value value{0};
    int rounds = 0;  ///< of searching that it went through
};

/// Plays moves for as long as it lives.
class ScopedMoves {
public:
    ScopedMoves(board::Position& position, const std::vector<Move>& moves)
        : position_{position}, count_{moves.size()} {
        for (const Move m : moves) position_.play(m);
    }
    ~ScopedMoves() {
        for (std::size_t i = 0; i < count_; ++i) position_.undo();
    }
    ScopedMoves(const ScopedMoves&) = delete;
    ScopedMoves& operator=(const ScopedMoves&) = delete;

private:
    board::Position& position_;
    std::size_t count_;
};

/// Whether some point makes a five for anybody: nothing that is even.
bool hasFive(const board::Position& position) {
    bool found = false;
    forEachSquare(position.size(), [&](Square s) {
        for (const Color c : kColors)
            found = found || (position.isEmpty(s) && position.makesFive(c, s));
    });
    return found;
}

class BalanceSearch {
public:
    BalanceSearch(const board::Position& position, const BalanceQuestion& question)
        : position_{position},
          question_{question},
          evaluator_{eval::makeEvaluator(question.eval, position.rule())} {
        evaluator_->reset(position_);
        std::vector<Move> moves;
        collect(moves);
        keepNearest(kSearched);
    }

    std::optional<BalanceResult> run(const SearchPosition& search,
                                     const search::StopToken& stop,
                                     const std::function<void(const BalanceResult&)>& progress) {
        if (candidates_.empty()) return std::nullopt;
        std::uint64_t nodes = kFirstNodes;
        for (result_.rounds = 1;; ++result_.rounds) {
            const bool finished = searchAll(search, stop, nodes);
            keepNearest(std::max<std::size_t>(candidates_.size() / kKeptOneIn, 1));
            result_.moves = candidates_.front().moves;
            result_.value = candidates_.front().value;
            progress(result_);
            if (!finished || candidates_.size() == 1) return result_;
            nodes *= kMoreNodes;
        }
    }

private:
    /// All sequences behind `moves`, with their static values.
    void collect(std::vector<Move>& moves) {
        if (static_cast<int>(moves.size()) == question_.moves) {
            if (!hasFive(position_))
                candidates_.push_back({moves, seenFromStart(evaluator_->evaluate(position_))});
            return;
        }
        forEachSquare(position_.size(), [&](Square s) {
            if (!position_.isLegal(s)) return;
            moves.push_back(s);
            position_.play(s);
            // A five ends the game: nothing follows.
            if (!position_.history().back().madeFive) collect(moves);
            position_.undo();
            evaluator_->noteUndo(position_);
            moves.pop_back();
        });
    }

    [[nodiscard]] Value seenFromStart(Value value) const {
        return question_.moves % 2 == 0 ? value : -value;
    }

    // Searched farther beats searched less far, whatever the value: a round that was cut short.
    void keepNearest(std::size_t count) {
        const auto distance = [&](const Candidate& each) {
            return std::abs((each.value - question_.target).raw());
        };
        std::stable_sort(
            candidates_.begin(), candidates_.end(), [&](const Candidate& a, const Candidate& b) {
                if (a.rounds != b.rounds) return a.rounds > b.rounds;
                return distance(a) < distance(b);
            });
        if (candidates_.size() > count)
            candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(count),
                              candidates_.end());
    }

    bool searchAll(const SearchPosition& search,
                   const search::StopToken& stop,
                   std::uint64_t nodes) {
        for (Candidate& each : candidates_) {
            const ScopedMoves played{position_, each.moves};
            std::uint64_t allowed = nodes;
            if (question_.nodes) {
                if (result_.nodes >= *question_.nodes) return false;
                allowed = std::min(nodes, *question_.nodes - result_.nodes);
            }
            const search::SearchReport report = search(position_, allowed);
            result_.nodes += report.nodes;
            if (stop.stopRequested()) return false;
            each.value = seenFromStart(report.value);
            ++each.rounds;
        }
        return true;
    }

    board::Position position_;
    const BalanceQuestion& question_;
    std::unique_ptr<eval::Evaluator> evaluator_;
    std::vector<Candidate> candidates_;
    BalanceResult result_;
};

}  // namespace

std::optional<BalanceResult> findBalance(
    const board::Position& position,
    const BalanceQuestion& question,
    const SearchPosition& search,
    const search::StopToken& stop,
    const std::function<void(const BalanceResult&)>& progress) {
    return BalanceSearch{position, question}.run(search, stop, progress);
}

}  // namespace fukumi::analysis
