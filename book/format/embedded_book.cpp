// SPDX-License-Identifier: MIT
#include "book/format/embedded_book.hpp"

namespace fukumi::book {

OpeningBook embeddedBook() { return OpeningBook::trusted(embeddedBytes()); }

}  // namespace fukumi::book
