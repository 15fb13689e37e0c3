// SPDX-License-Identifier: MIT
#include "book/foreign/text_content.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "book/foreign/book_tree.hpp"
#include "engine/core/encoding.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

/// A control byte that no text needs.
bool isControl(char c) {
    return static_cast<unsigned char>(c) < ' ' && trim(std::string_view{&c, 1}).size() == 1;
}

/// Without the end mark of DOS, and zeros that fill the file.
std::string_view withoutFilling(std::string_view text) {
    constexpr std::string_view kFilling{"\0\x1A", 2};
    return text.substr(0, text.find_last_not_of(kFilling) + 1);
}

/// RenLib's separators of texts (backspace) are found in files that were made of its libraries.
bool isBinary(std::string_view text) {
    constexpr std::ptrdiff_t kFewControls = 4, kTextPerControl = 32;
    const auto controls = ranges::countIf(text, isControl);
    return text.find('\0') != std::string_view::npos ||
           (!text.empty() && isControl(text.front())) ||
           (controls > kFewControls && controls * kTextPerControl > std::ssize(text));
}

/// Every line end of systems and SGF (LF, CR, CR LF, LF CR) becomes '\n'.
void unifyLineEnds(std::string& text) {
    std::size_t kept = text.find('\r');
    if (kept == std::string::npos) return;
    if (kept > 0 && text[kept - 1] == '\n') --kept;
    for (std::size_t i = kept; i < text.size(); ++i) {
        const std::string_view two = std::string_view{text}.substr(i, 2);
        const bool isPair = two == "\r\n" || two == "\n\r";
        text[kept++] = two.front() == '\r' ? '\n' : two.front();
        if (isPair) ++i;
    }
    text.resize(kept);
}

}  // namespace

std::size_t cleanText(std::string& text) {
    for (char& c : text)
        if (c == '\b' || c == '\v' || c == '\f') c = '\n';
    unifyLineEnds(text);
    text.resize(withoutFilling(text).size());
    const auto end = std::remove_if(text.begin(), text.end(), isControl);
    const auto removed = static_cast<std::size_t>(text.end() - end);
    text.erase(end, text.end());
    return removed;
}

std::string oneLine(std::string text) {
    cleanText(text);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return std::string{trim(text)};
}

std::string textStart(const FileContent& content) {
    std::string text = decodeText(content.start()).text;
    unifyLineEnds(text);
    const std::string_view filled = withoutFilling(text);
    return isBinary(filled) ? std::string{} : std::string{trim(filled)};
}

Result<TextContent> readText(FileContent& content,
                             const ReadOptions& options,
                             std::size_t most,
                             DeclaredEncoding declared) {
    const auto bytes = content.readAll(most);
    if (!bytes) return bytes.error();
    const auto cleaned = [](TextContent text) {
        if (const std::size_t removed = cleanText(text.text); removed > 0)
            text.notices.push_back({{plural(removed, "{0} control byte", "{0} control bytes"),
                                     {std::to_string(removed)}},
                                    english("left out")});
        return text;
    };
    if (options.encoding) return cleaned({decodeAs(*bytes, *options.encoding).text, {}});
    const std::string_view label = declared == nullptr ? "" : declared(*bytes);
    const auto known = encodingNamed(label);
    DecodedText decoded = decodeText(*bytes, known);
    TextContent text{std::move(decoded.text), {}};
    if (!known && !label.empty())
        text.notices.push_back({{english("the encoding '{0}' is not known"), {label}},
                                {english("texts are read as {0}"), {nameOf(decoded.encoding)}}});
    else if (decoded.isGuess && known)
        text.notices.push_back({{english("the texts are not in {0}"), {nameOf(*known)}},
                                {english("they are read as {0}"), {nameOf(decoded.encoding)}}});
    else if (decoded.isGuess)
        text.notices = guessNotices(decoded.encoding);
    if (decoded.damaged > 0)
        text.notices.push_back(
            {{plural(decoded.damaged, "{0} byte is not text", "{0} bytes are not text"),
              {std::to_string(decoded.damaged)}},
             english("other letters are in their place")});
    return cleaned(std::move(text));
}

std::optional<bool> saysWin(std::string_view word) {
    constexpr std::array<std::string_view, 3> kWins{"win", "wins", "won"};
    constexpr std::array<std::string_view, 7> kLosses{
        "lose", "loses", "lost", "resign", "resigned", "resigns", "timeout"};
    if (ranges::find(kWins, word) != kWins.end()) return true;
    if (ranges::find(kLosses, word) != kLosses.end()) return false;
    return std::nullopt;
}

std::optional<BoardSize> sizeFromText(std::string_view text) {
    const bool hasTwoSides = text.find_first_of("xX") != std::string_view::npos;
    return hasTwoSides ? parseSize(text) : std::nullopt;
}

namespace {

/// Whether a spelling of a rule's row fits a name without all that is not a letter or a digit, in
/// lower case: the beginning of the name, or the whole of it where the spelling ends in '='.
bool isSpelled(std::string_view name, std::string_view spelling) {
    if (spelling.back() != '=') return name.starts_with(spelling);
    spelling.remove_suffix(1);
    return name == spelling;
}

/// The rule of which a number or a spelling is such.
template <class Predicate>
std::optional<Rule> ruleSpelled(Predicate isSuch) {
    for (const Rule rule : kRules)
        if (ranges::anyOf(splitWords(rowOf(rule).spellings), isSuch)) return rule;
    return std::nullopt;
}

}  // namespace

std::optional<Rule> ruleFromForeignName(std::string_view name) {
    std::string word;
    for (const char each : inLowerCase(name))
        if ((each >= 'a' && each <= 'z') || (each >= '0' && each <= '9')) word += each;
    if (word == kCommonName) return kRules.front();
    for (const Rule rule : kRules)
        if (word == rowOf(rule).number) return rule;
    // Whole names first: caro6 is not a spelling of caro.
    const auto whole = ruleSpelled(
        [&](std::string_view each) { return each.back() == '=' && isSpelled(word, each); });
    if (whole) return whole;
    const auto begun = ruleSpelled([&](std::string_view each) { return isSpelled(word, each); });
    // "Standard Renju" is neither of them.
    const bool hasOther = ranges::anyOf(kRules, [&](Rule each) {
        return each != begun && word.find(rowOf(each).name) != std::string::npos;
    });
    return hasOther ? std::nullopt : begun;
}

namespace {

std::optional<std::chrono::milliseconds> timeFrom(std::string_view text) {
    const auto whole = parseInteger<std::int64_t>(text);
    const auto number = whole ? static_cast<double>(*whole) / 1000 : parseDecimal(text);
    if (!number) return std::nullopt;
    if (*number < 0) return kBadTime;
    if (whole) return std::min(std::chrono::milliseconds{*whole}, kMostTime);
    const double seconds = std::min(*number, static_cast<double>(kMostTime.count()) / 1000);
    return std::chrono::milliseconds{std::llround(std::ceil(seconds * 1000))};
}

}  // namespace

std::vector<std::string_view> splitText(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const auto end = text.find(separator);
        parts.push_back(trim(text.substr(0, end)));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::optional<PiskvorkMove> piskvorkMove(std::string_view line) {
    const auto parts = splitText(line, ',');
    if (parts.size() < 2) return std::nullopt;
    const auto x = parseInteger<int>(parts[0]);
    const auto y = parseInteger<int>(parts[1]);
    const auto time = timeFrom(parts.size() > 2 ? parts[2] : "0");
    if (!x || !y || !time) return std::nullopt;
    return PiskvorkMove{*x, *y, *time};
}

Notice badTime(FilePlace place) {
    return {english("the time of a move is below 0"), english("left out"), std::move(place)};
}

}  // namespace fukumi::book
