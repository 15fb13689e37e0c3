// SPDX-License-Identifier: MIT
//
// Runs while the program is built: book/data -> a source file that holds the compiled book.
//
//     fukumi-compile-book OUT.cpp IN.txt...
#include <fstream>
#include <iostream>
#include <iterator>

#include "book/format/book_format.hpp"
#include "book/format/book_text.hpp"

namespace {

void writeSource(std::ostream& out, const std::string& bytes) {
    constexpr std::size_t kPerLine = 16;
    out << "#include \"book/format/embedded_book.hpp\"\n\n"
           "namespace fukumi::book {\n"
           "namespace {\n"
           "alignas(8) constexpr std::uint8_t kBytes[] = {";
    for (std::size_t i = 0; i < bytes.size(); ++i)
        out << (i % kPerLine == 0 ? "\n    " : " ")
            << static_cast<unsigned>(static_cast<unsigned char>(bytes[i])) << ',';
    out << "\n};\n"
           "}  // namespace\n\n"
           "std::span<const std::uint8_t> embeddedBytes() { return kBytes; }\n"
           "}  // namespace fukumi::book\n";
}

}  // namespace

int main(int argc, char** argv) {
    using namespace fukumi;
    if (argc < 2) {
        std::cerr << "usage: fukumi-compile-book OUT.cpp IN.txt...\n";
        return 2;
    }
    book::BookLibrary library;
    for (int i = 2; i < argc; ++i) {
        std::ifstream file{argv[i]};
        const std::string text{std::istreambuf_iterator<char>{file}, {}};
        const auto read = book::readBookText(text, library);
        if (!file || !read) {
            std::cerr << argv[i] << ": ";
            if (read)
                std::cerr << "cannot be read\n";
            else
                std::cerr << "line " << read.error().place.value().number << ": "
                          << read.error().value.text() << '\n';
            return 1;
        }
    }
    std::ofstream out{argv[1]};
    writeSource(out, book::compileBook(library));
    out.close();
    if (out) return 0;
    std::cerr << argv[1] << ": cannot be written\n";
    return 1;
}
