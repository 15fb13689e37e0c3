// SPDX-License-Identifier: MIT
#include "book/openings/swap2.hpp"
#include "protocol/settings/book_file.hpp"

namespace fukumi::protocol {

Result<void> checkBookFile(const std::string& file) {
    return InputError{.kind = ErrorKind::CannotRead,
                      .value = "this program reads no book files",
                      .place = FilePlace{.file = file}};
}

std::unique_ptr<player::MoveSource> makeOpeningSource() {
    return std::make_unique<book::EmbeddedPool>();
}

}  // namespace fukumi::protocol
