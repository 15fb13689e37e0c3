// SPDX-License-Identifier: MIT
#include "protocol/question/read_object.hpp"

#include <nlohmann/json.hpp>

namespace fukumi::protocol::question {

namespace {

using Json = nlohmann::json;

/// A value as text. Lists and objects are not walked into, however deep they are.
std::string writeScalar(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_structured()) return value.is_array() ? "[...]" : "{...}";
    return value.dump();
}

/// The text that the command line has for the value: a list is joined with blanks.
std::string writeText(const Json& value) {
    if (!value.is_array()) return writeScalar(value);
    std::string text;
    for (const Json& each : value) text.append(text.empty() ? "" : " ").append(writeScalar(each));
    return text;
}

}  // namespace

Result<Question> readObject(Task task, const Json& object, const EngineSettings& settings) {
    if (!object.is_object()) return InputError{.kind = ErrorKind::NotAnObject};
    Input input{Door::Json, task};
    for (const auto& [key, value] : object.items()) {
        if (key == "id") continue;
        const auto field = input.find(key);
        if (!field) return field.error();
        const bool isFlag = std::holds_alternative<Flag>((*field)->kind);
        if (isFlag && value == Json(false)) continue;
        if (const auto added = input.add(**field, writeText(value)); !added) return added.error();
    }
    return assembleQuestion(input, settings);
}

}  // namespace fukumi::protocol::question
