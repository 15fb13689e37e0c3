// SPDX-License-Identifier: MIT
#include "protocol/cli/game_files.hpp"

#include <iostream>

#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

book::FileContent openGameFile(std::string_view field, const std::string& path) {
    auto content = book::FileContent::open(path);
    if (!content) refuse(inField(inFile(content.error(), path), field));
    return std::move(*content);
}

const book::Format* writtenFormat(const std::string& path) {
    const book::Format* const format = book::formatOfName(path);
    return format != nullptr && format->write != nullptr ? format : nullptr;
}

void printNotices(const std::vector<book::Notice>& notices, const std::string& path) {
    for (const book::Notice& notice : notices)
        std::cerr << toEnglish(writeNotice(notice, path)) << '\n';
}

std::string endingsText(bool writtenOnly) {
    std::string text;
    for (const book::Format* const format : book::formats()) {
        if (writtenOnly && format->write == nullptr) continue;
        text += (text.empty() ? "" : ", ");
        text += format->endings.substr(0, format->endings.find(' '));
    }
    return text;
}

}  // namespace fukumi::protocol::cli
