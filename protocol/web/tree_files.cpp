// SPDX-License-Identifier: MIT
#include "protocol/web/tree_files.hpp"

#include <algorithm>
#include <exception>

#include <nlohmann/json.hpp>

#include "book/foreign/format.hpp"
#include "engine/core/error.hpp"
#include "engine/core/parse.hpp"
#include "engine/core/utf8.hpp"
#include "protocol/cli/review/review_json.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/web/tree_json.hpp"

namespace fukumi::protocol::web {

namespace {

std::string bytesOf(std::string_view text) {
    std::string bytes;
    while (!text.empty()) {
        const auto character = nextCharacter(text);
        if (!character || *character > 0xFF) throw UserError{"the bytes are none"};
        bytes += static_cast<char>(*character);
    }
    return bytes;
}

std::optional<BoardSize> sizeOf(const Json& query) {
    if (!query.contains("size")) return std::nullopt;
    const std::string text = query.at("size");
    const auto cross = text.find('x');
    const auto width = parseInteger<int>(std::string_view{text}.substr(0, cross));
    const auto height = parseInteger<int>(std::string_view{text}.substr(cross + 1));
    const auto size = width && height ? BoardSize::make(*width, *height) : std::nullopt;
    if (!size) throw UserError{"size: no such board"};
    return size;
}

/// Libraries do not say their size; a database does, and the page's size is not a question to it.
book::ReadOptions optionsFrom(const Json& query, const book::Format* format) {
    book::ReadOptions options;
    const auto size = sizeOf(query);
    if (format != nullptr && format->limits.squareBoard && size)
        options.size =
            BoardSize::square(std::min({size->width(), size->height(), format->limits.maxSide}));
    else if (format != nullptr && !format->isLibrary)
        options.size = size;
    options.encoding = encodingNamed(query.value("encoding", std::string{}));
    if (query.contains("like")) options.like = pageGame(query.at("like")).tree;
    return options;
}

/// A game of a list: its players and result.
Json entryOf(const book::StoredGame& game) {
    return {{"black", game.head.names[0]},
            {"white", game.head.names[1]},
            {"date", game.head.date},
            {"event", game.head.event},
            {"result", cli::resultJson(game.head)}};
}

/// The wanted game of a file, and a list of the first ones.
Json readAnswer(const Json& query) {
    constexpr std::size_t kMostListed = 1000;
    book::FileContent content{bytesOf(query.at("read").get<std::string>())};
    const auto options = optionsFrom(query, book::formatOfContent(content));
    auto opened = book::openGames(std::move(content), options);
    if (!opened) throw UserError{describeError(opened.error())};
    const auto wanted = query.value("game", std::size_t{1});
    std::optional<book::StoredGame> chosen;
    Json list = Json::array();
    std::size_t count = 0;
    while (true) {
        auto game = opened->games->next();
        if (!game && count + 1 == wanted) throw UserError{describeError(game.error())};
        if (game && !*game) break;
        ++count;
        if (game && count <= kMostListed) list.push_back(entryOf(**game));
        if (game && count == wanted) chosen = std::move(**game);
    }
    // The page does not show passes yet.
    if (chosen) leavePassesOut(*chosen);
    if (!chosen) throw UserError{"there is no game " + std::to_string(wanted) + " in the file"};
    std::string leftOut;
    for (const book::Notice& notice : chosen->notices)
        leftOut += (leftOut.empty() ? "" : ", ") + describeNotice(notice);
    return {{"task", "read"},
            {"format", opened->format->name},
            {"game", pageJson(*chosen, opened->format->isLibrary)},
            {"games", count},
            {"list", std::move(list)},
            {"notices", cli::noticesJson(chosen->notices)},
            {"left_out", leftOut}};
}

/// The game of the page as a file holds it; Piskvork's files end at the move that is shown.
book::StoredGame storedGame(const PageGame& page, const book::Format& format) {
    book::StoredGame game{.head = page.head, .rule = page.rule, .tree = page.tree};
    if (format.name != "psq") return game;
    game.tree = {};
    auto node = board::GameTree::kRoot;
    for (const Move m : page.tree.movesTo(page.current)) node = game.tree.add(node, m);
    if (game.head.names[0].empty() && game.head.names[1].empty())
        game.head.names = {"black", "white"};
    return game;
}

Json writeAnswer(const Json& query) {
    const std::string name = query.at("write");
    const book::Format* const format = book::formatOfName('.' + name);
    if (format == nullptr) throw UserError{"write: no such format"};
    const auto file = writeGame(*format, storedGame(pageGame(query.at("game")), *format));
    if (!file) throw UserError{describeError(file.error())};
    std::string leftOut;
    for (const book::Notice& notice : file->notices)
        leftOut += (leftOut.empty() ? "" : ", ") + notice.what;
    return {{"task", "write"}, {"bytes", fromLatin1(file->bytes)}, {"left_out", leftOut}};
}

}  // namespace

std::optional<std::string> fileAnswer(std::string_view line) {
    const Json query = Json::parse(line, nullptr, false);
    const bool isRead = query.is_object() && query.contains("read");
    if (!isRead && !(query.is_object() && query.contains("write"))) return std::nullopt;
    Json answer{{"id", query.value("id", Json())}};
    try {
        answer.update(isRead ? readAnswer(query) : writeAnswer(query));
    } catch (const std::exception& error) {
        answer["error"] = error.what();
    }
    return cli::lineOf(std::move(answer));
}

}  // namespace fukumi::protocol::web
