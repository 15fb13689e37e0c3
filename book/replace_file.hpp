// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace fukumi::book {

/// Writes a whole file: whenever the program ends, or the machine, the file is the old one or the
/// new one. The bytes go to a file of a name of its own beside it, to the disk, and then take the
/// name. An error is one line that names the file; the old file is then untouched.
[[nodiscard]] std::optional<std::string> replaceFile(const std::filesystem::path& path,
                                                     std::string_view bytes);

/// Deletes what programs that were killed within replaceFile(path) have left beside the file.
/// REQUIRES: nobody is writing it now.
void removeUnfinished(const std::filesystem::path& path);

}  // namespace fukumi::book
