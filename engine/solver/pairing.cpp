// SPDX-License-Identifier: MIT
#include "engine/solver/pairing.hpp"

namespace fukumi::solver {

bool Pairing::giveCell(Line line, CellSet& tried) {
    const CellSet cells = lines_[static_cast<std::size_t>(line)];
    if (const CellSet free = cells & ~owned_) {
        owned_ |= setOf(firstOf(free));
        owners_[static_cast<std::size_t>(firstOf(free))] = line;
        return true;
    }
    while (const CellSet open = cells & ~tried) {
        const Cell cell = firstOf(open);
        tried |= setOf(cell);
        Line& owner = owners_[static_cast<std::size_t>(cell)];
        if (owner == line || !giveCell(owner, tried)) continue;
        owner = line;
        return true;
    }
    return false;
}

bool Pairing::exists() {
    if (count_ > kMaxLines) return false;
    CellSet all = 0;
    for (int i = 0; i < count_; ++i) all |= lines_[static_cast<std::size_t>(i)];
    if (2 * count_ > countOf(all)) return false;
    owned_ = 0;
    for (Line line = 0; line < count_; ++line)
        for (int i = 0; i < 2; ++i) {
            CellSet tried = 0;
            if (!giveCell(line, tried)) return false;
        }
    return true;
}

}  // namespace fukumi::solver
