// SPDX-License-Identifier: MIT
#include "protocol/cli/book/book_files.hpp"

#include "book/five_source.hpp"
#include "book/format/book_format.hpp"
#include "book/format/book_text.hpp"
#include "engine/core/input_file.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

bool isText(const std::string& path) { return path.ends_with(".txt"); }

/// The reason names the file if `path` is empty.
[[noreturn]] void refuseBook(const std::string& path, const std::string& reason) {
    refuse(inFile({.kind = ErrorKind::NotPossible, .value = reason}, path));
}

}  // namespace

book::MappedBook openBook(const std::string& path) {
    return valueOrRefuse(book::MappedBook::open(path));
}

void addBookFile(const std::string& path, book::BookLibrary& library, const BookFrame& frame) {
    if (isForeignBook(path)) return addForeignBook(path, frame, library);
    if (book::isProofFile(path)) {
        if (const auto why = book::addProof(path, library)) refuseBook("", *why);
        return;
    }
    if (!isText(path)) return library.merge(openBook(path).book().library());
    constexpr std::size_t kMostBytes = std::size_t{1} << 30;
    if (const auto error = book::readBookText(readTextFile(path, kMostBytes), library))
        refuseBook(path, describe(*error));
}

OutputFile continuedBook(const Question& question,
                         std::string_view field,
                         const std::string& path) {
    if (isForeignBook(path) || book::isProofFile(path))
        refuse({.kind = ErrorKind::NotPossible,
                .field = std::string{field},
                .value = "'" + path +
                         "': only a compiled book or a readable text can be continued; book merge "
                         "makes one of this file"});
    return openOutput(question, field, path, FileKind::Continued);
}

void saveBookFile(const OutputFile& file,
                  const book::BookLibrary& library,
                  const std::string& comment) {
    file.write(isText(file.path()) ? comment + book::writeBookText(library)
                                   : book::compileBook(library));
}

}  // namespace fukumi::protocol::cli
