// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

}  // namespace fukumi::protocol
