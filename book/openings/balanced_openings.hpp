// SPDX-License-Identifier: MIT
//
// Openings that leave both sides about the same:
//
//     a few stones by chance, near each other around the centre
//        --the most even of all next moves (engine/analysis/balance)-->  one stone more
//        --two searches of their own, the second eight times as long-->  kept where both find it
//                                                                        even enough
#pragma once

#include <cstdint>
#include <optional>
#include <set>

#include "book/format/book_entry.hpp"
#include "engine/core/random.hpp"
#include "engine/player/player.hpp"

namespace fukumi::book {

struct OpeningRequest {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    std::optional<int> stones;      ///< 2 to 12; absent: three to six by chance
    Value maxValue{50};             ///< for either side
    std::uint64_t nodes = 100'000;  ///< of the longer search
    std::uint64_t seed = 1;
};
inline constexpr int kFewestOpeningStones = 2, kMostOpeningStones = 12;

class OpeningMaker {
public:
    /// `player` must outlive the maker; only its searcher is asked.
    OpeningMaker(const OpeningRequest& request, player::Player& player);

    /// Another opening, different from all before it up to symmetry: the stones, and the best reply
    /// with the value and depth of the longer search. The same request gives the same openings.
    /// Absent when `stop` says so, or when many tries in a row have found none.
    [[nodiscard]] std::optional<BookPosition> next(const search::StopToken& stop);

private:
    [[nodiscard]] std::optional<board::Position> scatter();
    [[nodiscard]] bool addEvenMove(board::Position& position, const search::StopToken& stop);
    [[nodiscard]] std::optional<BookPosition> checked(const board::Position& position,
                                                      const search::StopToken& stop);

    OpeningRequest request_;
    player::Player& player_;
    Random random_;
    std::set<Key> scattered_;  ///< stones by chance, as they lie
    std::set<Key> seen_;       ///< with the even move, up to symmetry
};

}  // namespace fukumi::book
