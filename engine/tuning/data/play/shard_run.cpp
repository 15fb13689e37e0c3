// SPDX-License-Identifier: MIT
#include "engine/tuning/data/play/shard_run.hpp"

#include <mutex>
#include <string>
#include <vector>

#include "engine/core/threads.hpp"
#include "engine/tuning/data/play/self_play.hpp"

namespace fukumi::tuning {

namespace {

/// Throws UserError if a shard was begun with other settings. A head that is cut off says nothing.
void requireSame(const std::filesystem::path& path, const ShardHead& here, bool areWeightsChosen) {
    const ShardReader reader{path};
    if (reader.wholeLength() == 0) return;
    const ShardHead& there = reader.head();
    const auto number = [&](const char* name, std::uint64_t before, std::uint64_t now) {
        if (before != now)
            throw UserError{path.string() + ": begun with other " + name + ": " +
                            std::to_string(before) + " there, " + std::to_string(now) + " here"};
    };
    number("nodes", there.nodes, here.nodes);
    number("opening-nodes", there.openingNodes, here.openingNodes);
    number("opening-max-value", there.openingMaxValue, here.openingMaxValue);
    number("lines", there.linesPerMove, here.linesPerMove);
    if (there.eval != here.eval) throw UserError{path.string() + ": begun with another --eval"};
    if (areWeightsChosen && there.weightsHash != here.weightsHash)
        throw UserError{path.string() + ": begun with other weights"};
}

class ShardRun {
public:
    ShardRun(const ShardRunOptions& options,
             const search::Clock& clock,
             const StopToken& stop,
             const std::function<void(const RunTally&)>& observer)
        : options_{options},
          clock_{clock},
          stop_{stop},
          observer_{observer},
          start_{clock.now()},
          next_{options.firstShard} {
        ShardHead& head = options_.head;
        head.rule = options_.play.rule;
        head.size = options_.play.size;
        head.nodes = static_cast<std::uint32_t>(options_.play.nodesPerMove);
        head.openingNodes = static_cast<std::uint32_t>(options_.play.openingNodes);
        head.openingMaxValue = static_cast<std::uint16_t>(options_.play.openingMaxValue);
        head.fewestStones = kFewestStones;
        head.mostStones = kMostStones;
        head.randomOdds = kRandomMoveOdds;
        head.randomPlies = kRandomMovePlies;
        head.linesPerMove = static_cast<std::uint8_t>(options_.play.linesPerMove);
    }

    RunTally run() {
        pool_.run(static_cast<std::size_t>(options_.threads), [this](std::size_t) {
            while (!isOver()) {
                auto shard = claimNext();
                if (!shard) return;
                playShard(*shard);
            }
        });
        return tally_;
    }

private:
    struct Shard {
        ShardWriter writer;
        std::uint64_t seed;
    };

    /// The next shard that is free; absent when all numbers are taken.
    std::optional<Shard> claimNext() {
        const std::lock_guard lock{mutex_};
        while (!options_.shards || next_ - options_.firstShard < *options_.shards) {
            ShardHead head = options_.head;
            head.number = next_++;
            head.seed = shardSeed(head.baseSeed, head.number);
            if (auto writer = ShardWriter::claim(options_.folder, head)) {
                ++tally_.shards;
                return Shard{std::move(*writer), head.seed};
            }
            requireSame(options_.folder / shardName(head), head, options_.areWeightsChosen);
            ++tally_.passed;
        }
        return std::nullopt;
    }

    void playShard(Shard& shard) {
        SelfPlayOptions play = options_.play;
        play.seed = shard.seed;
        SelfPlay player{play, clock_};
        const auto end = clock_.now() + options_.shardTime;
        std::uint64_t games = 0;
        while (!isOver() && clock_.now() < end && games != options_.shardGames) {
            const std::vector<GameData> played = player.playGame(stop_);
            if (played.empty()) return;
            for (const GameData& game : played) shard.writer.add(game);
            ++games;
            count(played);
        }
    }

    void count(const std::vector<GameData>& played) {
        const std::lock_guard lock{mutex_};
        ++tally_.games;
        for (const GameData& game : played)
            for (const GamePly& ply : game.plies) {
                tally_.positions += ply.value != kNoSearch;
                tally_.useful += isUseful(ply);
            }
        observer_(tally_);
    }

    bool isOver() const {
        return pool_.hasFailed() || stop_.stopRequested() ||
               (options_.time && clock_.now() - start_ >= *options_.time);
    }

    ShardRunOptions options_;
    const search::Clock& clock_;
    const StopToken& stop_;
    const std::function<void(const RunTally&)>& observer_;
    search::TimePoint start_;
    ThreadPool pool_;
    std::mutex mutex_;  // guards what follows
    std::uint32_t next_;
    RunTally tally_;
};

}  // namespace

std::uint64_t shardSeed(std::uint64_t baseSeed, std::uint32_t number) {
    // Both steps are one-to-one.
    return Random{Random{baseSeed}.next() ^ number}.next();
}

RunTally playShards(const ShardRunOptions& options,
                    const search::Clock& clock,
                    const StopToken& stop,
                    const std::function<void(const RunTally&)>& observer) {
    std::filesystem::create_directories(options.folder);
    return ShardRun{options, clock, stop, observer}.run();
}

}  // namespace fukumi::tuning
