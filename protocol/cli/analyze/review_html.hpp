// SPDX-License-Identifier: MIT
//
// The page of a review: the frame, the style and the script that the build puts into the program
// (review_page.cpp.in), with the review as JSON, and if wanted the engine of a page that the
// release makes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/answer/review_view.hpp"

namespace fukumi::protocol::cli {

/// The engine in a page's text:
///
///     <script type="text/plain" id="engine-worker">...</script>     the worker's JavaScript
///     <script type="text/plain" id="engine-wasm">...</script>       WebAssembly (packed_text.js)
struct PageEngine {
    std::string worker, wasm;  ///< in UTF-8
};

/// The engine of a page's text; absent if there is none in it.
[[nodiscard]] std::optional<PageEngine> engineOf(std::string_view page);

/// A page that needs no other file. With an engine it judges moves that are tried.
[[nodiscard]] std::string reviewHtml(const answer::ReviewedGame& game,
                                     const PageEngine& engine = {});

/// page.html as that of a report, with places for the other parts: "{{STYLE}}", "{{SCRIPT}}",
/// "{{DATA}}" for the review's JSON, "{{WORKER}}" and "{{WASM}}" for an engine, "{{LANGUAGES}}",
/// "{{VERSION}}".
[[nodiscard]] std::string_view reviewPageFrame();
[[nodiscard]] std::string_view reviewPageStyle();
[[nodiscard]] std::string_view reviewPageScript();

}  // namespace fukumi::protocol::cli
