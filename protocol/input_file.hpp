// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace fukumi::protocol {

/// All bytes of a file. Throws UserError that names it and says why it cannot be read: it is not
/// there, it is a folder.
[[nodiscard]] std::string readFile(const std::string& path);

/// The same of a text, without the mark that some editors put in front of UTF-8.
[[nodiscard]] std::string readTextFile(const std::string& path);

}  // namespace fukumi::protocol
