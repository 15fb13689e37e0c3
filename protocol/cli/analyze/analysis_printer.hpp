// SPDX-License-Identifier: MIT
//
// Printing of an analysis.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/search/searcher.hpp"
#include "protocol/answer/ask.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

/// The answer to a whole inquiry, or what was known when Ctrl-C came.
[[nodiscard]] answer::Answer ask(const answer::Inquiry& inquiry, answer::AnswerEvents& events);

/// One line on standard error: it belongs to no table and no object.
void printLessMemory(const search::MemoryReduction& less);

class AnalysisPrinter : public answer::AnswerEvents {
public:
    virtual void begin(const board::Position& position) = 0;
    /// Without a move the game is over.
    virtual void end(const answer::Answer& answer) = 0;
    void onLessMemory(const search::MemoryReduction& less) override;
};

/// The printer of a question. The board, then a line for each depth and line of play:
///
///     depth   #  move  score  wins draws   nodes    time  line of play
///     12-25   1  h8      153   68%    4%   1200K  1.20 s  h8 i9 j10
///
/// In a terminal, unless the game is over: liveDrawing(), drawn anew as the search goes on.
///
/// --json: one object a line: analysis_view.hpp, each depth and line of play, the answer last.
///
/// --balance: at most twice a second, and the last moves:
///
///     level 3: h9 g7, value 4 (50%), 9000 nodes
///     most even: h9 g7 (50% for black)
///
/// --balance --json: the same as balanceJson(), and last
///
///     {"bestmoves":["h9","g7"],"ended":null,"score":4,"win_in":null,"winrate":0.505}
[[nodiscard]] std::unique_ptr<AnalysisPrinter> printerFor(const Question& question,
                                                          const board::Position& position);

// Drawing of `analyze` in a terminal while it searches. Pure.
//
//      2   .  34   .        each candidate has its wins in percent on its point
//      1  61   X   .
//          a   b   c
//     white to move, 1200K nodes, 850K a second; numbers are its wins in percent; Ctrl-C ends
//     depth   #  move  score  wins draws   nodes    time  line of play
//     12-25   1  a1      153   61%    4%   1200K  1.40 s  a1 c2 ...

/// Lines of text, each with its end, that fit into the terminal with a row to spare: a line is cut
/// between two words, notes and then the board are left out where there is no room for them.
[[nodiscard]] std::string liveDrawing(const board::Position& position,
                                      const std::vector<search::SearchReport>& lines,
                                      TerminalSize terminal,
                                      answer::Colors colors);

/// The text in at most `columns` columns: cut at a blank, with " ..." for what is left out.
[[nodiscard]] std::string fitted(const std::string& text, int columns);

}  // namespace fukumi::protocol::cli
