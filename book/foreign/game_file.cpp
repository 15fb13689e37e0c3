// SPDX-License-Identifier: MIT
#include "book/foreign/game_file.hpp"

#include <algorithm>
#include <functional>
#include <string_view>

#include "book/foreign/book_tree.hpp"
#include "book/foreign/lz4_frame.hpp"
#include "book/foreign/renlib.hpp"
#include "book/foreign/renlib_node.hpp"
#include "book/foreign/renlib_tree.hpp"
#include "book/foreign/yixin_db.hpp"
#include "book/format/book_key.hpp"
#include "engine/board/records/move_text.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/records/sgf.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/parse.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/utf8.hpp"

namespace fukumi::book {

namespace {

using board::FormatError;
using Bytes = std::span<const std::uint8_t>;
using Line = std::variant<std::vector<Move>, FormatError>;
using Result = std::variant<GameFile, FormatError>;

constexpr BoardSize kUsualSize = BoardSize::square(15);

FormatError wholeFile(std::string reason) { return {0, std::move(reason)}; }

std::string_view asText(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Whether there is a byte that no text has.
bool isBinary(std::string_view text) {
    return ranges::anyOf(text, [](char c) {
        return static_cast<unsigned char>(c) < ' ' && trim(std::string_view{&c, 1}).size() == 1;
    });
}

Line wantedMoves(const GameQuestion& question, BoardSize size) {
    auto moves = board::listFromHuman(question.line, size);
    if (!moves)
        return wholeFile("the line '" + question.line + "' is no list of points of its board");
    board::SquareSet taken;
    for (const Move m : *moves) {
        if (taken.contains(m))
            return wholeFile("the line '" + question.line + "' has two stones on one point");
        taken.insert(m);
    }
    return std::move(*moves);
}

FormatError noSuchLine(const GameQuestion& question) {
    return wholeFile("the line '" + question.line + "' is not in the file");
}

Line lineOf(const board::GameTree& tree, const GameQuestion& question, BoardSize size) {
    auto wanted = wantedMoves(question, size);
    if (std::holds_alternative<FormatError>(wanted)) return wanted;
    auto moves = tree.line(std::get<std::vector<Move>>(wanted));
    if (!moves) return noSuchLine(question);
    return std::move(*moves);
}

/// The game with the moves of a line, or why there is none.
Result withLine(GameFile game, const Line& line) {
    if (const auto* error = std::get_if<FormatError>(&line)) return *error;
    for (const Move m : std::get<std::vector<Move>>(line)) game.record.moves.push_back({m});
    return game;
}

Result readPsq(std::string_view text, const GameQuestion& question) {
    auto parsed = board::parsePsq(text);
    if (auto* error = std::get_if<FormatError>(&parsed)) return std::move(*error);
    return GameFile{std::get<board::GameRecord>(std::move(parsed)), question.rule, GameFormat::Psq};
}

std::variant<GameFileTree, FormatError> sgfTree(std::string_view text,
                                                const GameQuestion& question) {
    auto parsed = board::parseSgf(text);
    if (auto* error = std::get_if<FormatError>(&parsed)) return std::move(*error);
    auto& sgf = std::get<board::SgfGame>(parsed);
    const auto rule = question.rule ? question.rule : sgf.rule;
    return GameFileTree{std::move(sgf.head), rule, GameFormat::Sgf, std::move(sgf.tree), {}};
}

std::variant<GameFileTree, FormatError> libraryTree(Bytes bytes, const GameQuestion& question) {
    GameFileTree game{{}, question.rule, GameFormat::RenLib, {}, {}};
    game.head.size = question.size.value_or(kUsualSize);
    if (!game.head.size.isSquare() || game.head.size.width() > RenLibFrame::kMaxSide)
        return wholeFile("a library's board is a square with sides from 5 to 15");
    auto read = readRenLibTree(bytes, game.head.size);
    if (const auto* error = std::get_if<BookError>(&read)) return wholeFile(error->reason);
    game.tree = std::move(std::get<RenLibTree>(read).tree);
    game.leftOut = std::move(std::get<RenLibTree>(read).leftOut);
    return game;
}

Result lineOfTree(std::variant<GameFileTree, FormatError> read, const GameQuestion& question) {
    if (const auto* error = std::get_if<FormatError>(&read)) return *error;
    auto& game = std::get<GameFileTree>(read);
    if (game.format == GameFormat::RenLib && !game.rule) game.rule = Rule::Renju;
    const Line line = lineOf(game.tree, question, game.head.size);
    return withLine({std::move(game.head), game.rule, game.format}, line);
}

/// The move that goes on from a position; absent where nothing is known, or nothing is to be
/// played.
std::optional<Move> mainMove(const BookLibrary& library, const BookPosition& position) {
    const BookPosition* const known = library.find(position);
    if (known == nullptr || known->moves.empty()) return std::nullopt;
    const auto best = std::max_element(
        known->moves.begin(), known->moves.end(), [](const BookMove& a, const BookMove& b) {
            return std::pair{a.weight, a.depth} < std::pair{b.weight, b.depth};
        });
    if (best->weight == 0) return std::nullopt;
    return bookKey(position).fromCanonical(best->move).front();
}

Line databaseLine(const BookLibrary& library, const GameQuestion& question, BookPosition at) {
    const auto wanted = wantedMoves(question, at.size);
    if (std::holds_alternative<FormatError>(wanted)) return wanted;
    const auto& moves = std::get<std::vector<Move>>(wanted);
    at.stones = moves;
    // The last of the wanted moves is a move of the position before it, or leads to one.
    if (!moves.empty() && library.find(at) == nullptr) {
        BookPosition before = at;
        before.stones.pop_back();
        const BookPosition* const parent = library.find(before);
        const Move last = bookKey(before).toCanonical(moves.back());
        const bool leadsThere = parent != nullptr && ranges::anyOf(parent->moves, [&](auto& move) {
                                    return move.move == last;
                                });
        if (!leadsThere) return noSuchLine(question);
    }
    while (const auto next = mainMove(library, at)) at.stones.push_back(*next);
    if (at.stones.empty())
        return wholeFile("the database knows nothing of the empty board: say how the line begins");
    return at.stones;
}

/// A rule and size of a database, and its number of positions.
struct Frame {
    Rule rule;
    BoardSize size;
    std::size_t positions;
};

/// Those that are there and were not ruled out, the largest first.
std::vector<Frame> framesOf(const BookLibrary& library, const GameQuestion& question) {
    std::vector<Frame> frames;
    for (const auto& each : library.positions()) {
        const BookPosition& position = each.second;
        if (question.rule.value_or(position.rule) != position.rule) continue;
        if (question.size.value_or(position.size) != position.size) continue;
        const auto known = ranges::findIf(frames, [&](const Frame& frame) {
            return frame.rule == position.rule && frame.size == position.size;
        });
        if (known != frames.end())
            ++known->positions;
        else
            frames.push_back({position.rule, position.size, 1});
    }
    ranges::stableSort(frames, std::greater{}, &Frame::positions);
    return frames;
}

std::variant<ImportedBook, FormatError> readBook(Bytes bytes) {
    auto read = readYixinDb(bytes);
    if (auto* book = std::get_if<ImportedBook>(&read)) return std::move(*book);
    const std::string& reason = std::get<BookError>(read).reason;
    if (isLz4Frame(bytes)) return wholeFile(reason);
    return wholeFile("this is neither a text nor a library, and as a database damaged: " + reason);
}

constexpr const char* kNoFrame = "the database has no positions of this rule and size";

Result readDatabase(Bytes bytes, const GameQuestion& question) {
    const auto read = readBook(bytes);
    if (const auto* error = std::get_if<FormatError>(&read)) return *error;
    const BookLibrary& library = std::get<ImportedBook>(read).library;
    const auto frames = framesOf(library, question);
    if (frames.empty()) return wholeFile(kNoFrame);
    if (frames.size() > 1)
        return wholeFile("the database has several rules or sizes: say which is meant");
    const BookPosition start{frames.front().rule, frames.front().size, {}, {}, {}};
    GameFile game{{}, start.rule, GameFormat::Database};
    game.record.size = start.size;
    return withLine(std::move(game), databaseLine(library, question, start));
}

Result readMoves(std::string_view text, const GameQuestion& question) {
    auto parsed = board::parseMoveText(text, question.size);
    if (const auto* error = std::get_if<FormatError>(&parsed)) {
        const bool isList = error->reason.starts_with("there");
        return isList ? *error
                      : wholeFile("this is no game: neither .psq, .sgf, .lib or .db, and " +
                                  error->reason);
    }
    auto& found = std::get<board::MoveText>(parsed);
    const auto rule = question.rule ? question.rule : found.rule;
    return GameFile{std::move(found.record), rule, GameFormat::Moves};
}

std::variant<GameFileTree, FormatError> databaseTree(Bytes bytes,
                                                     const GameQuestion& question,
                                                     const board::GameTree& like) {
    auto read = readBook(bytes);
    if (const auto* error = std::get_if<FormatError>(&read)) return *error;
    auto& [library, leftOut] = std::get<ImportedBook>(read);
    const auto frames = framesOf(library, question);
    if (frames.empty()) return wholeFile(kNoFrame);
    GameFileTree game{{}, frames.front().rule, GameFormat::Database, {}, std::move(leftOut)};
    game.head.size = frames.front().size;
    for (std::size_t i = 1; i < frames.size(); ++i)
        game.leftOut.add("positions of other rules or sizes", frames[i].positions);
    game.tree = remarkedTree(bookTree(library, *game.rule, game.head.size, like));
    return game;
}

GameFileTree treeOf(GameFile game) {
    GameFileTree made{std::move(game.record), game.rule, game.format, {}, {}};
    auto node = board::GameTree::kRoot;
    for (const auto& each : made.head.moves) node = made.tree.add(node, each.move);
    made.head.moves.clear();
    return made;
}

/// Of a file that is not empty.
GameFormat formatOf(Bytes bytes, const GameQuestion& question) {
    const std::string_view text = withoutByteOrderMark(asText(bytes));
    const std::string_view begin = trim(text);
    if (begin.starts_with("Piskvorky")) return GameFormat::Psq;
    if (begin.starts_with('(')) return GameFormat::Sgf;
    if (renlib::hasMagic(bytes)) return GameFormat::RenLib;
    if (!isBinary(text)) return GameFormat::Moves;
    // The oldest libraries begin with a move in the centre; a database as well, with 120 records
    // and more. A library of no more than that has a flag where a database counts to 65 536.
    const bool isOldLibrary =
        bytes.front() == renlib::kCentre && std::holds_alternative<RenLibTree>(readRenLibTree(
                                                bytes, question.size.value_or(kUsualSize)));
    return isOldLibrary ? GameFormat::RenLib : GameFormat::Database;
}

constexpr const char* kEmpty = "the file is empty";

}  // namespace

Result readGameFile(Bytes bytes, const GameQuestion& question) {
    const std::string_view text = withoutByteOrderMark(asText(bytes));
    if (trim(text).empty()) return wholeFile(kEmpty);
    const GameFormat format = formatOf(bytes, question);
    if ((format == GameFormat::Psq || format == GameFormat::Moves) && !question.line.empty())
        return wholeFile("the file holds one line, so that none can be chosen");
    switch (format) {
        case GameFormat::Psq: return readPsq(text, question);
        case GameFormat::Sgf: return lineOfTree(sgfTree(text, question), question);
        case GameFormat::RenLib: return lineOfTree(libraryTree(bytes, question), question);
        case GameFormat::Database: return readDatabase(bytes, question);
        case GameFormat::Moves: break;
    }
    return readMoves(text, question);
}

std::variant<GameFileTree, FormatError> readGameTree(Bytes bytes,
                                                     const GameQuestion& question,
                                                     const board::GameTree& like) {
    if (trim(withoutByteOrderMark(asText(bytes))).empty()) return wholeFile(kEmpty);
    switch (formatOf(bytes, question)) {
        case GameFormat::Sgf: return sgfTree(asText(bytes), question);
        case GameFormat::RenLib: {
            const int side = std::min({question.size.value_or(kUsualSize).width(),
                                       question.size.value_or(kUsualSize).height(),
                                       RenLibFrame::kMaxSide});
            return libraryTree(bytes, {question.rule, BoardSize::square(side), {}});
        }
        case GameFormat::Database: return databaseTree(bytes, {question.rule, {}, {}}, like);
        case GameFormat::Psq:
        case GameFormat::Moves: break;
    }
    auto read = readGameFile(bytes, {question.rule, question.size, {}});
    if (auto* error = std::get_if<FormatError>(&read)) return std::move(*error);
    return treeOf(std::get<GameFile>(std::move(read)));
}

}  // namespace fukumi::book
