// SPDX-License-Identifier: MIT
#include "engine/analysis/balance.hpp"

#include <algorithm>
#include <cstdlib>
#include <unordered_set>

#include "engine/board/symmetry.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::analysis {

namespace {

constexpr std::size_t kSearched = 1024;
/// Farther from every stone a move is a lost tempo, and its static value says nothing of that.
constexpr int kFarthest = 4;
constexpr std::uint64_t kFirstNodes = 200;
constexpr std::uint64_t kMoreNodes = 8;
/// 200 * 8^4 nodes: some seconds.
constexpr int kLastLevel = 5;
/// Error of a value that has not been searched; each search halves it.
constexpr int kDoubt = 400;

struct Candidate {
    std::vector<Move> moves;
    Value value{0};
    int level = 0;  ///< searches that it has had
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

/// Whether a stone stands within kFarthest of the square; on an empty board the centre counts.
bool isNear(const board::Position& position, Square s) {
    const auto reaches = [&](Square stone) {
        return std::abs(stone.x() - s.x()) <= kFarthest && std::abs(stone.y() - s.y()) <= kFarthest;
    };
    const auto history = position.history();
    return history.empty() ? reaches(position.size().center())
                           : ranges::anyOf(history, [&](const board::Placement& each) {
                                 return reaches(each.square);
                             });
}

class BalanceSearch {
public:
    BalanceSearch(const board::Position& position, const BalanceQuestion& question)
        : position_{position},
          question_{question},
          evaluator_{
              eval::modelFor(question.eval, position.rule(), position.size())->makeEvaluator()} {
        evaluator_->reset(position_);
        std::vector<Move> moves;
        collect(moves);
        keepNearest();
    }

    std::optional<BalanceResult> run(const SearchPosition& search,
                                     const search::StopToken& stop,
                                     const std::function<void(const BalanceResult&)>& progress) {
        if (candidates_.empty()) return std::nullopt;
        bool goesOn = true;
        for (auto each = candidates_.begin(); goesOn && each != candidates_.end(); ++each)
            goesOn = searchFarther(*each, search, stop);
        report(progress);
        while (goesOn) {
            Candidate& next = nearest([](const Candidate&) { return 0; });
            if (next.level >= kLastLevel) break;
            goesOn = searchFarther(next, search, stop);
            report(progress);
        }
        return result_;
    }

private:
    /// All sequences behind `moves`, with their static values.
    void collect(std::vector<Move>& moves) {
        if (static_cast<int>(moves.size()) == question_.moves) {
            const bool isNew = seen_.insert(board::canonicalForm(position_.board()).key).second;
            if (isNew && !hasFive(position_))
                candidates_.push_back({moves, seenFromStart(evaluator_->evaluate(position_))});
            return;
        }
        forEachSquare(position_.size(), [&](Square s) {
            if (!position_.isLegal(s) || !mayGoTo(s)) return;
            moves.push_back(s);
            position_.play(s);
            // A five ends the game: nothing follows.
            if (!position_.history().back().madeFive) collect(moves);
            position_.undo();
            evaluator_->noteUndo(position_);
            moves.pop_back();
        });
    }

    [[nodiscard]] bool mayGoTo(Square s) const {
        return question_.within ? question_.within->contains(s) : isNear(position_, s);
    }

    [[nodiscard]] Value seenFromStart(Value value) const {
        return question_.moves % 2 == 0 ? value : -value;
    }

    [[nodiscard]] int distance(const Candidate& each) const {
        return std::abs((each.value - question_.target).raw());
    }

    void keepNearest() {
        std::stable_sort(
            candidates_.begin(), candidates_.end(), [&](const Candidate& a, const Candidate& b) {
                return distance(a) < distance(b);
            });
        if (candidates_.size() > kSearched)
            candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(kSearched),
                              candidates_.end());
    }

    /// The first of the nearest, `doubt` added to each one's distance.
    template <class Doubt>
    Candidate& nearest(Doubt&& doubt) {
        return *ranges::minElement(
            candidates_, {}, [&](const Candidate& each) { return distance(each) + doubt(each); });
    }

    void report(const std::function<void(const BalanceResult&)>& progress) {
        const Candidate& best = nearest([](const Candidate& each) { return kDoubt >> each.level; });
        if (best.moves == result_.moves && best.level == result_.level) return;
        result_.moves = best.moves;
        result_.value = best.value;
        result_.level = best.level;
        progress(result_);
    }

    /// False when the limits end the whole.
    bool searchFarther(Candidate& each,
                       const SearchPosition& search,
                       const search::StopToken& stop) {
        std::uint64_t nodes = kFirstNodes;
        for (int level = 0; level < each.level; ++level) nodes *= kMoreNodes;
        if (question_.nodes) {
            if (result_.nodes + nodes > *question_.nodes) return false;
        }
        const ScopedMoves played{position_, each.moves};
        const search::SearchReport report = search(position_, nodes);
        result_.nodes += report.nodes;
        if (stop.stopRequested()) return false;
        each.value = seenFromStart(report.value);
        ++each.level;
        return true;
    }

    board::Position position_;
    const BalanceQuestion& question_;
    std::unique_ptr<eval::Evaluator> evaluator_;
    std::unordered_set<Key> seen_;  // boards, up to symmetry
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
