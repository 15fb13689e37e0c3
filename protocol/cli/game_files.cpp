// SPDX-License-Identifier: MIT
#include "protocol/cli/game_files.hpp"

#include <iostream>

#include "engine/core/error.hpp"
#include "protocol/cli/number_option.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

void addGameFileOptions(boost::program_options::options_description& own) {
    own.add_options()(
        "game",
        textValue("N|NAME"),
        "the game of a file with several: its number, or a player's name (default 1)")(
        "encoding",
        textValue("NAME"),
        "encoding of a file's texts, such as GBK (default: what the file says, else a guess)");
}

book::GameChoice choiceFrom(const Options& options) {
    book::GameChoice choice;
    if (options.has("rule")) choice.options.rule = options.settings.rules.rule;
    choice.options.size = sizeFrom(options);
    if (options.has("encoding")) {
        choice.options.encoding = encodingNamed(options.text("encoding"));
        if (!choice.options.encoding)
            throw UserError{"--encoding: '" + options.text("encoding") + "': known are " +
                            namesOfEncodings()};
    }
    if (options.has("line")) choice.line = options.text("line");
    if (!options.has("game")) return choice;
    constexpr std::size_t kMost = 1'000'000'000;
    if (options.text("game").find_first_not_of("0123456789-") == std::string::npos)
        choice.number = numberOption(options, "game", std::size_t{1}, kMost).value_or(1);
    else
        choice.player = options.text("game");
    return choice;
}

book::FileContent openGameFile(const std::string& asker, const std::string& path) {
    auto content = book::FileContent::open(path);
    if (!content) throw UserError{asker + ": '" + path + "': " + describeError(content.error())};
    return std::move(*content);
}

book::ChosenGame gameFrom(const Options& options, const std::string& option) {
    const std::string& path = options.text(option);
    const std::string asker = "--" + option;
    auto game = book::chooseGame(openGameFile(asker, path), choiceFrom(options));
    if (!game) throw UserError{asker + ": " + describeError(inFile(game.error(), path))};
    printNotices(game->game.notices, path);
    return std::move(*game);
}

const book::Format* writtenFormat(const std::string& path) {
    const book::Format* const format = book::formatOfName(path);
    return format != nullptr && format->write != nullptr ? format : nullptr;
}

void printNotices(const std::vector<book::Notice>& notices, const std::string& path) {
    for (const book::Notice& notice : notices) std::cerr << describeNotice(notice, path) << '\n';
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
