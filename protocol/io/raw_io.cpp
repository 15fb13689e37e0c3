// SPDX-License-Identifier: MIT
#include "protocol/io/raw_io.hpp"

#include <cerrno>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#else
#include <csignal>
#include <unistd.h>
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
#else
bool isTerminal(int file) { return ::isatty(file) == 1; }
auto readSome(char* to, std::size_t size) { return ::read(kInput, to, size); }
auto writeSome(std::string_view bytes) { return ::write(kOutput, bytes.data(), bytes.size()); }
#endif

}  // namespace

void prepareStandardStreams() {
#ifdef _WIN32
    ::_setmode(kInput, _O_BINARY);
    ::_setmode(kOutput, _O_BINARY);
#else
    std::signal(SIGPIPE, SIG_IGN);
#endif
}

std::size_t readInput(std::span<char> buffer) {
    while (true) {
        const auto count = readSome(buffer.data(), buffer.size());
        if (count >= 0) return static_cast<std::size_t>(count);
        if (errno != EINTR) return 0;
    }
}

bool inputIsTyped() { return isTerminal(kInput); }

bool outputIsWatched() { return isTerminal(kOutput); }

std::error_code writeOutput(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto count = writeSome(bytes);
        if (count < 0 && errno != EINTR) return {errno, std::generic_category()};
        if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

}  // namespace fukumi::protocol
