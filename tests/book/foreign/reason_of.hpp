// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/core/result.hpp"

namespace fukumi::test {

/// "node 2: a move outside the board", "cut off".
[[nodiscard]] inline std::string reasonOf(const InputError& error) {
    std::string text;
    if (error.place)
        text = std::string{error.place->unit} + ' ' + std::to_string(error.place->number) + ": ";
    return text + (error.kind == ErrorKind::CutOff ? "cut off" : toEnglish(error.value));
}

}  // namespace fukumi::test
