// SPDX-License-Identifier: MIT
#include "protocol/io/raw_io.hpp"

#include <cerrno>
#include <iomanip>
#include <iostream>
#include <stdexcept>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#else
#include <csignal>
#include <poll.h>
#include <unistd.h>
#endif

#ifdef _WIN32
#include <array>
#include <windows.h>
#endif

namespace fukumi::protocol {

namespace {

constexpr int kInput = 0;
constexpr int kOutput = 1;

#ifdef _WIN32
bool isTerminal(int file) { return ::_isatty(file) != 0; }
auto readSome(char* to, std::size_t size) {
    return ::_read(kInput, to, static_cast<unsigned>(size));
}
auto writeSome(std::string_view bytes) {
    return ::_write(kOutput, bytes.data(), static_cast<unsigned>(bytes.size()));
}
bool waitForInput() { return errno == EINTR; }
bool waitForOutput() { return errno == EINTR; }
#else
bool isTerminal(int file) { return ::isatty(file) == 1; }
auto readSome(char* to, std::size_t size) { return ::read(kInput, to, size); }
auto writeSome(std::string_view bytes) { return ::write(kOutput, bytes.data(), bytes.size()); }

// A program that shares the file may have made it one that does not block.
bool waitFor(int file, short event) {
    if (errno == EINTR) return true;
    if (errno != EAGAIN) return false;
    pollfd waiting{file, event, 0};
    ::poll(&waiting, 1, -1);
    return true;
}
/// After an error: false if it is one that does not pass.
bool waitForInput() { return waitFor(kInput, POLLIN); }
bool waitForOutput() { return waitFor(kOutput, POLLOUT); }
#endif

}  // namespace

void keepLineEnds() {
#ifdef _WIN32
    ::_setmode(kInput, _O_BINARY);
    ::_setmode(kOutput, _O_BINARY);
#endif
}

void prepareStandardStreams() {
    keepLineEnds();
#ifndef _WIN32
    std::signal(SIGPIPE, SIG_IGN);
#endif
}

std::size_t readInput(std::span<char> buffer) {
    while (true) {
        const auto count = readSome(buffer.data(), buffer.size());
        if (count >= 0) return static_cast<std::size_t>(count);
        if (!waitForInput())
            throw std::runtime_error{"the standard input cannot be read: " +
                                     std::generic_category().message(errno)};
    }
}

bool inputIsTyped() { return isTerminal(kInput); }

bool outputIsWatched() { return isTerminal(kOutput); }

std::error_code writeOutput(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto count = writeSome(bytes);
        if (count < 0 && !waitForOutput()) return {errno, std::generic_category()};
        if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

#ifdef _WIN32
std::filesystem::path programPath() {
    std::array<wchar_t, 32768> name{};  // the longest path that Windows knows
    const DWORD length =
        ::GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
    return std::filesystem::path{name.data(), name.data() + length};
}
#else
std::filesystem::path programPath() {
    std::error_code error;
    auto path = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path{} : path;
}
#endif

Transcript::Transcript(const std::string& path, const search::Clock& clock)
    : path_{path}, clock_{clock}, start_{clock.now()} {
    if (path.empty()) return;
    file_.open(path, std::ios::binary | std::ios::app);
    if (!file_) return;
    file_ << std::fixed << std::setprecision(6) << kLogStart << std::endl;
    tellFault();
}

// Flushed line by line: the last lines before a crash are the ones that matter.
void Transcript::note(Direction direction, std::string_view line) {
    if (!file_.is_open()) return;
    const std::chrono::duration<double> time = clock_.now() - start_;
    const std::scoped_lock lock{mutex_};
    if (!file_) return;
    file_ << std::setw(12) << time.count() << ' ' << static_cast<char>(direction) << ' ' << line
          << std::endl;
    tellFault();
}

void Transcript::tellFault() const {
    if (!file_)
        std::cerr << "pbrain-fukumi: --log: '" << printableLine(path_)
                  << "': cannot be written any more\n";
}

std::string wireLine(std::string_view text) {
    std::string wire;
    if (text.empty()) return wire;
    wire.reserve(text.size() + 1);
    for (const char c : text) wire += c >= ' ' && c <= '~' ? c : '?';
    return wire + '\n';
}

void ReplyWriter::line(std::string_view text) {
    // The game goes on: its input is read to the end.
    const std::error_code error = writeOutput(wireLine(text));
    if (!error_) error_ = error;
    transcript_.note(Transcript::Direction::Out, text);
}

}  // namespace fukumi::protocol
