// SPDX-License-Identifier: MIT
//
// The engine of the page with the board, for other pages: its two elements. That page has a byte a
// character, other pages are in UTF-8.
//
//     <script type="text/plain" id="engine-worker">...</script>     the worker's JavaScript
//     <script type="text/plain" id="engine-wasm">...</script>       WebAssembly (packed_text.js)
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fukumi::protocol::cli {

struct PageEngine {
    std::string worker, wasm;  ///< in UTF-8
};

/// The engine of a page's text; absent if there is none in it.
[[nodiscard]] std::optional<PageEngine> engineOf(std::string_view page);

}  // namespace fukumi::protocol::cli
