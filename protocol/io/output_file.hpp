// SPDX-License-Identifier: MIT
//
// Output files of subcommands. Nothing that was asked for is lost in silence, and nothing that was
// there: a file that cannot be written is refused before the work, so is one that is read as well,
// and one that exists, without --force. A full disk ends the program with code 1.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/file_lock.hpp"
#include "engine/core/result.hpp"

namespace fukumi::protocol {

/// Output that did not get there. `main` prints it as one line and exits with code 1.
class OutputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The error of the standard output.
[[nodiscard]] OutputError notPrinted(const std::error_code& why);

// Buffer of std::cout: the standard output, with a memory of the error that kept text from it.

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

/// Treatment of a file that exists.
enum class Existing : std::uint8_t {
    Refused,    ///< unless it is empty, or --force gives it up
    Begun,      ///< as Refused; work goes on in the file until it is done
    Continued,  ///< what it holds is read, and the new content holds it, too
    Log         ///< one of --log goes on
};

/// The rest of a command line.
struct CommandLine {
    std::vector<std::string> texts;  ///< of all options and operands, that of the output too
    bool isForced = false;           ///< --force
};

/// ErrorKind::NamedTwice if `path` is a file that another option or operand
/// names, too; FileExists as `existing` says.
[[nodiscard]] Result<void> checkOwnFile(const std::string& path,
                                        Existing existing,
                                        const CommandLine& given);

/// Whether the file is there, and not one that only a lock has made.
[[nodiscard]] bool hasContent(const std::string& path);

/// A file that is written at the end of some work, or now and then within it: whole or not at all.
class OutputFile {
public:
    /// The errors of checkOwnFile(), and NotPossible if the file could not be written now. One
    /// that is begun or continued is locked until the end, before the caller reads it: InUse if
    /// another run works on it. `asker` is the option that names it ("--svg"), for errors of
    /// write().
    [[nodiscard]] static Result<OutputFile> open(std::string_view asker,
                                                 const std::string& path,
                                                 const CommandLine& given,
                                                 Existing existing = Existing::Refused);

    [[nodiscard]] const std::string& path() const { return path_; }

    /// The file holds the bytes afterwards. Throws OutputError; then it holds what it held before.
    void write(std::string_view bytes) const;
    /// The same, unless that would replace what a file holds; then false.
    [[nodiscard]] bool writeNew(std::string_view bytes) const;

private:
    OutputFile(std::string_view asker, std::string path) : asker_{asker}, path_{std::move(path)} {}

    std::string asker_;
    std::string path_;
    std::unique_ptr<FileLock> lock_;
};

}  // namespace fukumi::protocol
