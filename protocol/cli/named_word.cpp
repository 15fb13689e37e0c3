// SPDX-License-Identifier: MIT
#include "protocol/cli/named_word.hpp"

#include "engine/core/ranges.hpp"

namespace fukumi::protocol::cli {

std::optional<std::string> takeNamedWord(Arguments& arguments,
                                         const std::vector<std::string>& names) {
    for (const std::size_t place : placesOfWords(arguments)) {
        std::string word = arguments[place];
        if (ranges::find(names, word) == names.end()) continue;
        arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(place));
        return word;
    }
    return std::nullopt;
}

std::optional<std::string> firstWord(const Arguments& arguments) {
    const auto places = placesOfWords(arguments);
    if (places.empty()) return std::nullopt;
    return arguments[places.front()];
}

bool wantsHelp(const Arguments& arguments) {
    return ranges::anyOf(arguments, [](const std::string& each) {
        return each == "--help" || each == "--help-all" || each == "-h";
    });
}

}  // namespace fukumi::protocol::cli
