// SPDX-License-Identifier: MIT
//
// The page of a review, made by the build of parts of the page with the board (protocol/web/page)
// and held by the program.
#pragma once

#include <string_view>

namespace fukumi::protocol::cli {

/// review.html, with places for the other parts: "{{STYLE}}", "{{SCRIPT}}", "{{DATA}}" for the
/// review's JSON, "{{WORKER}}" and "{{WASM}}" for an engine, "{{LANGUAGES}}", "{{VERSION}}".
[[nodiscard]] std::string_view reviewPageFrame();
[[nodiscard]] std::string_view reviewPageStyle();
[[nodiscard]] std::string_view reviewPageScript();

}  // namespace fukumi::protocol::cli
