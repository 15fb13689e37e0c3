// SPDX-License-Identifier: MIT
#include "protocol/settings/book_file.hpp"

#include <variant>

#include "book/five_source.hpp"
#include "book/format/mapped_book.hpp"

namespace fukumi::protocol {

Result<void> checkBookFile(const std::string& file) {
    if (book::isProofFile(file)) return {};
    const auto opened = book::MappedBook::open(file);
    if (const auto* error = std::get_if<book::BookError>(&opened))
        return InputError{.kind = ErrorKind::NotPossible, .value = error->reason};
    return {};
}

}  // namespace fukumi::protocol
