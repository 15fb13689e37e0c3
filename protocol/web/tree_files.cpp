// SPDX-License-Identifier: MIT
#include "protocol/web/tree_files.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "book/foreign/format.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "protocol/answer/board_drawing.hpp"
#include "protocol/answer/review_view.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/web/members.hpp"
#include "protocol/web/tree_json.hpp"

namespace fukumi::protocol::web {

namespace {

Result<std::string> bytesOf(std::string_view text) {
    constexpr std::size_t kShown = 80;
    const std::string beginning{text.substr(0, kShown)};
    std::string bytes;
    while (!text.empty()) {
        const auto character = nextCharacter(text);
        if (!character || *character > 0xFF)
            return InputError{.kind = ErrorKind::WrongForm,
                              .field = "read",
                              .value = beginning,
                              .expected = {"bytes as characters from U+0000 to U+00FF"}};
        bytes += static_cast<char>(*character);
    }
    return bytes;
}

Result<std::optional<BoardSize>> sizeOf(const Json& query) {
    if (!query.contains("size")) return std::optional<BoardSize>{};
    const std::string text = readWords(query, "size");
    const auto size = parseSize(text);
    if (!size) return InputError{.kind = ErrorKind::NotASize, .field = "size", .value = text};
    return size;
}

/// The size of the board on the page, or the largest below it that the format can hold.
BoardSize sizeLike(const board::GameRecord& page, const book::FormatLimits& limits) {
    if (!limits.squareBoard) return page.size;
    return BoardSize::square(std::min({page.size.width(), page.size.height(), limits.maxSide}));
}

/// Libraries and lists of moves do not say their size. A database does. The other formats have a
/// usual size, which the board on the page does not change.
Result<book::ReadOptions> optionsFrom(const Json& query, const book::Format* format) {
    book::ReadOptions options;
    const auto given = sizeOf(query);
    if (!given) return given.error();
    const bool lacksSize = format != nullptr && format->lacksSize;
    if (lacksSize) options.size = *given;
    if (query.contains("encoding")) {
        const auto name = readText(query, "encoding");
        if (!name) return name.error();
        options.encoding = encodingNamed(*name);
        const auto names = namesOfEncodings();
        if (!options.encoding)
            return InputError{.kind = ErrorKind::NotOneOf,
                              .field = "encoding",
                              .value = *name,
                              .expected = {names.begin(), names.end()}};
    }
    if (!query.contains("like")) return options;
    auto like = pageGame(query.at("like"), "like");
    if (!like) return like.error();
    if (lacksSize && !options.size) options.size = sizeLike(like->game.head, format->limits);
    options.like = std::move(like->game.tree);
    return options;
}

/// A game of a list: its players, date, event and result.
Json entryOf(const book::StoredGame& game) {
    const board::GameRecord& head = game.head;
    return Json::array(
        {head.names[0], head.names[1], head.date, head.event, answer::resultJson(head)});
}

/// A game of a file, of a number from 1.
Result<book::StoredGame> chosenGame(book::GameCollection& games, std::size_t number) {
    const InputError absent{.kind = ErrorKind::NotFound,
                            .field = "game",
                            .value = Sentence{english("game {0}"), {std::to_string(number)}}};
    for (std::size_t i = 1; i < number; ++i)
        if (const auto passed = games.skip(); !passed || !*passed) return absent;
    auto game = games.next();
    if (!game) return inField(game.error(), "read");
    if (!*game) return absent;
    return std::move(**game);
}

struct ListedGames {
    std::optional<book::StoredGame> first;  ///< absent if it cannot be read
    std::optional<InputError> why;          ///< of the first game that cannot be read
    std::size_t count = 0;
    Json entries = Json::array();
};

/// All games of a file, or why it has only one, which cannot be read.
Result<ListedGames> listGames(book::GameCollection& games) {
    constexpr std::size_t kMostListed = 200'000;
    ListedGames listed;
    while (true) {
        auto game = games.next();
        if (game && !*game) break;
        ++listed.count;
        if (!game && !listed.why) listed.why = game.error();
        if (listed.count <= kMostListed) listed.entries.push_back(game ? entryOf(**game) : Json());
        if (game && listed.count == 1) listed.first = std::move(**game);
    }
    if (listed.count <= 1 && !listed.first)
        return listed.why.value_or(InputError{.kind = ErrorKind::NotInFile,
                                              .value = english("a game"),
                                              .expected = {english("none")}});
    return listed;
}

bool isLeftOut(const book::Notice& notice) { return notice.done == Sentence{english("left out")}; }

/// A sentence of all parts that are left out; null if there are none.
Json leftOutJson(const std::vector<book::Notice>& parts) {
    std::vector<Sentence> names;
    for (const book::Notice& part : parts)
        if (isLeftOut(part)) names.push_back(part.what);
    return names.empty() ? Json() : answer::sentenceJson(joinWords(names, english("{0}, {1}")));
}

/// The parts of a game that the page shows.
void addGame(const book::StoredGame& game, const book::Format& format, Json& answer) {
    answer["game"] = pageJson(game, format.isLibrary);
    answer["notices"] = answer::noticesJson(game.notices);
    constexpr unsigned kOfOneLine = book::part::kNames | book::part::kFacts | book::part::kResult |
                                    book::part::kRule | book::part::kSize;
    answer["beyond_line"] = leftOutJson(book::partsBeyond(kOfOneLine, game));
}

/// The game of a number; without one the first game, and if there are more a list of all.
Result<Json> readAnswer(const Json& query) {
    if (const auto fine =
            expectMembers(query, {"read", "name", "size", "like", "game", "encoding"});
        !fine)
        return fine.error();
    const auto text = readText(query, "read");
    if (!text) return text.error();
    auto bytes = bytesOf(*text);
    if (!bytes) return bytes.error();
    std::string name;
    if (query.contains("name")) {
        const auto given = readText(query, "name");
        if (!given) return given.error();
        name = *given;
    }
    book::FileContent content{std::move(*bytes), name};
    const auto options = optionsFrom(query, book::formatOfContent(content));
    if (!options) return options.error();
    auto opened = book::openGames(std::move(content), *options);
    if (!opened) return inField(opened.error(), "read");
    const book::Format& format = *opened->format;
    Json answer{{"task", "read"}, {"format", format.name}};
    if (query.contains("game")) {
        const auto number = readNumber(query, "game");
        if (!number) return number.error();
        const auto game = chosenGame(*opened->games, *number);
        if (!game) return game.error();
        addGame(*game, format, answer);
        return answer;
    }
    auto listed = listGames(*opened->games);
    if (!listed) return inField(listed.error(), "read");
    answer["games"] = listed->count;
    if (listed->count > 1) answer["list"] = std::move(listed->entries);
    if (listed->first)
        addGame(*listed->first, format, answer);
    else
        answer["note"] = answer::sentenceJson(writeReason(*listed->why, question::Door::Json));
    return answer;
}

/// The game of the page in a file; Piskvork's end at the move that is shown.
Result<book::WrittenFile> writePage(PageGame page, const book::Format& format) {
    book::StoredGame game = std::move(page.game);
    if (format.name != "psq") return writeGame(format, game);
    const auto moves = game.tree.movesTo(page.current);
    book::StoredGame whole;
    whole.tree = std::exchange(game.tree, {});
    auto node = board::GameTree::kRoot, from = node;
    for (const Move m : moves) {
        node = game.tree.add(node, m);
        from = whole.tree.child(from, m).value();
        game.tree.remark(node).time = whole.tree.remark(from).time;
    }
    auto file = writeGame(format, game);
    if (file)
        for (book::Notice& lost : partsBeyond(format.limits.holds, whole, page.current))
            file->notices.push_back(std::move(lost));
    return file;
}

/// The position that is shown, with the labels of its node.
book::WrittenFile drawPage(PageGame page) {
    board::GameRecord& game = page.game.head;
    for (const Move m : page.game.tree.movesTo(page.current)) game.moves.push_back({m});
    std::map<Square, answer::SvgNote> notes;
    for (const auto& [point, text] : page.game.tree.remark(page.current).labels)
        notes[point].text = text;
    const Rule rule = page.game.rule.value_or(Rule::Freestyle);
    return {answer::svgBoard(board::positionAfter(game, rule), notes), {}};
}

/// A format that can be written, by an ending of its files ("txt") or its name ("moves"), or null.
const book::Format* formatNamed(const std::string& name) {
    const auto formats = book::formats();
    const auto found =
        ranges::findIf(formats, [&](const book::Format* each) { return each->name == name; });
    const book::Format* const format =
        found == formats.end() ? book::formatOfName('.' + name) : *found;
    return format == nullptr || format->write == nullptr ? nullptr : format;
}

InputError unknownFormat(const std::string& name) {
    InputError error{.kind = ErrorKind::NotOneOf, .field = "write", .value = name};
    for (const book::Format* const each : book::formats())
        if (each->write != nullptr)
            error.expected.emplace_back(splitWords(each->endings).front().substr(1));
    error.expected.emplace_back("svg");
    return error;
}

Result<Json> writeAnswer(const Json& query) {
    if (const auto fine = expectMembers(query, {"write", "game"}); !fine) return fine.error();
    const auto name = readText(query, "write");
    if (!name) return name.error();
    const book::Format* const format = formatNamed(*name);
    const bool isPicture = *name == "svg";
    if (format == nullptr && !isPicture) return unknownFormat(*name);
    if (const auto fine = requireMember(query, "game"); !fine) return fine.error();
    auto game = pageGame(query.at("game"), "game");
    if (!game) return game.error();
    const Result<book::WrittenFile> file =
        isPicture ? drawPage(std::move(*game)) : writePage(std::move(*game), *format);
    if (!file) return file.error();
    std::vector<book::Notice> others;
    for (const book::Notice& notice : file->notices)
        if (!isLeftOut(notice)) others.push_back(notice);
    return Json{{"task", "write"},
                {"bytes", fromLatin1(file->bytes)},
                {"left_out", leftOutJson(file->notices)},
                {"notices", answer::noticesJson(others)}};
}

}  // namespace

bool isAboutFile(const Json& query) {
    return query.is_object() && (query.contains("read") || query.contains("write"));
}

Result<Json> fileAnswer(const Json& query) {
    return query.contains("read") ? readAnswer(query) : writeAnswer(query);
}

}  // namespace fukumi::protocol::web
