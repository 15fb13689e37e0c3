// SPDX-License-Identifier: MIT
#pragma once

#include "book/format/book_library.hpp"

namespace fukumi::book {

/// Weights for what a reader found without any: of the moves with a value the best one weighs 4096,
/// and each ten units below it halve that, down to 1. A proven loss is never played as long as
/// there is something else. Moves of weight 0, and positions where no move has a value, stay as
/// they are.
[[nodiscard]] BookLibrary weighedByValue(BookLibrary library);

}  // namespace fukumi::book
