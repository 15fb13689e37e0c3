// SPDX-License-Identifier: MIT
#include "protocol/cli/book_files.hpp"

#include <fstream>
#include <iterator>

#include "book/book_format.hpp"
#include "book/book_text.hpp"
#include "book/replace_file.hpp"
#include "engine/core/error.hpp"

namespace fukumi::protocol::cli {

namespace {

bool isText(const std::string& path) { return path.ends_with(".txt"); }

}  // namespace

book::MappedBook openBook(const std::string& path) {
    auto opened = book::MappedBook::open(path);
    if (const auto* error = std::get_if<book::BookError>(&opened))
        throw UserError{"book " + error->reason};
    return std::move(std::get<book::MappedBook>(opened));
}

void addBookFile(const std::string& path, book::BookLibrary& library, const FrameOptions& frame) {
    if (isForeignBook(path)) return addForeignBook(path, frame, library);
    if (!isText(path)) return library.merge(openBook(path).book().library());
    std::ifstream file{path, std::ios::binary};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    if (!file) throw UserError{"'" + path + "': cannot be read"};
    if (const auto error = book::readBookText(text, library))
        throw UserError{"'" + path + "': " + describe(*error)};
}

void saveBookFile(const std::string& path,
                  const book::BookLibrary& library,
                  const std::string& comment) {
    const auto error = book::replaceFile(
        path, isText(path) ? comment + book::writeBookText(library) : book::compileBook(library));
    if (error) throw UserError{*error};
}

}  // namespace fukumi::protocol::cli
