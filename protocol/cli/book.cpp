// SPDX-License-Identifier: MIT
//
// book: makes, joins, checks and prints opening books.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "book/book_text.hpp"
#include "book/mapped_book.hpp"
#include "engine/core/error.hpp"
#include "protocol/cli/book_foreign.hpp"
#include "protocol/cli/subcommand.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr const char* kHelp =
    "book: makes, joins, checks and prints opening books\n"
    "  book merge OUT FILE...   join books, readable texts (.txt), libraries of RenLib (.lib) and\n"
    "                           databases of Yixin and Rapfi (.db); OUT is of any of these kinds\n"
    "  book export FILE [OUT]   print any of these as readable text, or write it to OUT; its name\n"
    "                           says the format, or --format text|book|lib|db|db-lz4 does\n"
    "                           for .lib, which does not say: --rule R (renju) and --size N (15)\n"
    "  book check FILE...       say what is in each book, or what is wrong with it\n";

/// Throws UserError.
book::MappedBook openBook(const std::string& path) {
    auto opened = book::MappedBook::open(path);
    if (const auto* error = std::get_if<book::BookError>(&opened))
        throw UserError{"book " + error->reason};
    return std::move(std::get<book::MappedBook>(opened));
}

void addFile(const std::string& path, const FrameOptions& frame, book::BookLibrary& library) {
    if (isForeignBook(path)) return addForeignBook(path, frame, library);
    if (!path.ends_with(".txt")) return library.merge(openBook(path).book().library());
    std::ifstream file{path, std::ios::binary};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    if (!file) throw UserError{"'" + path + "': cannot be read"};
    if (const auto error = book::readBookText(text, library))
        throw UserError{"'" + path + "': " + describe(*error)};
}

/// The file is the old one or the new one at every moment, whenever the program ends.
void replaceFile(const std::string& path, const std::string& bytes) {
    const std::string part = path + ".part";
    std::ofstream file{part, std::ios::binary};
    file << bytes;
    file.close();
    std::error_code error;
    if (file) std::filesystem::rename(part, path, error);
    if (!file || error) throw UserError{"'" + path + "': cannot be written"};
}

void say(const std::string& path, std::size_t positions, std::size_t moves) {
    std::cout << path << ": " << positions << " positions, " << moves << " moves\n";
}

}  // namespace

int runBook(const Arguments& arguments) {
    if (arguments.empty() || arguments.front() == "--help") {
        std::cout << kHelp;
        return arguments.empty() ? kBadInput : kAnswered;
    }
    const std::string& verb = arguments.front();
    Arguments files{arguments.begin() + 1, arguments.end()};
    if (verb == "export" && !files.empty()) {
        const ExportArguments wanted = exportArguments(files);
        book::BookLibrary library;
        addFile(wanted.from, wanted.frame, library);
        const std::string bytes = exportedBytes(wanted, library);
        if (wanted.to.empty())
            std::cout << bytes;
        else
            replaceFile(wanted.to, bytes);
        return kAnswered;
    }
    const FrameOptions frame = takeFrame(files);
    if (verb == "merge" && files.size() >= 2) {
        book::BookLibrary library;
        for (std::size_t i = 1; i < files.size(); ++i) addFile(files[i], frame, library);
        replaceFile(files[0], exportedBytes(asNamed(files[0], frame), library));
        say(files[0], library.positions().size(), library.moveCount());
    } else if (verb == "check" && !files.empty()) {
        for (const std::string& path : files) {
            if (isForeignBook(path)) {
                book::BookLibrary library;
                addForeignBook(path, frame, library);
                say(path, library.positions().size(), library.moveCount());
                continue;
            }
            const auto opened = openBook(path);
            say(path, opened.book().positionCount(), opened.book().moveCount());
        }
    } else {
        throw UserError{"book " + verb + ": see book --help"};
    }
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
