// SPDX-License-Identifier: MIT
//
// The engine's play in an opening. It searches:
//
//   stones before the other may swap   the most even ones; of swap and swap2 the book's
//   swap or stay                       the colour that is better; of swap2 two stones where the
//                                      search wavers between both
//   ten fifth moves, or not            where the tenth is still good for black
//   a number of fifth moves            the one that leaves the position most even
//   fifth moves                        the strongest that are different
//   one of the fifth moves             the one that is worst for black
//   white's fourth stone               the best against that number of fifth moves
#pragma once

#include <cstdint>
#include <vector>

#include "book/opening_judge.hpp"
#include "engine/board/opening/opening.hpp"
#include "engine/core/random.hpp"

namespace fukumi::book {

class OpeningChooser {
public:
    /// Strength by the player's level, whose searcher is set to its full strength and asked with
    /// few nodes or many; configure it again before it plays on. The same `draw` and settings
    /// choose the same. `player` and `stop` must outlive the chooser.
    OpeningChooser(player::Player& player,
                   Rule rule,
                   const search::StopToken& stop,
                   std::uint64_t draw);

    /// The actor's choice, one or more actions that can be applied one after the other.
    /// REQUIRES: the opening is not over.
    [[nodiscard]] std::vector<opening::Action> choose(const opening::Opening& opening);

private:
    [[nodiscard]] board::Position positionOf(const opening::Opening& opening) const;
    [[nodiscard]] std::vector<opening::Action> put(const opening::Opening& opening);
    [[nodiscard]] std::vector<opening::Action> threeStones(const opening::Opening& opening);
    [[nodiscard]] std::vector<opening::Action> bestStone(const opening::Opening& opening);
    [[nodiscard]] std::vector<opening::Action> evenStones(const opening::Opening& opening,
                                                          int count);
    [[nodiscard]] Square anyOf(const board::SquareSet& squares);

    /// Three stones, the third of which decides the opening.
    [[nodiscard]] std::vector<opening::Action> thirdStone(const opening::Opening& opening);
    [[nodiscard]] std::vector<opening::Action> fourthStone(const opening::Opening& opening);

    [[nodiscard]] std::vector<opening::Action> swapOrNot(const opening::Opening& opening);
    [[nodiscard]] opening::Action::Kind betterColor(const opening::Opening& opening,
                                                    Value forBlack) const;
    [[nodiscard]] std::vector<opening::Action> offer(const opening::Opening& opening);
    [[nodiscard]] std::vector<opening::Action> chooseFifth(const opening::Opening& opening);

    player::Player& player_;
    Rule rule_;
    OpeningJudge judge_;
    std::uint64_t draw_;
    Random random_;
};

}  // namespace fukumi::book
