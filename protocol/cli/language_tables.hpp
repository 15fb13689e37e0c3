// SPDX-License-Identifier: MIT
//
// The translations of protocol/web/languages, put into the program by the build.
#pragma once

#include <string_view>

namespace fukumi::protocol::cli {

/// One object of JSON: for each language but English an object of English texts and their
/// translations. A text that is not translated is absent.
[[nodiscard]] std::string_view languageTables();

}  // namespace fukumi::protocol::cli
