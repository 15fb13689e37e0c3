// SPDX-License-Identifier: MIT
//
// Texts that the program says, looked at by tests.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/error.hpp"

namespace fukumi::test {

[[nodiscard]] inline bool says(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

[[nodiscard]] inline int count(std::string_view text, std::string_view part) {
    int found = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
    return found;
}

/// Message of the UserError that `action` throws; "" where it throws none.
template <class Action>
[[nodiscard]] std::string errorOf(Action&& action) {
    try {
        static_cast<void>(action());
        return "";
    } catch (const UserError& error) {
        return error.what();
    }
}

}  // namespace fukumi::test
