// SPDX-License-Identifier: MIT
//
// The command line. The only file that includes Boost.Program_options.
#include <filesystem>
#include <iostream>

#include <boost/program_options.hpp>

#include "book/foreign/format.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/encoding.hpp"
#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/io/raw_io.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::question {

namespace {

bool isFlag(const Field& field) { return std::holds_alternative<Flag>(field.kind); }

/// Whether the option takes a value in each task that has it.
bool takesValue(std::string_view option) {
    bool isKnown = false;
    for (const Field& field : fields()) {
        if (!field.doors.contains(Door::Arguments) || field.section == Section::Operands) continue;
        if (spellField(field, Door::Arguments) != option) continue;
        if (isFlag(field)) return false;
        isKnown = true;
    }
    return isKnown;
}

/// The places of what is neither an option nor its value, as far as that is known without the
/// subcommand.
std::vector<std::size_t> findWords(const Arguments& arguments) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!arguments[i].starts_with('-'))
            places.push_back(i);
        else if (takesValue(arguments[i]))
            ++i;
    }
    return places;
}

std::string_view firstWord(std::string_view name) { return name.substr(0, name.find(' ')); }
std::string_view secondWord(std::string_view name) {
    const auto blank = name.find(' ');
    return blank == std::string_view::npos ? std::string_view{} : name.substr(blank + 1);
}

/// Takes the first argument that is one of `names` off the rest: a word, or "--quiet".
std::optional<std::string> takeName(Arguments& rest, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        const auto option = ranges::find(rest, name);
        if (!name.starts_with("--") || option == rest.end()) continue;
        rest.erase(option);
        return name;
    }
    for (const std::size_t place : findWords(rest)) {
        std::string word = rest[place];
        if (ranges::find(names, word) == names.end()) continue;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(place));
        return word;
    }
    return std::nullopt;
}

/// Calls `visit(name, subcommand)` with all names, aliases too.
template <class Visitor>
void forEachName(Visitor visit) {
    for (const Subcommand& each : subcommands()) {
        visit(each.name, each);
        if (!each.alias.empty()) visit(each.alias, each);
    }
}

/// Takes the second word of the name off the rest: `build` of `book build`.
Result<NamedTask> readSecondName(const std::string& first, Arguments rest) {
    std::vector<std::string> seconds;
    std::optional<Task> alone;
    forEachName([&](std::string_view name, const Subcommand& each) {
        if (firstWord(name) != first) return;
        if (secondWord(name).empty())
            alone = each.task;
        else
            seconds.emplace_back(secondWord(name));
    });
    if (const auto second = takeName(rest, seconds)) {
        std::optional<Task> task;
        forEachName([&](std::string_view name, const Subcommand& each) {
            if (name == first + ' ' + *second) task = each.task;
        });
        return NamedTask{*task, std::move(rest)};
    }
    if (alone) return NamedTask{*alone, std::move(rest)};
    const auto words = findWords(rest);
    const std::string typed = words.empty() ? "" : rest[words.front()];
    auto expected = findNearestWord(inLowerCase(typed), seconds);
    if (expected.empty()) expected.assign(seconds.begin(), seconds.end());
    return InputError{.kind = ErrorKind::UnknownSubcommand,
                      .value = typed.empty() ? first : first + ' ' + typed,
                      .expected = std::move(expected)};
}

po::options_description describeOptions(Task task) {
    po::options_description options;
    for (const Field& field : fields()) {
        if (!isOffered(field, Door::Arguments, task)) continue;
        if (field.section == Section::Operands) continue;
        std::string name = spellField(field, Door::Arguments).substr(2);
        if (field.letter != '\0') name.append({',', field.letter});
        if (isFlag(field))
            options.add_options()(name.c_str(), "");
        else
            options.add_options()(name.c_str(), po::value<std::string>(), "");
    }
    return options;
}

/// Boost takes an empty value for a missing one. No argument can have this one.
constexpr char kEmpty = '\0';
Arguments fillEmptyValues(Arguments arguments) {
    for (std::string& argument : arguments)
        if (argument.empty() || (argument.starts_with("--") && argument.ends_with('=')))
            argument += kEmpty;
    return arguments;
}

/// An option without its value, or a flag with one.
InputError explain(const po::error_with_option_name& error, const Input& input) {
    const auto field = input.find(error.get_option_name());
    if (!field) return field.error();
    const std::string name{(*field)->name};
    if (isFlag(**field)) return {.kind = ErrorKind::UnexpectedValue, .field = name};
    return {.kind = ErrorKind::MissingValue, .field = name, .expected = {describeOperand(**field)}};
}

/// The operand with this number, from 0; the last one if it takes any number of texts. Or null.
const Field* operandAt(int position, Task task) {
    const Field* last = nullptr;
    for (const Field& field : fields()) {
        if (field.section != Section::Operands || !field.tasks.contains(task)) continue;
        if (position-- == 0) return &field;
        last = &field;
    }
    const bool repeats =
        last != nullptr && (last->count == Count::OneOrMore || last->count == Count::Any);
    return repeats ? last : nullptr;
}

/// Whether an operand that can be left out names a file.
bool isOptionalFile(const Field& field) {
    return isFile(field) && (field.count == Count::Optional || field.count == Count::Any);
}

using Options = std::vector<po::option>;

bool excludes(const Field& field, const Field& other) {
    return ranges::anyOf(field.excludes, [&](auto name) { return name == other.name; });
}

/// Whether a user who gave these options can add that of the field.
bool canAdd(const Field& field, const Options& given, const Input& input) {
    return !ranges::anyOf(given, [&](const po::option& option) {
        if (option.position_key >= 0 || option.unregistered) return false;
        const auto found = input.find("--" + option.string_key);
        if (!found) return false;
        const Field& other = **found;
        return &other == &field || excludes(field, other) || excludes(other, field);
    });
}

/// The operand with this number, from 0, or an error that helps users who pass moves or a file.
Result<const Field*> findOperand(int position,
                                 const std::string& text,
                                 const Options& given,
                                 const Input& input) {
    const Task task = input.task;
    constexpr auto kLargest = BoardSize::square(kMaxBoardSide);
    const Field* const moves = findField("moves", Door::Arguments, task);
    const Field* const psq = findField("psq", Door::Arguments, task);
    const bool isMove = moves != nullptr && board::fromHuman(text, kLargest);
    const Field* const operand = operandAt(position, task);
    std::error_code ignored;
    if (operand != nullptr &&
        !(isMove && isOptionalFile(*operand) && !std::filesystem::exists(text, ignored)))
        return operand;
    std::string meant;
    // After `--moves h8 i9` the quotes of the hint are what helps.
    if (isMove && (input.has("moves") || canAdd(*moves, given, input))) meant = "moves";
    if (psq != nullptr && book::formatOfName(text) != nullptr && canAdd(*psq, given, input))
        meant = "psq";
    return InputError{.kind = ErrorKind::UnexpectedArgument, .field = meant, .value = text};
}

/// The field of an option, or an error with the option as it was typed. An option of another
/// subcommand is known.
Result<const Field*> findOption(const po::option& option, const Input& input) {
    if (!option.unregistered) return input.find("--" + option.string_key);
    const std::string& typed = option.original_tokens.front();
    const std::string name = typed.substr(0, typed.find('='));
    for (const Field& field : fields())
        if (field.doors.contains(Door::Arguments) && spellField(field, Door::Arguments) == name)
            return InputError{.kind = ErrorKind::NoEffect, .field = std::string{field.name}};
    return input.find(name);
}

Result<void> addOption(const po::option& option, const Options& given, Input& input) {
    std::string text = option.value.empty() ? "" : option.value.front();
    if (text.ends_with(kEmpty)) text.pop_back();
    const auto field = option.position_key >= 0
                           ? findOperand(option.position_key, text, given, input)
                           : findOption(option, input);
    if (!field) return field.error();
    if (text.empty() && isFile(**field))
        return InputError{.kind = ErrorKind::WrongForm,
                          .field = std::string{(*field)->name},
                          .expected = {"the name of a file"}};
    return input.add(**field, isFlag(**field) ? "true" : std::move(text));
}

bool isHelp(const po::option& option) {
    return option.string_key == "help" || option.string_key == "help-all" ||
           option.string_key == "-h";
}

/// The text of a file without a byte order mark, also if it is in UTF-16; "-" is the standard
/// input.
Result<std::string> readContent(const std::string& path) {
    try {
        std::string text =
            path == "-" ? readStream(std::cin, "standard input") : readTextFile(path);
        DecodedText decoded = decodeText(text);
        const bool isUtf16 = decoded.encoding == Encoding::Utf16LittleEndian ||
                             decoded.encoding == Encoding::Utf16BigEndian;
        return isUtf16 ? std::move(decoded.text) : std::move(text);
    } catch (const UserError& error) {
        return InputError{.kind = ErrorKind::NotPossible, .value = error.what()};
    }
}

/// Settings of --config, or of fukumi.ini next to the program if there is one.
Result<void> applyIni(const Input& input, Question& question) {
    const Field* const config = findField("config", Door::Arguments, input.task);
    if (config == nullptr) return {};
    const auto* const named = input.texts(*config);
    const std::filesystem::path path = named != nullptr
                                           ? std::filesystem::path{named->front()}
                                           : programPath().parent_path() / "fukumi.ini";
    std::error_code ignored;
    if (named == nullptr && !std::filesystem::is_regular_file(path, ignored)) return {};
    const auto content = readContent(path.string());
    if (content) {
        // A name of a file in a local encoding stays as it is.
        const DecodedText decoded = decodeText(*content);
        const std::string& text = decoded.isGuess ? *content : decoded.text;
        question.iniErrors = readIni(input.task, text, path, question.settings);
        return {};
    }
    if (named != nullptr) return inField(content.error(), "config");
    question.iniErrors = {content.error()};
    return {};
}

/// The subcommand that was probably meant, by one of `firsts`, or the one for a game file.
std::vector<Sentence> findMeant(const std::string& word, const std::vector<std::string>& firsts) {
    const std::string lower = inLowerCase(word);
    const std::string_view here = findElsewhere(lower);
    if (ranges::find(firsts, firstWord(here)) != firsts.end()) return {here};
    auto nearest = findNearestWord(lower, firsts);
    if (nearest.empty() && book::formatOfName(word) != nullptr)
        return {"analyze --review " + shortenText(word)};
    return nearest;
}

}  // namespace

Result<NamedTask> readTask(const Arguments& arguments) {
    std::vector<std::string> firsts;
    forEachName(
        [&](std::string_view name, const Subcommand&) { firsts.emplace_back(firstWord(name)); });
    Arguments rest = arguments;
    if (const auto first = takeName(rest, firsts)) return readSecondName(*first, std::move(rest));
    // After an unknown option a word can be its value: reading the options says which it is.
    const auto words = findWords(arguments);
    if (words.empty() || words.front() != 0) return NamedTask{Task::Gomocup, arguments};
    firsts.insert(firsts.end(), {"help", "version"});
    ranges::sort(firsts);
    firsts.erase(std::unique(firsts.begin(), firsts.end()), firsts.end());
    return InputError{.kind = ErrorKind::UnknownSubcommand,
                      .value = arguments.front(),
                      .expected = findMeant(arguments.front(), firsts)};
}

Result<Question> readArguments(Task task, const Arguments& arguments) {
    Input input{Door::Arguments, task};
    // Without abbreviations: a script that uses one breaks when the next option comes.
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    const po::options_description options = describeOptions(task);
    try {
        auto parsed = po::command_line_parser(fillEmptyValues(arguments))
                          .options(options)
                          .style(style)
                          .allow_unregistered()
                          .run();
        // A user who asks for help is not asked for what is missing.
        if (ranges::anyOf(parsed.options, isHelp))
            std::erase_if(parsed.options, [](const po::option& each) { return !isHelp(each); });
        for (const po::option& option : parsed.options)
            if (const auto added = addOption(option, parsed.options, input); !added)
                return added.error();
    } catch (const po::error_with_option_name& error) {
        return explain(error, input);
    }
    Question settings;
    if (!input.has("help") && !input.has("help_all"))
        if (const auto applied = applyIni(input, settings); !applied) return applied.error();
    auto question = assembleQuestion(input, settings.settings, readContent);
    if (question) question->iniErrors = std::move(settings.iniErrors);
    return question;
}

}  // namespace fukumi::protocol::question
