// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "book/foreign/renlib.hpp"
#include "book/format/book_library.hpp"
#include "book/format/mapped_book.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

// Books of other programs on the command line: RenLib's libraries (.lib), databases of Yixin and
// Rapfi (.db).

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

/// A compiled book; throws UserError.
[[nodiscard]] book::MappedBook openBook(const std::string& path);

/// Rule and size of libraries, as the options of any subcommand of books say them.
[[nodiscard]] BookFrame frameOf(const Question& question);

/// Adds what a file of any kind holds: readable text (.txt), a book of another program (.lib, .db;
/// of a .lib `frame` says the rule and size), or a compiled book. Throws UserError.
void addBookFile(const std::string& path, book::BookLibrary& library, const BookFrame& frame);

/// The file of a book that goes on: one that is a compiled book or a readable text, if it is there.
/// Throws UserError.
[[nodiscard]] OutputFile continuedBook(const Question& question,
                                       std::string_view field,
                                       const std::string& path);

/// Writes the library as the name says, readable (.txt, behind `comment`, lines of their own) or
/// compiled. The file is the old one or the new one at every moment. Throws OutputError.
void saveBookFile(const OutputFile& file,
                  const book::BookLibrary& library,
                  const std::string& comment = {});

/// Why a book holds nothing that could be searched again or proved.
inline constexpr std::string_view kNothingSearched =
    "its moves come from games and no position was searched (book build --positions N searches)";

}  // namespace fukumi::protocol::cli
