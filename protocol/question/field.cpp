// SPDX-License-Identifier: MIT
#include "protocol/question/field.hpp"

#include "engine/core/ranges.hpp"

namespace fukumi::protocol::question {

namespace {

std::string dashed(std::string_view name) {
    std::string text{name};
    ranges::replace(text, '_', '-');
    return "--" + text;
}

char normalized(char letter) {
    if (letter == '-') return '_';
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// A function for each task that makes a question of it.
template <std::size_t... indices>
constexpr auto makers(std::index_sequence<indices...>) {
    return std::array{+[] {
        Question question;
        question.task.emplace<indices>();
        return question;
    }...};
}

bool isSameKey(std::string_view typed, std::string_view name) {
    return ranges::equal(typed, name, [](char a, char b) { return normalized(a) == b; });
}

}  // namespace

const Subcommand* findSubcommand(Task task) {
    for (const Subcommand& each : subcommands())
        if (each.task == task) return &each;
    return nullptr;
}

Question makeQuestion(Task task) {
    constexpr auto kMakers =
        makers(std::make_index_sequence<std::variant_size_v<Question::Task>>{});
    return kMakers.at(static_cast<std::size_t>(task))();
}

const Field* findField(std::string_view name, Door door, Task task) {
    for (const Field& field : fields())
        if (field.name == name && isOffered(field, door, task)) return &field;
    return nullptr;
}

const Field* findSetting(std::string_view name, Door door) {
    for (const Field& field : fields())
        if (field.doors.contains(door) && isSetting(field.section) &&
            (isSameKey(name, field.name) ||
             (!field.infoName.empty() && isSameKey(name, field.infoName))))
            return &field;
    return nullptr;
}

std::string spellField(const Field& field, Door door) {
    if (door == Door::Arguments)
        return field.section == Section::Operands ? std::string{field.name} : dashed(field.name);
    if (door == Door::Json && !field.jsonName.empty()) return std::string{field.jsonName};
    if (door == Door::Info && !field.infoName.empty()) return std::string{field.infoName};
    return std::string{field.name};
}

std::string spellField(std::string_view name, Door door) {
    if (const auto equals = name.find('='); equals != std::string_view::npos)
        return spellField(name.substr(0, equals), door) + ' ' +
               std::string{name.substr(equals + 1)};
    for (const Field& field : fields())
        if (field.name == name && field.doors.contains(door)) return spellField(field, door);
    return door == Door::Arguments ? dashed(name) : std::string{name};
}

std::string describeOperand(const Field& field) {
    std::string text{field.operand};
    if (const auto* word = std::get_if<Word>(&field.kind); word != nullptr && text.empty())
        for (const std::string_view each : word->words())
            text.append(text.empty() ? "" : "|").append(each);
    return text;
}

}  // namespace fukumi::protocol::question
