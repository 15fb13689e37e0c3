// SPDX-License-Identifier: MIT
#include "protocol/io/output_file.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>

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

namespace {

namespace fs = std::filesystem;

bool isSameFile(const fs::path& a, const fs::path& b) {
    std::error_code ignored;
    return a == b || fs::equivalent(a, b, ignored);
}

bool isLog(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    return readBytes(file, kLogStart.size()) == kLogStart;
}

}  // namespace

Result<void> checkOwnFile(const std::string& path, Existing existing, const CommandLine& given) {
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    if (fs::exists(status) && !fs::is_regular_file(status)) return {};
    if (ranges::countIf(given.texts, [&](const auto& each) { return isSameFile(each, path); }) > 1)
        return InputError{.kind = ErrorKind::NamedTwice, .value = path};
    if (!fs::exists(status) || existing == Existing::Continued || given.isForced) return {};
    if (fs::file_size(path, ignored) == 0) return {};
    InputError exists{.kind = ErrorKind::FileExists, .value = path};
    if (existing != Existing::Log)
        exists.expected = {"force"};
    else if (isLog(path))
        return {};
    return exists;
}

bool hasContent(const std::string& path) {
    std::error_code none;
    const auto size = fs::file_size(path, none);
    return !none && size > 0;
}

Result<OutputFile> OutputFile::open(std::string_view asker,
                                    const std::string& path,
                                    const CommandLine& given,
                                    Existing existing) {
    if (path == "-")
        return InputError{.kind = ErrorKind::WrongForm,
                          .value = path,
                          .expected = {"a file here; write ./- for a file of that name"}};
    if (const auto why = book::whyNotReplaced(path))
        return InputError{.kind = ErrorKind::NotPossible, .value = *why};
    OutputFile file{asker, path};
    if (existing == Existing::Begun || existing == Existing::Continued) {
        auto lock = FileLock::take(path);
        if (!lock) return InputError{.kind = ErrorKind::InUse, .value = path};
        file.lock_ = std::make_unique<FileLock>(std::move(*lock));
    }
    if (const auto own = checkOwnFile(path, existing, given); !own) return own.error();
    return file;
}

void OutputFile::write(std::string_view bytes) const {
    if (const auto why = book::replaceFile(path_, bytes, lock_.get()))
        throw OutputError{asker_ + ": " + *why};
}

bool OutputFile::writeNew(std::string_view bytes) const {
    if (hasContent(path_)) return false;
    write(bytes);
    return true;
}

}  // namespace fukumi::protocol
