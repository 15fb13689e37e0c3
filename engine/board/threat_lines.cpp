// SPDX-License-Identifier: MIT
#include "engine/board/threat_lines.hpp"

#include <algorithm>

namespace fukumi::board {

namespace {

const UpdateLines* updatesFor(Isa isa) {
    switch (isa) {
        case Isa::Avx512: return kAvx512Updates;
        case Isa::Avx2: return kAvx2Updates;
        case Isa::Portable: break;
    }
    return kPortableUpdates;
}

/// The fastest up to this one that the processor and the build have.
Isa usable(Isa isa) {
    isa = std::min(isa, bestIsa());
    while (updatesFor(isa) == nullptr) isa = static_cast<Isa>(static_cast<int>(isa) - 1);
    return isa;
}

}  // namespace

ThreatLines::ThreatLines(Rule rule, BoardSize size, Isa isa)
    : rule_{rule},
      isa_{usable(isa)},
      map_{size},
      update_{updatesFor(isa_)[static_cast<std::size_t>(rule)]},
      blocks_{(static_cast<std::size_t>(map_.lineCount()) + 15) / 16},
      saved_(static_cast<std::size_t>(size.squareCount())) {
    for (int line = 0; line < map_.lineCount(); ++line)
        records_[static_cast<std::size_t>(line)].empty = map_.cellMask(line);
}

Square ThreatLines::firstCell(Color c, ThreatClass k) const {
    FUKUMI_CHECK(any(c, k));
    for (std::size_t block = 0;; ++block)
        if (const std::uint32_t hits = blockWith(16 * block, flagBit(c, k)); hits != 0) {
            const int id = static_cast<int>(16 * block) + std::countr_zero(hits);
            return map_.squareAt(id, std::countr_zero(set(id, c, k)));
        }
}

bool hasRoomForFive(const ThreatLines& lines, Color c) {
    const bool exact = needsExactFive(lines.rule(), c);
    const bool freeEnd = needsFreeEnd(lines.rule());
    for (int id = 0; id < lines.map().lineCount(); ++id) {
        const LineRecord& line = lines.line(id);
        const std::uint32_t own = line.stones[indexOf(c)];
        const std::uint32_t enemy = line.stones[indexOf(~c)];
        const std::uint32_t usable = own | line.empty;
        // Bit i: the five cells from i on.
        std::uint32_t windows =
            usable & (usable >> 1) & (usable >> 2) & (usable >> 3) & (usable >> 4);
        if (exact) windows &= ~((own << 1) | (own >> 5));
        if (freeEnd) windows &= ~((enemy << 1) & (enemy >> 5));
        if (windows != 0) return true;
    }
    return false;
}

}  // namespace fukumi::board
