// SPDX-License-Identifier: MIT
//
// The only writer of standard output while the protocol is spoken: one write a line, then LF,
// nothing buffered. All managers accept that; each of CR, CR LF and split lines breaks one of them.
#pragma once

#include <string>

#include "protocol/io/reply_sink.hpp"
#include "protocol/io/transcript.hpp"

namespace fukumi::protocol {

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
