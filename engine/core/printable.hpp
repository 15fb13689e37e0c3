// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace fukumi {

/// Text from outside, or with some of it inside, as a terminal may show it: each control character
/// but the line end, and each byte that is not UTF-8, is written as its bytes in the form \x1B. A
/// file can so neither recolour, clear nor rename a terminal, nor turn the direction of its text.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace fukumi
