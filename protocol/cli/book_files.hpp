// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "book/book_library.hpp"
#include "book/mapped_book.hpp"
#include "protocol/cli/book_foreign.hpp"
#include "protocol/options.hpp"

namespace fukumi::protocol::cli {

/// A compiled book; throws UserError.
[[nodiscard]] book::MappedBook openBook(const std::string& path);

/// Adds what a file of any kind holds: readable text (.txt), a book of another program (.lib, .db;
/// of a .lib `frame` says the rule and size), or a compiled book. Throws UserError.
void addBookFile(const std::string& path,
                 book::BookLibrary& library,
                 const FrameOptions& frame = {});

/// Writes the library as the name says, readable (.txt, behind `comment`, lines of their own) or
/// compiled. The file is the old one or the new one at every moment. Throws UserError.
void saveBookFile(const std::string& path,
                  const book::BookLibrary& library,
                  const std::string& comment = {});

}  // namespace fukumi::protocol::cli
