// SPDX-License-Identifier: MIT
#include "engine/analysis/balance.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "engine/board/rules/game_end.hpp"
#include "engine/board/symmetry.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::analysis {

namespace {

constexpr std::size_t kSearched = 1024;
/// Steps from a stone, for BalanceArea::NearStones.
constexpr int kFarthest = 4;
constexpr std::uint64_t kFirstNodes = 200;
constexpr std::uint64_t kMoreNodes = 8;
/// The first searches take a quarter of the nodes.
constexpr std::uint64_t kFirstPart = 4;
/// 200 * 8^4 nodes: some seconds. With a window 200 * 8^3.
constexpr std::size_t kLastLevel = 5, kLastInWindow = 4;
/// Changes by the next search that count; a win that was found says nothing of other moves.
constexpr int kLargestDrift = 400;

struct Candidate {
    std::vector<Move> moves;
    Value value{0};
    std::size_t level = 0;    ///< searches that it has had
    std::uint64_t nodes = 0;  ///< of the last one
};

/// The keys of all sequences: those of pairs on 22x22 take 2 MiB, and 9 in an unordered_set.
class KeySet {
public:
    /// Whether it is new.
    bool insert(Key key) {
        if (count_ >= slots_.size() / 16 * 15) grow();
        const bool isNew = std::exchange(slotOf(key), key) != key;
        if (isNew) ++count_;
        return isNew;
    }

private:
    /// The slot with the key, or the free one for it; a free one has 0.
    Key& slotOf(Key key) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t i = key & mask;
        while (slots_[i] != 0 && slots_[i] != key) i = (i + 1) & mask;
        return slots_[i];
    }
    void grow() {
        const auto keys = std::exchange(slots_, std::vector<Key>(2 * slots_.size()));
        for (const Key key : keys)
            if (key != 0) slotOf(key) = key;
    }

    std::vector<Key> slots_ = std::vector<Key>(1024);  // a power of two
    std::size_t count_ = 0;
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

/// Whether a colour has a point that makes a five: such a position is not even.
bool hasFive(const board::Position& position) {
    return ranges::anyOf(
        kColors, [&](Color c) { return position.lines().any(c, board::ThreatClass::Five); });
}

/// Whether a stone is within kFarthest of the square; on an empty board the centre counts.
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

std::shared_ptr<const eval::Model> modelOf(const BalanceQuestion& question, Rule rule) {
    return question.model ? question.model : eval::modelFor(eval::EvalKind::Table, rule);
}

class BalanceSearch {
public:
    BalanceSearch(const board::Position& position,
                  const BalanceQuestion& question,
                  const StopToken& stop)
        : position_{position},
          question_{question},
          stop_{stop},
          excluded_{board::usableExclusion(position, question.excluded)},
          evaluator_{modelOf(question, position.rule())->makeEvaluator()} {
        evaluator_->reset(position_);
        std::vector<Move> moves;
        collect(moves);
        keepNearest();
    }

    /// Whether a stop came before all pairs were collected.
    [[nodiscard]] bool wasCut() const { return wasCut_; }

    std::optional<BalanceResult> run(const SearchPosition& search,
                                     const std::function<void(const BalanceResult&)>& progress) {
        if (candidates_.empty()) return std::nullopt;
        bool goesOn = true;
        for (Candidate& each : candidates_) {
            // The others take part by their static values.
            if (!goesOn || (question_.nodes && kFirstPart * result_.nodes >= *question_.nodes))
                break;
            goesOn = searchFarther(each, search);
        }
        report(progress);
        while (goesOn) {
            Candidate& next = nearest([](const Candidate&) { return 0; });
            if (next.level >= (question_.window ? kLastInWindow : kLastLevel)) break;
            goesOn = searchFarther(next, search);
            report(progress);
        }
        return result_;
    }

private:
    /// All sequences that begin with `moves`, with their static values, up to symmetry.
    void collect(std::vector<Move>& moves) {
        const bool isComplete = static_cast<int>(moves.size()) == question_.moves;
        // Boards that differ by a symmetry go on alike if every point may be taken.
        const bool isAlike = isComplete || (isWholeBoard() && !moves.empty());
        if (isAlike && !seen_.insert(board::canonicalForm(position_.board()).key)) return;
        if (isComplete) {
            if (!hasFive(position_)) candidates_.push_back({moves, seenFromStart(staticValue())});
            // On 22x22 there are 234 000 pairs.
            if (candidates_.size() == 2 * kSearched) keepNearest();
            return;
        }
        forEachSquare(position_.size(), [&](Square s) {
            if (!mayGoTo(s) || !position_.isLegal(s) || isCut()) return;
            moves.push_back(s);
            position_.play(s);
            // A five ends the game: nothing follows.
            if (!position_.history().back().madeFive) collect(moves);
            position_.undo();
            evaluator_->noteUndo(position_);
            moves.pop_back();
        });
    }

    [[nodiscard]] Value staticValue() {
        return position_.isFull() ? kDraw : evaluator_->evaluate(position_);
    }

    /// Whether the pairs have to do without those that follow; one at least is collected.
    [[nodiscard]] bool isCut() {
        wasCut_ = wasCut_ || (question_.moves > 1 && !candidates_.empty() && stop_.stopRequested());
        return wasCut_;
    }

    [[nodiscard]] bool isWholeBoard() const {
        return !question_.within && question_.area == BalanceArea::WholeBoard && excluded_.empty();
    }

    [[nodiscard]] bool mayGoTo(Square s) const {
        if (excluded_.contains(s)) return false;
        if (question_.within) return question_.within->contains(s);
        return question_.area == BalanceArea::WholeBoard || isNear(position_, s);
    }

    [[nodiscard]] Value seenFromStart(Value value) const {
        return question_.moves % 2 == 0 ? value : -value;
    }

    [[nodiscard]] int distance(const Candidate& each) const {
        const int now = (each.value - question_.target).raw();
        if (!question_.window) return std::abs(now);
        return std::max(std::abs(now + driftFrom(each.level)) - question_.window->raw(), 0);
    }

    /// The mean change of other candidates by the searches after that level: a short
    /// search underrates the side that is to move.
    [[nodiscard]] int driftFrom(std::size_t level) const {
        int sum = 0;
        for (; level < drifts_.size(); ++level)
            sum += drifts_[level].sum / std::max(drifts_[level].count, 1);
        return sum;
    }
    void noteDrift(const Candidate& each, int change) {
        if (each.level == 0 || std::abs(change) > kLargestDrift) return;
        drifts_[each.level].sum += change;
        ++drifts_[each.level].count;
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
        // Within the window, the one that has been searched most.
        return *ranges::minElement(candidates_, {}, [&](const Candidate& each) {
            const int level = static_cast<int>(each.level);
            return std::pair{distance(each) + doubt(each), question_.window ? -level : 0};
        });
    }

    void report(const std::function<void(const BalanceResult&)>& progress) {
        const Candidate& best =
            nearest([](const Candidate& each) { return kBalanceDoubt >> each.level; });
        const int level = static_cast<int>(best.level);
        if (best.moves == result_.moves && level == result_.level) return;
        result_.moves = best.moves;
        result_.value = best.value;
        result_.level = level;
        result_.isInWindow = question_.window && best.level >= kLastInWindow && distance(best) == 0;
        progress(result_);
    }

    /// False when the limits end the whole.
    bool searchFarther(Candidate& each, const SearchPosition& search) {
        std::uint64_t nodes = kFirstNodes;
        for (std::size_t level = 0; level < each.level; ++level) nodes *= kMoreNodes;
        if (question_.nodes) {
            // The last search gets what is left, if that is more than the one before it had.
            const std::uint64_t left = *question_.nodes - std::min(*question_.nodes, result_.nodes);
            nodes = std::min(nodes, left);
            if (nodes < kFirstNodes || (each.level > 0 && nodes <= each.nodes)) return false;
        }
        const ScopedMoves played{position_, each.moves};
        const search::SearchReport report = search(position_, nodes);
        result_.nodes += report.nodes;
        if (stop_.stopRequested()) return false;
        const Value value = seenFromStart(report.value);
        noteDrift(each, (value - each.value).raw());
        each.value = value;
        each.nodes = nodes;
        ++each.level;
        return true;
    }

    board::Position position_;
    const BalanceQuestion& question_;
    const StopToken& stop_;
    board::SquareSet excluded_;
    std::unique_ptr<eval::Evaluator> evaluator_;
    KeySet seen_;  // boards, up to symmetry
    std::vector<Candidate> candidates_;
    bool wasCut_ = false;  ///< they are not all
    struct Drift {
        int sum = 0, count = 0;
    };
    std::array<Drift, kLastLevel> drifts_{};  ///< by the level before the search
    BalanceResult result_;
};

/// The most even move, and the most even one after it. Absent if nothing even follows it.
std::optional<BalanceResult> findOneByOne(const board::Position& position,
                                          BalanceQuestion question,
                                          const SearchPosition& search,
                                          const StopToken& stop) {
    const auto next = [&](const board::Position& now) {
        return BalanceSearch{now, question, stop}.run(search, [](const auto&) {});
    };
    question.moves = 1;
    const auto first = next(position);
    if (!first) return std::nullopt;
    board::Position after = position;
    after.play(first->moves.front());
    question.target = -question.target;
    const auto second = next(after);
    if (!second) return std::nullopt;
    return BalanceResult{{first->moves.front(), second->moves.front()},
                         -second->value,
                         first->nodes + second->nodes};
}

}  // namespace

std::optional<BalanceResult> findBalance(
    const board::Position& position,
    const BalanceQuestion& question,
    const SearchPosition& search,
    const StopToken& stop,
    const std::function<void(const BalanceResult&)>& progress) {
    BalanceSearch all{position, question, stop};
    if (all.wasCut())
        if (auto pair = findOneByOne(position, question, search, stop)) {
            progress(*pair);
            return pair;
        }
    return all.run(search, progress);
}

}  // namespace fukumi::analysis
