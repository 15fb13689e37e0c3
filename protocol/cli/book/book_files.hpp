// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "book/format/book_library.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

using question::BookFrame;

/// Rule and size of libraries, as the options of any subcommand of books say them.
[[nodiscard]] BookFrame frameOf(const Question& question);

/// Adds what a file of any kind holds: readable text (.txt), games, a book of another program
/// (.lib, .db; of a .lib `frame` says the rule and size), a proof, or a compiled book. Throws
/// UserError.
void addBookFile(const std::string& path, book::BookLibrary& library, const BookFrame& frame);

/// Whether the file is a compiled book or a readable text, if it is there.
[[nodiscard]] bool canBeContinued(const std::string& path);

/// The file of a book that goes on, which no other run continues meanwhile. Throws UserError, also
/// if it cannot be continued.
[[nodiscard]] OutputFile continuedBook(const Question& question,
                                       std::string_view field,
                                       const std::string& path);

/// Writes the library as the name says, readable (.txt; `remark`, a line, comes first) or
/// compiled. The file is the old one or the new one at every moment. Throws OutputError, and
/// UserError for a library that could not be read again.
void saveBookFile(const OutputFile& file,
                  const book::BookLibrary& library,
                  const std::string& remark = {});

/// Why a book holds nothing that could be searched again or proved.
inline constexpr std::string_view kNothingSearched =
    "its moves come from games and no position was searched (book build --positions N searches)";

}  // namespace fukumi::protocol::cli
