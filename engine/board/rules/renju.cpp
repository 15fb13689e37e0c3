// SPDX-License-Identifier: MIT
#include "engine/board/rules/renju.hpp"

#include <bit>

namespace fukumi::board {

namespace {

constexpr Color kBlack = Color::Black;

/// Shapes that black's stone on a square would make in its lines.
struct Census {
    bool five = false;
    bool lineFoul = false;  // an overline, or two fours in one line
    int fours = 0;
    int threes = 0;

    [[nodiscard]] bool isPlainFoul() const { return lineFoul || fours >= 2; }
};

/// Census over the four lines, without line number `skip` (4 = all of them).
Census census(const ThreatLines& lines, Square s, std::size_t skip = 4) {
    const LineSlots& slots = lines.map().slots(s);
    Census found;
    for (std::size_t d = 0; d < 4; ++d) {
        if (d == skip) continue;
        const LineRecord& line = lines.line(slots.line[d]);
        const int bit = slots.bit[d];
        const auto has = [&](std::uint32_t word) { return ((word >> bit) & 1) != 0; };
        const auto& sets = line.sets[indexOf(kBlack)];
        found.five |= has(sets[static_cast<int>(ThreatClass::Five)]);
        found.lineFoul |= has(line.foul);
        found.fours += has(sets[static_cast<int>(ThreatClass::Four)]) ? 1 : 0;
        found.threes += has(sets[static_cast<int>(ThreatClass::OpenThree)]) ? 1 : 0;
    }
    return found;
}

/// Puts a black stone for as long as it lives.
class ScopedStone {
public:
    ScopedStone(ThreatLines& lines, Square s) : lines_{lines} { lines_.play(kBlack, s); }
    ~ScopedStone() { lines_.undo(); }
    ScopedStone(const ScopedStone&) = delete;
    ScopedStone& operator=(const ScopedStone&) = delete;

private:
    ThreatLines& lines_;
};

bool twoRealThrees(ThreatLines& lines, Square s, int threes) {
    const LineSlots& slots = lines.map().slots(s);
    // Lines with a three, and the straight-four cells that were there before the stone: only
    // the new ones complete this three.
    std::array<bool, 4> isThree{};
    std::array<std::uint32_t, 4> straightBefore{};
    for (std::size_t d = 0; d < 4; ++d) {
        const int line = slots.line[d];
        isThree[d] = ((lines.set(line, kBlack, ThreatClass::OpenThree) >> slots.bit[d]) & 1) != 0;
        straightBefore[d] = lines.set(line, kBlack, ThreatClass::OpenFour);
    }
    const ScopedStone stone{lines, s};
    int real = 0;
    for (std::size_t d = 0; d < 4 && real < 2 && real + threes >= 2; ++d) {
        if (!isThree[d]) continue;
        --threes;
        const int line = slots.line[d];
        std::uint32_t cells = lines.set(line, kBlack, ThreatClass::OpenFour) & ~straightBefore[d];
        for (; cells != 0; cells &= cells - 1) {
            const Square completion = lines.map().squareAt(line, std::countr_zero(cells));
            // "Five" at the completion makes it no straight four: only a plain legal point counts.
            if (census(lines, completion).five || isFoul(lines, completion)) continue;
            ++real;
            break;
        }
    }
    return real >= 2;
}

}  // namespace

bool mayBeFoul(const ThreatLines& lines, Square s) {
    const Census found = census(lines, s);
    return !found.five && (found.isPlainFoul() || found.threes >= 2);
}

bool isFoul(ThreatLines& lines, Square s) {
    const Census found = census(lines, s);
    if (found.five) return false;
    if (found.isPlainFoul()) return true;
    return found.threes >= 2 && twoRealThrees(lines, s, found.threes);
}

Foul foulAt(ThreatLines& lines, Square s) {
    const Census found = census(lines, s);
    if (found.five) return Foul::None;
    if (found.isPlainFoul()) {
        // The foul word joins overlines and double fours: the stone's runs tell which it is.
        const LineSlots& slots = lines.map().slots(s);
        for (std::size_t d = 0; d < 4; ++d) {
            const std::uint32_t own = lines.line(slots.line[d]).stones[indexOf(kBlack)];
            const int bit = slots.bit[d];
            const int after = std::countr_one(own >> (bit + 1));
            const int before = std::countl_one(own << (32 - bit));
            if (before + 1 + after >= 6) return Foul::Overline;
        }
        return Foul::DoubleFour;
    }
    return isFoul(lines, s) ? Foul::DoubleThree : Foul::None;
}

}  // namespace fukumi::board
