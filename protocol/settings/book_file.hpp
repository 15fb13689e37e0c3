// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/core/result.hpp"

namespace fukumi::protocol {

/// An error if the file is neither a book that can be opened nor a proof. The page has no files:
/// there all are refused (book_file_absent.cpp).
[[nodiscard]] Result<void> checkBookFile(const std::string& file);

}  // namespace fukumi::protocol
