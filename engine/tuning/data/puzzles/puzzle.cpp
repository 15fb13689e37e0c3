// SPDX-License-Identifier: MIT
#include "engine/tuning/data/puzzles/puzzle.hpp"

#include <algorithm>

#include "engine/board/records/notation.hpp"

namespace fukumi::tuning {

namespace {

/// How a kind is graded.
struct Scale {
    std::array<int, kPuzzleGrades - 1> lengths;  ///< of a win, from which the next grade begins
    std::uint64_t manyNodes;                     ///< of a proof, that make a puzzle a grade harder
};
/// By kPuzzleKinds; of 105 puzzles found in 119 games each grade got one in five, about.
constexpr std::array<Scale, kPuzzleKinds.size()> kScales{
    {{{4, 5, 6, 7}, 20}, {{6, 8, 9, 11}, 20'000}, {{3, 4, 5, 6}, 1'000}}};

}  // namespace

std::string_view nameOf(PuzzleKind kind) {
    switch (kind) {
        case PuzzleKind::Vcf: return "vcf";
        case PuzzleKind::Vct: return "vct";
        case PuzzleKind::Defence: break;
    }
    return "defence";
}

int Puzzle::grade() const {
    const Scale& scale = kScales[static_cast<std::size_t>(kind)];
    const auto byLength = std::upper_bound(scale.lengths.begin(), scale.lengths.end(), length);
    const int byNodes = nodes >= scale.manyNodes ? 1 : 0;
    return std::min(1 + static_cast<int>(byLength - scale.lengths.begin()) + byNodes,
                    kPuzzleGrades);
}

std::string Puzzle::line() const {
    std::string text{fukumi::nameOf(rule)};
    text += ' ';
    text += nameOf(kind);
    for (const std::uint64_t number :
         {static_cast<std::uint64_t>(grade()), static_cast<std::uint64_t>(length), nodes})
        text += ' ' + std::to_string(number);
    for (const auto* const moves : {&stones, &solutions}) {
        text += ' ';
        for (const Move move : *moves) text += board::toHuman(move, kPuzzleBoard);
    }
    return text;
}

}  // namespace fukumi::tuning
