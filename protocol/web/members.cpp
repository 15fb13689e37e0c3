// SPDX-License-Identifier: MIT
#include "protocol/web/members.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/core/ranges.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol::web {

using answer::Json;

namespace {

constexpr search::Milliseconds kLongestTime{60'000};

InputError wrongType(const Json& value, const std::string& name, std::string_view type) {
    return {.kind = ErrorKind::WrongForm,
            .field = name,
            .value = value.is_array()    ? "[...]"
                     : value.is_object() ? "{...}"
                                         : value.dump(),
            .expected = {type}};
}

}  // namespace

Result<void> expectMembers(const Json& query, std::initializer_list<std::string_view> names) {
    const std::vector<std::string> known{names.begin(), names.end()};
    for (const auto& [name, value] : query.items())
        if (name != "id" && ranges::find(known, name) == known.end())
            return InputError{.kind = ErrorKind::UnknownField,
                              .value = name,
                              .expected = findNearestWord(name, known)};
    return {};
}

Result<void> requireMember(const Json& query, const std::string& name) {
    if (query.contains(name)) return {};
    return InputError{.kind = ErrorKind::Required, .expected = {name}};
}

Result<std::string> readText(const Json& query, const std::string& name) {
    if (const auto fine = requireMember(query, name); !fine) return fine.error();
    const Json& value = query.at(name);
    if (!value.is_string()) return wrongType(value, name, "a text");
    return value.get<std::string>();
}

Result<bool> readFlag(const Json& query, const std::string& name) {
    if (!query.contains(name)) return false;
    const std::string text = question::writeText(query.at(name));
    if (text != "true" && text != "false")
        return InputError{.kind = ErrorKind::NotOneOf,
                          .field = name,
                          .value = text,
                          .expected = {"true", "false"}};
    return text == "true";
}

Result<std::size_t> readNumber(const Json& query, const std::string& name) {
    if (const auto fine = requireMember(query, name); !fine) return fine.error();
    const auto number = question::parseNumber(
        question::writeText(query.at(name)), 1, question::Integer::kNoMaximum);
    if (!number) return inField(number.error(), name);
    constexpr std::uint64_t kMost = std::numeric_limits<std::size_t>::max();
    return static_cast<std::size_t>(std::min(static_cast<std::uint64_t>(*number), kMost));
}

std::string readWords(const Json& query, const std::string& name) {
    return query.contains(name) ? question::writeText(query.at(name)) : std::string{};
}

Result<search::Milliseconds> readTime(const Json& query) {
    if (!query.contains("time_ms")) return kLongestTime;
    const question::Field& field =
        *question::findField("time", Door::Json, question::Task::Analyze);
    question::Question question = question::makeQuestion(question::Task::Analyze);
    const auto stored =
        question::storeValue(field, {question::writeText(query.at("time_ms"))}, question);
    if (!stored) return stored.error();
    return std::min(question.limits.fixedTime.value_or(kLongestTime), kLongestTime);
}

}  // namespace fukumi::protocol::web
