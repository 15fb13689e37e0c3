// SPDX-License-Identifier: MIT
#include "engine/tuning/data/game_data.hpp"

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

}  // namespace fukumi::tuning
