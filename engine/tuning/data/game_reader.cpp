// SPDX-License-Identifier: MIT
#include "engine/tuning/data/game_reader.hpp"

#include "engine/board/board.hpp"
#include "engine/core/text.hpp"
#include "engine/tuning/data/position_key.hpp"

namespace fukumi::tuning {

namespace {

/// Marks the useful positions that `seen` knows, and adds the others. The rest cannot be learned
/// from, whether they stood somewhere or not.
void markRepeated(GameData& game, KeySet& seen) {
    board::Board board{game.size};
    Color color = Color::Black;
    for (GamePly& ply : game.plies) {
        if (isUseful(ply)) ply.repeated = !seen.add(positionKey(game.rule, board));
        board.put(ply.move, static_cast<board::Cell>(color));
        color = ~color;
    }
}

}  // namespace

std::optional<GameData> GameReader::next() {
    while (reader_ || openNext()) {
        if (auto game = reader_->next()) {
            markRepeated(*game, seen_);
            gameHash_ = hashOf(*game);
            if (game->isLine)
                gameHash_ = lastGame_.value_or(gameHash_);
            else
                lastGame_ = gameHash_;
            ++tally_.games;
            return game;
        }
        closeShard();
    }
    return std::nullopt;
}

bool GameReader::openNext() {
    while (opened_ < shards_.size()) {
        const std::filesystem::path& path = shards_[opened_++];
        try {
            reader_.emplace(path);
            ++tally_.shards;
            return true;
        } catch (const DamagedShard& damaged) {
            tally_.damaged.emplace_back(damaged.what());
        }
    }
    return false;
}

void GameReader::closeShard() {
    if (reader_->end() == ShardReader::End::CutOff) ++tally_.cutOff;
    if (reader_->end() == ShardReader::End::Damaged)
        tally_.damaged.push_back(shards_[opened_ - 1].string() +
                                 ": damaged after a game that ends at byte " +
                                 std::to_string(reader_->wholeLength()));
    reader_.reset();
    lastGame_.reset();
}

std::string skippedIn(const ReadTally& tally) {
    std::string text;
    if (tally.cutOff != 0)
        text =
            "skipped: the last record of " + counted(tally.cutOff, "shard") + ", which is cut off";
    for (const std::string& line : tally.damaged) text += (text.empty() ? "" : "\n") + line;
    return text;
}

void refuseDamaged(const ReadTally& tally) {
    std::string text;
    for (const std::string& line : tally.damaged) text += (text.empty() ? "" : "; ") + line;
    if (!text.empty()) throw UserError{text};
}

}  // namespace fukumi::tuning
