// SPDX-License-Identifier: MIT
#include "book/foreign/sgf_head.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "book/foreign/sgf_values.hpp"
#include "book/foreign/text_content.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

Notice secondValueOf(const SgfProperty& property) {
    return {{english("{0} comes again with another value"), {property.name}},
            english("the first one is read"),
            property.place};
}

std::optional<InputError> SgfHead::read(std::vector<SgfProperty>& properties) {
    properties.erase(std::remove_if(properties.begin(),
                                    properties.end(),
                                    [&](const SgfProperty& each) { return isSecond(each); }),
                     properties.end());
    for (const SgfProperty& each : properties)
        if (auto error = readOne(each)) return error;
    return std::nullopt;
}

void SgfHead::note(Sentence what, Sentence done, const FilePlace& place) {
    notices_.add({std::move(what), std::move(done), place});
}

bool SgfHead::isSecond(const SgfProperty& property) {
    constexpr std::array kOnce{"AP", "DT", "EV", "GM", "ON", "PB", "PW", "RE", "RU", "SZ", "XS"};
    if (ranges::find(kOnce, property.name) == kOnce.end()) return false;
    const bool isKnown = once_.count(property.name) != 0;
    for (const std::string_view each : property.values) {
        const std::string_view value = trim(each);
        if (value.empty()) continue;
        const auto [first, isNew] = once_.try_emplace(property.name, value);
        if (!isNew && first->second != value) notices_.add(secondValueOf(property));
    }
    return isKnown;
}

std::optional<InputError> SgfHead::readOne(const SgfProperty& property) {
    const std::string& name = property.name;
    const auto known = once_.find(name);  // the first value that is not empty
    const std::string value =
        oneLine(known == once_.end() ? property.values.front() : known->second);
    board::GameRecord& head = game_.head;
    if (name == "SZ") return readSize(value, property.place);
    if (name == "GM") return readKind(value, property.place);
    if (name == "PB") head.names[0] = value;
    if (name == "PW") head.names[1] = value;
    if (name == "RE") head.result = sgfResult(value);
    if (name == "DT") head.date = value;
    if (name == "EV") head.event = value;
    if (name == "ON") head.opening = value;
    if (name == "XS") game_.settings = value;
    if (name == "AP") {
        isOfFukumi_ = value == "Fukumi" || value.starts_with("Fukumi:");
        hasMarksForBlocked_ = value == "Fukumi";
    }
    if (name == "RU" && !value.empty()) {
        game_.rule = ruleFromForeignName(value);
        if (!game_.rule)
            note({english("the rule '{0}' is not known"), {value}},
                 english("read without a rule"),
                 property.place);
    }
    return std::nullopt;
}

std::optional<InputError> SgfHead::readSize(const std::string& value, const FilePlace& place) {
    if (value.empty()) {
        note(english("SZ names no size"),
             {english("read with a board of {0}"), {sizeText(game_.head.size)}},
             place);
        return std::nullopt;
    }
    isSizeGiven_ = true;
    const auto size = parseSize(value, ":xX");
    if (!size) return InputError{.kind = ErrorKind::NotASize, .value = value, .place = place};
    game_.head.size = *size;
    return std::nullopt;
}

std::optional<InputError> SgfHead::readKind(const std::string& value, const FilePlace& place) {
    if (value == "4" || value.empty()) return std::nullopt;
    struct OtherKind {
        std::string_view number;
        English what;
    };
    constexpr std::array kReadable{OtherKind{"1", english("GM[1] is go")},
                                   OtherKind{"5", english("GM[5] is nine men's morris")},
                                   OtherKind{"11", english("GM[11] is Hex")}};
    const auto kind = ranges::find(kReadable, value, &OtherKind::number);
    if (kind == kReadable.end())
        return InputError{.kind = ErrorKind::NotSupported,
                          .value = {english("a game of another kind, {0}"), {"GM[" + value + "]"}},
                          .place = place};
    isGo_ = value == "1";
    note(kind->what, english("read as five in a row"), place);
    return std::nullopt;
}

}  // namespace fukumi::book
