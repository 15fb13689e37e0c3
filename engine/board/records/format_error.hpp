// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace fukumi::board {

/// Why a text is not what it should be, and where.
struct FormatError {
    int line = 0;  ///< from 1; 0 when it is about the whole text
    std::string reason;
};

/// "line 3: this point is taken", or only the reason.
[[nodiscard]] inline std::string describe(const FormatError& error) {
    if (error.line == 0) return error.reason;
    return "line " + std::to_string(error.line) + ": " + error.reason;
}

}  // namespace fukumi::board
