// SPDX-License-Identifier: MIT
//
// Sentences about wrong input. They are the same at each door.
#pragma once

#include <string>

#include "book/foreign/stored_game.hpp"
#include "engine/core/input_error.hpp"

namespace fukumi::protocol {

/// "game.psq, line 4: h8 already has a stone". One line without a full stop.
[[nodiscard]] std::string describeError(const InputError& error);

/// "game.psq, line 4: h8 already has a stone; the move is left out". `file` can be empty.
[[nodiscard]] std::string describeNotice(const book::Notice& notice, const std::string& file = {});

/// The error with the name of the file that it is about.
[[nodiscard]] InputError inFile(InputError error, const std::string& file);

}  // namespace fukumi::protocol
