// SPDX-License-Identifier: MIT
#include "engine/threat/visited_positions.hpp"

#include <algorithm>

namespace fukumi::threat {

namespace {

constexpr unsigned kPlaceBits = 40;
constexpr std::uint64_t kPlaceMask = (std::uint64_t{1} << kPlaceBits) - 1;
constexpr std::size_t kLabelWords = 4;

std::uint16_t wordOf(Square s, board::Cell cell) {
    return static_cast<std::uint16_t>(s.index() * 4 + static_cast<std::size_t>(cell));
}

// SplitMix64's finish. Hashes are sums of it: what shares one costs a comparison, no more.
std::uint64_t mix(std::uint64_t z) {
    z = (z + 1) * 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

std::uint64_t hashOf(std::uint64_t stones, std::uint64_t label) {
    return mix(stones ^ (label * 0x9E3779B97F4A7C15ULL));
}

}  // namespace

void VisitedPositions::goTo(const board::Board& board) {
    stones_.clear();
    stonesHash_ = 0;
    forEachSquare(start_.size(), [&](Square s) {
        if (board.cellAt(s) == start_.cellAt(s)) return;
        stones_.push_back(wordOf(s, board.cellAt(s)));
        stonesHash_ += mix(stones_.back());
    });
}

void VisitedPositions::put(board::Board& board, Square s, Color c) {
    board.put(s, board::cellOf(c));
    const Word word = wordOf(s, board::cellOf(c));
    stones_.insert(std::lower_bound(stones_.begin(), stones_.end(), word), word);
    stonesHash_ += mix(word);
}

void VisitedPositions::clear(board::Board& board, Square s, Color c) {
    board.clear(s);
    const Word word = wordOf(s, board::cellOf(c));
    stones_.erase(std::lower_bound(stones_.begin(), stones_.end(), word));
    stonesHash_ -= mix(word);
}

bool VisitedPositions::isAt(std::uint64_t place, std::uint64_t label) const {
    const Word* const name = names_.data() + place;
    for (std::size_t i = 0; i < kLabelWords; ++i)
        if (name[i] != static_cast<Word>(label >> (16 * i))) return false;
    return name[kLabelWords] == stones_.size() &&
           std::equal(stones_.begin(), stones_.end(), name + kLabelWords + 1);
}

std::size_t VisitedPositions::slotOf(std::uint64_t label) const {
    const std::uint64_t hash = hashOf(stonesHash_, label);
    const std::size_t mask = index_.size() - 1;
    std::size_t slot = hash & mask;
    while (index_[slot] != 0 && ((index_[slot] ^ hash) >> kPlaceBits != 0 ||
                                 !isAt((index_[slot] & kPlaceMask) - 1, label)))
        slot = (slot + 1) & mask;
    return slot;
}

bool VisitedPositions::insert(std::uint64_t label) {
    if (2 * size_ >= index_.size()) grow();
    const std::size_t slot = slotOf(label);
    if (index_[slot] != 0) return false;
    index_[slot] = (hashOf(stonesHash_, label) & ~kPlaceMask) | (names_.size() + 1);
    for (std::size_t i = 0; i < kLabelWords; ++i)
        names_.push_back(static_cast<Word>(label >> (16 * i)));
    names_.push_back(static_cast<Word>(stones_.size()));
    names_.insert(names_.end(), stones_.begin(), stones_.end());
    ++size_;
    return true;
}

void VisitedPositions::grow() {
    std::vector<std::uint64_t> old(4 * index_.size());
    old.swap(index_);
    const std::size_t mask = index_.size() - 1;
    for (const std::uint64_t entry : old) {
        if (entry == 0) continue;
        const Word* const name = names_.data() + (entry & kPlaceMask) - 1;
        std::uint64_t label = 0;
        for (std::size_t i = 0; i < kLabelWords; ++i) label |= std::uint64_t{name[i]} << (16 * i);
        std::uint64_t stones = 0;
        for (Word i = 1; i <= name[kLabelWords]; ++i) stones += mix(name[kLabelWords + i]);
        std::size_t slot = hashOf(stones, label) & mask;
        while (index_[slot] != 0) slot = (slot + 1) & mask;
        index_[slot] = entry;
    }
}

}  // namespace fukumi::threat
