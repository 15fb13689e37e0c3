// SPDX-License-Identifier: MIT
#include "engine/proofs/pieces.hpp"

#include <algorithm>
#include <set>
#include <unordered_set>
#include <variant>

#include "engine/board/rules/win_check.hpp"
#include "engine/proofs/state_file.hpp"
#include "engine/threat/rule_book.hpp"

namespace fukumi::proofs {

namespace {

constexpr std::string_view kHead = "fukumi-pieces 1 ";
constexpr std::string_view kWord = "piece ";
constexpr std::string_view kBetween = ", ";

/// The parts of a text between separators.
std::vector<std::string_view> partsOf(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> parts;
    for (std::size_t end = 0; end != std::string_view::npos;) {
        end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end != std::string_view::npos) text.remove_prefix(end + separator.size());
    }
    return parts;
}

bool isCanonical(std::string_view stones, BoardSize size) {
    const auto board = boardFrom(stones, size);
    return board && canonicalStones(*board).text == stones;
}

std::optional<Task> gameFrom(std::string_view line) {
    if (!line.starts_with(kHead)) return std::nullopt;
    return taskFromText("task " + std::string{line.substr(kHead.size())} + " /");
}

std::optional<Piece> pieceFrom(std::string_view text, BoardSize size) {
    if (!text.starts_with(kWord)) return std::nullopt;
    const auto parts = partsOf(text.substr(kWord.size()), kBetween);
    Piece piece{std::string{parts.front()}};
    if (!isCanonical(piece.root, size)) return std::nullopt;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto record = parseRecord("win " + std::string{parts[i]}, size);
        const auto* win = record ? std::get_if<WinRecord>(&*record) : nullptr;
        if (win == nullptr || !isCanonical(win->stones, size)) return std::nullopt;
        piece.wins.push_back(*win);
    }
    return piece;
}

}  // namespace

std::vector<WinRecord> PieceFile::wins() const {
    std::vector<WinRecord> all;
    std::unordered_set<std::string> known;
    for (const Piece& piece : pieces)
        for (const WinRecord& win : piece.wins)
            if (known.insert(win.stones).second) all.push_back(win);
    return all;
}

std::vector<std::string> PieceFile::roots() const {
    std::set<std::string> all;
    for (const Piece& piece : pieces) all.insert(piece.root);
    return {all.begin(), all.end()};
}

bool isPieceFile(std::string_view bytes) { return bytes.starts_with(kHead); }

Result<PieceFile> parsePieceFile(std::string_view bytes) {
    const std::size_t headEnd = bytes.find('\n');
    const auto task = gameFrom(bytes.substr(0, headEnd));
    if (!task || headEnd == std::string_view::npos)
        return damagedInput(english("this is not a file of pieces"),
                            FilePlace{.number = 1, .byte = 0});
    PieceFile file{*task};
    std::size_t at = headEnd + 1;
    for (std::size_t line = 2; at < bytes.size(); ++line) {
        const auto end = bytes.find('\n', at);
        const auto damaged = [&](English why) {
            return damagedInput(why, FilePlace{.number = line, .byte = at});
        };
        if (end == std::string_view::npos) return damaged(english("the line is cut off"));
        SummedReader reader{bytes.substr(at, end + 1 - at)};
        const auto summed = reader.next();
        if (!summed) return damaged(english("the checksum does not fit"));
        auto piece = pieceFrom(summed->text, task->size());
        if (!piece) return damaged(english("the piece is malformed, or about another board"));
        file.pieces.push_back(std::move(*piece));
        at = end + 1;
    }
    return file;
}

using board::Board;
using board::cellOf;

namespace {

int stonesOn(const Board& board) { return board.size().squareCount() - board.emptyCount(); }

}  // namespace

Joiner::Joiner(const PieceFile& file) : file_{file} {
    const Color attacker = file.task.attacker;
    for (const Piece& piece : file.pieces) {
        if (!pieces_.emplace(piece.root, &piece).second) continue;
        const Board board = boardFrom(piece.root, file.task.size()).value();
        mostStones_ = std::max(mostStones_, stonesOn(board));
        stones_.push_back({stonesOf(board, attacker), stonesOf(board, ~attacker)});
    }
}

bool Joiner::isBeforePieces(const Board& board) const { return stonesOn(board) <= mostStones_; }

board::SquareSet Joiner::movesToPieces(const Board& root) const {
    const Color attacker = file_.task.attacker;
    const int count = stonesOn(root);
    board::SquareSet moves;
    for (const Stones& piece : stones_)
        for (const board::Symmetry turned : board::symmetriesOf(root.size())) {
            const auto at = [&](Square s) { return apply(turned, s, root.size()); };
            // Stones of the piece that lie on the board: all of the board's, if it can follow.
            int met = 0;
            for (const Square s : piece.own) met += root.cellAt(at(s)) == cellOf(attacker) ? 1 : 0;
            for (const Square s : piece.other)
                met += root.cellAt(at(s)) == cellOf(~attacker) ? 1 : 0;
            if (met != count) continue;
            for (const Square s : piece.own)
                if (root.isEmpty(at(s))) moves.insert(at(s));
        }
    return moves;
}

JoinedProof Joiner::join(const Board& root) {
    JoinedProof joined;
    added_.clear();
    joined.isWon = isWon(root);
    if (joined.isWon) addWins(root, joined.wins);
    if (pieces_.contains(canonicalStones(root).text)) return joined;
    Board board = root;
    movesToPieces(root).forEach([&](Square s) {
        if ((joined.move && joined.open.empty()) || !isLegal(board, file_.task.attacker, s)) return;
        Replies replies = openReplies(board, s, Find::All);
        if (joined.move && replies.open.size() >= joined.open.size()) return;
        joined.move = s;
        joined.open = std::move(replies.open);
        joined.replies = replies.count;
    });
    return joined;
}

bool Joiner::isLegal(Board& board, Color c, Square s) const {
    return board.isEmpty(s) &&
           !(hasFouls(file_.task.rule, c) && threat::isForbiddenByTheBook(board, s));
}

bool Joiner::isWon(const Board& board) {
    const std::string stones = canonicalStones(board).text;
    if (pieces_.contains(stones)) return true;
    if (stonesOn(board) + 2 > mostStones_) return false;
    if (const auto known = known_.find(stones); known != known_.end())
        return known->second.has_value();
    // In the canonical frame: that is how the move is written.
    Board canonical = boardFrom(stones, board.size()).value();
    std::optional<Move> wins;
    movesToPieces(canonical).forEach([&](Square s) {
        if (!wins && isLegal(canonical, file_.task.attacker, s) &&
            openReplies(canonical, s, Find::First).open.empty())
            wins = s;
    });
    known_.emplace(stones, wins);
    return wins.has_value();
}

Joiner::Replies Joiner::openReplies(Board& board, Move move, Find find) {
    const Color defender = ~file_.task.attacker;
    Replies replies;
    std::unordered_set<std::string> seen;
    board.put(move, cellOf(file_.task.attacker));
    forEachSquare(board.size(), [&](Square s) {
        if (find == Find::First && !replies.open.empty()) return;
        if (!isLegal(board, defender, s)) return;
        board.put(s, cellOf(defender));
        std::string stones = canonicalStones(board).text;
        const bool isLost = board::winsAt(board, file_.task.rule, s, defender);
        if (seen.insert(stones).second && (isLost || !isWon(board)))
            replies.open.push_back(std::move(stones));
        board.clear(s);
    });
    replies.count = seen.size();
    board.clear(move);
    return replies;
}

void Joiner::addWins(const Board& board, std::vector<WinRecord>& wins) {
    const std::string stones = canonicalStones(board).text;
    if (const auto piece = pieces_.find(stones); piece != pieces_.end()) {
        for (const WinRecord& win : piece->second->wins)
            if (added_.insert(win.stones).second) wins.push_back(win);
        return;
    }
    const auto known = known_.find(stones);
    if (known == known_.end() || !known->second || !added_.insert(stones).second) return;
    const Move move = *known->second;
    wins.push_back({stones, move});
    Board after = boardFrom(stones, board.size()).value();
    after.put(move, cellOf(file_.task.attacker));
    forEachSquare(after.size(), [&](Square s) {
        if (!isLegal(after, ~file_.task.attacker, s)) return;
        after.put(s, cellOf(~file_.task.attacker));
        addWins(after, wins);
        after.clear(s);
    });
}

}  // namespace fukumi::proofs
