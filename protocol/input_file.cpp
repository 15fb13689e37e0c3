// SPDX-License-Identifier: MIT
#include "protocol/input_file.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "engine/core/error.hpp"
#include "engine/core/utf8.hpp"

namespace fukumi::protocol {

// A folder can be opened here and there, and reading it throws.
std::string readFile(const std::string& path) {
    const auto refuse = [&](const std::error_code& why) {
        throw UserError{"'" + path + "': cannot be read: " + why.message()};
    };
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        refuse(std::make_error_code(std::errc::is_a_directory));
    errno = 0;
    std::ifstream file{path, std::ios::binary};
    if (!file) refuse({errno != 0 ? errno : EIO, std::generic_category()});
    std::string content{std::istreambuf_iterator<char>{file}, {}};
    if (file.bad()) refuse(std::make_error_code(std::errc::io_error));
    return content;
}

std::string readTextFile(const std::string& path) {
    return std::string{withoutByteOrderMark(readFile(path))};
}

}  // namespace fukumi::protocol
