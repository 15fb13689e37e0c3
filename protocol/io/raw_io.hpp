// SPDX-License-Identifier: MIT
//
// Bytes from standard input and to standard output, past every buffer: what a manager writes must
// be seen while a search runs, and what we write must be seen at once. Lines made of such bytes,
// and the log of both directions.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "engine/core/input_file.hpp"
#include "engine/core/text.hpp"
#include "engine/search/clock.hpp"

namespace fukumi::protocol {

/// Makes lines out of bytes as they come. LF, CR and CR LF end a line, in any mix; empty lines
/// disappear, so that the LF of a CR LF makes none. A byte order mark before a line is dropped.
class LineSplitter {
public:
    /// Lines of more than `longest` bytes lose their tail.
    explicit LineSplitter(std::size_t longest = kMostLineBytes) : longest_{longest} {}

    /// Calls `onLine(std::string)` for every line that these bytes complete.
    template <class OnLine>
    void add(std::string_view bytes, OnLine&& onLine) {
        while (!bytes.empty()) {
            const std::size_t end = bytes.find_first_of("\r\n");
            append(bytes.substr(0, end));
            if (end == std::string_view::npos) return;
            bytes.remove_prefix(end + 1);
            finish(onLine);
        }
    }

    /// The input has ended: a last line may lack its line end.
    template <class OnLine>
    void finish(OnLine&& onLine) {
        if (line_.empty()) return;
        std::string done;
        done.swap(line_);
        done.erase(0, done.size() - withoutByteOrderMark(done).size());
        if (!done.empty()) onLine(std::move(done));
    }

private:
    void append(std::string_view part) { line_.append(part.substr(0, longest_ - line_.size())); }

    const std::size_t longest_;
    std::string line_;
};

/// Line ends stay as they are: Windows would turn LF into CR LF.
void keepLineEnds();
/// keepLineEnds(), and a manager that has closed its end of the pipe does not kill the process.
/// Call once, before any other function here.
void prepareStandardStreams();

/// Waits for bytes and puts them into `buffer`; 0 at the end of the input. Throws if it cannot be
/// read.
[[nodiscard]] std::size_t readInput(std::span<char> buffer);

/// Whether standard input is a terminal.
[[nodiscard]] bool inputIsTyped();

/// Whether standard output is a terminal.
[[nodiscard]] bool outputIsWatched();

/// Writes everything, in one call if the system takes it in one; what kept it from that.
[[nodiscard]] std::error_code writeOutput(std::string_view bytes);

/// The running executable; an empty path when the system does not say. Managers start engines in
/// their own folders, so that neither the working directory nor argv[0] shows it.
[[nodiscard]] std::filesystem::path programPath();

/// Takes the lines that go to the manager, without their line end. Called on the session's thread
/// only, also while it thinks.
class ReplySink {
public:
    virtual ~ReplySink() = default;
    virtual void line(std::string_view text) = 0;

    void message(std::string_view text) { line("MESSAGE " + std::string{text}); }
    void error(std::string_view text) { line("ERROR " + std::string{text}); }
};

/// Lines that may not be written yet.
class HeldReplies final : public ReplySink {
public:
    void line(std::string_view text) override { lines_.emplace_back(text); }
    /// Writes the lines, and holds them no longer.
    void writeTo(ReplySink& replies) {
        for (const std::string& each : lines_) replies.line(each);
        lines_.clear();
    }

private:
    std::vector<std::string> lines_;
};

// The file of --log: both directions of a conversation with the time since its start.
//
//        0.000412 < START 15
//        0.001207 > OK
//
// Lines are noted when they are read, which may be long before they are acted on.

/// The first line of a log, and of each conversation in it.
inline constexpr std::string_view kLogStart = "# a new conversation";

/// Thread-safe. Without a file it does nothing.
class Transcript {
public:
    enum class Direction : char { In = '<', Out = '>' };

    /// `clock` must outlive the transcript.
    Transcript(const std::string& path, const search::Clock& clock);

    /// Whether there is a file, and it can be written.
    [[nodiscard]] bool isOpen() const { return file_.is_open(); }

    void note(Direction direction, std::string_view line);

private:
    /// A full disk ends the transcript, with a line on the standard error, and not the game.
    void tellFault() const;

    std::string path_;
    const search::Clock& clock_;
    search::TimePoint start_;
    std::mutex mutex_;
    std::ofstream file_;
};

/// The line as it goes out: every byte that is not printable ASCII becomes '?', then LF.
/// Nothing for an empty line, since managers take one as an answer.
[[nodiscard]] std::string wireLine(std::string_view text);

/// The only writer of standard output while the protocol is spoken: one write a line, then LF,
/// nothing buffered. All managers accept that; each of CR, CR LF and split lines breaks one of
/// them.
class ReplyWriter final : public ReplySink {
public:
    /// The transcript must outlive the writer.
    explicit ReplyWriter(Transcript& transcript) : transcript_{transcript} {}

    void line(std::string_view text) override;
    /// The first error that kept a line from the manager.
    [[nodiscard]] std::error_code outputError() const { return error_; }

private:
    Transcript& transcript_;
    std::error_code error_;
};

}  // namespace fukumi::protocol
