// SPDX-License-Identifier: MIT
#include "engine/core/input_file.hpp"

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "engine/core/error.hpp"
#include "engine/core/utf8.hpp"

namespace fukumi {

namespace {

namespace fs = std::filesystem;

/// Even a library of all that is known of an opening is smaller.
constexpr std::size_t kMostFileBytes =
    sizeof(std::size_t) > 4 ? std::size_t{8} << 30 : ~std::size_t{0};

/// All bytes that are left; throws UserError at more than `most`.
std::string readUpTo(std::istream& in, const std::string& name, std::size_t most) {
    std::string content;
    std::array<char, std::size_t{1} << 16> block;
    do {
        in.read(block.data(), block.size());
        content.append(block.data(), static_cast<std::size_t>(in.gcount()));
        if (content.size() > most)
            throw UserError{name + ": does not end within " + std::to_string(most >> 20) + " MiB"};
    } while (in);
    return content;
}

}  // namespace

// A folder can be opened here and there, and reading it throws.
std::string readFile(const std::string& path) {
    const std::string name = "'" + path + "'";
    const auto refuse = [&](const std::error_code& why) {
        throw UserError{name + ": cannot be read: " + why.message()};
    };
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) refuse(std::make_error_code(std::errc::is_a_directory));
    errno = 0;
    std::ifstream file{path, std::ios::binary};
    if (!file) refuse({errno != 0 ? errno : EIO, std::generic_category()});
    const bool isOnDisk = fs::is_regular_file(path, ignored) && fs::file_size(path, ignored) > 0;
    std::string content = readUpTo(file, name, isOnDisk ? kMostFileBytes : kMostStreamBytes);
    if (file.bad()) refuse(std::make_error_code(std::errc::io_error));
    return content;
}

std::string readTextFile(const std::string& path) {
    return std::string{withoutByteOrderMark(readFile(path))};
}

std::string readStream(std::istream& in, const std::string& name) {
    return std::string{withoutByteOrderMark(readUpTo(in, name, kMostStreamBytes))};
}

bool readLine(std::istream& in, std::string& line) {
    line.clear();
    char c = 0;
    while (in.get(c) && c != '\n') {
        line += c;
        if (line.size() > kMostLineBytes)
            throw UserError{"a line of more than " + std::to_string(kMostLineBytes) + " bytes"};
    }
    const bool isRead = in || !line.empty();
    line.erase(0, line.size() - withoutByteOrderMark(line).size());
    return isRead;
}

}  // namespace fukumi
