// SPDX-License-Identifier: MIT
#include "engine/tuning/teacher/position_set.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <memory>

#include "engine/board/position.hpp"
#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/threads.hpp"
#include "engine/tuning/data/bytes.hpp"
#include "engine/tuning/data/game_reader.hpp"
#include "engine/tuning/data/play/self_play.hpp"
#include "engine/tuning/teacher/network_input.hpp"

namespace fukumi::tuning::teacher {

namespace {

namespace fs = std::filesystem;

constexpr int kNoResult = 2;
constexpr float kWhole = 65535, kWholeValue = 32767;
/// The longest body of a record has a search before each move and after the last one.
constexpr std::size_t kLongestBody = 8 + 2 * kMaxSquares + (kMaxSquares + 1) * (5 + 4 * kTopMoves);

std::optional<int> resultFor(std::optional<int> black, std::size_t ply) {
    if (!black) return black;
    return ply % 2 == 0 ? *black : -*black;
}

/// Whether the moves can be played in turn, and none comes after a five.
bool isGame(Rule rule, int size, std::span<const std::uint16_t> moves) {
    const auto board = BoardSize::make(size, size);
    if (!board) return false;
    board::Position position{rule, *board};
    for (const std::uint16_t move : moves)
        if (position.winner() || position.tryPlay(Square::fromIndex(move))) return false;
    return true;
}

[[noreturn]] void refuseGame(const fs::path& path) {
    throw UserError{path.string() + ": a damaged game"};
}

/// The next record; absent if it is cut off. Throws UserError if it is damaged.
std::optional<PlayedGame> gameOf(ByteReader& in, const fs::path& path) try {
    const auto length = in.number<4>();
    const auto check = in.number<4>();
    if (!length || !check) return std::nullopt;
    // Read as one that is cut off, it would hide all games that follow.
    if (*length > kLongestBody) refuseGame(path);
    const auto body = in.take(*length);
    if (!body) return std::nullopt;
    if (*length < 8 || crc32(*body) != *check) refuseGame(path);
    RecordReader reader{{reinterpret_cast<const char*>(body->data()), body->size()}};
    PlayedGame game{static_cast<Rule>(reader.number<std::uint8_t>()),
                    reader.number<std::uint8_t>(),
                    reader.number<std::int8_t>(),
                    reader.number<std::uint8_t>(),
                    {},
                    {}};
    if (game.result == kNoResult) game.result.reset();
    game.moves.resize(reader.number<std::uint16_t>());
    game.searches.resize(reader.number<std::uint16_t>());
    for (std::uint16_t& move : game.moves) move = reader.number<std::uint16_t>();
    for (PlayedSearch& search : game.searches) {
        search.ply = reader.number<std::uint16_t>();
        search.value = reader.number<std::int16_t>() / kWholeValue;
        search.moves.resize(reader.number<std::uint8_t>());
        for (TopMove& top : search.moves) {
            top.move = reader.number<std::uint16_t>();
            top.share = reader.number<std::uint16_t>() / kWhole;
        }
    }
    return game;
} catch (const std::bad_optional_access&) {
    refuseGame(path);  // shorter than its numbers say
}

/// Whether the numbers of a record fit each other.
bool isSound(const PlayedGame& game) {
    const auto isOnBoard = [&](const TopMove& top) {
        const Square s = Square::fromIndex(top.move);
        return s.x() < game.size && s.y() < game.size;
    };
    const auto fits = [&](const PlayedSearch& search) {
        return search.ply <= game.moves.size() &&
               std::all_of(search.moves.begin(), search.moves.end(), isOnBoard);
    };
    return static_cast<std::size_t>(game.rule) < kRules.size() &&
           std::abs(game.result.value_or(0)) <= 1 &&
           static_cast<std::size_t>(game.openingPlies) <= game.moves.size() &&
           std::all_of(game.searches.begin(), game.searches.end(), fits) &&
           isGame(game.rule, game.size, game.moves);
}

}  // namespace

void PositionSet::read(const fs::path& path) {
    std::string start(kPlayedMagic.size(), '\0');
    if (!fs::is_directory(path)) {
        std::ifstream in{path, std::ios::binary};
        in.read(start.data(), static_cast<std::streamsize>(start.size()));
    }
    if (start == kPlayedMagic) return readPlayed(path);
    if (start == "FKDEEPS\n") return readDeep(path);
    readShards(path);
}

void PositionSet::readShards(const fs::path& path) {
    GameReader reader{{path}};
    while (const auto game = reader.next()) {
        if (game->size.width() != game->size.height())
            ++leftOut_;
        else
            add(*game, reader.gameHash());
    }
    refuseDamaged(reader.tally());
}

void PositionSet::add(const GameData& game, std::uint64_t hash) {
    const auto number = static_cast<std::uint32_t>(games_.size());
    games_.push_back({game.rule, game.size.width(), hash, 0, {}});
    if (!game.isLine) games_.back().openingPlies = game.openingPlies;
    const std::optional<int> result = game.isLine ? std::nullopt : std::optional{game.result};
    for (std::size_t i = 0; i < game.plies.size(); ++i) {
        const GamePly& ply = game.plies[i];
        const auto move = static_cast<std::uint16_t>(ply.move.index());
        games_.back().moves.push_back(move);
        if (!isUseful(ply) || ply.random) continue;
        rows_.push_back({number,
                         static_cast<std::uint16_t>(i),
                         ply.value,
                         chanceOf(ply.value),
                         resultFor(result, i),
                         {{move, 1.0F}}});
    }
}

void PositionSet::readDeep(const fs::path& path) {
    for (const DeepPosition& deep : readDeepFile(path).positions) {
        std::vector<std::uint16_t> moves;
        for (const Move m : deep.moves) moves.push_back(static_cast<std::uint16_t>(m.index()));
        const int size = deep.size.width();
        if (size != deep.size.height() || !isGame(deep.rule, size, moves)) {
            ++leftOut_;
            continue;
        }
        const auto best = static_cast<std::uint16_t>(deep.best.index());
        const auto ply = static_cast<std::uint16_t>(moves.size());
        rows_.push_back({static_cast<std::uint32_t>(games_.size()),
                         ply,
                         deep.value,
                         chanceOf(deep.value),
                         deep.result,
                         {{best, 1.0F}}});
        games_.push_back({deep.rule, size, deep.gameHash, 0, std::move(moves)});
    }
}

void PositionSet::readPlayed(const fs::path& path) {
    const std::string bytes = readFile(path.string());
    ByteReader in{asBytes(bytes)};
    static_cast<void>(in.take(kPlayedMagic.size()));
    while (const auto game = gameOf(in, path)) {
        if (!isSound(*game)) refuseGame(path);
        add(*game);
    }
}

void PositionSet::add(const PlayedGame& game) {
    const auto number = static_cast<std::uint32_t>(games_.size());
    games_.push_back({game.rule, game.size, 0, game.openingPlies, game.moves});
    for (const PlayedSearch& search : game.searches) {
        rows_.push_back({number,
                         search.ply,
                         0,
                         (1 + search.value) / 2,
                         resultFor(game.result, search.ply),
                         search.moves});
    }
}

bool PositionSet::add(Rule rule, int size, std::vector<std::uint16_t> moves, int first) {
    if (!isGame(rule, size, moves)) return false;
    const auto number = static_cast<std::uint32_t>(games_.size());
    for (auto i = static_cast<std::size_t>(first); i < moves.size(); ++i)
        rows_.push_back({number, static_cast<std::uint16_t>(i), 0, 0.5F, {}, {{moves[i], 1.0F}}});
    games_.push_back({rule, size, 0, 0, std::move(moves)});
    return true;
}

std::vector<std::uint16_t> PositionSet::movesOf(const Row& row) const {
    const auto& moves = games_[row.game].moves;
    return {moves.begin(), moves.begin() + row.ply};
}

DeepPosition PositionSet::deepPositionOf(const Row& row) const {
    const Game& game = games_[row.game];
    DeepPosition deep;
    deep.rule = game.rule;
    deep.size = BoardSize::square(game.size);
    for (const std::uint16_t move : movesOf(row)) deep.moves.push_back(Square::fromIndex(move));
    deep.gameHash = game.hash;
    deep.gameValue = row.value;
    deep.result = row.result;
    return deep;
}

void PositionSet::writeInputs(std::span<const std::int64_t> rows,
                              int threads,
                              std::int16_t* words,
                              std::uint8_t* contexts) const {
    constexpr std::size_t kChunk = 256;
    std::atomic<std::size_t> next{0};
    ThreadPool{}.run(static_cast<std::size_t>(threads), [&](std::size_t) {
        std::unique_ptr<board::Position> position;
        std::optional<std::uint32_t> game;
        for (std::size_t begin = next.fetch_add(kChunk); begin < rows.size();
             begin = next.fetch_add(kChunk)) {
            for (std::size_t i = begin; i < std::min(begin + kChunk, rows.size()); ++i) {
                const Row& row = rows_[static_cast<std::size_t>(rows[i])];
                const Game& played = games_[row.game];
                if (!position || position->rule() != played.rule)
                    position = std::make_unique<board::Position>(played.rule,
                                                                 BoardSize::square(played.size));
                while (!position->history().empty() &&
                       (game != row.game || position->history().size() > row.ply))
                    position->undo();
                game = row.game;
                for (std::size_t k = position->history().size(); k < row.ply; ++k)
                    position->play(Square::fromIndex(played.moves[k]));
                writeWords(*position,
                           foulsAmong(nearStones(*position), *position),
                           words + i * static_cast<std::size_t>(played.size * played.size));
                contexts[i] = contextOf(*position);
            }
        }
    });
}

std::string recordOf(const PlayedGame& game) {
    std::string body;
    appendNumber(body, static_cast<std::uint8_t>(game.rule));
    appendNumber(body, static_cast<std::uint8_t>(game.size));
    appendNumber(body, static_cast<std::int8_t>(game.result.value_or(kNoResult)));
    appendNumber(body, static_cast<std::uint8_t>(game.openingPlies));
    appendNumber(body, static_cast<std::uint16_t>(game.moves.size()));
    appendNumber(body, static_cast<std::uint16_t>(game.searches.size()));
    for (const std::uint16_t move : game.moves) appendNumber(body, move);
    for (const PlayedSearch& search : game.searches) {
        appendNumber(body, search.ply);
        appendNumber(body, static_cast<std::int16_t>(std::lround(kWholeValue * search.value)));
        appendNumber(body, static_cast<std::uint8_t>(search.moves.size()));
        for (const TopMove& top : search.moves) {
            appendNumber(body, top.move);
            appendNumber(body, static_cast<std::uint16_t>(std::lround(kWhole * top.share)));
        }
    }
    std::string record;
    appendNumber(record, static_cast<std::uint32_t>(body.size()));
    appendNumber(record, crc32(asBytes(body)));
    return record + body;
}

void appendLabels(DeepWriter& file, const PositionSet& positions, std::span<const Label> labels) {
    for (const Label& label : labels) {
        DeepPosition deep =
            positions.deepPositionOf(positions.rows()[static_cast<std::size_t>(label.row)]);
        deep.value = label.value;
        deep.best = Square::fromIndex(label.best);
        file.add(deep);
    }
}

}  // namespace fukumi::tuning::teacher
