// SPDX-License-Identifier: MIT
#include "book/foreign/sgf_steps.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

bool isCapital(char c) { return c >= 'A' && c <= 'Z'; }
bool isNameLetter(char c) {
    return isCapital(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}
bool isBlank(char c) { return trim(std::string_view{&c, 1}).empty(); }

std::string_view withoutBlanks(std::string_view text) {
    while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
    return text;
}

/// Whether the text begins with a property: a name and a bracket.
bool beginsWithProperty(std::string_view text) {
    text = withoutBlanks(text);
    const auto name = static_cast<std::size_t>(
        std::find_if_not(text.begin(), text.end(), isNameLetter) - text.begin());
    return name > 0 && withoutBlanks(text.substr(name)).starts_with('[');
}

/// "PlayerBlack" and "pb" as "PB".
std::string shortName(std::string_view name) {
    std::string capitals;
    for (const char c : name)
        if (!(c >= 'a' && c <= 'z')) capitals += c;
    if (ranges::anyOf(capitals, isCapital)) return capitals;
    std::string upper;
    for (const char c : name) upper += static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
    return upper;
}

/// Whether the text begins with a property that the first node of a game has.
bool beginsWithHead(std::string_view text) {
    constexpr std::array kNames{"AB",
                                "AP",
                                "AW",
                                "B",
                                "CA",
                                "DT",
                                "EV",
                                "FF",
                                "GM",
                                "GN",
                                "PB",
                                "PW",
                                "RE",
                                "RU",
                                "SZ",
                                "W"};
    const auto name = static_cast<std::size_t>(
        std::find_if_not(text.begin(), text.end(), isNameLetter) - text.begin());
    return text.substr(name).starts_with('[') &&
           ranges::find(kNames, shortName(text.substr(0, name))) != kNames.end();
}

/// The beginning of the next game; npos without one. A game without its first bracket begins with
/// the text.
std::size_t findGame(std::string_view text) {
    const std::string_view start = withoutBlanks(text);
    if (start.starts_with(';') && beginsWithHead(start.substr(1)))
        return text.size() - start.size();
    for (std::size_t at = text.find('('); at != std::string_view::npos;
         at = text.find('(', at + 1)) {
        const std::string_view inside = withoutBlanks(text.substr(at + 1));
        if (beginsWithHead(inside)) return at;
        if (!inside.starts_with(';')) continue;
        const std::string_view node = withoutBlanks(inside.substr(1));
        if (beginsWithProperty(node) || node.starts_with(';') || node.starts_with('(')) return at;
    }
    return std::string_view::npos;
}

/// Whether a value holds what looks like a move, so that its bracket may be missing.
bool holdsMove(std::string_view value) {
    for (const std::string_view move : {";B[", ";W["})
        if (value.find(move) != std::string_view::npos) return true;
    return false;
}

}  // namespace

bool isSgfName(std::string_view name) {
    return !name.empty() &&
           ranges::allOf(name, [](char c) { return isCapital(c) || (c >= '0' && c <= '9'); });
}

SgfSteps::SgfSteps(std::string_view text, std::size_t line) : rest_{text}, line_{line} {
    const std::size_t begin = findGame(text);
    if (begin == std::string_view::npos) return;
    hasGame_ = true;
    while (text.size() - rest_.size() < begin) take();
    if (rest_.front() != ';') return;
    isAfterOpen_ = true;
    note(english("the first bracket is missing"), english("the game is read without it"), line_);
}

SgfStep SgfSteps::next() {
    skipBlanks();
    if (!isAfterOpen_ || !beginsWithProperty(rest_)) skipStray();
    if (rest_.empty()) return {};
    const bool isFirstNode = std::exchange(isAfterOpen_, false);
    if (isFirstNode && isNameLetter(rest_.front())) return readNode();
    const std::string_view before = rest_;
    switch (take()) {
        case '(':
            isAfterOpen_ = true;
            open_ = before;
            openLine_ = line_;
            return {SgfStep::Kind::Open, {}};
        case ')': return {SgfStep::Kind::Close, {}};
        default: return readNode();
    }
}

void SgfSteps::goBackToOpen() {
    rest_ = open_;
    line_ = openLine_;
}

char SgfSteps::take() {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    if (c == '\n') ++line_;
    return c;
}

void SgfSteps::skipBlanks() {
    while (!rest_.empty() && isBlank(rest_.front())) take();
}

void SgfSteps::skipStray() {
    skipBlanks();
    std::string stray;
    const std::size_t line = line_;
    while (!rest_.empty() && std::string_view{"(;)"}.find(rest_.front()) == std::string_view::npos)
        stray += take();
    if (!stray.empty())
        note({english("'{0}' between moves"), {trim(stray).substr(0, 20)}},
             english("left out"),
             line);
}

SgfStep SgfSteps::readNode() {
    SgfStep step{SgfStep::Kind::Node, {}};
    while (true) {
        skipBlanks();
        if (rest_.empty() || std::string_view{"(;)"}.find(rest_.front()) != std::string_view::npos)
            return step;
        if (!isNameLetter(rest_.front())) {
            note({english("'{0}' between properties"), {std::string{rest_.front()}}},
                 english("left out"),
                 line_);
            while (!rest_.empty() && !isNameLetter(rest_.front()) &&
                   std::string_view{"(;)"}.find(rest_.front()) == std::string_view::npos)
                take();
            continue;
        }
        if (auto property = readProperty()) step.properties.push_back(std::move(*property));
    }
}

std::optional<SgfProperty> SgfSteps::readProperty() {
    SgfProperty property{{}, {}, place()};
    std::string name;
    while (!rest_.empty() && isNameLetter(rest_.front())) name += take();
    property.name = shortName(name);
    const bool hasValue = withoutBlanks(rest_).starts_with('[');
    for (; withoutBlanks(rest_).starts_with('[');) {
        skipBlanks();
        auto value = readValue();
        if (!value) break;
        property.values.push_back(std::move(*value));
    }
    if (!property.values.empty()) return property;
    if (!hasValue)
        note({english("{0} without a value"), {name}}, english("left out"), property.place.number);
    return std::nullopt;
}

std::optional<std::string> SgfSteps::readValue() {
    std::string value;
    bool hasEscapedEnd = false;
    const std::size_t line = line_;
    take();
    while (!rest_.empty()) {
        const char c = take();
        if (c == ']') {
            if (!isInsideValue()) {
                if (!hasEscapedEnd && holdsMove(value))
                    note(english("a value that holds what looks like moves"),
                         english("kept as a text"),
                         line);
                return value;
            }
            note(english("a bracket that is not escaped"),
                 english("read as a part of its text"),
                 line);
        }
        if (c != '\\') {
            value += c;
        } else if (!rest_.empty()) {
            // An escaped line end is a soft one, which is not part of the text.
            const char next = take();
            hasEscapedEnd = hasEscapedEnd || next == ']';
            if (next != '\n') value += next;
        }
    }
    note(english("the file ends within a value"), english("the value is left out"), line);
    return std::nullopt;
}

bool SgfSteps::isInsideValue() const {
    for (std::size_t i = 0; i < rest_.size(); ++i) {
        if (rest_[i] == '\\')
            ++i;
        else if (rest_[i] == ']')
            return true;
        else if (std::string_view{"[;()"}.find(rest_[i]) != std::string_view::npos)
            return false;
    }
    return false;
}

void SgfSteps::note(Sentence what, Sentence done, std::size_t line) {
    notices_.add({std::move(what), std::move(done), FilePlace{.number = line}});
}

std::optional<std::size_t> propertyOutside(std::string_view text) {
    text = text.substr(0, findGame(text));
    for (std::size_t at = 0; at <= text.size(); ++at) {
        at = std::min(text.find_first_not_of(kBlanks, at), text.size());
        if (beginsWithProperty(text.substr(at))) return at;
        at = std::min(text.find_first_of(";)", at), text.size());
    }
    return std::nullopt;
}

bool hasSgfGame(std::string_view text) { return findGame(text) != std::string_view::npos; }

}  // namespace fukumi::book
