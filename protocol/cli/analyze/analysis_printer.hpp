// SPDX-License-Identifier: MIT
//
// Printing of an analysis.
#pragma once

#include <memory>
#include <optional>

#include "engine/board/position.hpp"
#include "engine/search/observer.hpp"

namespace fukumi::protocol::cli {

class AnalysisPrinter : public search::Observer {
public:
    virtual void begin(const board::Position& position) = 0;
    /// Without a move the game is over.
    virtual void end(const board::Position& position, std::optional<Move> best) = 0;
    /// One line on standard error: it belongs to no table and no object.
    void onLessMemory(const search::MemoryReduction& less) override;
};

/// The board, then a line for each depth and line of play:
///
///     depth   #  move  score  wins draws   nodes    time  line of play
///     12-25   1  h8      153   68%    4%   1200K  1.20 s  h8 i9 j10
[[nodiscard]] std::unique_ptr<AnalysisPrinter> makePlainPrinter();

/// The board with the candidates on it, drawn anew as the search goes on, the lines of play below.
/// REQUIRES: outputIsTerminal().
[[nodiscard]] std::unique_ptr<AnalysisPrinter> makeLivePrinter();

/// One object a line: analysis_json.hpp, each depth and line of play, the answer last.
[[nodiscard]] std::unique_ptr<AnalysisPrinter> makeJsonPrinter();

}  // namespace fukumi::protocol::cli
