// SPDX-License-Identifier: MIT
#include "engine/tuning/data/old_games.hpp"

#include <array>
#include <istream>
#include <utility>

#include "engine/tuning/data/bytes.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::size_t kHeadLength = 8;
constexpr std::uint8_t kVersion = 1;

/// The next `length` bytes; absent where the file ends before.
std::optional<std::string> take(std::istream& in, std::size_t length) {
    std::string bytes(length, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(length));
    return in ? std::optional{bytes} : std::nullopt;
}

}  // namespace

std::optional<GameData> readOldGame(std::istream& in) {
    const auto head = take(in, kHeadLength);
    if (!head) return std::nullopt;
    RecordReader reader{*head};
    GameData game;
    const int rule = reader.number<std::uint8_t>();
    const int width = reader.number<std::uint8_t>();
    const int height = reader.number<std::uint8_t>();
    const auto size = BoardSize::make(width, height);
    game.openingPlies = reader.number<std::uint8_t>();
    const int plies = reader.number<std::uint16_t>();
    game.result = reader.number<std::int8_t>();
    if (rule >= static_cast<int>(kRules.size()) || !size || plies > size->squareCount() ||
        reader.number<std::uint8_t>() != kVersion)
        throw NoGames{};
    game.rule = static_cast<Rule>(rule);
    game.size = *size;
    const auto body = take(in, static_cast<std::size_t>(plies) * 4);
    if (!body) return std::nullopt;
    RecordReader moves{*body};
    std::array<bool, kSquareSpan> taken{};
    for (int i = 0; i < plies; ++i) {
        GamePly ply;
        ply.move = Square::fromIndex(moves.number<std::uint16_t>());
        ply.value = moves.number<std::int16_t>();
        ply.random = ply.value == kNoSearch;
        if (!size->contains(ply.move) || std::exchange(taken[ply.move.index()], true))
            throw NoGames{};
        game.plies.push_back(ply);
    }
    return game;
}

}  // namespace fukumi::tuning
