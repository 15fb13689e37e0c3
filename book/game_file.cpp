// SPDX-License-Identifier: MIT
#include "book/game_file.hpp"

#include <algorithm>
#include <string_view>

#include "book/book_key.hpp"
#include "book/lz4_frame.hpp"
#include "book/renlib.hpp"
#include "book/renlib_node.hpp"
#include "book/renlib_tree.hpp"
#include "book/yixin_db.hpp"
#include "engine/board/move_text.hpp"
#include "engine/board/notation.hpp"
#include "engine/board/sgf.hpp"
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

Result readSgf(std::string_view text, const GameQuestion& question) {
    auto parsed = board::parseSgf(text);
    if (auto* error = std::get_if<FormatError>(&parsed)) return std::move(*error);
    auto& sgf = std::get<board::SgfGame>(parsed);
    const Line line = lineOf(sgf.tree, question, sgf.head.size);
    const auto rule = question.rule ? question.rule : sgf.rule;
    return withLine({std::move(sgf.head), rule, GameFormat::Sgf}, line);
}

Result readLibrary(Bytes bytes, const GameQuestion& question) {
    GameFile game{{}, question.rule.value_or(Rule::Renju), GameFormat::RenLib};
    game.record.size = question.size.value_or(kUsualSize);
    if (!game.record.size.isSquare() || game.record.size.width() > RenLibFrame::kMaxSide)
        return wholeFile("a library's board is a square with sides from 5 to 15");
    const auto tree = readRenLibTree(bytes, game.record.size);
    if (const auto* error = std::get_if<BookError>(&tree)) return wholeFile(error->reason);
    return withLine(std::move(game),
                    lineOf(std::get<board::GameTree>(tree), question, game.record.size));
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

/// The only rule and size that are there, of those that were not ruled out.
std::variant<BookPosition, FormatError> frameOf(const BookLibrary& library,
                                                const GameQuestion& question) {
    std::optional<BookPosition> found;
    for (const auto& [key, position] : library.positions()) {
        if (question.rule.value_or(position.rule) != position.rule) continue;
        if (question.size.value_or(position.size) != position.size) continue;
        if (found && (found->rule != position.rule || found->size != position.size))
            return wholeFile("the database has several rules or sizes: say which is meant");
        found = BookPosition{position.rule, position.size, {}, {}, {}};
    }
    if (!found) return wholeFile("the database has no positions of this rule and size");
    return *found;
}

Result readDatabase(Bytes bytes, const GameQuestion& question) {
    const auto read = readYixinDb(bytes);
    if (const auto* error = std::get_if<BookError>(&read)) return wholeFile(error->reason);
    const BookLibrary& library = std::get<ImportedBook>(read).library;
    const auto frame = frameOf(library, question);
    if (const auto* error = std::get_if<FormatError>(&frame)) return *error;
    const auto& start = std::get<BookPosition>(frame);
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

}  // namespace

Result readGameFile(Bytes bytes, const GameQuestion& question) {
    const std::string_view text = withoutByteOrderMark(asText(bytes));
    const std::string_view begin = trim(text);
    const bool isPsq = begin.starts_with("Piskvorky");
    if ((isPsq || !isBinary(text)) && !begin.starts_with('(') && !question.line.empty())
        return wholeFile("the file holds one line, so that none can be chosen");
    if (isPsq) return readPsq(text, question);
    if (begin.starts_with('(')) return readSgf(text, question);
    if (begin.empty()) return wholeFile("the file is empty");
    if (renlib::hasMagic(bytes)) return readLibrary(bytes, question);
    if (!isBinary(text)) return readMoves(text, question);
    // The oldest libraries begin with a move in the centre; a database as well, with 120 records
    // and more. A library of no more than that has a flag where a database counts to 65 536.
    const bool isOldLibrary =
        bytes.front() == renlib::kCentre && std::holds_alternative<board::GameTree>(readRenLibTree(
                                                bytes, question.size.value_or(kUsualSize)));
    return isOldLibrary ? readLibrary(bytes, question) : readDatabase(bytes, question);
}

}  // namespace fukumi::book
