// SPDX-License-Identifier: MIT
//
// Members of the questions that need no search of the player (search_free_queries.hpp). Errors are
// those of other questions: Required if a member that has no default is absent, else an error with
// its name in `field`:
//
//     unknown key shap; did you mean shape?
//     shape is required
//     solve: '5' is not a text
//     time_ms: 0 is not between 1 and 2592000000
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"
#include "engine/core/stop.hpp"
#include "engine/search/clock.hpp"
#include "engine/solver/monitor.hpp"
#include "protocol/answer/json.hpp"

namespace fukumi::protocol::web {

/// An error that names a member which is neither "id" nor one of these.
/// REQUIRES: `query` is an object, here and below.
[[nodiscard]] Result<void> expectMembers(const answer::Json& query,
                                         std::initializer_list<std::string_view> names);
[[nodiscard]] Result<void> requireMember(const answer::Json& query, const std::string& name);
[[nodiscard]] Result<std::string> readText(const answer::Json& query, const std::string& name);
/// True or false, which can be a text; false if it is absent.
[[nodiscard]] Result<bool> readFlag(const answer::Json& query, const std::string& name);
/// A whole number from 1 on, which can be a text.
[[nodiscard]] Result<std::size_t> readNumber(const answer::Json& query, const std::string& name);
/// Points, or other words: a text, or a list of texts, which are joined with blanks. Empty if it is
/// absent.
[[nodiscard]] std::string readWords(const answer::Json& query, const std::string& name);
/// The member "time_ms" as `analyze` has it. A minute if it is absent, and at most.
[[nodiscard]] Result<search::Milliseconds> readTime(const answer::Json& query);

/// Stops from a point of time on, or when another token does.
class AnswerEnd final : public solver::Monitor {
public:
    /// `clock` and `other` must outlive this.
    AnswerEnd(const search::Clock& clock, search::TimePoint end, const StopToken& other)
        : clock_{clock}, end_{end}, other_{other} {}

    [[nodiscard]] bool stopRequested() const override {
        return other_.stopRequested() || clock_.now() >= end_;
    }

private:
    const search::Clock& clock_;
    search::TimePoint end_;
    const StopToken& other_;
};

}  // namespace fukumi::protocol::web
