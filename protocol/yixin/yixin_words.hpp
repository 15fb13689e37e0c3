// SPDX-License-Identifier: MIT
//
// The words of GUIs of the Yixin family, beyond those that every manager has. Points are row,column
// there, in both directions.
//
//     YXBOARD ... DONE          set the position, no answer
//     YXNBEST n                 think with n best lines, play the best
//     YXSEARCHDEFEND            think with a separate line for every move
//     YXBALANCEONE v            play the move that makes the value nearest to v ...
//     YXBALANCETWO v            ... or two moves
//     YXSHOWFORBID              FORBID 0912 1011.  (row and column, two digits each)
//     YXHASHCLEAR               forget what was searched
//     YXBLOCK ... DONE          moves not to be played; YXBLOCKUNDO ... DONE, YXBLOCKRESET
//     YXQUERYDATABASE... DONE   what the book knows
//     YXSHOWHASHUSAGE           how much memory the tables use
//     YXSWAP2STEP1 to 3, YXSOOSORVSTEP1 to 6    openings: session_opening.cpp
//
// Other words of theirs are passed over in silence, blocks to their DONE.
#pragma once

#include <cstdint>
#include <string_view>

namespace fukumi::protocol {

enum class ExtensionWord : std::uint8_t {
    Board,
    NBest,
    SearchDefend,
    BalanceOne,
    BalanceTwo,
    ShowForbid,
    HashClear,
    Block,
    BlockUndo,
    BlockReset,
    QueryDatabaseAll,
    QueryDatabaseOne,
    QueryDatabaseText,
    HashUsage,
    Swap2Step1,
    Swap2Step2,
    Swap2Step3,
    SoosorvStep1,  // and the others after it, in order
    SoosorvStep2,
    SoosorvStep3,
    SoosorvStep4,
    SoosorvStep5,
    SoosorvStep6,
    OtherBlock,  ///< a word without meaning here, followed by lines up to DONE
    Other        ///< a word without meaning here
};

/// REQUIRES: the word in lower case.
[[nodiscard]] ExtensionWord extensionWord(std::string_view word);

}  // namespace fukumi::protocol
