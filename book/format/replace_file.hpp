// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/file_lock.hpp"

namespace fukumi::book {

/// Writes a whole file: whenever the program ends, or the machine, the file is the old one or the
/// new one. The bytes go to a file with another name next to it, to the disk, and then take the
/// name. The mode stays. A link is followed; a pipe or a device is written into. An error is one
/// line that names the file and says why; the old file is then untouched. A lock of the old file
/// becomes one of the new.
[[nodiscard]] std::optional<std::string> replaceFile(const std::filesystem::path& path,
                                                     std::string_view bytes,
                                                     FileLock* lock = nullptr);

/// The error that replaceFile(path) would give now, in its words: no such folder, no right to
/// write there, a folder of this name. Nothing stays behind.
[[nodiscard]] std::optional<std::string> whyNotReplaced(const std::filesystem::path& path);

/// Deletes what programs that were killed within replaceFile(path) have left next to the file.
/// Parts of processes that live stay.
void removeUnfinished(const std::filesystem::path& path);

}  // namespace fukumi::book
