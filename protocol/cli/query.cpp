// SPDX-License-Identifier: MIT
#include "protocol/cli/query.hpp"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "engine/core/error.hpp"
#include "engine/core/rules.hpp"
#include "protocol/cli/analysis_limits.hpp"
#include "protocol/cli/position_fields.hpp"

namespace fukumi::protocol::cli {

namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 14> kKeys{"id",
                                                 "size",
                                                 "moves",
                                                 "black",
                                                 "white",
                                                 "to_move",
                                                 "board",
                                                 "rule",
                                                 "time_ms",
                                                 "nodes",
                                                 "depth",
                                                 "lines",
                                                 "reports",
                                                 "cancel"};

/// The id as JSON; absent where it is neither a number nor a text.
std::optional<std::string> idOf(const json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end()) return std::nullopt;
    if (!found->is_number_integer() && !found->is_string()) return std::nullopt;
    return found->dump();
}

std::string textOf(const json& object, const std::string& key) {
    const json& value = object[key];
    if (value.is_string()) return value.get<std::string>();
    if (key == "size" && value.is_number_unsigned()) return value.dump();
    throw UserError{key + " is no text"};
}

template <class Int>
std::optional<Int> numberOf(const json& object, const std::string& key, Int max) {
    const auto found = object.find(key);
    if (found == object.end()) return std::nullopt;
    const bool inRange = found->is_number_unsigned() && found->get<std::uint64_t>() >= 1 &&
                         found->get<std::uint64_t>() <= static_cast<std::uint64_t>(max);
    if (!inRange) throw UserError{key + " is not a whole number from 1 to " + std::to_string(max)};
    return found->get<Int>();
}

bool flagOf(const json& object, const std::string& key) {
    const auto found = object.find(key);
    if (found == object.end()) return false;
    if (!found->is_boolean()) throw UserError{key + " is neither true nor false"};
    return found->get<bool>();
}

search::Limits limitsOf(const json& object) {
    search::Limits limits;
    if (const auto ms = numberOf<std::int64_t>(object, "time_ms", kLongestAnalysisMs))
        limits.fixedTime = search::Milliseconds{*ms};
    limits.nodes = numberOf<std::uint64_t>(object, "nodes", ~std::uint64_t{0});
    if (const auto depth = numberOf<int>(object, "depth", kMaxSquares))
        limits.depth = Depth{*depth};
    limits.lines = numberOf<int>(object, "lines", kMaxSquares).value_or(1);
    if (!hasEnd(limits)) throw UserError{"a limit is needed: time_ms, nodes or depth"};
    return limits;
}

board::Position positionOf(const json& object, const EngineSettings& defaults) {
    PositionFields fields{PositionFields::Spelling::Json, defaults.rules.rule, defaults.isa};
    if (object.contains("rule")) {
        const std::string name = textOf(object, "rule");
        const auto rule = ruleFromName(name);
        if (!rule) throw UserError{"rule: '" + name + "' is none"};
        fields.rule = *rule;
    }
    for (const char* const key : {"size", "moves", "black", "white", "to_move", "board"})
        if (object.contains(key)) fields.set(key, textOf(object, key));
    return positionFrom(fields);
}

void checkKeys(const json& object) {
    for (const auto& item : object.items())
        if (std::ranges::find(kKeys, item.key()) == kKeys.end())
            throw UserError{"there is no key '" + item.key() + "'"};
}

}  // namespace

std::variant<Query, CancelQuery, BadQuery> parseQuery(std::string_view line,
                                                      const EngineSettings& defaults) {
    constexpr auto kNoCallback = nullptr;
    constexpr bool kThrow = false;
    const json object = json::parse(line, kNoCallback, kThrow);
    if (object.is_discarded()) return BadQuery{"null", "this line is no JSON"};
    if (!object.is_object()) return BadQuery{"null", "this line is no JSON object"};
    if (object.contains("cancel")) {
        const auto id = idOf(object, "cancel");
        if (!id) return BadQuery{"null", "cancel wants the id of a query"};
        return CancelQuery{*id};
    }
    const auto id = idOf(object, "id");
    if (!id) return BadQuery{"null", "a query wants an id, a whole number or a text"};
    try {
        checkKeys(object);
        return Query{
            *id, positionOf(object, defaults), limitsOf(object), flagOf(object, "reports")};
    } catch (const UserError& error) {
        return BadQuery{*id, error.what()};
    }
}

}  // namespace fukumi::protocol::cli
