// SPDX-License-Identifier: MIT
#include "engine/proofs/piece_file.hpp"

#include <set>
#include <unordered_set>

#include "engine/board/records/notation.hpp"
#include "engine/proofs/state_file.hpp"

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

std::variant<PieceFile, FileFault> parsePieceFile(std::string_view bytes) {
    const std::size_t headEnd = bytes.find('\n');
    const auto task = gameFrom(bytes.substr(0, headEnd));
    if (!task || headEnd == std::string_view::npos)
        return FileFault{1, 0, "this is not a file of pieces"};
    PieceFile file{*task};
    std::size_t at = headEnd + 1;
    for (std::size_t line = 2; at < bytes.size(); ++line) {
        const auto end = bytes.find('\n', at);
        const auto fault = [&](const char* why) { return FileFault{line, at, why}; };
        if (end == std::string_view::npos) return fault("the line is cut off");
        SummedReader reader{bytes.substr(at, end + 1 - at)};
        const auto summed = reader.next();
        if (!summed) return fault("the sum does not fit: the line is damaged");
        auto piece = pieceFrom(summed->text, task->size());
        if (!piece) return fault("the piece is malformed, or about another board");
        file.pieces.push_back(std::move(*piece));
        at = end + 1;
    }
    return file;
}

std::string writePieceFile(const PieceFile& file) {
    std::string bytes{kHead};
    bytes += std::string{nameOf(file.task.rule)} + ' ' + sizeText(file.task.size()) +
             (file.task.attacker == Color::Black ? " black\n" : " white\n");
    for (const Piece& piece : file.pieces) {
        std::string line = std::string{kWord} + piece.root;
        for (const WinRecord& win : piece.wins)
            line += std::string{kBetween} + win.stones + ' ' +
                    board::toHuman(win.move, file.task.size());
        SummedText summed;
        summed.add(line);
        bytes += summed.bytes();
    }
    return bytes;
}

}  // namespace fukumi::proofs
