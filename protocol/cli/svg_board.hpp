// SPDX-License-Identifier: MIT
//
// A position as a picture (SVG 1.1), for documents: grid, letters and numbers, stones with the
// number of their move, candidates, forbidden points.
#pragma once

#include <map>
#include <string>

#include "engine/board/position.hpp"

namespace fukumi::protocol::cli {

/// Words on an empty point, five characters at most; the best one is set off.
struct SvgNote {
    std::string text;
    bool isBest = false;
};

/// Stones have numbers where the history is a game from the empty board; else the last one is
/// marked. Points that are forbidden to black, to move, are crossed.
[[nodiscard]] std::string svgBoard(const board::Position& position,
                                   const std::map<Square, SvgNote>& notes);

}  // namespace fukumi::protocol::cli
