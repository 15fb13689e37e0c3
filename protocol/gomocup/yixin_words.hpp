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
//     YXBLOCKPATH ... DONE      a MESSAGE: lines of play are not blocked
//     YXQUERYDATABASE... DONE   an empty list: there is no database
//     YXSHOWHASHUSAGE           how much memory the tables use
//     YXSWAP2STEP1 to 3, YXSOOSORVSTEP1 to 6    openings: opening_dialogue.hpp
//
// Other words of theirs are passed over in silence, blocks to their DONE, and with the line after
// them if that names a file. They take any line for a move that does not begin with OK, MESSAGE,
// DETAIL, DEBUG, ERROR, UNKNOWN or FORBID.
#pragma once

#include <optional>
#include <string>

#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/managed_game.hpp"
#include "protocol/gomocup/opening_dialogue.hpp"

namespace fukumi::protocol {

class YixinWords {
public:
    /// Both must outlive this.
    YixinWords(ManagedGame& game, OpeningDialogue& opening) : game_{game}, opening_{opening} {}

    /// YXSHOWINFO: the other side is a GUI from now on.
    void showInfo();
    /// Any other word: answers it, or returns the block that follows it.
    [[nodiscard]] std::optional<BlockReader::Kind> handle(const command::Extension& extension);
    /// A block of a kind that only these words open. REQUIRES: there is a game.
    void use(BlockReader::Kind kind, const BoardBlock& block);

private:
    void answer(const command::Extension& extension);
    void showForbidden();
    void showHashUsage();
    void answerWithBalance(int moves, const std::string& target);

    ManagedGame& game_;
    OpeningDialogue& opening_;
};

}  // namespace fukumi::protocol
