// SPDX-License-Identifier: MIT
#include "protocol/question/messages.hpp"

#include <algorithm>
#include <array>

#include "engine/core/error.hpp"

namespace fukumi::protocol {

namespace {

struct Template {
    ErrorKind kind;
    std::string_view text;
};

/// In the order of ErrorKind. A sentence without {field} begins with the field and the place, if
/// the error has them: "--psq: game.psq, line 4: the file ends too early".
///
///     {option}   what the door calls a field: option, key
///     {field}    the field as the door spells it
///     {value}    the value as it was typed
///     {fields}   `expected` as names of fields: --svg, --html or --tree
///     {words}    `expected` as words: freestyle, standard or renju
///     {range}    `expected` as two ends: 1 and 12
///     {meant}    "; did you mean --lines?", or nothing
constexpr std::array kTemplates{
    Template{ErrorKind::CannotRead, "cannot be read: {value}"},
    Template{ErrorKind::Empty, "the file is empty"},
    Template{ErrorKind::UnknownFormat, "this is not a game that can be read; expected {words}"},
    Template{ErrorKind::TooLarge, "{value} is larger than {words}"},
    Template{ErrorKind::CutOff, "the file ends too early"},
    Template{ErrorKind::Damaged, "'{value}': expected {words}"},
    Template{ErrorKind::NotSupported, "{value} cannot be read"},
    Template{ErrorKind::NotASize,
             "'{value}' is not a board size; expected N or WxH with sides from 5 to 22"},
    Template{ErrorKind::NotAPoint, "'{value}' is outside the {words} board"},
    Template{ErrorKind::PointTaken, "{value} already has a stone"},
    Template{ErrorKind::NotInFile, "{value} is not in the file; it has {words}"},
    Template{ErrorKind::CannotHold, "{value} cannot be written"},
    Template{ErrorKind::UnknownField, "unknown {option} {value}{meant}"},
    Template{ErrorKind::UnknownSubcommand, "unknown subcommand '{value}'{meant}"},
    Template{ErrorKind::UnexpectedArgument, "unexpected argument '{value}'"},
    Template{ErrorKind::MissingValue, "{field} requires a value: {field} {words}"},
    Template{ErrorKind::UnexpectedValue, "{field} does not take a value"},
    Template{ErrorKind::Repeated, "{field} is given more than once"},
    Template{ErrorKind::Required, "{fields} is required"},
    Template{ErrorKind::UnclearToMove,
             "{field} is required because the number of stones does not show who moves"},
    Template{ErrorKind::NotANumber, "'{value}' is not a whole number"},
    Template{ErrorKind::OutOfRange, "{value} is not between {range}"},
    Template{ErrorKind::NotOneOf, "unknown value '{value}'; expected {words}"},
    Template{ErrorKind::WrongForm, "'{value}' is not {words}"},
    Template{ErrorKind::Needs, "{field} requires {fields}"},
    Template{ErrorKind::Conflict, "{field} and {fields} cannot be used together"},
    Template{ErrorKind::NoEffect, "{field} has no effect here; only {fields} can be set"},
    Template{ErrorKind::NotAnObject, "expected a JSON object"},
    Template{ErrorKind::Differs, "{value} differs from the file, which has {words}"},
    Template{ErrorKind::GameIsOver, "the game is over in this position"},
    Template{ErrorKind::NoMoveLeft, "no legal move is left"},
    Template{ErrorKind::NotPossible, "{value}"},
    Template{ErrorKind::NotFound, "{value} was not found"},
    Template{ErrorKind::CannotWrite, "'{value}' cannot be written: {words}"},
    Template{ErrorKind::FileExists, "'{value}' already exists; use {fields}"},
    Template{ErrorKind::NamedTwice, "'{value}' is named twice; an output needs a separate file"},
    Template{ErrorKind::TooLittleMemory, "{value} of memory are needed"},
};

constexpr bool isInOrder() {
    for (std::size_t i = 0; i < kTemplates.size(); ++i)
        if (kTemplates[i].kind != static_cast<ErrorKind>(i)) return false;
    return kTemplates.back().kind == ErrorKind::TooLittleMemory;
}
static_assert(isInOrder());

/// The sentence of an error, where it depends on what is known.
std::string_view templateOf(const InputError& error) {
    const bool hasExpected = !error.expected.empty();
    switch (error.kind) {
        case ErrorKind::UnknownFormat:
            if (!error.value.empty()) return "this is {value}, not a game; expected {words}";
            break;
        case ErrorKind::Damaged:
            if (!hasExpected) return "{value}";
            if (error.value.empty()) return "expected {words}";
            break;
        case ErrorKind::NotAPoint:
            if (!hasExpected) return "'{value}' is not a point like h8";
            break;
        case ErrorKind::CannotHold:
            if (error.expected.size() == 2) return "{format} cannot hold {value}, only {held}";
            break;
        case ErrorKind::UnknownSubcommand:
            if (error.expected.size() > 1) return "'{value}' requires one of {words}";
            break;
        case ErrorKind::UnexpectedArgument:
            if (!error.field.empty())
                return "unexpected argument '{value}'; pass moves as {field} \"h8 i9\"";
            break;
        case ErrorKind::FileExists:
            if (!hasExpected) return "'{value}' already exists and is not such a file";
            break;
        case ErrorKind::OutOfRange:
            if (error.expected.size() == 1) return "{value} is less than {words}";
            break;
        case ErrorKind::TooLittleMemory:
            if (hasExpected) return "{value} of memory are needed; raise {fields}";
            break;
        case ErrorKind::Required:
            if (error.expected.size() > 1) return "one of {fields} is required";
            break;
        default: break;
    }
    return kTemplates.at(static_cast<std::size_t>(error.kind)).text;
}

std::string spellFields(const std::vector<std::string>& names, Door door) {
    std::vector<std::string> spellings;
    for (const std::string& name : names) spellings.push_back(question::spellField(name, door));
    return joinWords(spellings, " or ");
}

/// One line of at most 60 bytes, cut between letters. A clause is not cut.
std::string shorten(std::string value, const InputError& error) {
    constexpr std::size_t kMost = 60;
    std::replace(value.begin(), value.end(), '\n', ' ');
    const bool isClause = error.kind == ErrorKind::NotPossible ||
                          (error.kind == ErrorKind::Damaged && error.expected.empty());
    if (isClause || value.size() <= kMost) return value;
    std::size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(value[end]) & 0xC0U) == 0x80) --end;
    return value.substr(0, end) + "...";
}

std::string describePlace(const FilePlace& place) {
    const std::string number =
        place.number == 0 ? "" : std::string{place.unit} + ' ' + std::to_string(place.number);
    const std::string_view comma = place.file.empty() || number.empty() ? "" : ", ";
    const std::string text = place.file + std::string{comma} + number;
    return text.empty() ? text : text + ": ";
}

/// The text of a placeholder.
std::string fillIn(std::string_view placeholder, const InputError& error, Door door) {
    if (placeholder == "option") return door == Door::Arguments ? "option" : "key";
    if (placeholder == "field") return question::spellField(error.field, door);
    if (placeholder == "value") return shorten(error.value, error);
    if (placeholder == "fields") return spellFields(error.expected, door);
    if (placeholder == "words") return joinWords(error.expected, " or ");
    if (placeholder == "range") return joinWords(error.expected, " and ");
    if (placeholder == "format") return error.expected.front();
    if (placeholder == "held") return error.expected.back();
    return error.expected.empty() ? "" : "; did you mean " + error.expected.front() + "?";
}

/// Typing errors between two words: the optimal string alignment distance, row by row of
///
///            a  n  a
///         0  1  2  3      at (i, j): from the first i letters of one word
///      n  1  1  1  2      to the first j of the other
///      a  2  1  2  1
std::size_t countTypingErrors(std::string_view a, std::string_view b) {
    std::vector<std::size_t> twoAbove, above(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t wrong = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + wrong});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], twoAbove[j - 2] + 1);
        }
        twoAbove = above;
        std::swap(above, row);
    }
    return above[b.size()];
}

std::size_t countLetters(std::string_view word) {
    return word.size() - std::min(word.find_first_not_of('-'), word.size());
}

/// The only word that begins with this one.
std::vector<std::string> findBeginning(std::string_view word,
                                       const std::vector<std::string>& known) {
    constexpr std::size_t kFewestLetters = 3;
    std::vector<std::string> found;
    for (const std::string& each : known)
        if (countLetters(word) >= kFewestLetters && each.starts_with(word)) found.push_back(each);
    if (found.size() > 1) found.clear();
    return found;
}

}  // namespace

std::string joinWords(const std::vector<std::string>& words, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? last : ", ";
        text += words[i];
    }
    return text;
}

std::string describeError(const InputError& error, Door door) {
    std::string_view rest = templateOf(error);
    std::string field, place = error.place ? describePlace(*error.place) : "";
    if (!error.field.empty() && rest.find("{field}") == std::string_view::npos)
        field = question::spellField(error.field, door) + ": ";
    // A field of fukumi.ini is in the file; on the command line it names one.
    std::string text = door == Door::Ini ? place + field : field + place;
    while (true) {
        const auto open = rest.find('{');
        text += rest.substr(0, open);
        if (open == std::string_view::npos) return text;
        const auto close = rest.find('}', open);
        text += fillIn(rest.substr(open + 1, close - open - 1), error, door);
        rest.remove_prefix(close + 1);
    }
}

std::string describeErrors(const std::vector<InputError>& errors, Door door) {
    const std::string text = describeError(errors.front(), door);
    if (errors.size() == 1) return text;
    return text + " (and " + std::to_string(errors.size() - 1) + " more)";
}

std::string describeNotice(const book::Notice& notice, const std::string& file) {
    FilePlace place = notice.place.value_or(FilePlace{});
    place.file = file;
    return describePlace(place) + notice.what + "; " + notice.done;
}

InputError inFile(InputError error, const std::string& file) {
    if (!error.place) error.place.emplace();
    error.place->file = file;
    return error;
}

InputError inField(InputError error, std::string_view field) {
    error.field = field;
    return error;
}

void refuse(const InputError& error) { throw UserError{describeError(error)}; }
void refuse(const std::vector<InputError>& errors, Door door) {
    throw UserError{describeErrors(errors, door)};
}

std::vector<std::string> findNearestWord(std::string_view word,
                                         const std::vector<std::string>& known) {
    constexpr std::size_t kShort = 5;
    const std::size_t allowed = countLetters(word) <= kShort ? 1 : 2;
    std::size_t fewest = allowed;
    std::vector<std::string> nearest;
    for (const std::string& each : known) {
        const std::size_t errors = countTypingErrors(word, each);
        if (errors > fewest) continue;
        if (errors < fewest) nearest.clear();
        fewest = errors;
        nearest.push_back(each);
    }
    return nearest.size() == 1 ? nearest : findBeginning(word, known);
}

}  // namespace fukumi::protocol
