// SPDX-License-Identifier: MIT
#include "protocol/question/messages.hpp"

#include <algorithm>
#include <array>

#include "engine/core/ranges.hpp"

namespace fukumi::protocol {

namespace {

/// A part of an error that fills a place of its sentence.
enum class Slot : std::uint8_t {
    None,
    Option,  ///< what the door calls a field: option, key
    Field,   ///< the field as the door spells it
    Value,   ///< the value as it was typed
    Fields,  ///< `expected` as names of fields: --svg, --html or --tree
    Words,   ///< `expected` as words: freestyle, standard or renju
    Range,   ///< `expected` as two ends: 1 and 12
    First,   ///< the first of `expected`
    Last,    ///< the last of `expected`
    Meant    ///< "; did you mean --lines?", or nothing
};

struct Template {
    ErrorKind kind;
    English text;
    std::array<Slot, 3> slots{};
};

/// A text without translations: only a command line prints it.
constexpr English inEnglish(std::string_view text) { return {text}; }

/// In the order of ErrorKind. A sentence without Slot::Field begins with the field and the place,
/// if the error has them: "--psq: game.psq, line 4: the file ends too early".
constexpr std::array kTemplates{
    Template{ErrorKind::CannotRead, english("cannot be read: {0}"), {Slot::Value}},
    Template{ErrorKind::Empty, english("the file is empty")},
    Template{ErrorKind::UnknownFormat,
             english("this is not a game that can be read; expected {0}"),
             {Slot::Words}},
    Template{ErrorKind::TooLarge, english("{0} is larger than {1}"), {Slot::Value, Slot::Words}},
    Template{ErrorKind::CutOff, english("the file ends too early")},
    Template{ErrorKind::Damaged, english("'{0}': expected {1}"), {Slot::Value, Slot::Words}},
    Template{ErrorKind::NotSupported, english("{0} cannot be read"), {Slot::Value}},
    Template{ErrorKind::NotASize,
             english("'{0}' is not a board size; expected N or WxH with sides from 5 to 22"),
             {Slot::Value}},
    Template{ErrorKind::NotAPoint,
             english("'{0}' is outside the {1} board"),
             {Slot::Value, Slot::Words}},
    Template{ErrorKind::PointTaken, kPointTaken, {Slot::Value}},
    Template{ErrorKind::NotInFile,
             english("{0} is not in the file; it has {1}"),
             {Slot::Value, Slot::Words}},
    Template{ErrorKind::CannotHold, english("{0} cannot be written"), {Slot::Value}},
    Template{ErrorKind::UnknownField,
             inEnglish("unknown {0} {1}{2}"),
             {Slot::Option, Slot::Value, Slot::Meant}},
    Template{ErrorKind::UnknownSubcommand,
             inEnglish("unknown subcommand '{0}'{1}"),
             {Slot::Value, Slot::Meant}},
    Template{ErrorKind::UnexpectedArgument, inEnglish("unexpected argument '{0}'"), {Slot::Value}},
    Template{ErrorKind::MissingValue,
             inEnglish("{0} requires a value: {0} {1}"),
             {Slot::Field, Slot::Words}},
    Template{ErrorKind::UnexpectedValue, inEnglish("{0} does not take a value"), {Slot::Field}},
    Template{ErrorKind::Repeated, inEnglish("{0} is given more than once"), {Slot::Field}},
    Template{ErrorKind::Required, inEnglish("{0} is required"), {Slot::Fields}},
    Template{ErrorKind::UnclearToMove,
             inEnglish("{0} is required because the number of stones does not show who moves"),
             {Slot::Field}},
    Template{ErrorKind::NotANumber, inEnglish("'{0}' is not a whole number"), {Slot::Value}},
    Template{
        ErrorKind::OutOfRange, inEnglish("{0} is not between {1}"), {Slot::Value, Slot::Range}},
    Template{ErrorKind::NotOneOf,
             inEnglish("unknown value '{0}'; expected {1}"),
             {Slot::Value, Slot::Words}},
    Template{ErrorKind::WrongForm, inEnglish("'{0}' is not {1}"), {Slot::Value, Slot::Words}},
    Template{ErrorKind::Needs, inEnglish("{0} requires {1}"), {Slot::Field, Slot::Fields}},
    Template{ErrorKind::Conflict,
             inEnglish("{0} and {1} cannot be used together"),
             {Slot::Field, Slot::Fields}},
    Template{ErrorKind::NoEffect, inEnglish("{0} has no effect here"), {Slot::Field}},
    Template{ErrorKind::NotJson, inEnglish("not valid JSON at byte {0}"), {Slot::Value}},
    Template{ErrorKind::NotAnObject, inEnglish("expected a JSON object")},
    Template{ErrorKind::Differs,
             inEnglish("{0} differs from the file, which has {1}"),
             {Slot::Value, Slot::Words}},
    Template{ErrorKind::GameIsOver, inEnglish("the game is over in this position")},
    Template{ErrorKind::NoMoveLeft, inEnglish("no legal move is left")},
    Template{ErrorKind::NotPossible, inEnglish("{0}"), {Slot::Value}},
    Template{ErrorKind::NotFound, inEnglish("{0} was not found"), {Slot::Value}},
    Template{ErrorKind::CannotWrite,
             english("'{0}': cannot be written: {1}"),
             {Slot::Value, Slot::Words}},
    Template{ErrorKind::FileExists,
             inEnglish("'{0}' already exists; use {1}"),
             {Slot::Value, Slot::Fields}},
    Template{ErrorKind::NamedTwice,
             inEnglish("'{0}' is named twice; an output needs a separate file"),
             {Slot::Value}},
    Template{ErrorKind::InUse, inEnglish("'{0}': another run works on this file"), {Slot::Value}},
    Template{ErrorKind::TooLittleMemory, inEnglish("{0} of memory are needed"), {Slot::Value}},
};

constexpr bool isInOrder() {
    for (std::size_t i = 0; i < kTemplates.size(); ++i)
        if (kTemplates[i].kind != static_cast<ErrorKind>(i)) return false;
    return kTemplates.back().kind == ErrorKind::TooLittleMemory;
}
static_assert(isInOrder());

/// The sentence of an error, where it depends on what is known.
Template templateOf(const InputError& error) {
    const bool hasExpected = !error.expected.empty();
    const auto with = [&](English text, std::array<Slot, 3> slots) {
        return Template{error.kind, text, slots};
    };
    switch (error.kind) {
        case ErrorKind::UnknownFormat:
            if (!error.value.empty())
                return with(english("this is {0}, not a game; expected {1}"),
                            {Slot::Value, Slot::Words});
            break;
        case ErrorKind::Damaged:
            if (!hasExpected) return with(inEnglish("{0}"), {Slot::Value});
            if (error.value.empty()) return with(english("expected {0}"), {Slot::Words});
            break;
        case ErrorKind::NotAPoint:
            if (!hasExpected) return with(english("'{0}' is not a point like h8"), {Slot::Value});
            break;
        case ErrorKind::CannotHold:
            if (error.expected.size() == 2)
                return with(english("{0} cannot hold {1}, only {2}"),
                            {Slot::First, Slot::Value, Slot::Last});
            break;
        case ErrorKind::UnknownSubcommand:
            if (!hasExpected)
                return with(inEnglish("unknown subcommand '{0}'; --help lists all"), {Slot::Value});
            if (error.expected.size() > 1)
                return with(error.value.text().find(' ') == std::string::npos
                                ? inEnglish("'{0}' requires one of {1}")
                                : inEnglish("unknown subcommand '{0}'; expected {1}"),
                            {Slot::Value, Slot::Words});
            break;
        case ErrorKind::UnexpectedArgument:
            if (error.field == "moves")
                return with(inEnglish("unexpected argument '{0}'; pass moves as {1} \"h8 i9\""),
                            {Slot::Value, Slot::Field});
            if (!error.field.empty())
                return with(inEnglish("unexpected argument '{0}'; pass a game file as {1} {0}"),
                            {Slot::Value, Slot::Field});
            break;
        case ErrorKind::NotJson:
            if (hasExpected)
                return with(inEnglish("not valid JSON at byte {0}; expected {1}"),
                            {Slot::Value, Slot::Words});
            break;
        case ErrorKind::FileExists:
            if (!hasExpected)
                return with(inEnglish("'{0}' already exists and is not such a file"),
                            {Slot::Value});
            if (error.expected.front().text() == "psq")
                return with(inEnglish("'{0}' already exists; {1} {0} continues it, another name "
                                      "begins a new file"),
                            {Slot::Value, Slot::Fields});
            break;
        case ErrorKind::OutOfRange:
            if (error.expected.size() == 1)
                return with(inEnglish("{0} is less than {1}"), {Slot::Value, Slot::Words});
            break;
        case ErrorKind::TooLittleMemory:
            if (hasExpected)
                return with(inEnglish("{0} of memory are needed; raise {1}"),
                            {Slot::Value, Slot::Fields});
            break;
        case ErrorKind::Required:
            if (error.expected.size() > 1)
                return with(inEnglish("one of {0} is required"), {Slot::Fields});
            break;
        default: break;
    }
    return kTemplates.at(static_cast<std::size_t>(error.kind));
}

/// In place of an empty name.
constexpr const char* kNoName = "''";

Sentence spellFields(const std::vector<Sentence>& names, Door door) {
    std::vector<Sentence> spellings;
    for (const Sentence& name : names)
        spellings.emplace_back(question::spellField(name.text(), door));
    return joinWords(spellings, english("{0} or {1}"));
}

/// The value on one short line. A clause is not cut, and a name that is empty has quotes.
Sentence writeTyped(const Sentence& value, const InputError& error) {
    if (value.isTranslated()) return value;
    if (value.empty() && error.kind == ErrorKind::UnknownField) return kNoName;
    const bool isClause = error.kind == ErrorKind::NotPossible ||
                          (error.kind == ErrorKind::Damaged && error.expected.empty());
    if (!isClause) return shortenText(value.text());
    std::string text = value.text();
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

constexpr std::array kUnits{english("line {0}"),
                            english("node {0}"),
                            english("record {0}"),
                            english("game {0}"),
                            english("move {0}")};

/// "game.psq, line 4"; empty if neither is known.
Sentence placeSentence(const FilePlace& place) {
    const std::string file = place.file == "-" ? "standard input" : printableLine(place.file);
    if (place.number == 0) return file;
    const std::string number = std::to_string(place.number);
    Sentence unit = std::string{place.unit} + ' ' + number;
    for (const English each : kUnits)
        if (each.text.starts_with(place.unit)) unit = {each, {number}};
    if (place.byte) unit = {inEnglish("{0} (byte {1})"), {unit, std::to_string(*place.byte)}};
    return file.empty() ? unit : Sentence{english("{0}, {1}"), {file, unit}};
}

/// `first`: `second`, or the one that is not empty.
Sentence joinByColon(const Sentence& first, const Sentence& second) {
    return first.empty() ? second : Sentence{english("{0}: {1}"), {first, second}};
}

Sentence fillSlot(Slot slot, const InputError& error, Door door) {
    switch (slot) {
        case Slot::None: break;
        case Slot::Option: return door == Door::Arguments ? "option" : "key";
        case Slot::Field:
            return error.field.empty() ? kNoName : question::spellField(error.field, door);
        case Slot::Value: return writeTyped(error.value, error);
        case Slot::Fields: return spellFields(error.expected, door);
        case Slot::Words: return joinWords(error.expected, english("{0} or {1}"));
        case Slot::Range: return joinWords(error.expected, english("{0} and {1}"));
        case Slot::First: return error.expected.front();
        case Slot::Last: return error.expected.back();
        case Slot::Meant:
            if (error.expected.empty()) return "";
            return {inEnglish("; did you mean {0}?"), {error.expected.front()}};
    }
    return "";
}

/// The template with its places filled in; a template that is only a value is that value.
Sentence fillTemplate(const Template& wording, const InputError& error, Door door) {
    if (wording.text.text == "{0}") return fillSlot(wording.slots.front(), error, door);
    std::vector<Sentence> values;
    for (const Slot each : wording.slots)
        if (each != Slot::None) values.push_back(fillSlot(each, error, door));
    return {wording.text, std::move(values)};
}

bool namesField(const Template& wording) {
    return ranges::find(wording.slots, Slot::Field) != wording.slots.end();
}

Sentence placeOf(const InputError& error) {
    if (!error.place) return {};
    const Sentence place = placeSentence(*error.place);
    // As readFile() and replaceFile() have it.
    return error.kind == ErrorKind::CannotRead ? "'" + place.text() + "'" : place;
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
std::vector<Sentence> findBeginning(std::string_view word, const std::vector<std::string>& known) {
    constexpr std::size_t kFewestLetters = 3;
    std::vector<Sentence> found;
    for (const std::string& each : known)
        if (countLetters(word) >= kFewestLetters && each.starts_with(word))
            found.emplace_back(each);
    if (found.size() > 1) found.clear();
    return found;
}

}  // namespace

std::string shortenText(std::string text) {
    constexpr std::size_t kMost = 60;
    std::replace(text.begin(), text.end(), '\n', ' ');
    // Each door has its own form of bytes that are not UTF-8.
    if (isUtf8(text)) text = printableLine(text);
    if (text.size() <= kMost) return text;
    std::size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80) --end;
    return text.substr(0, end) + "...";
}

Sentence writeReason(const InputError& error, Door door) {
    return joinByColon(placeOf(error), fillTemplate(templateOf(error), error, door));
}

Sentence writeError(const InputError& error, Door door) {
    const Template wording = templateOf(error);
    Sentence text = fillTemplate(wording, error, door);
    const bool hasField = !error.field.empty() && !namesField(wording);
    const Sentence field = hasField ? question::spellField(error.field, door) : "";
    // A field of fukumi.ini is in the file; on the command line it names one.
    if (door == Door::Ini) return joinByColon(placeOf(error), joinByColon(field, text));
    return joinByColon(field, joinByColon(placeOf(error), text));
}

std::string describeError(const InputError& error, Door door) {
    return toEnglish(writeError(error, door));
}

std::string describeErrors(const std::vector<InputError>& errors, Door door) {
    const std::string text = describeError(errors.front(), door);
    if (errors.size() == 1) return text;
    return text + " (and " + std::to_string(errors.size() - 1) + " more)";
}

Sentence writeNotice(const book::Notice& notice, const std::string& file) {
    FilePlace place = notice.place.value_or(FilePlace{});
    place.file = file;
    return joinByColon(placeSentence(place), {english("{0}; {1}"), {notice.what, notice.done}});
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

void refuse(const InputError& error) { throw Refusal{writeError(error)}; }
// A zero byte would end the text of an exception.
void refuse(const std::vector<InputError>& errors, Door door) {
    throw UserError{printable(describeErrors(errors, door))};
}

std::string_view findElsewhere(std::string_view word) {
    constexpr auto kElsewhere = std::to_array<std::pair<std::string_view, std::string_view>>({
        {"review", "analyze --review FILE"},
        {"analyse", "analyze"},
        {"export", "book export"},
        {"mnk", "solve mnk"},
        {"chomp", "solve chomp"},
        {"server", "serve"},
        {"gui", "page"},
        {"web", "page"},
        {"exit", "quit"},
        {"q", "quit"},
        {"?", "help"},
        {"/?", "help"},
        {"back", "undo"},
        {"takeback", "undo"},
    });
    for (const auto& [elsewhere, here] : kElsewhere)
        if (word == elsewhere) return here;
    return {};
}

std::vector<Sentence> findNearestWord(std::string_view word,
                                      const std::vector<std::string>& known) {
    constexpr std::size_t kShort = 5;
    const std::size_t allowed = countLetters(word) <= kShort ? 1 : 2;
    std::size_t fewest = allowed;
    std::vector<Sentence> nearest;
    for (const std::string& each : known) {
        if (word.size() > each.size() + allowed) continue;
        const std::size_t errors = countTypingErrors(word, each);
        if (errors > fewest) continue;
        if (errors < fewest) nearest.clear();
        fewest = errors;
        nearest.emplace_back(each);
    }
    return nearest.size() == 1 ? nearest : findBeginning(word, known);
}

}  // namespace fukumi::protocol
