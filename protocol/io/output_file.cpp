// SPDX-License-Identifier: MIT
#include "protocol/io/output_file.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <vector>

#include "book/format/replace_file.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/io/raw_io.hpp"

namespace fukumi::protocol {

namespace {

constexpr std::size_t kEnough = 1 << 16;

}  // namespace

StandardOutput::StandardOutput() : isTerminal_{outputIsWatched()}, before_{std::cout.rdbuf(this)} {}

StandardOutput::~StandardOutput() {
    sync();
    std::cout.rdbuf(before_);
}

void StandardOutput::check() {
    sync();
    if (error_) throw notPrinted(error_);
}

StandardOutput::int_type StandardOutput::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char one = traits_type::to_char_type(c);
    return xsputn(&one, 1) == 1 ? c : traits_type::eof();
}

std::streamsize StandardOutput::xsputn(const char* text, std::streamsize size) {
    const std::string_view added{text, static_cast<std::size_t>(size)};
    waiting_ += added;
    const bool isDue =
        waiting_.size() >= kEnough || (isTerminal_ && added.find('\n') != std::string_view::npos);
    return isDue && sync() != 0 ? 0 : size;
}

int StandardOutput::sync() {
    if (!error_ && !waiting_.empty()) error_ = writeOutput(waiting_);
    waiting_.clear();
    return error_ ? -1 : 0;
}

OutputError notPrinted(const std::error_code& why) {
    return OutputError{"the standard output cannot be written: " + why.message()};
}

void checkStandardOutput() {
    if (auto* output = dynamic_cast<StandardOutput*>(std::cout.rdbuf())) output->check();
}

}  // namespace fukumi::protocol

namespace fs = std::filesystem;

namespace fukumi::protocol {

namespace {

struct Mark {
    FileKind kind;
    std::string_view text;
    bool isAdded = false;  ///< a comment that the format itself does not have
};

constexpr std::array kMarks{
    Mark{FileKind::Picture, "<!-- Fukumi: picture -->\n", true},
    Mark{FileKind::Page, "<!-- Fukumi: page -->\n", true},
    Mark{FileKind::Book,
         "\x89"
         "FKB\r\n\x1A\n"},
    Mark{FileKind::TextBook, "# Fukumi: book\n", true},
    Mark{FileKind::Proof, "fukumi-proof "},
    Mark{FileKind::FiveProof, "fukumi-five "},
    Mark{FileKind::Draw, "fukumi-draw "},
    Mark{FileKind::Weights,
         "\x89"
         "FKW\r\n\x1A\n"},
    Mark{FileKind::Log, "# a new conversation\n"},
};

bool isSameFile(const fs::path& a, const fs::path& b) {
    std::error_code ignored;
    return a == b || fs::equivalent(a, b, ignored);
}

bool isOurs(const std::string& path, FileKind kind) {
    std::ifstream file{path, std::ios::binary};
    const std::string bytes = readBytes(file, 32);
    return ranges::anyOf(kMarks, [&](const Mark& mark) {
        return mark.kind == kind && bytes.starts_with(mark.text);
    });
}

}  // namespace

Result<void> checkOwnFile(const std::string& path, FileKind kind, const CommandLine& given) {
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    if (fs::exists(status) && !fs::is_regular_file(status)) return {};
    if (ranges::countIf(given.texts, [&](const auto& each) { return isSameFile(each, path); }) > 1)
        return InputError{.kind = ErrorKind::NamedTwice, .value = path};
    if (!fs::exists(status) || kind == FileKind::Continued || given.isForced) return {};
    if (fs::file_size(path, ignored) == 0 || isOurs(path, kind)) return {};
    InputError exists{.kind = ErrorKind::FileExists, .value = path};
    if (kind != FileKind::Log) exists.expected = {"force"};
    return exists;
}

Result<OutputFile> OutputFile::open(std::string_view asker,
                                    const std::string& path,
                                    FileKind kind,
                                    const CommandLine& given) {
    if (path == "-")
        return InputError{
            .kind = ErrorKind::WrongForm, .value = path, .expected = {"a file, such as ./-"}};
    if (const auto why = book::whyNotReplaced(path))
        return InputError{.kind = ErrorKind::NotPossible, .value = *why};
    if (const auto own = checkOwnFile(path, kind, given); !own) return own.error();
    return OutputFile{asker, path, kind};
}

void OutputFile::write(std::string_view bytes) const {
    std::string marked;
    for (const Mark& mark : kMarks)
        if (mark.kind == kind_ && mark.isAdded) marked = mark.text;
    marked += bytes;
    if (const auto why = book::replaceFile(path_, marked)) throw OutputError{asker_ + ": " + *why};
}

}  // namespace fukumi::protocol
