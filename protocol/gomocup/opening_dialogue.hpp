// SPDX-License-Identifier: MIT
//
// Openings as managers ask for them, step by step, with the stones that are there. In SWAP2BOARD:
//
//     0 stones   three
//     3 stones   SWAP, or the fourth stone, or two
//     5 stones   SWAP, or the sixth stone
//
// In the dialogs of Yixin-Board, whose points are "row column":
//
//     yxswap2step1           put three        SWAP2 MOVE1 7 7, MOVE2 ..., MOVE3 ...
//     yxswap2step2           three are there  SWAP2 SWAP1 YES|NO, or SWAP2 MOVE4 ..., MOVE5 ...
//     yxswap2step3           five are there   SWAP2 SWAP2 YES|NO
//
//     yxsoosorvstep1         put three        SOOSORV MOVE1 7 7, MOVE2 ..., MOVE3 ...
//     yxsoosorvstep2   +3    swap?            SOOSORV SWAP1 Y|N
//     yxsoosorvstep3   +3    the fourth, and how many fifth moves black has to offer (1 to 8)
//                                             SOOSORV MOVE4 7 7 2
//     yxsoosorvstep4 n +4    swap?            SOOSORV SWAP2 Y|N
//     yxsoosorvstep5 n +4    offer n moves    SOOSORV MOVE5 REFRESH, MOVE5 7 7, ..., MOVE5 DONE
//     yxsoosorvstep6   +5..  choose one       SOOSORV MOVE5 C 7 7
//
// "+3": three points and DONE follow the word. Swap means: the engine takes the colour that is not
// to move.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/managed_game.hpp"

namespace fukumi::protocol {

class OpeningDialogue {
public:
    /// The game must outlive the dialogue.
    explicit OpeningDialogue(ManagedGame& game) : game_{game} {}

    /// SWAP2BOARD. REQUIRES: there is a game.
    void answerSwap2(const BoardBlock& block);
    /// YXSWAP2STEP1 to 3.
    void answerSwap2Step(int step);
    /// YXSOOSORVSTEP1 to 6. The first is answered; the others return the block that follows them.
    [[nodiscard]] std::optional<BlockReader::Kind> openSoosorv(int step,
                                                               const std::string& argument);
    /// The block of the last step. REQUIRES: there is a game.
    void answerSoosorv(const BoardBlock& block);

private:
    void answerSoosorvStep(int step, opening::Opening opening);
    /// Stones that the engine puts, `count` or less; `opening` then includes them.
    [[nodiscard]] std::vector<Square> putStones(opening::Opening& opening, std::size_t count);
    void replyWithStones(opening::Opening& opening, std::size_t count);
    void listMoves(std::string_view dialog, std::span<const Square> moves, int firstNumber);

    ManagedGame& game_;
    int soosorvStep_ = 1;
    int fifthMoves_ = 1;  ///< number offered in Soosorv-8
};

}  // namespace fukumi::protocol
