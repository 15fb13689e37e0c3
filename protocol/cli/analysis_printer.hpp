// SPDX-License-Identifier: MIT
//
// How an analysis is shown.
#pragma once

#include <memory>
#include <optional>

#include "engine/board/position.hpp"
#include "engine/search/observer.hpp"

namespace fukumi::protocol::cli {

class AnalysisPrinter : public search::Observer {
public:
    virtual void begin(const board::Position& position) = 0;
    /// Without a move the game is over, or every empty point is forbidden.
    virtual void end(const board::Position& position, std::optional<Move> best) = 0;
};

/// The board, then lines that a person reads.
[[nodiscard]] std::unique_ptr<AnalysisPrinter> makePlainPrinter();

/// One object a line on standard output:
///
///     {"depth":4,"seldepth":9,"line":1,"move":"h8","score":120,"win_in":null,"nodes":8012,
///      "nps":801200,"time_ms":10,"pv":["h8","i9"]}
///
/// with "root":["H8 n 1200 v 0.612 p 0.310",...] of a tree search (search_messages.hpp), and in the
/// end
///
///     {"bestmove":"h8","forbidden":[]}
[[nodiscard]] std::unique_ptr<AnalysisPrinter> makeJsonPrinter();

}  // namespace fukumi::protocol::cli
