// SPDX-License-Identifier: MIT
//
// Buffer of std::cout: the standard output, with a memory of the error that kept text from it.
#pragma once

#include <streambuf>
#include <string>
#include <system_error>

namespace fukumi::protocol {

/// Takes over std::cout for as long as it lives. Lines go out at once to a terminal, elsewhere
/// with std::flush or when there is enough of them. At most one at a time.
class StandardOutput final : public std::streambuf {
public:
    StandardOutput();
    /// Writes what is left.
    ~StandardOutput() override;
    StandardOutput(const StandardOutput&) = delete;
    StandardOutput& operator=(const StandardOutput&) = delete;

    /// Throws OutputError where something that was printed did not get there: the disk is full,
    /// say.
    void check();

private:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;

    std::string waiting_;
    std::error_code error_;  ///< the first one: nothing is written after it
    bool isTerminal_;
    std::streambuf* before_;
};

/// check() of the one that std::cout has; without one nothing is known and nothing happens.
void checkStandardOutput();

}  // namespace fukumi::protocol
