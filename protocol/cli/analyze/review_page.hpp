// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace fukumi::protocol::cli {

/// review_page.html, which stands in the program; "{{DATA}}" in it is where the JSON goes.
[[nodiscard]] std::string_view reviewPage();

}  // namespace fukumi::protocol::cli
