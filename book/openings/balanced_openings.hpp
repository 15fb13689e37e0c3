// SPDX-License-Identifier: MIT
//
// Openings that leave both sides about the same:
//
//     a few stones by chance, near each other around the centre
//        --the most even of all next moves (engine/analysis/balance)-->  one stone more
//        --two more searches, the second eight times as long------->  kept where both find it
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
    Value maxValue{50};             ///< for either side; openingWindowFor() fits the nodes
    std::uint64_t nodes = 100'000;  ///< of the longer search
    std::uint64_t seed = 1;
};
inline constexpr int kFewestOpeningStones = 2, kMostOpeningStones = 12;

/// Nodes of the longer search for a match with this time for a move: about twice what an engine
/// searches in it, so that the openings are even as far as the players see. At least 20 000.
[[nodiscard]] std::uint64_t openingNodesFor(search::Milliseconds turn);
/// The window for openings that are searched with these nodes. An advantage that is small to a
/// short search is often a win to a longer one: in 8 of 15 openings with 20 000 nodes and a window
/// of 50 black won both games of a pair at 1 s.
[[nodiscard]] Value openingWindowFor(std::uint64_t nodes);

class OpeningMaker {
public:
    /// `player` must outlive the maker; only its searcher is asked.
    OpeningMaker(const OpeningRequest& request, player::Player& player);

    /// Another opening, different from all before it up to symmetry: the stones, and the best reply
    /// with the value and depth of the longer search. The same request gives the same openings.
    /// Absent when `stop` says so, or when many tries in a row have found none.
    [[nodiscard]] std::optional<BookPosition> next(const StopToken& stop);
    /// Different openings so far that were not even enough.
    [[nodiscard]] int uneven() const { return uneven_; }

private:
    [[nodiscard]] std::optional<board::Position> scatter();
    [[nodiscard]] bool addEvenMove(board::Position& position, const StopToken& stop);
    [[nodiscard]] std::optional<BookPosition> checked(const board::Position& position,
                                                      const StopToken& stop);

    OpeningRequest request_;
    player::Player& player_;
    Random random_;
    // Up to symmetry.
    std::set<Key> scattered_;  ///< stones by chance
    std::set<Key> seen_;       ///< with the even move
    int uneven_ = 0;
};

}  // namespace fukumi::book
