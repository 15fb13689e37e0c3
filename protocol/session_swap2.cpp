// SPDX-License-Identifier: MIT
//
// SWAP2BOARD: which of the three questions it is, and the answer.
#include <array>

#include "protocol/session.hpp"
#include "protocol/swap2.hpp"

namespace fukumi::protocol {

void Session::answerSwap2(const BoardBlock& block) {
    constexpr std::size_t kOpening = 3, kWithTwoMore = 5;
    if (block.steps.empty()) {
        game_->clear();
        std::string line;
        for (const Square s : swap2Opening(game_->position().size())) {
            if (!line.empty()) line += ' ';
            line += onWire(s, axes());
            game_->play(s);
        }
        replies_.line(line);
        return;
    }
    if (block.steps.size() != kOpening && block.steps.size() != kWithTwoMore) {
        replies_.error("swap2 asks with no stone or with three or with five");
        return;
    }
    game_->setUp(block.steps, block.toMove);
    const auto found = findMove();
    if (!found) return;
    if (shouldSwap(found->value))
        replies_.line("SWAP");
    else
        reply(found->move);
}

}  // namespace fukumi::protocol
