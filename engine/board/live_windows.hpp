// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/threat_lines.hpp"

namespace fukumi::board {

/// Whether there is still room for a winning five of `c`: five cells in a row without an enemy
/// stone or a blocked point, and nothing outside them yet that spoils the five (an own stone where
/// exactly five are needed, enemy stones at both ends in caro). Renju's fouls are not looked
/// at. When neither colour has room the game is a draw whatever is played.
/// At most 0.5 us, far less if there is room.
[[nodiscard]] bool hasRoomForFive(const ThreatLines& lines, Color c);

}  // namespace fukumi::board
