// SPDX-License-Identifier: MIT
#include "protocol/settings/book_file.hpp"

#include "book/five_source.hpp"
#include "book/format/mapped_book.hpp"

namespace fukumi::protocol {

Result<void> checkBookFile(const std::string& file) {
    if (book::isProofFile(file)) return {};
    const auto opened = book::MappedBook::open(file);
    if (!opened) return opened.error();
    return {};
}

}  // namespace fukumi::protocol
