// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "engine/core/result.hpp"
#include "engine/player/thinker.hpp"

namespace fukumi::protocol {

/// An error if the file is neither a book that can be opened nor a proof. The page has no files:
/// there all are refused (book_file_absent.cpp).
[[nodiscard]] Result<void> checkBookFile(const std::string& file);

/// The openings of the books of the settings and of the embedded one; in the page of that only.
[[nodiscard]] std::unique_ptr<player::MoveSource> makeOpeningSource();

}  // namespace fukumi::protocol
