// SPDX-License-Identifier: MIT
#include "book/format/book_format.hpp"

#include "engine/core/bytes.hpp"

namespace fukumi::book {

std::string compileBook(const BookLibrary& library) {
    std::string keys, positions, moves, stones, texts, games;
    std::uint32_t moveCount = 0, stoneCount = 0;
    for (const auto& [key, position] : library.positions()) {
        appendNumber(keys, key);
        appendNumber(positions, moveCount);
        appendNumber(positions, stoneCount);
        appendNumber(positions, static_cast<std::uint32_t>(texts.size()));
        appendNumber(positions, static_cast<std::uint8_t>(position.rule));
        appendNumber(positions, static_cast<std::uint8_t>(position.size.width()));
        appendNumber(positions, static_cast<std::uint8_t>(position.size.height()));
        appendNumber(positions, std::uint8_t{0});
        for (const BookMove& each : position.moves) {
            appendNumber(moves, static_cast<std::uint16_t>(each.move.index()));
            appendNumber(moves, static_cast<std::int16_t>(each.value.raw()));
            appendNumber(moves, static_cast<std::uint16_t>(each.depth.raw()));
            appendNumber(moves, each.weight);
            appendNumber(moves, each.games);
        }
        for (const Square s : position.stones)
            appendNumber(stones, static_cast<std::uint16_t>(s.index()));
        texts += position.note;
        moveCount += static_cast<std::uint32_t>(position.moves.size());
        stoneCount += static_cast<std::uint32_t>(position.stones.size());
    }
    for (const auto& [game, counted] : library.games()) {
        appendNumber(games, game);
        appendNumber(games, counted);
    }
    std::string rest;
    appendNumber(rest, static_cast<std::uint32_t>(library.positions().size()));
    appendNumber(rest, moveCount);
    appendNumber(rest, stoneCount);
    appendNumber(rest, static_cast<std::uint32_t>(texts.size()));
    rest += keys + positions + moves + stones + texts + games;
    std::string file;
    for (const std::uint8_t byte : format::kMagic) file += static_cast<char>(byte);
    appendNumber(file, games.empty() ? format::kVersion : format::kVersionWithGames);
    appendNumber(file, crc32(asBytes(rest)));
    return file + rest;
}

}  // namespace fukumi::book
