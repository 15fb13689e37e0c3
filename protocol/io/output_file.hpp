// SPDX-License-Identifier: MIT
//
// Output files of subcommands. Nothing that was asked for is lost in silence, and nothing that was
// there: a file that cannot be written is refused before the work, so is one that is read as well,
// and one that this program did not make. A full disk ends the program with code 1.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include <boost/program_options.hpp>

namespace fukumi::protocol {

/// Output that did not get there. `main` prints it as one line and exits with code 1.
class OutputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Kinds of output. A file of ours begins with the mark of its kind, and only such a one is
/// replaced without --force; a mark that the format lacks goes in front as a comment.
enum class FileKind : std::uint8_t {
    Picture,   ///< SVG
    Page,      ///< HTML
    Book,      ///< compiled
    TextBook,  ///< readable
    Foreign,   ///< of a form of other programs: it shows nothing of who made it
    Proof,
    FiveProof,
    Draw,
    Weights,
    Log,
    Continued  ///< read before, such that the new content holds the old one
};

/// The options of a command line, as they were parsed.
using CommandLine = boost::program_options::variables_map;

/// Throws UserError where `path` is a file that another option or word of the command line names,
/// too, or one that is not empty, not of this kind and not given up by --force. `asker` stands
/// before the error: "--svg".
void requireOwnFile(std::string_view asker,
                    const std::string& path,
                    FileKind kind,
                    const CommandLine& given);

/// Adds --force.
void addForceOption(boost::program_options::options_description& own);

/// A file that is written at the end of some work, or now and then within it: whole or not at all.
class OutputFile {
public:
    /// Throws UserError as requireOwnFile() does, and where the file could not be written now.
    OutputFile(std::string_view asker, std::string path, FileKind kind, const CommandLine& given);
    /// The same of the file that an option names. REQUIRES: the option was given.
    OutputFile(const CommandLine& given, const std::string& option, FileKind kind);

    [[nodiscard]] const std::string& path() const { return path_; }

    /// The file holds the bytes afterwards. Throws OutputError; then it holds what it held before.
    void write(std::string_view bytes) const;

private:
    std::string asker_;
    std::string path_;
    FileKind kind_;
};

}  // namespace fukumi::protocol
