// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "engine/board/symmetry.hpp"
#include "engine/core/random.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/zobrist.hpp"

namespace fukumi::tuning {

/// One key for all symmetric pictures of a position, another in every rule and size. The stones
/// tell whose move it is.
[[nodiscard]] inline Key positionKey(Rule rule, const board::Board& board) {
    const auto game = static_cast<std::uint64_t>(rule) << 16 |
                      static_cast<std::uint64_t>(board.size().width()) << 8 |
                      static_cast<std::uint64_t>(board.size().height());
    return board::canonicalForm(board).key ^ Random { game }.next();
}

/// Keys of positions that were seen: 8 bytes a slot, at most half of the slots taken, since tens of
/// millions of them have to fit into memory.
class KeySet {
public:
    /// Whether the key is new; from now on it is not.
    bool add(Key key) {
        if (2 * (count_ + 1) > slots_.size()) grow();
        const bool isNew = put(key);
        if (isNew) ++count_;
        return isNew;
    }
    [[nodiscard]] std::size_t size() const { return count_; }

private:
    static constexpr std::size_t kFirstSlots = 1024;  // a power of two, always

    bool put(Key key) {
        if (key == 0) key = 1;  // 0 is an empty slot; one key in 2^64 shares another's place
        std::size_t slot = key & (slots_.size() - 1);
        while (slots_[slot] != 0) {
            if (slots_[slot] == key) return false;
            slot = (slot + 1) & (slots_.size() - 1);
        }
        slots_[slot] = key;
        return true;
    }
    void grow() {
        std::vector<Key> old(slots_.empty() ? kFirstSlots : 2 * slots_.size());
        old.swap(slots_);
        for (const Key key : old)
            if (key != 0) put(key);
    }

    std::vector<Key> slots_;
    std::size_t count_ = 0;
};

}  // namespace fukumi::tuning
