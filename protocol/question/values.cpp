// SPDX-License-Identifier: MIT
#include "protocol/question/values.hpp"

#include "engine/board/records/game_record.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::protocol::question {

namespace {

InputError wrong(ErrorKind kind, std::string_view value, std::vector<Sentence> expected = {}) {
    return {.kind = kind, .value = std::string{value}, .expected = std::move(expected)};
}

/// The value of a text of a separate form, or the error that says the form.
template <class Value>
Result<Value> orWrongForm(std::optional<Value> value, std::string_view text, const char* form) {
    if (value) return std::move(*value);
    return wrong(ErrorKind::WrongForm, text, {form});
}

// One overload of parse() and format() for each kind. Points are read on `board`.

Result<std::int64_t> parse(const Integer& kind, std::string_view text, BoardSize) {
    return parseNumber(text, kind.min, kind.max);
}
std::string format(const Integer&, std::int64_t value) { return std::to_string(value); }

constexpr std::string_view kUnits = "KMG";

Result<std::uint64_t> parse(const Bytes&, std::string_view text, BoardSize) {
    return orWrongForm(parseBytes(text), text, "a number of bytes like 512M");
}
std::string format(const Bytes&, std::uint64_t bytes) {
    std::string unit;
    for (const char larger : kUnits) {
        if (bytes == 0 || bytes % 1024 != 0) break;
        bytes /= 1024;
        unit = larger;
    }
    return std::to_string(bytes) + unit;
}

Result<std::int64_t> parse(const Thousandths& kind, std::string_view text, BoardSize) {
    const auto value = parseThousandths(text);
    if (!value)
        return wrong(
            ErrorKind::WrongForm, text, {"a number with up to three digits after the point"});
    if (*value > kind.max)
        return wrong(ErrorKind::OutOfRange, text, {"0", writeThousandths(kind.max)});
    return *value;
}
std::string format(const Thousandths&, std::int64_t value) { return writeThousandths(value); }

constexpr std::string_view kOn = "on", kOff = "off";

/// `codes` is the number of codes that are taken.
Result<std::size_t> parse(const Word& kind, std::string_view text, std::size_t codes) {
    const auto words = kind.words();
    // JSON has its own words for a choice of on and off.
    if (ranges::find(words, kOn) != words.end() && (text == "true" || text == "false"))
        text = text == "true" ? kOn : kOff;
    for (const std::string& typed : {std::string{text}, inLowerCase(text)})
        for (const Words list : {kind.words, kind.codes}) {
            if (list == nullptr) continue;
            const auto names = list();
            const auto found = ranges::find(names, typed);
            const auto index = static_cast<std::size_t>(found - names.begin());
            if (index < std::min(names.size(), codes)) return index;
        }
    return wrong(ErrorKind::NotOneOf, text, {words.begin(), words.end()});
}
std::string format(const Word& kind, std::size_t index) { return std::string{kind.words()[index]}; }

Result<bool> parse(const Flag&, std::string_view text, BoardSize) {
    if (text != "true" && text != "false")
        return wrong(ErrorKind::NotOneOf, text, {"true", "false"});
    return text == "true";
}
std::string format(const Flag&, bool value) { return value ? "true" : ""; }

/// A text that may become the name of a file, which would end at its first NUL.
Result<std::string> withoutNul(std::string_view text) {
    if (text.find('\0') == std::string_view::npos) return std::string{text};
    return wrong(ErrorKind::WrongForm, text, {"a text without NUL bytes"});
}

Result<std::string> parse(const Text&, std::string_view text, BoardSize) {
    return withoutNul(text);
}
std::string format(const Text&, const std::string& text) { return text; }

Result<void> checkDash(Dash dash, std::string_view path) {
    if (path != "-" || dash == Dash::Taken) return {};
    return wrong(ErrorKind::WrongForm, path, {"a file here; write ./- for a file of that name"});
}

Result<std::string> parse(const Path& kind, std::string_view text, BoardSize) {
    if (const auto fine = checkDash(kind.dash, text); !fine) return fine.error();
    return withoutNul(text);
}
std::string format(const Path&, const std::string& path) { return path; }

Result<BoardSize> parse(const Size&, std::string_view text, BoardSize) {
    const auto size = parseSize(text);
    if (!size) return wrong(ErrorKind::NotASize, text);
    return *size;
}
std::string format(const Size&, BoardSize size) { return sizeText(size); }

/// The first word of a list that is not a point of the board.
InputError findWrongPoint(std::string_view text, BoardSize board) {
    constexpr auto kLargest = BoardSize::square(kMaxBoardSide);
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(kSeparators), text.size()));
        const std::string_view word = text.substr(0, text.find_first_of(kSeparators));
        text.remove_prefix(word.size());
        if (!word.empty() && board::listFromHuman(word, board)) continue;
        if (word.empty() || !board::listFromHuman(word, kLargest))
            return wrong(ErrorKind::NotAPoint, word);
        return wrong(ErrorKind::NotAPoint, word, {sizeText(board)});
    }
}

Result<Squares> parse(const Points&, std::string_view text, BoardSize board) {
    return parsePoints(text, board);
}
std::string format(const Points&, const Squares&) { return {}; }

/// Parses the texts and stores the value.
struct Storing {
    const std::vector<std::string>& texts;
    Question& question;

    Result<void> operator()(const Content& kind) const {
        return kind.read(question, join(texts, " "));
    }
    Result<void> operator()(const Paths& kind) const {
        for (const std::string& path : texts)
            if (const auto fine = checkDash(kind.dash, path); !fine) return fine.error();
        auto& list = kind.list(question);
        list.insert(list.end(), texts.begin(), texts.end());
        return {};
    }
    Result<void> operator()(const Form& kind) const {
        const std::string text = join(texts, " ");
        const auto stored = kind.store(question, text);
        if (stored || stored.error().kind != ErrorKind::WrongForm) return stored;
        return wrong(ErrorKind::WrongForm, text, {std::string{kind.form}});
    }
    Result<void> operator()(const Word& kind) const {
        const bool isGame = std::holds_alternative<Gomocup>(question.task);
        const auto index = parse(kind, join(texts, " "), isGame ? Word::kAllCodes : kind.gameCodes);
        if (!index) return index.error();
        kind.slot.store(question, *index);
        return {};
    }
    Result<void> operator()(const auto& kind) const {
        auto value = parse(kind, join(texts, " "), question.start.board());
        if (!value) return value.error();
        kind.slot.store(question, std::move(*value));
        return {};
    }
};

/// "3s" and "2min" as milliseconds; any other text as it is.
std::string inMilliseconds(std::string text) {
    constexpr auto kTimeUnits = std::to_array<std::pair<std::string_view, std::int64_t>>(
        {{"ms", 1}, {"min", 60'000}, {"s", 1'000}});
    for (const auto& [unit, milliseconds] : kTimeUnits) {
        if (!text.ends_with(unit)) continue;
        const auto number = parseThousandths(text.substr(0, text.size() - unit.size()));
        constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / 60'000;
        if (!number || *number > kMost || *number * milliseconds % 1000 != 0) return text;
        return std::to_string(*number * milliseconds / 1000);
    }
    return text;
}

/// Formats the value that a question has.
struct Formatting {
    const Question& question;

    std::string operator()(const Content&) const { return {}; }
    std::string operator()(const Paths&) const { return {}; }
    std::string operator()(const Form& kind) const {
        return kind.show == nullptr ? std::string{} : kind.show(question);
    }
    std::string operator()(const auto& kind) const {
        if (kind.slot.load == nullptr) return {};
        const auto value = kind.slot.load(question);
        return value ? format(kind, *value) : std::string{};
    }
};

}  // namespace

Result<void> storeValue(const Field& field,
                        const std::vector<std::string>& texts,
                        Question& question) {
    std::vector<std::string> read = texts;
    if (field.operand == "MS")
        for (std::string& text : read) text = inMilliseconds(std::move(text));
    const auto stored = std::visit(Storing{read, question}, field.kind);
    if (stored) return {};
    InputError error = stored.error();
    if (field.operand == "MS" && error.kind == ErrorKind::NotANumber) {
        error.kind = ErrorKind::WrongForm;
        error.expected = {"a time such as 500 (milliseconds), 3s or 2min"};
    }
    error.field = field.name;
    return error;
}

std::string writeValue(const Field& field, const Question& question) {
    return std::visit(Formatting{question}, field.kind);
}

Result<std::int64_t> parseNumber(std::string_view text, std::int64_t min, std::int64_t max) {
    const auto value = parseInteger<std::int64_t>(text);
    if (value && *value >= min && *value <= max) return *value;
    const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
        return wrong(ErrorKind::NotANumber, text);
    const std::string least = std::to_string(min), greatest = std::to_string(max);
    if (max < Integer::kNoMaximum) return wrong(ErrorKind::OutOfRange, text, {least, greatest});
    if (value || text.starts_with('-')) return wrong(ErrorKind::OutOfRange, text, {least});
    return wrong(ErrorKind::TooLarge, text, {greatest});
}

Result<Squares> parsePoints(std::string_view text, BoardSize board) {
    auto squares = board::listFromHuman(text, board);
    if (!squares) return findWrongPoint(text, board);
    return std::move(*squares);
}

// No other word of a list of points has its letters.
Result<Squares> parseMoves(std::string_view text, BoardSize board) {
    constexpr std::string_view kPassWord = "pass";
    const std::string lower = inLowerCase(text);
    Squares moves;
    while (true) {
        const std::size_t begin = lower.size() - text.size();
        const auto place = std::min(lower.find(kPassWord, begin), lower.size()) - begin;
        const auto points = parsePoints(text.substr(0, place), board);
        if (!points) return points.error();
        moves.insert(moves.end(), points->begin(), points->end());
        if (place == text.size()) return moves;
        moves.push_back(board::kPass);
        text.remove_prefix(place + kPassWord.size());
    }
}

std::optional<std::uint64_t> parseBytes(std::string_view text) {
    const char last = text.empty() ? '\0' : static_cast<char>(text.back() & ~0x20);
    const auto unit = last == '\0' ? std::string_view::npos : kUnits.find(last);
    const std::size_t shift = unit == std::string_view::npos ? 0 : 10 * (unit + 1);
    if (shift != 0) text.remove_suffix(1);
    const auto number = parseInteger<std::uint64_t>(text);
    if (!number || *number > (std::numeric_limits<std::uint64_t>::max() >> shift))
        return std::nullopt;
    return *number << shift;
}

std::optional<std::int64_t> parseThousandths(std::string_view text) {
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view rest = text.substr(std::min(point + 1, text.size()));
    if (point == 0 || rest.size() > 3 || (point < text.size() && rest.empty())) return std::nullopt;
    std::string digits{text.substr(0, point)};
    digits.append(rest).append(3 - rest.size(), '0');
    const auto value = parseInteger<std::int64_t>(digits);
    return value && *value >= 0 ? value : std::nullopt;
}

std::string writeThousandths(std::int64_t thousandths) {
    std::string text = std::to_string(thousandths / 1000);
    std::string rest = std::to_string(1000 + thousandths % 1000).substr(1);
    rest.erase(rest.find_last_not_of('0') + 1);
    return rest.empty() ? text : text + '.' + rest;
}

}  // namespace fukumi::protocol::question
