// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"

namespace fukumi::book {

/// The bytes of a file, on a disk or in memory. A reader takes all of them at once, or block by
/// block; the beginning can be looked at before.
class FileContent {
public:
    /// Number of bytes of start(), for a longer content.
    static constexpr std::size_t kStartBytes = 4096;

    /// `name` is that of the file, or its ending; empty if it is not known.
    explicit FileContent(std::string bytes, std::string_view name = "");
    /// `ending` is that of the file's name, such as ".sgf"; empty if it has none.
    FileContent(std::unique_ptr<std::istream> stream, std::string_view ending);

    /// ErrorKind::CannotRead if there is no such file, or it is a folder.
    [[nodiscard]] static Result<FileContent> open(const std::string& path);

    /// The first bytes. REQUIRES: nothing was read.
    [[nodiscard]] std::string_view start() const { return start_; }
    /// In lower case.
    [[nodiscard]] std::string_view ending() const { return ending_; }

    /// All bytes; ErrorKind::TooLarge at more than `most`, CannotRead if the disk does not give
    /// them.
    [[nodiscard]] Result<std::string> readAll(std::size_t most);
    /// The next bytes, up to 64 KiB; empty at the end. ErrorKind::CannotRead as above.
    [[nodiscard]] Result<std::string> readBlock();

private:
    std::unique_ptr<std::istream> stream_;  ///< what follows start_
    std::string start_;
    std::string ending_;
};

}  // namespace fukumi::book
