// SPDX-License-Identifier: MIT
#include "book/foreign/file_content.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include "engine/core/input_file.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlockBytes = std::size_t{64} << 10;

InputError cannotRead(const std::error_code& why) {
    return {.kind = ErrorKind::CannotRead, .value = why.message()};
}

}  // namespace

FileContent::FileContent(std::string bytes, std::string_view name)
    : FileContent{std::make_unique<std::istringstream>(std::move(bytes)),
                  name.substr(std::min(name.rfind('.'), name.size()))} {}

FileContent::FileContent(std::unique_ptr<std::istream> stream, std::string_view ending)
    : stream_{std::move(stream)},
      start_{readBytes(*stream_, kStartBytes)},
      ending_{inLowerCase(ending)} {}

// A folder can be opened on some systems, and reading it fails.
Result<FileContent> FileContent::open(const std::string& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored))
        return cannotRead(std::make_error_code(std::errc::is_a_directory));
    errno = 0;
    auto file = std::make_unique<std::ifstream>(path, std::ios::binary);
    if (!*file) return cannotRead({errno != 0 ? errno : EIO, std::generic_category()});
    FileContent content{std::move(file), fs::path{path}.extension().string()};
    if (content.stream_->bad()) return cannotRead(std::make_error_code(std::errc::io_error));
    return content;
}

Result<std::string> FileContent::readAll(std::size_t most) {
    std::string bytes = std::exchange(start_, {});
    while (*stream_ && bytes.size() <= most) bytes += readBytes(*stream_, kBlockBytes);
    if (stream_->bad()) return cannotRead(std::make_error_code(std::errc::io_error));
    if (bytes.size() > most)
        return InputError{.kind = ErrorKind::TooLarge,
                          .value = english("the file"),
                          .expected = {std::to_string(most >> 20) + " MiB"}};
    return bytes;
}

Result<std::string> FileContent::readBlock() {
    if (!start_.empty()) return std::exchange(start_, {});
    std::string bytes = readBytes(*stream_, kBlockBytes);
    if (stream_->bad()) return cannotRead(std::make_error_code(std::errc::io_error));
    return bytes;
}

}  // namespace fukumi::book
