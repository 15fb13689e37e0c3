// SPDX-License-Identifier: MIT
#include "engine/tuning/data/import.hpp"

#include <fstream>
#include <map>
#include <tuple>

#include "engine/tuning/data/game_marker.hpp"
#include "engine/tuning/data/old_games.hpp"

namespace fukumi::tuning {

namespace {

namespace fs = std::filesystem;

class Import {
public:
    Import(fs::path folder,
           ShardHead known,
           const std::function<void(const ImportTally&)>& observer)
        : folder_{std::move(folder)}, known_{std::move(known)}, observer_{observer} {}

    void takeShard(const fs::path& path) {
        ShardReader reader{path};
        std::optional<ShardWriter> writer;
        while (auto game = reader.next()) {
            if (!writer) writer = claimFor(reader.head());
            take(*game, *writer);
        }
    }

    void takeOld(const fs::path& path) {
        std::ifstream in{path, std::ios::binary};
        std::map<std::tuple<Rule, int, int>, ShardWriter> writers;
        try {
            while (auto game = readOldGame(in)) {
                const std::tuple group{game->rule, game->size.width(), game->size.height()};
                auto place = writers.find(group);
                if (place == writers.end())
                    place = writers.emplace(group, claimNext(game->rule, game->size)).first;
                take(*game, place->second);
            }
        } catch (const NoGames& error) {
            throw UserError{path.string() + ": " + error.what()};
        }
    }

    ImportTally tally;

private:
    ShardWriter claimFor(const ShardHead& head) {
        auto writer = ShardWriter::claim(folder_, head);
        if (!writer) throw UserError{(folder_ / shardName(head)).string() + " exists already"};
        ++tally.shards;
        return std::move(*writer);
    }

    ShardWriter claimNext(Rule rule, BoardSize size) {
        ShardHead head = known_;
        head.rule = rule;
        head.size = size;
        while (true) {
            if (auto writer = ShardWriter::claim(folder_, head)) {
                ++tally.shards;
                return std::move(*writer);
            }
            ++head.number;
        }
    }

    void take(GameData& game, ShardWriter& writer) {
        marker_.mark(game);
        writer.add(game);
        ++tally.games;
        for (const GamePly& ply : game.plies) tally.useful += isUseful(ply);
        observer_(tally);
    }

    fs::path folder_;
    ShardHead known_;
    const std::function<void(const ImportTally&)>& observer_;
    GameMarker marker_;
};

bool isShard(const fs::path& path) {
    std::ifstream in{path, std::ios::binary};
    if (!in) throw UserError{"cannot read " + path.string()};
    std::string begin(kShardMagic.size(), '\0');
    in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    return begin == kShardMagic;
}

}  // namespace

ImportTally importGames(const std::vector<fs::path>& files,
                        const fs::path& folder,
                        const ShardHead& known,
                        const std::function<void(const ImportTally&)>& observer) {
    const std::vector<fs::path> sources = shardsOf(files);
    fs::create_directories(folder);
    Import import{folder, known, observer};
    for (const fs::path& path : sources) {
        if (isShard(path))
            import.takeShard(path);
        else
            import.takeOld(path);
        ++import.tally.files;
    }
    return import.tally;
}

}  // namespace fukumi::tuning
