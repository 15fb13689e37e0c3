// SPDX-License-Identifier: MIT
#include "engine/tuning/data/labels/deep_set.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <memory>
#include <mutex>
#include <tuple>
#include <unordered_set>

#include "engine/core/random.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/threads.hpp"
#include "engine/tuning/data/play/self_play.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::size_t kTableMemory = std::size_t{32} << 20;
/// One of this number of lines is picked: about two for each game.
constexpr std::uint64_t kLinesPerDrawn = 32;

/// The first stones of a game, unsearched.
DeepPosition positionAt(const GameData& game, std::uint64_t hash, std::size_t ply) {
    DeepPosition position;
    position.rule = game.rule;
    position.size = game.size;
    position.gameHash = hash;
    position.gameValue = game.plies[ply].value;
    if (!game.isLine) position.result = ply % 2 == 0 ? game.result : -game.result;
    for (std::size_t i = 0; i < ply; ++i) position.moves.push_back(game.plies[i].move);
    return position;
}

/// One searcher for each rule: a searcher that changes it makes its evaluation anew.
class Searchers {
public:
    Searchers(const eval::ModelSource& models, const search::Clock& clock)
        : models_{models}, clock_{clock} {}

    /// One that knows of no game.
    [[nodiscard]] search::Searcher& forGame(Rule rule) {
        std::unique_ptr<search::Searcher>& own = all_[static_cast<std::size_t>(rule)];
        if (!own)
            own = std::make_unique<search::alphabeta::AlphaBetaSearcher>(
                models_, kTableMemory, search::Solvers::On, clock_);
        own->newGame();
        return *own;
    }

private:
    const eval::ModelSource& models_;
    const search::Clock& clock_;
    std::array<std::unique_ptr<search::Searcher>, kRules.size()> all_;
};

class DeepRun {
public:
    DeepRun(const DeepOptions& options,
            const std::vector<DeepPosition>& drawn,
            const search::Clock& clock,
            const StopToken& stop,
            const std::function<void(std::size_t)>& observer)
        : options_{options},
          clock_{clock},
          stop_{stop},
          observer_{observer},
          out_{options.out, options.head} {
        std::unordered_set<std::uint64_t> names;
        for (const DeepPosition& position : drawn) {
            if (names.size() == options.count) break;
            const std::uint64_t name = hashOf(position);
            if (!names.insert(name).second) continue;
            if (out_.found().contains(name))
                ++inFile_;
            else
                missing_.push_back(&position);
        }
    }

    std::size_t run() {
        pool_.run(static_cast<std::size_t>(options_.threads), [this](std::size_t) { searchAll(); });
        return inFile_;
    }

private:
    void searchAll() {
        Searchers searchers{options_.models, clock_};
        while (const DeepPosition* const next = claim()) {
            DeepPosition position = *next;
            search::Searcher& searcher = searchers.forGame(position.rule);
            board::Position board{position.rule, position.size};
            for (const Move m : position.moves) board.play(m);
            const auto found = searchNodes(searcher, board, options_.head.nodes, stop_);
            if (stop_.stopRequested()) return;
            position.value = static_cast<std::int16_t>(found.report.value.raw());
            position.best = *found.move;
            write(position);
        }
    }

    /// The next position that the file lacks. Nothing small is allocated for it that would stay:
    /// between two searches that cuts up the memory that they share.
    const DeepPosition* claim() {
        const std::lock_guard lock{mutex_};
        if (pool_.hasFailed() || stop_.stopRequested() || next_ == missing_.size()) return nullptr;
        return missing_[next_++];
    }

    void write(const DeepPosition& position) {
        const std::lock_guard lock{mutex_};
        out_.add(position);
        observer_(++inFile_);
    }

    const DeepOptions& options_;
    const search::Clock& clock_;
    const StopToken& stop_;
    const std::function<void(std::size_t)>& observer_;
    ThreadPool pool_;
    std::vector<const DeepPosition*> missing_;
    std::mutex mutex_;        // guards what follows
    std::size_t next_ = 0;    ///< in `missing_`
    std::size_t inFile_ = 0;  ///< of the positions that are wanted
    DeepWriter out_;
};

}  // namespace

std::vector<DeepPosition> drawPositions(GameReader& reader, Rule rule, DrawnGames games) {
    std::vector<DeepPosition> drawn;
    while (const auto game = reader.next()) {
        const std::uint64_t hash = hashOf(*game);
        if (game->rule != rule) continue;
        const bool isLearned = games == DrawnGames::Learned;
        const std::uint64_t gameHash = reader.gameHash();
        if (games != DrawnGames::All && isHeldOut(gameHash) == isLearned) continue;
        if (!isLearned && game->isLine && hash / kHoldOutEvery % kLinesPerDrawn != 0) continue;
        std::vector<std::size_t> useful;
        for (std::size_t i = 0; i < game->plies.size(); ++i)
            if (isUseful(game->plies[i])) useful.push_back(i);
        if (useful.empty()) continue;
        if (isLearned) {
            for (const std::size_t ply : useful) drawn.push_back(positionAt(*game, gameHash, ply));
            continue;
        }
        const auto pick = Random{hash}.below(static_cast<std::uint32_t>(useful.size()));
        drawn.push_back(positionAt(*game, gameHash, useful[pick]));
    }
    // Lines of a game that are of one length stay in the shard's order.
    ranges::stableSort(drawn, {}, [](const DeepPosition& p) {
        const std::size_t stones = p.moves.size();
        return std::tuple{Random{~p.gameHash + stones}.next(), p.gameHash, stones};
    });
    return drawn;
}

std::size_t makeDeepSet(const DeepOptions& options,
                        const std::vector<DeepPosition>& drawn,
                        const search::Clock& clock,
                        const StopToken& stop,
                        const std::function<void(std::size_t)>& observer) {
    return DeepRun{options, drawn, clock, stop, observer}.run();
}

namespace {

/// A wrong proof would cost without end; there is none, but a value near it may be wrong.
constexpr double kLeastChance = 0.001;

double lossOf(double target, double chance) {
    const double q = std::clamp(chance, kLeastChance, 1.0 - kLeastChance);
    return -target * std::log(q) - (1.0 - target) * std::log(1.0 - q);
}

Judgement judgementOf(const search::SearchResult& found, const DeepPosition& position) {
    const int value = found.report.value.raw();
    const bool isEnd = isProven(Value{position.value});
    Judgement judgement;
    judgement.sameMove = found.move == position.best;
    judgement.seesEnd = isEnd && isProven(Value{value}) && (value > 0) == (position.value > 0);
    judgement.loss = lossOf(chanceOf(position.value), chanceOf(value));
    judgement.depth = found.report.depth.raw();
    judgement.nodes = found.report.nodes;
    return judgement;
}

template <class Number>
MeanEstimate differenceOf(const std::vector<Judgement>& first,
                          const std::vector<Judgement>& second,
                          Number Judgement::*number) {
    Mean difference;
    for (std::size_t i = 0; i < first.size(); ++i)
        difference.add(static_cast<double>(first[i].*number) -
                       static_cast<double>(second[i].*number));
    return difference.estimate();
}

}  // namespace

std::vector<Judgement> judge(const MatchSide& side,
                             const std::vector<DeepPosition>& positions,
                             int threads,
                             const StopToken& stop) {
    std::vector<Judgement> judgements(positions.size());
    std::atomic<std::size_t> next{0};
    const search::SteadyClock clock;
    ThreadPool{}.run(static_cast<std::size_t>(threads), [&](std::size_t) {
        const auto searcher = searcherOf(side, clock);
        for (std::size_t i = next++; i < positions.size(); i = next++) {
            if (stop.stopRequested()) return;
            searcher->newGame();
            board::Position position{positions[i].rule, positions[i].size};
            for (const Move m : positions[i].moves) position.play(m);
            judgements[i] = judgementOf(searchNodes(*searcher, position, side.nodes), positions[i]);
        }
    });
    if (stop.stopRequested()) judgements.clear();
    return judgements;
}

JudgementTally tallyOf(const std::vector<Judgement>& judgements,
                       const std::vector<DeepPosition>& positions) {
    JudgementTally tally;
    for (std::size_t i = 0; i < judgements.size(); ++i) {
        ++tally.positions;
        tally.ends += isProven(Value{positions[i].value}) ? 1 : 0;
        tally.sameMove += judgements[i].sameMove ? 1 : 0;
        tally.seesEnd += judgements[i].seesEnd ? 1 : 0;
        tally.loss += judgements[i].loss;
        tally.depth += static_cast<std::uint64_t>(judgements[i].depth);
        tally.nodes += judgements[i].nodes;
    }
    return tally;
}

MeanEstimate moveDifference(const std::vector<Judgement>& first,
                            const std::vector<Judgement>& second) {
    return differenceOf(first, second, &Judgement::sameMove);
}

MeanEstimate lossDifference(const std::vector<Judgement>& first,
                            const std::vector<Judgement>& second) {
    return differenceOf(first, second, &Judgement::loss);
}

}  // namespace fukumi::tuning
