// SPDX-License-Identifier: MIT
#include "engine/solver/chomp/chomp_sweep.hpp"

#include <bit>

namespace fukumi::solver {

ChompSweep::ChompSweep(ChompBar bar, NodeCounter& counter)
    : index_{bar}, won_(index_.positions() / 64 + 1) {
    mark(0);  // the other side has eaten the poison
    for (std::uint64_t word = 0; word < won_.size(); ++word) {
        std::uint64_t index = word * 64;
        while (index < index_.positions() && index / 64 == word) {
            index += static_cast<unsigned>(std::countr_one(won_[word] >> (index % 64)));
            if (index >= index_.positions() || index / 64 != word) break;
            counter.count();
            markAllThatLeadTo(index_.lengthsOf(index), index);
            ++index;
        }
    }
}

// A bite at (row, c + 1) cuts that row and all after it to c cells. So c is the length of a run of
// equal rows; before the bite the first of them was longer, the others at least as long.
void ChompSweep::markAllThatLeadTo(const ChompLengths& lengths, std::uint64_t index) {
    const auto lengthOf = [&](int row) { return int{lengths[static_cast<std::size_t>(row)]}; };
    int most = index_.bar().columns;
    for (int first = 0, last = 0; first < index_.bar().rows; first = last + 1) {
        const int length = lengthOf(first);
        std::uint64_t rest = index;
        for (last = first; last < index_.bar().rows && lengthOf(last) == length; ++last)
            rest -= index_.term(last, length);
        --last;
        for (int longer = length + 1; longer <= most; ++longer)
            markRun(first + 1, last, length, longer, rest + index_.term(first, longer));
        most = length;
    }
}

// Marks every way in which rows `row` .. `last` can fall from `most` to `least`.
void ChompSweep::markRun(int row, int last, int least, int most, std::uint64_t index) {
    if (row > last) {
        mark(index);
        return;
    }
    for (int length = least; length <= most; ++length)
        markRun(row + 1, last, least, length, index + index_.term(row, length));
}

}  // namespace fukumi::solver
