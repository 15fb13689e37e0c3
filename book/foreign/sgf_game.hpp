// SPDX-License-Identifier: MIT
//
// The Smart Game Format (.sgf, FF[4]) of games of five in a row (GM[4]):
//
//     (;FF[4]GM[4]RU[renju]SZ[15]PB[alpha]PW[beta]      the head: rule, size, names
//     ;B[hh];W[ih](;B[ii];W[gg])(;B[jj]))               moves; each "(" begins a variation
//
// Points are letters from the left and from the top ("hh"), as people write them ("h8"), and in
// lists rectangles ("aa:bc"). SZ may be "20:15"; without it the board is 15x15. "" is a pass, "tt"
// too on a board that has no such point. AB, AW and AE set stones up before the first move, PL says
// who begins, C is a comment, LB has texts on points, and AR arrows ("aa:bc"). Marks on points (TR,
// SQ, CR, MA) are texts on points, too: the letters of kMarkLetters. XB, ours, are points that are
// taken out of the game; XT has the milliseconds of a move; XS says how our terminal plays the
// game. Other properties are kept as they are. Without a move and PL the side with fewer stones
// moves. W[resign] ends a line.
//
// SBKV, Sabaki's, is black's win rate in percent in the position of the node: "60", "59.8". XV,
// ours, has what it cannot hold: the value for black in units of engine/core/value.hpp and the
// depth of its search, "-29994,12". If another program changed SBKV, XV no longer counts.
//
// Programs that know only go write GM[1], the Chinese renju site GM[5]. GomokuQuest has the opening
// in its own properties: QPR (black, white, black), QSLW and QSLB (a move).
#pragma once

#include <string>

#include "book/foreign/format.hpp"
#include "book/foreign/sgf_steps.hpp"

namespace fukumi::book {

/// The game that the steps are at the beginning of. REQUIRES: steps.hasGame().
[[nodiscard]] Result<StoredGame> readSgfGame(SgfSteps& steps, const ReadOptions& options);

/// With all variations.
[[nodiscard]] std::string sgfText(const StoredGame& game);

}  // namespace fukumi::book
