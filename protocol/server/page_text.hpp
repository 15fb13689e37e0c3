// SPDX-License-Identifier: MIT
//
// The page with the board, without an engine, put into the program by the build.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::protocol::server {

/// The page as a server sends it, in UTF-8. `languages` are the tables of all languages in JSON,
/// `machine` is what the page may use of the engine that answers: {"threads":8,"memory":4096}, MiB.
[[nodiscard]] std::string makePage(std::string_view languages, std::string_view machine);

}  // namespace fukumi::protocol::server
