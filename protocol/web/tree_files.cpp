// SPDX-License-Identifier: MIT
#include "protocol/web/tree_files.hpp"

#include <array>
#include <exception>

#include <nlohmann/json.hpp>

#include "book/foreign/book_tree.hpp"
#include "book/foreign/renlib.hpp"
#include "book/foreign/renlib_tree.hpp"
#include "book/foreign/yixin_db.hpp"
#include "engine/board/records/sgf.hpp"
#include "engine/core/error.hpp"
#include "engine/core/parse.hpp"
#include "engine/core/utf8.hpp"
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

Json readAnswer(const Json& query) {
    const std::string bytes = bytesOf(query.at("read").get<std::string>());
    board::GameTree like;
    if (query.contains("like")) like = pageGame(query.at("like")).tree;
    const auto read =
        book::readGameTree({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()},
                           {std::nullopt, sizeOf(query), {}},
                           like);
    if (const auto* error = std::get_if<board::FormatError>(&read))
        throw UserError{describe(*error)};
    const auto& game = std::get<book::GameFileTree>(read);
    constexpr std::array kFormats{"psq", "sgf", "lib", "db", "moves"};
    return {{"task", "read"},
            {"format", kFormats.at(static_cast<std::size_t>(game.format))},
            {"game", pageJson(game)},
            {"left_out", game.leftOut.text()}};
}

void needsEmptyStart(const PageGame& game, const std::string& what) {
    if (game.head.setup != board::GameRecord::Setup{})
        throw UserError{what + " begins with an empty board and black"};
}

book::ExportedBook written(const std::string& format, const PageGame& game) {
    if (format == "sgf") return {board::writeSgf({game.head, game.rule, game.tree}), {}};
    if (format == "psq") {
        needsEmptyStart(game, "a game file of Piskvork");
        board::GameRecord record = game.head;
        for (const Move m : game.tree.movesTo(game.current)) record.moves.push_back({m});
        record.names = {"black", "white"};
        record.end = -1;
        return {board::writePsq(record), {}};
    }
    if (format == "lib") {
        constexpr int kMaxSide = book::RenLibFrame::kMaxSide;
        needsEmptyStart(game, "a library of RenLib");
        if (!game.head.size.isSquare() || game.head.size.width() > kMaxSide)
            throw UserError{"a library of RenLib has a square board of up to 15x15"};
        return {book::writeRenLibTree(game.tree, game.head.size), {}};
    }
    if (format != "db") throw UserError{"write: no such format"};
    needsEmptyStart(game, "a database of Yixin");
    if (game.rule > Rule::Renju)
        throw UserError{"a database of Yixin knows freestyle, standard and renju"};
    return book::writeYixinDb(book::bookOf(game.tree, game.rule, game.head.size));
}

Json writeAnswer(const Json& query) {
    const book::ExportedBook file = written(query.at("write"), pageGame(query.at("game")));
    return {
        {"task", "write"}, {"bytes", fromLatin1(file.bytes)}, {"left_out", file.leftOut.text()}};
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
