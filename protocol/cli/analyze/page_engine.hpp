// SPDX-License-Identifier: MIT
//
// The engine of the page with the board, for other pages: its two elements, as they stand there.
//
//     <script type="text/plain" id="engine-worker">...</script>     the worker's JavaScript
//     <script type="text/plain" id="engine-wasm">...</script>       WebAssembly, by gzip, in base64
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fukumi::protocol::cli {

struct PageEngine {
    std::string worker, wasm;
};

/// The engine of a page's text; absent where there is none in it.
[[nodiscard]] std::optional<PageEngine> engineOf(std::string_view page);

}  // namespace fukumi::protocol::cli
