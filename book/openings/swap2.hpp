// SPDX-License-Identifier: MIT
//
// The opening of swap2, as SWAP2BOARD asks for it:
//
//     0 stones   put three (black, white, black)
//     3 stones   take black (SWAP), or stay white and put the fourth, or put two (white, black)
//                and let the opponent choose
//     5 stones   take black (SWAP), or stay white and put the sixth
//
// SWAP always means: I take the colour that is not to move.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "book/format/opening_book.hpp"
#include "engine/core/random.hpp"
#include "engine/core/types.hpp"
#include "engine/core/value.hpp"
#include "engine/player/thinker.hpp"
#include "engine/search/limits.hpp"

namespace fukumi::book {

/// A search's opinion of a position: the mean of its last iterations, since the value rises and
/// falls with the parity of the depth, and how far they lie apart.
struct Swap2Opinion {
    Value mean{0};
    int swing = 0;
    /// The last iterations favour one side and the other in turn, and not by a hair.
    bool wavers = false;
};

/// `course` are the values of the finished depths; `last` counts where there are none.
[[nodiscard]] Swap2Opinion swap2Opinion(std::span<const Value> course, Value last);

/// Share of a choice: parts of the match clock, in thousandths, and of the time for a move, in
/// percent. In swap2, three and five stones are never both asked of one player in one opening, and
/// two stones are put after the search with three, in answer to the same question: together they
/// stay under 5 % of the match and within the move. One player answers at most three questions
/// about an opening of renju.
struct OpeningShare {
    int matchThousandths, turnPercent;
};
inline constexpr OpeningShare kSwap2Three{25, 60}, kSwap2Two{20, 35}, kSwap2Five{40, 100},
    kOfRenju{15, 100};

/// The clock of a choice that has such a share; as it was where there is none.
[[nodiscard]] search::Limits shareOf(search::Limits limits, const OpeningShare& share);

// The three stones of swap2 that books know: positions with the note "swap2".

/// The note of the positions of three stones that are drawn from.
inline constexpr const char* kSwap2Note = "swap2";

/// From the first book that has openings of swap2 for the rule and the size, turned; empty if none
/// has. Those for another size would not be even here: the edge counts.
[[nodiscard]] std::vector<Square> drawThree(std::span<const OpeningBook* const> books,
                                            Rule rule,
                                            BoardSize size,
                                            Random random);

/// Only the embedded book's openings, for callers that ask for no moves of a book.
class EmbeddedPool final : public player::MoveSource {
public:
    void configure(const player::Settings& settings) override { settings_ = settings.book; }
    [[nodiscard]] std::optional<player::KnownMove> propose(const board::Position&,
                                                           const StopToken&) override {
        return std::nullopt;
    }
    [[nodiscard]] std::vector<Square> proposeOpening(Rule rule,
                                                     BoardSize size,
                                                     std::uint64_t draw) override;

private:
    player::BookSettings settings_;
};

}  // namespace fukumi::book
