// SPDX-License-Identifier: MIT
#include "protocol/cli/book/book_files.hpp"

#include "book/five_source.hpp"
#include "book/format/book_format.hpp"
#include "book/format/book_text.hpp"
#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"

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
    if (book::isProofFile(path)) {
        if (const auto why = book::addProof(path, library)) throw UserError{*why};
        return;
    }
    if (!isText(path)) return library.merge(openBook(path).book().library());
    constexpr std::size_t kMostBytes = std::size_t{1} << 30;
    if (const auto error = book::readBookText(readTextFile(path, kMostBytes), library))
        throw UserError{"'" + path + "': " + describe(*error)};
}

OutputFile continuedBook(std::string_view asker, const std::string& path, const Options& options) {
    if (isForeignBook(path) || book::isProofFile(path))
        throw UserError{std::string{asker} + ": '" + path +
                        "': only a compiled book or a readable text can go on; book merge makes "
                        "one of this file"};
    return {asker, path, FileKind::Continued, options.values};
}

void saveBookFile(const OutputFile& file,
                  const book::BookLibrary& library,
                  const std::string& comment) {
    file.write(isText(file.path()) ? comment + book::writeBookText(library)
                                   : book::compileBook(library));
}

}  // namespace fukumi::protocol::cli
