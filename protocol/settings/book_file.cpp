// SPDX-License-Identifier: MIT
#include "protocol/settings/book_file.hpp"

#include "book/book_source.hpp"
#include "book/five_source.hpp"
#include "book/format/embedded_book.hpp"
#include "book/format/mapped_book.hpp"

namespace fukumi::protocol {

Result<void> checkBookFile(const std::string& file) {
    if (book::isProofFile(file)) return {};
    const auto opened = book::MappedBook::open(file);
    if (!opened) return opened.error();
    return {};
}

// The setting was checked when it was read.
std::unique_ptr<player::MoveSource> makeOpeningSource() {
    return std::make_unique<book::BookSource>(book::embeddedBook(), [](const std::string&) {});
}

}  // namespace fukumi::protocol
