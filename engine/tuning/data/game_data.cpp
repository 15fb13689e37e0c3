// SPDX-License-Identifier: MIT
#include "engine/tuning/data/game_data.hpp"

#include <array>
#include <istream>
#include <ostream>

#include "engine/core/error.hpp"
#include "engine/core/random.hpp"
#include "engine/tuning/data/bytes.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::uint8_t kVersion = 1;

void putByte(std::ostream& out, int byte) { out.put(static_cast<char>(byte)); }
void putWord(std::ostream& out, int word) {
    putByte(out, word & 255);
    putByte(out, (word >> 8) & 255);
}

int getByte(std::istream& in) {
    const int byte = in.get();
    if (byte < 0) throw UserError{"game data: a record is cut off"};
    return byte;
}
int getWord(std::istream& in) {
    const int low = getByte(in);
    return low | (getByte(in) << 8);
}

}  // namespace

std::uint64_t hashOf(const GameData& game) {
    std::string bytes;
    putNumber(bytes, static_cast<std::uint8_t>(game.rule));
    putNumber(bytes, static_cast<std::uint8_t>(game.size.width()));
    putNumber(bytes, static_cast<std::uint8_t>(game.size.height()));
    for (const GamePly& ply : game.plies)
        putNumber(bytes, static_cast<std::uint16_t>(ply.move.index()));
    Fnv64 fnv;
    fnv.add(bytes);
    // The low bits of FNV are weak, and isHeldOut() looks at them.
    return Random{fnv.hash()}.next();
}

void writeGame(std::ostream& out, const GameData& game) {
    putByte(out, static_cast<int>(game.rule));
    putByte(out, game.size.width());
    putByte(out, game.size.height());
    putByte(out, game.openingPlies);
    putWord(out, static_cast<int>(game.plies.size()));
    putByte(out, game.result);
    putByte(out, kVersion);
    for (const GamePly& ply : game.plies) {
        putWord(out, static_cast<int>(ply.move.index()));
        putWord(out, ply.value);
    }
}

std::optional<GameData> readGame(std::istream& in) {
    const int rule = in.get();
    if (rule < 0) return std::nullopt;
    GameData game;
    if (rule >= static_cast<int>(kRules.size())) throw UserError{"game data: unknown rule"};
    game.rule = static_cast<Rule>(rule);
    const int width = getByte(in);
    const int height = getByte(in);
    const auto size = BoardSize::make(width, height);
    if (!size) throw UserError{"game data: impossible board size"};
    game.size = *size;
    game.openingPlies = getByte(in);
    const int plies = getWord(in);
    if (plies > size->squareCount()) throw UserError{"game data: too many plies"};
    game.result = static_cast<std::int8_t>(getByte(in));
    if (getByte(in) != kVersion) throw UserError{"game data: unknown version"};
    for (int i = 0; i < plies; ++i) {
        GamePly ply;
        ply.move = Square::fromIndex(getWord(in));
        if (!size->contains(ply.move)) throw UserError{"game data: square outside the board"};
        ply.value = static_cast<std::int16_t>(getWord(in));
        game.plies.push_back(ply);
    }
    return game;
}

}  // namespace fukumi::tuning
