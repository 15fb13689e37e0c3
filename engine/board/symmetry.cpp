// SPDX-License-Identifier: MIT
#include "engine/board/symmetry.hpp"

#include <utility>

namespace fukumi::board {

std::span<const Symmetry> symmetriesOf(BoardSize size) {
    return std::span{kSymmetries}.first(size.isSquare() ? 8 : 4);
}

Square apply(Symmetry symmetry, Square s, BoardSize size) {
    const auto bits = static_cast<unsigned>(symmetry);
    int x = s.x();
    int y = s.y();
    if (bits & 1) x = size.width() - 1 - x;
    if (bits & 2) y = size.height() - 1 - y;
    if (bits & 4) std::swap(x, y);
    return Square{x, y};
}

Symmetry inverse(Symmetry symmetry) {
    // Mirrors and transpositions undo themselves; only the quarter turns have a partner.
    if (symmetry == Symmetry::Rotate90) return Symmetry::Rotate270;
    if (symmetry == Symmetry::Rotate270) return Symmetry::Rotate90;
    return symmetry;
}

CanonicalForm canonicalForm(const Board& board) {
    const BoardSize size = board.size();
    std::array<Key, kSymmetries.size()> keys{};
    const auto symmetries = symmetriesOf(size);
    forEachSquare(size, [&](Square s) {
        if (board.isEmpty(s)) return;
        const Cell cell = board.cellAt(s);
        for (std::size_t i = 0; i < symmetries.size(); ++i)
            keys[i] ^= Board::keyOf(apply(symmetries[i], s, size), cell);
    });
    std::size_t best = 0;
    for (std::size_t i = 1; i < symmetries.size(); ++i)
        if (keys[i] < keys[best]) best = i;
    CanonicalForm form{keys[best], symmetries[best], {}};
    for (std::size_t i = best; i < symmetries.size(); ++i)
        if (keys[i] == form.key) form.alike.push_back(symmetries[i]);
    return form;
}

}  // namespace fukumi::board
