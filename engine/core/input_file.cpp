// SPDX-License-Identifier: MIT
#include "engine/core/input_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "engine/core/error.hpp"
#include "engine/core/text.hpp"

namespace fukumi {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuseSize(const std::string& name, std::size_t most) {
    throw UserError{name + ": does not end within " + std::to_string(most >> 20) + " MiB"};
}

/// All bytes that are left; throws UserError at more than `most`.
std::string readUpTo(std::istream& in, const std::string& name, std::size_t most) {
    std::string content;
    std::array<char, std::size_t{1} << 16> block;
    do {
        in.read(block.data(), block.size());
        content.append(block.data(), static_cast<std::size_t>(in.gcount()));
        if (content.size() > most) refuseSize(name, most);
    } while (in);
    return content;
}

}  // namespace

// A folder can be opened here and there, and reading it throws.
std::string readFile(const std::string& path, std::size_t most) {
    const std::string name = "'" + printableLine(path) + "'";
    const auto refuse = [&](const std::error_code& why) {
        throw UserError{name + ": cannot be read: " + why.message()};
    };
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) refuse(std::make_error_code(std::errc::is_a_directory));
    errno = 0;
    std::ifstream file{path, std::ios::binary};
    if (!file) refuse({errno != 0 ? errno : EIO, std::generic_category()});
    // Files of /proc are on no disk either, and say that they are empty.
    const bool isOnDisk = fs::is_regular_file(path, ignored) && fs::file_size(path, ignored) > 0;
    if (isOnDisk && fs::file_size(path, ignored) > most) refuseSize(name, most);
    std::string content = readUpTo(file, name, isOnDisk ? most : std::min(most, kMostStreamBytes));
    if (file.bad()) refuse(std::make_error_code(std::errc::io_error));
    return content;
}

std::string readTextFile(const std::string& path, std::size_t most) {
    return std::string{withoutByteOrderMark(readFile(path, most))};
}

std::string readBytes(std::istream& in, std::size_t most) {
    std::string bytes(most, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(most));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
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
