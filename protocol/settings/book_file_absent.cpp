// SPDX-License-Identifier: MIT
#include "protocol/settings/book_file.hpp"

namespace fukumi::protocol {

Result<void> checkBookFile(const std::string& file) {
    return InputError{.kind = ErrorKind::CannotRead,
                      .value = "this program reads no book files",
                      .place = FilePlace{.file = file}};
}

}  // namespace fukumi::protocol
