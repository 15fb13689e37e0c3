// SPDX-License-Identifier: MIT
#include "protocol/question/messages.hpp"

#include <array>
#include <string_view>

namespace fukumi::protocol {

namespace {

/// In the order of ErrorKind. {value} and {words} are members of the error; "a, b or c" of several
/// words.
constexpr std::array<std::string_view, 12> kTemplates{
    "cannot be read: {value}",
    "the file is empty",
    "this is not a game that can be read; expected {words}",
    "{value} is larger than {words}",
    "the file ends too early",
    "'{value}': expected {words}",
    "{value} cannot be read",
    "'{value}' is not a board size; expected N or WxH with sides from 5 to 22",
    "'{value}' is outside the {words} board",
    "{value} already has a stone",
    "{value} is not in the file; it has {words}",
    "{value} cannot be written",
};
static_assert(kTemplates.size() == static_cast<std::size_t>(ErrorKind::CannotHold) + 1);

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    return text;
}

/// One line of at most 60 bytes, cut between letters.
std::string shortened(std::string value) {
    constexpr std::size_t kMost = 60;
    for (char& each : value)
        if (static_cast<unsigned char>(each) < ' ') each = ' ';
    if (value.size() <= kMost) return value;
    std::size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(value[end]) & 0xC0U) == 0x80) --end;
    return value.substr(0, end) + "...";
}

/// Kinds whose sentence depends on what is known.
std::string_view templateOf(const InputError& error) {
    if (error.kind == ErrorKind::UnknownFormat && !error.value.empty())
        return "this is {value}, not a game; expected {words}";
    if (error.kind == ErrorKind::Damaged && error.expected.empty()) return "{value}";
    if (error.kind == ErrorKind::NotAPoint && error.expected.empty())
        return "'{value}' is not a point of the board";
    return kTemplates.at(static_cast<std::size_t>(error.kind));
}

std::string describePlace(const FilePlace& place) {
    const std::string number =
        place.number == 0 ? "" : std::string{place.unit} + ' ' + std::to_string(place.number);
    const std::string_view comma = place.file.empty() || number.empty() ? "" : ", ";
    const std::string text = place.file + std::string{comma} + number;
    return text.empty() ? text : text + ": ";
}

}  // namespace

std::string describeError(const InputError& error) {
    std::string text = error.place ? describePlace(*error.place) : "";
    if (error.kind == ErrorKind::CannotHold && error.expected.size() == 2)
        return text + error.expected[0] + " cannot hold " + error.value + ", only " +
               error.expected[1];
    std::string_view rest = templateOf(error);
    while (!rest.empty()) {
        const auto replace = [&](std::string_view name, const std::string& by) {
            if (!rest.starts_with(name)) return false;
            text += by;
            rest.remove_prefix(name.size());
            return true;
        };
        if (replace("{value}", shortened(error.value)) ||
            replace("{words}", joined(error.expected)))
            continue;
        text += rest.front();
        rest.remove_prefix(1);
    }
    return text;
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

}  // namespace fukumi::protocol
