// SPDX-License-Identifier: MIT
//
// The only writer of standard output while the protocol is spoken: one write a line, then LF,
// nothing buffered. All managers accept that; each of CR, CR LF and split lines breaks one of them.
#pragma once

#include <fstream>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/clock.hpp"

namespace fukumi::protocol {

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
    void writeTo(ReplySink& replies) const {
        for (const std::string& each : lines_) replies.line(each);
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

class ReplyWriter final : public ReplySink {
public:
    /// The transcript must outlive the writer.
    explicit ReplyWriter(Transcript& transcript) : transcript_{transcript} {}

    void line(std::string_view text) override;

private:
    Transcript& transcript_;
};

}  // namespace fukumi::protocol
