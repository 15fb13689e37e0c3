// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace fukumi::protocol {

/// Takes the lines that go to the manager, without their line end. Called on the session's thread
/// alone, also while it thinks.
class ReplySink {
public:
    virtual ~ReplySink() = default;
    virtual void line(std::string_view text) = 0;

    void message(std::string_view text) { line("MESSAGE " + std::string{text}); }
    void error(std::string_view text) { line("ERROR " + std::string{text}); }
};

}  // namespace fukumi::protocol
