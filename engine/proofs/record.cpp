// SPDX-License-Identifier: MIT
#include "engine/proofs/record.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "engine/board/records/notation.hpp"
#include "engine/core/text.hpp"
#include "engine/core/types.hpp"

namespace fukumi::proofs {

using board::Board;
using board::cellOf;

namespace {

/// The stones of `text` put on the board; false when it is malformed.
bool putStones(std::string_view text, Color color, Board& board) {
    const auto squares = board::listFromHuman(text, board.size());
    if (!squares) return false;
    std::optional<Square> last;
    for (const Square s : *squares) {
        if (!board.isEmpty(s) || (last && !(*last < s))) return false;
        board.put(s, cellOf(color));
        last = s;
    }
    return true;
}

}  // namespace

bool Task::isAttackersTurn() const {
    int lead = 0;  // of black
    forEachSquare(size(), [&](Square s) {
        if (root.cellAt(s) == board::Cell::Black) ++lead;
        if (root.cellAt(s) == board::Cell::White) --lead;
    });
    return lead == (attacker == Color::Black ? 0 : 1);
}

std::vector<Square> stonesOf(const Board& board, Color color) {
    std::vector<Square> stones;
    forEachSquare(board.size(), [&](Square s) {
        if (board.cellAt(s) == cellOf(color)) stones.push_back(s);
    });
    return stones;
}

std::string stonesText(const Board& board) {
    std::string text;
    for (const Color color : kColors) {
        if (color == Color::White) text += '/';
        for (const Square s : stonesOf(board, color)) text += board::toHuman(s, board.size());
    }
    return text;
}

CanonicalStones canonicalStones(const Board& board) {
    ByColor<std::vector<Square>> stones;
    for (const Color color : kColors) stones[color] = stonesOf(board, color);
    CanonicalStones best{};
    std::string text;
    for (const board::Symmetry turned : board::symmetriesOf(board.size())) {
        text.clear();
        for (const Color color : kColors) {
            std::vector<Square> squares;
            for (const Square s : stones[color]) squares.push_back(apply(turned, s, board.size()));
            std::sort(squares.begin(), squares.end());
            if (color == Color::White) text += '/';
            for (const Square s : squares) text += board::toHuman(s, board.size());
        }
        if (best.text.empty() || text < best.text) best = {text, turned};
    }
    return best;
}

std::optional<Board> boardFrom(std::string_view stones, BoardSize size) {
    const auto slash = stones.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    Board board{size};
    const bool good = putStones(stones.substr(0, slash), Color::Black, board) &&
                      putStones(stones.substr(slash + 1), Color::White, board);
    // Separators, capitals and numbers are allowed in lists that people write, but not here.
    return good && stonesText(board) == stones ? std::optional{board} : std::nullopt;
}

board::Position positionOf(const Board& board, Rule rule, Color toMove) {
    board::Position position{rule, board.size()};
    position.setSideToMove(toMove);
    forEachSquare(board.size(), [&](Square s) {
        if (board.cellAt(s) == board::Cell::Blocked)
            position.block(s);
        else if (!board.isEmpty(s))
            position.place(static_cast<Color>(board.cellAt(s)), s);
    });
    return position;
}

namespace {

using Status = LeafAnswer::Status;
using Kind = RepliesRecord::Kind;

constexpr std::array kStatusNames{std::pair{"won", Status::Won},
                                  std::pair{"none", Status::None},
                                  std::pair{"open", Status::Open}};
constexpr std::array kKindNames{std::pair{"threat", Kind::Threat},
                                std::pair{"fours", Kind::Fours},
                                std::pair{"all", Kind::All},
                                std::pair{"quiet", Kind::Quiet},
                                std::pair{"refuted", Kind::Refuted}};

template <class Names, class Value>
std::string nameIn(const Names& names, Value value) {
    for (const auto& [name, each] : names)
        if (each == value) return name;
    return {};
}

template <class Value, std::size_t N>
std::optional<Value> valueIn(const std::array<std::pair<const char*, Value>, N>& names,
                             std::string_view name) {
    for (const auto& [each, value] : names)
        if (name == each) return value;
    return std::nullopt;
}

std::string listOf(const std::vector<Move>& moves, BoardSize size) {
    std::string text;
    for (const Move m : moves) text += ' ' + board::toHuman(m, size);
    return text;
}

struct Writer {
    BoardSize size;

    std::string operator()(const AskRecord& r) const {
        return "ask " + r.stones + ' ' + std::to_string(r.level) + ' ' +
               nameIn(kStatusNames, r.status);
    }
    std::string operator()(const MovesRecord& r) const {
        return "moves " + r.stones + ' ' + std::to_string(r.stage) + (r.isAll ? " all" : " some") +
               listOf(r.moves, size);
    }
    std::string operator()(const RepliesRecord& r) const {
        return "replies " + r.stones + ' ' + std::to_string(r.level) + ' ' +
               nameIn(kKindNames, r.kind) + listOf(r.moves, size);
    }
    std::string operator()(const WinRecord& r) const {
        return "win " + r.stones + ' ' + board::toHuman(r.move, size);
    }
    std::string operator()(const EndRecord& r) const { return "end " + std::to_string(r.wins); }
};

std::vector<std::string_view> wordsOf(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

using Words = std::vector<std::string_view>;

std::optional<std::vector<Move>> movesFrom(const Words& words, std::size_t first, BoardSize size) {
    std::vector<Move> moves;
    for (std::size_t i = first; i < words.size(); ++i) {
        const auto move = board::fromHuman(words[i], size);
        if (!move) return std::nullopt;
        moves.push_back(*move);
    }
    return moves;
}

std::optional<Record> askFrom(const Words& words) {
    if (words.size() != 4) return std::nullopt;
    const auto level = parseInteger<int>(words[2]);
    const auto status = valueIn(kStatusNames, words[3]);
    if (!level || *level < 0 || !status) return std::nullopt;
    return AskRecord{std::string{words[1]}, *level, *status};
}

std::optional<Record> movesFrom(const Words& words, BoardSize size) {
    if (words.size() < 4 || (words[3] != "all" && words[3] != "some")) return std::nullopt;
    const auto stage = parseInteger<int>(words[2]);
    auto moves = movesFrom(words, 4, size);
    if (!stage || *stage < 0 || !moves) return std::nullopt;
    return MovesRecord{std::string{words[1]}, *stage, words[3] == "all", std::move(*moves)};
}

std::optional<Record> repliesFrom(const Words& words, BoardSize size) {
    if (words.size() < 4) return std::nullopt;
    const auto level = parseInteger<int>(words[2]);
    const auto kind = valueIn(kKindNames, words[3]);
    auto moves = movesFrom(words, 4, size);
    if (!level || *level < 0 || !kind || !moves) return std::nullopt;
    return RepliesRecord{std::string{words[1]}, *level, *kind, std::move(*moves)};
}

std::optional<Record> winFrom(const Words& words, BoardSize size) {
    const auto moves = words.size() == 3 ? movesFrom(words, 2, size) : std::nullopt;
    if (!moves) return std::nullopt;
    return WinRecord{std::string{words[1]}, moves->front()};
}

std::optional<Record> endFrom(const Words& words) {
    const auto wins = words.size() == 2 ? parseInteger<std::uint64_t>(words[1]) : std::nullopt;
    if (!wins) return std::nullopt;
    return EndRecord{*wins};
}

}  // namespace

std::string writeRecord(const Record& record, BoardSize size) {
    return std::visit(Writer{size}, record);
}

std::optional<Record> parseRecord(std::string_view text, BoardSize size) {
    const Words words = wordsOf(text);
    if (words.empty()) return std::nullopt;
    if (words[0] == "ask") return askFrom(words);
    if (words[0] == "moves") return movesFrom(words, size);
    if (words[0] == "replies") return repliesFrom(words, size);
    if (words[0] == "win") return winFrom(words, size);
    if (words[0] == "end") return endFrom(words);
    return std::nullopt;
}

}  // namespace fukumi::proofs
