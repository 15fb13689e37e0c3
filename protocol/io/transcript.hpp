// SPDX-License-Identifier: MIT
//
// The file of --log: both directions of a conversation with the time since its start.
//
//        0.000412 < START 15
//        0.001207 > OK
//
// Lines are noted when they are read, which may be long before they are acted on.
#pragma once

#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/search/clock.hpp"

namespace fukumi::protocol {

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

}  // namespace fukumi::protocol
