// SPDX-License-Identifier: MIT
//
// Output files of subcommands. Nothing that was asked for is lost in silence: a file that cannot be
// written is refused before the work, and a full disk ends the program with code 1.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace fukumi::protocol {

/// Output that did not get there. `main` prints it as one line and exits with code 1.
class OutputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A file that is written at the end of some work, or now and then within it: whole or not at all.
class OutputFile {
public:
    /// `asker` stands before errors: "--svg". Throws UserError where the file could not be written
    /// now.
    OutputFile(std::string_view asker, std::string path);

    [[nodiscard]] const std::string& path() const { return path_; }

    /// The file holds the bytes afterwards. Throws OutputError; then it holds what it held before.
    void write(std::string_view bytes) const;

private:
    std::string asker_;
    std::string path_;
};

}  // namespace fukumi::protocol
