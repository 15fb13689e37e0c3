// SPDX-License-Identifier: MIT
#include "book/format/book_format.hpp"

#include <type_traits>

#include "engine/core/bytes.hpp"

namespace fukumi::book {

namespace {

template <class Int>
void append(std::string& bytes, Int number) {
    auto rest = static_cast<std::make_unsigned_t<Int>>(number);
    for (std::size_t i = 0; i < sizeof number; ++i) {
        bytes += static_cast<char>(rest & 0xFF);
        rest = static_cast<std::make_unsigned_t<Int>>(std::uint64_t{rest} >> 8);
    }
}

}  // namespace

std::uint32_t format::checksum(const std::uint8_t* bytes, std::size_t count) {
    return crc32({bytes, count});
}

std::string compileBook(const BookLibrary& library) {
    std::string keys, positions, moves, stones, texts, games;
    std::uint32_t moveCount = 0, stoneCount = 0;
    for (const auto& [key, position] : library.positions()) {
        append(keys, key);
        append(positions, moveCount);
        append(positions, stoneCount);
        append(positions, static_cast<std::uint32_t>(texts.size()));
        append(positions, static_cast<std::uint8_t>(position.rule));
        append(positions, static_cast<std::uint8_t>(position.size.width()));
        append(positions, static_cast<std::uint8_t>(position.size.height()));
        append(positions, std::uint8_t{0});
        for (const BookMove& each : position.moves) {
            append(moves, static_cast<std::uint16_t>(each.move.index()));
            append(moves, static_cast<std::int16_t>(each.value.raw()));
            append(moves, static_cast<std::uint16_t>(each.depth.raw()));
            append(moves, each.weight);
            append(moves, each.games);
        }
        for (const Square s : position.stones)
            append(stones, static_cast<std::uint16_t>(s.index()));
        texts += position.note;
        moveCount += static_cast<std::uint32_t>(position.moves.size());
        stoneCount += static_cast<std::uint32_t>(position.stones.size());
    }
    for (const auto& [game, counted] : library.games()) {
        append(games, game);
        append(games, counted);
    }
    std::string rest;
    append(rest, static_cast<std::uint32_t>(library.positions().size()));
    append(rest, moveCount);
    append(rest, stoneCount);
    append(rest, static_cast<std::uint32_t>(texts.size()));
    rest += keys + positions + moves + stones + texts + games;
    std::string file;
    for (const std::uint8_t byte : format::kMagic) file += static_cast<char>(byte);
    append(file, games.empty() ? format::kVersion : format::kVersionWithGames);
    append(file, format::checksum(reinterpret_cast<const std::uint8_t*>(rest.data()), rest.size()));
    return file + rest;
}

}  // namespace fukumi::book
