// SPDX-License-Identifier: MIT
//
// Files, and other input from outside, as a whole. Nothing is read without an end: a device may
// have none.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace fukumi {

/// Bounds of an input that is not a file on a disk, such as a pipe, and of one line of text.
inline constexpr std::size_t kMostStreamBytes = std::size_t{64} << 20;
inline constexpr std::size_t kMostLineBytes = std::size_t{64} << 10;
/// Bound of a file on a disk: even a library of all that is known of an opening is smaller.
inline constexpr std::size_t kMostFileBytes =
    sizeof(std::size_t) > 4 ? std::size_t{8} << 30 : ~std::size_t{0};

/// All bytes of a file. Throws UserError that names it and says why it cannot be read: it is not
/// there, it is a folder, it does not end within `most` bytes or, if it is not on a disk, within
/// kMostStreamBytes.
[[nodiscard]] std::string readFile(const std::string& path, std::size_t most = kMostFileBytes);

/// The same of a text, without the mark that some editors put in front of UTF-8.
[[nodiscard]] std::string readTextFile(const std::string& path,
                                       std::size_t most = kMostStreamBytes);

/// The next bytes of a stream, `most` of them if there are as many. Fewer are the end, or, if the
/// stream is bad(), an error of the disk that the caller has to report.
[[nodiscard]] std::string readBytes(std::istream& in, std::size_t most);

/// The rest of a text, without a byte order mark; UserError with `name` where it does not end.
[[nodiscard]] std::string readStream(std::istream& in, const std::string& name);

/// The next line without its end and mark; false if there is none. UserError if it is too long.
[[nodiscard]] bool readLine(std::istream& in, std::string& line);

}  // namespace fukumi
