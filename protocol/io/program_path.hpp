// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace fukumi::protocol {

/// The running executable; an empty path when the system does not say. Managers start engines in
/// their own folders, so that neither the working directory nor argv[0] shows it.
[[nodiscard]] std::filesystem::path programPath();

}  // namespace fukumi::protocol
