// SPDX-License-Identifier: MIT
#include "engine/tuning/data/game_data.hpp"

#include <array>
#include <string>

#include "engine/core/random.hpp"
#include "engine/tuning/data/bytes.hpp"

namespace fukumi::tuning {

std::uint64_t hashOf(const GameData& game) {
    std::string bytes;
    appendNumber(bytes, static_cast<std::uint8_t>(game.rule));
    appendNumber(bytes, static_cast<std::uint8_t>(game.size.width()));
    appendNumber(bytes, static_cast<std::uint8_t>(game.size.height()));
    for (const GamePly& ply : game.plies)
        appendNumber(bytes, static_cast<std::uint16_t>(ply.move.index()));
    Fnv64 fnv;
    fnv.add(bytes);
    // The low bits of FNV are weak, and isHeldOut() looks at them.
    return Random{fnv.hash()}.next();
}

namespace {

constexpr std::size_t kCheckPlace = 4;
constexpr std::size_t kPlyLength = 4;
constexpr int kLineResult = 2;
constexpr int kSquareMask = 1023;
constexpr int kUnknownBits = 3 << 10;

struct Flag {
    int bit;
    bool GamePly::*member;
};
constexpr std::array kFlags{Flag{1 << 15, &GamePly::quiet},
                            Flag{1 << 14, &GamePly::repeated},
                            Flag{1 << 13, &GamePly::random},
                            Flag{1 << 12, &GamePly::backedUp}};

}  // namespace

std::string recordOf(const GameData& game) {
    std::string bytes;
    appendNumber(bytes, static_cast<std::uint16_t>(game.plies.size()));
    appendNumber(bytes, static_cast<std::uint8_t>(game.openingPlies));
    appendNumber(bytes, static_cast<std::int8_t>(game.isLine ? kLineResult : game.result));
    appendNumber(bytes, std::uint32_t{0});
    appendNumber(bytes, hashOf(game));
    for (const GamePly& ply : game.plies) {
        int word = static_cast<int>(ply.move.index());
        for (const Flag& flag : kFlags)
            if (ply.*flag.member) word |= flag.bit;
        appendNumber(bytes, static_cast<std::uint16_t>(word));
        appendNumber(bytes, ply.value);
    }
    seal(bytes, kCheckPlace);
    return bytes;
}

std::optional<std::size_t> recordLength(std::string_view recordHead, BoardSize size) {
    const int plies = RecordReader{recordHead}.number<std::uint16_t>();
    if (plies > size.squareCount()) return std::nullopt;
    return kRecordHeadLength + kPlyLength * static_cast<std::size_t>(plies);
}

std::optional<GameData> gameOf(std::string_view record, Rule rule, BoardSize size) {
    if (!isSealed(std::string{record}, kCheckPlace)) return std::nullopt;
    RecordReader in{record};
    GameData game;
    game.rule = rule;
    game.size = size;
    const int plies = in.number<std::uint16_t>();
    game.openingPlies = in.number<std::uint8_t>();
    game.result = in.number<std::int8_t>();
    if (game.result < -1 || game.result > kLineResult || game.openingPlies > plies)
        return std::nullopt;
    game.isLine = game.result == kLineResult;
    if (game.isLine) game.result = 0;
    static_cast<void>(in.number<std::uint32_t>());
    const auto hash = in.number<std::uint64_t>();
    std::array<bool, kSquareSpan> taken{};
    for (int i = 0; i < plies; ++i) {
        const int word = in.number<std::uint16_t>();
        GamePly ply;
        ply.move = Square::fromIndex(word & kSquareMask);
        if ((word & kUnknownBits) != 0 || !size.contains(ply.move) || taken[ply.move.index()])
            return std::nullopt;
        taken[ply.move.index()] = true;
        ply.value = in.number<std::int16_t>();
        for (const Flag& flag : kFlags) ply.*flag.member = (word & flag.bit) != 0;
        game.plies.push_back(ply);
    }
    return hashOf(game) == hash ? std::optional{std::move(game)} : std::nullopt;
}

}  // namespace fukumi::tuning
