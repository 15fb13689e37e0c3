// SPDX-License-Identifier: MIT
#include "engine/core/error.hpp"
#include "protocol/settings/book_file.hpp"

namespace fukumi::protocol {

void checkBookFile(const std::string& file) {
    throw UserError{file + ": this program reads no book files"};
}

}  // namespace fukumi::protocol
