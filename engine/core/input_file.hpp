// SPDX-License-Identifier: MIT
//
// Files, and other input from outside, as a whole. Nothing is read without an end: a device may
// have none.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace fukumi {

/// Bounds of an input that is no file on a disk, such as a pipe, and of one line of text.
inline constexpr std::size_t kMostStreamBytes = std::size_t{64} << 20;
inline constexpr std::size_t kMostLineBytes = std::size_t{64} << 10;

/// All bytes of a file. Throws UserError that names it and says why it cannot be read: it is not
/// there, it is a folder, it does not end.
[[nodiscard]] std::string readFile(const std::string& path);

/// The same of a text, without the mark that some editors put in front of UTF-8.
[[nodiscard]] std::string readTextFile(const std::string& path);

/// The rest of a text stream without a byte order mark; `name` is in the error. Throws UserError if
/// it does not end.
[[nodiscard]] std::string readStream(std::istream& in, const std::string& name);

/// The next line without its end, and without a byte order mark; false if there is none. Throws UserError where it is too long.
[[nodiscard]] bool readLine(std::istream& in, std::string& line);

}  // namespace fukumi
