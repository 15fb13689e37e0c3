// SPDX-License-Identifier: MIT
//
// Books of other programs on the command line: RenLib's libraries (.lib), databases of Yixin and
// Rapfi (.db).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "book/foreign/renlib.hpp"
#include "book/format/book_library.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

using question::BookFormat;
using question::BookFrame;

/// Whether the name is that of a library, a database or another file of games.
[[nodiscard]] bool isForeignBook(const std::string& path);
/// Adds what such a file holds; says on stderr what a book cannot hold. Throws UserError.
void addForeignBook(const std::string& path, const BookFrame& frame, book::BookLibrary& library);

/// Kind of a file of the format, for those who might write over it.
[[nodiscard]] FileKind kindOf(BookFormat format);

/// The arguments of `book export`.
struct ExportArguments {
    std::string from;
    std::string to;  ///< empty: the standard output
    BookFormat format = BookFormat::Text;
    BookFrame frame;
};

/// Without a format the name of OUT says it.
[[nodiscard]] ExportArguments exportArguments(const Question& question);
/// To write a file in the format that its name says.
[[nodiscard]] ExportArguments asNamed(const std::string& path, const BookFrame& frame);
/// The file; says on stderr what the format cannot hold. Throws UserError.
[[nodiscard]] std::string exportedBytes(const ExportArguments& wanted,
                                        const book::BookLibrary& library);

}  // namespace fukumi::protocol::cli
