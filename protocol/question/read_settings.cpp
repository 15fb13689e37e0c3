// SPDX-License-Identifier: MIT
//
// INFO lines, and lines of fukumi.ini.
#include "engine/core/text.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol::question {

namespace {

Result<void> storeSetting(Task task,
                          const Field& field,
                          std::string_view value,
                          EngineSettings& settings) {
    Question question = makeQuestion(task);
    question.settings = settings;
    const auto stored = storeValue(field, {std::string{value}}, question);
    if (stored) settings = std::move(question.settings);
    return stored;
}

std::vector<std::string> settingNames() {
    std::vector<std::string> names;
    for (const Field& field : fields())
        if (field.doors.contains(Door::Ini)) names.push_back(spellField(field, Door::Ini));
    return names;
}

/// A comment begins at the beginning of a line or after a blank: names of files can have '#'.
std::string_view withoutComment(std::string_view line) {
    auto sign = line.find('#');
    while (sign != std::string_view::npos && sign > 0 &&
           kBlanks.find(line[sign - 1]) == std::string_view::npos)
        sign = line.find('#', sign + 1);
    return line.substr(0, sign);
}

/// The value of a setting; the name of a file from the folder of the ini file.
std::string fromFolder(const std::filesystem::path& folder, const Field& field, std::string value) {
    const bool isNamed = isFile(field) && !value.empty() && value != "-" && value != "none";
    return isNamed ? (folder / value).string() : value;
}

Result<void> readIniLine(Task task,
                         std::string_view line,
                         const std::filesystem::path& folder,
                         GivenSettings& given,
                         EngineSettings& settings) {
    const auto equals = line.find('=');
    if (equals == std::string_view::npos)
        return InputError{
            .kind = ErrorKind::Damaged, .value = std::string{line}, .expected = {"name = value"}};
    const std::string_view key = trim(line.substr(0, equals));
    std::string value{trim(line.substr(equals + 1))};
    if (const Field* const field = findSetting(key, Door::Ini))
        value = fromFolder(folder, *field, std::move(value));
    return readSetting(task, key, value, given, settings);
}

/// The error with its place in the ini file. One in another file that the line names becomes a
/// clause.
InputError atLine(InputError error, FilePlace place) {
    if (error.place) {
        InputError inner = error;
        inner.field.clear();
        error.kind = ErrorKind::NotPossible;
        error.value = describeError(inner, Door::Ini);
    }
    error.place = std::move(place);
    return error;
}

std::string describeType(const Field& field) {
    const std::string value = writeValue(field, Question{});
    const auto* const integer = std::get_if<Integer>(&field.kind);
    if (integer == nullptr) return "type string default " + (value.empty() ? "none" : value);
    // Where nothing is set by default, the smallest number (-1) says so.
    const std::string min = std::to_string(integer->min);
    return "type spin default " + (value.empty() ? min : value) + " min " + min + " max " +
           std::to_string(integer->max);
}

}  // namespace

Result<void> readInfo(std::string_view key, std::string_view value, EngineSettings& settings) {
    const Field* const field = findSetting(key, Door::Info);
    if (field == nullptr) return {};
    return storeSetting(Task::Gomocup, *field, value, settings);
}

Result<void> readSetting(Task task,
                         std::string_view key,
                         std::string_view value,
                         GivenSettings& given,
                         EngineSettings& settings) {
    const Field* const field = findSetting(key, Door::Ini);
    if (field == nullptr)
        return InputError{.kind = ErrorKind::UnknownField,
                          .value = std::string{key},
                          .expected = findNearestWord(key, settingNames())};
    if (!given.insert(field).second)
        return InputError{.kind = ErrorKind::Repeated, .field = std::string{field->name}};
    return storeSetting(task, *field, value, settings);
}

std::vector<InputError> readIni(Task task,
                                std::string_view text,
                                const std::filesystem::path& file,
                                EngineSettings& settings) {
    std::vector<InputError> errors;
    GivenSettings given;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string_view line = trim(withoutComment(takeLine(text)));
        if (line.empty()) continue;
        const auto read = readIniLine(task, line, file.parent_path(), given, settings);
        if (!read)
            errors.push_back(
                atLine(read.error(), {.file = file.filename().string(), .number = number}));
    }
    return errors;
}

// The manager's own keys (its clock, its folder) do not concern its user.
std::vector<std::string> listInfoOptions() {
    std::vector<std::string> lines;
    for (const Field& field : fields())
        if (field.doors.contains(Door::Info) && field.section != Section::Manager)
            lines.push_back("option name " + spellField(field, Door::Info) + ' ' +
                            describeType(field));
    return lines;
}

}  // namespace fukumi::protocol::question
