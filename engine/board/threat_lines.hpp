// SPDX-License-Identifier: MIT
//
// The bit-parallel state of all lines: for both colours the cells where the next stone makes a
// five, a four, an open four or an open three, current after every stone.
//
// After a stone only its four lines change; one kernel call recomputes them for both colours
// (threat_kernel.hpp). Undo copies the four saved records back. Measured: see engine/README.md.
//
// Not thread-safe; each searcher owns its own. Copying is a plain copy (up to 160 KiB).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/board/line_map.hpp"
#include "engine/board/square_set.hpp"
#include "engine/board/threat_update.hpp"
#include "engine/core/aligned_allocator.hpp"
#include "engine/core/check.hpp"
#include "engine/core/platform.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::board {

/// Threat that the next stone of a colour makes in one line.
enum class ThreatClass : std::uint8_t {
    Five = 0,      ///< a winning five
    Four = 1,      ///< a four: at least one cell then makes five (holds the open ones too)
    OpenFour = 2,  ///< a four that no single stone in the line stops: straight, or two in one line.
                   ///< Renju black: straight only (two fours in one line are a foul)
    OpenThree = 3  ///< a three that can become a straight four
};

class ThreatLines {
public:
    ThreatLines(Rule rule, BoardSize size, Isa isa = bestIsa());

    [[nodiscard]] Rule rule() const { return rule_; }
    [[nodiscard]] const LineMap& map() const { return map_; }
    /// The kernels in use here; other code with its own kernels uses the same instructions.
    [[nodiscard]] Isa isa() const { return isa_; }

    /// Puts a stone; REQUIRES: the square is on the board and empty.
    void play(Color c, Square s) {
        toggle(s, c == Color::Black ? Toggle::BlackStone : Toggle::WhiteStone);
    }
    /// Takes a square out of the game (value 3 of a BOARD block); REQUIRES: as play().
    void block(Square s) { toggle(s, Toggle::Block); }
    /// Reverts the last play() or block(); REQUIRES: there was one.
    void undo();

    [[nodiscard]] bool isEmpty(Square s) const {
        return ((records_[static_cast<std::size_t>(s.y())].empty >> (s.x() + kGuardBits)) & 1) != 0;
    }
    [[nodiscard]] const LineRecord& line(int id) const {
        return records_[static_cast<std::size_t>(id)];
    }
    [[nodiscard]] std::uint32_t set(int line, Color c, ThreatClass k) const {
        return records_[static_cast<std::size_t>(line)].sets[indexOf(c)][static_cast<int>(k)];
    }

    /// Whether any line has a cell of this class.
    [[nodiscard]] bool any(Color c, ThreatClass k) const {
        return ((classCounts_ >> (8 * flagBit(c, k))) & 0xFF) != 0;
    }
    /// Number of lines that have a cell of this class.
    [[nodiscard]] int lineCount(Color c, ThreatClass k) const {
        return static_cast<int>((classCounts_ >> (8 * flagBit(c, k))) & 0xFF);
    }

    /// In how many of its four lines the square is a cell of this class.
    [[nodiscard]] int directionsAt(Square s, Color c, ThreatClass k) const {
        const LineSlots& slots = map_.slots(s);
        std::uint32_t count = 0;
        for (std::size_t d = 0; d < 4; ++d) count += (set(slots.line[d], c, k) >> slots.bit[d]) & 1;
        return static_cast<int>(count);
    }
    [[nodiscard]] bool contains(Square s, Color c, ThreatClass k) const {
        return any(c, k) && directionsAt(s, c, k) != 0;
    }

    /// Calls `visit(lineId, cells)` for every line with cells of this class, by rising id.
    template <class Visitor>
    void forEachLine(Color c, ThreatClass k, Visitor&& visit) const;
    /// Calls `visit(Square)` for every cell, once for each line that has it.
    template <class Visitor>
    void forEachCell(Color c, ThreatClass k, Visitor&& visit) const {
        forEachLine(c, k, [&](int line, std::uint32_t cells) {
            for (; cells != 0; cells &= cells - 1)
                visit(map_.squareAt(line, std::countr_zero(cells)));
        });
    }
    [[nodiscard]] SquareSet cells(Color c, ThreatClass k) const {
        SquareSet found;
        if (any(c, k)) forEachCell(c, k, [&](Square s) { found.insert(s); });
        return found;
    }
    /// The first cell in line order; REQUIRES: any(c, k).
    [[nodiscard]] Square firstCell(Color c, ThreatClass k) const;

private:
    static constexpr std::size_t kFlagBytes = 144;  // kMaxLines rounded up to whole 16-byte blocks

    [[nodiscard]] static constexpr int flagBit(Color c, ThreatClass k) {
        return static_cast<int>(k) + 4 * static_cast<int>(indexOf(c));
    }
    /// Bit j set where flags_[first + j] has `bit`, for 16 lines from `first`.
    [[nodiscard]] std::uint32_t blockWith(std::size_t first, int bit) const;
    void toggle(Square s, Toggle what);

    Rule rule_;
    Isa isa_;
    LineMap map_;
    UpdateLines update_;
    /// Byte (class + 4 * colour) = number of lines with a cell of that class.
    std::uint64_t classCounts_ = 0;
    std::size_t blocks_;
    alignas(64) std::array<LineRecord, kMaxLines> records_{};
    alignas(16) std::array<std::uint8_t, kFlagBytes> flags_{};
    std::vector<SavedLines, AlignedAllocator<SavedLines>> saved_;
    std::size_t ply_ = 0;
};

template <class Visitor>
void ThreatLines::forEachLine(Color c, ThreatClass k, Visitor&& visit) const {
    const int bit = flagBit(c, k);
    for (std::size_t block = 0; block < blocks_; ++block)
        for (std::uint32_t hits = blockWith(16 * block, bit); hits != 0; hits &= hits - 1) {
            const int id = static_cast<int>(16 * block) + std::countr_zero(hits);
            visit(id, set(id, c, k));
        }
}

}  // namespace fukumi::board

#include "engine/board/threat_lines_inline.hpp"

namespace fukumi::board {

/// Whether there is still room for a winning five of `c`: five cells in a row without an enemy
/// stone or a blocked point, and nothing outside them yet that spoils the five (an own stone where
/// exactly five are needed, enemy stones at both ends in caro). Renju's fouls are not looked
/// at. When neither colour has room the game is a draw whatever is played.
/// At most 0.5 us, far less if there is room.
[[nodiscard]] bool hasRoomForFive(const ThreatLines& lines, Color c);

}  // namespace fukumi::board
