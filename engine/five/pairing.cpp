// SPDX-License-Identifier: MIT
#include "engine/five/pairing.hpp"

#include <algorithm>
#include <array>

#include "engine/board/notation.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/parse.hpp"

namespace fukumi::five {

namespace {

constexpr std::string_view kMagic = "fukumi-pairing 1";
constexpr std::string_view kBoard = "board ";

using Row = std::array<Square, 5>;

std::vector<Row> rowsOf(BoardSize size) {
    std::vector<Row> rows;
    forEachSquare(size, [&](Square s) {
        for (const Direction d : kDirections) {
            if (!size.contains(s.x() + 4 * stepX(d), s.y() + 4 * stepY(d))) continue;
            Row row;
            for (int i = 0; i < 5; ++i)
                row[static_cast<std::size_t>(i)] =
                    Square{s.x() + i * stepX(d), s.y() + i * stepY(d)};
            rows.push_back(row);
        }
    });
    return rows;
}

bool holds(const Row& row, const std::pair<Square, Square>& pair) {
    return std::find(row.begin(), row.end(), pair.first) != row.end() &&
           std::find(row.begin(), row.end(), pair.second) != row.end();
}

std::optional<std::pair<Square, Square>> pairFromLine(std::string_view line, BoardSize size) {
    if (!line.starts_with("pair ")) return std::nullopt;
    const auto blank = line.find(' ', 5);
    if (blank == std::string_view::npos) return std::nullopt;
    const auto first = board::fromHuman(line.substr(5, blank - 5), size);
    const auto second = board::fromHuman(line.substr(blank + 1), size);
    if (!first || !second) return std::nullopt;
    return std::pair{*first, *second};
}

}  // namespace

PairingSearch findPairing(BoardSize size, std::uint64_t nodes) {
    const SmallBoard board{size};
    PairingFinder finder{board};
    const PairingFinder::Result found = finder.find({}, nodes);
    PairingSearch result{std::nullopt, found.isExhaustive, found.nodes};
    if (found.pairs) result.pairs = pairsOf(board, *found.pairs);
    return result;
}

SquarePairs pairsOf(const SmallBoard& board, const std::vector<Squares>& pairs) {
    SquarePairs squares;
    for (const Squares pair : pairs)
        squares.emplace_back(board.squareOf(pair), board.squareOf(pair & (pair - 1)));
    return squares;
}

std::optional<std::string> whyNoPairing(const board::Board& board, const SquarePairs& pairs) {
    const BoardSize size = board.size();
    board::SquareSet taken;
    for (const auto& pair : pairs)
        for (const Square s : {pair.first, pair.second}) {
            if (!size.contains(s)) return "a square off the board";
            if (!board.isEmpty(s)) return board::toHuman(s, size) + " is not empty";
            if (taken.contains(s)) return board::toHuman(s, size) + " is in two pairs";
            taken.insert(s);
        }
    for (const Row& row : rowsOf(size)) {
        const bool isOver = std::any_of(
            row.begin(), row.end(), [&](Square s) { return board.at(s) == board::Cell::White; });
        if (!isOver &&
            std::none_of(pairs.begin(), pairs.end(), [&](const auto& p) { return holds(row, p); }))
            return "the row from " + board::toHuman(row.front(), size) + " to " +
                   board::toHuman(row.back(), size) + " holds no pair";
    }
    return std::nullopt;
}

bool isPairingFile(std::string_view bytes) { return bytes.starts_with("fukumi-pairing"); }

std::string pairingFile(BoardSize size, const SquarePairs& pairs) {
    SummedText file;
    file.add(kMagic);
    file.add(std::string{kBoard} + sizeText(size));
    for (const auto& pair : pairs)
        file.add("pair " + board::toHuman(pair.first, size) + ' ' +
                 board::toHuman(pair.second, size));
    file.add("end " + std::to_string(pairs.size()));
    return file.bytes();
}

std::optional<BoardSize> sizeFromBoardLine(std::string_view line) {
    if (!line.starts_with(kBoard)) return std::nullopt;
    return sizeFromText(line.substr(kBoard.size()));
}

std::variant<PairingFile, FileFault> parsePairingFile(std::string_view bytes) {
    const auto lines = summedLines(bytes);
    if (const auto* fault = std::get_if<FileFault>(&lines)) return *fault;
    const auto& all = std::get<std::vector<SummedLine>>(lines);
    const auto fault = [&](std::size_t line, const char* why) {
        return FileFault{line + 1, line < all.size() ? all[line].offset : bytes.size(), why};
    };
    if (all.empty() || all.front().text != kMagic) return fault(0, "this is no file of a pairing");
    const auto size = all.size() > 1 ? sizeFromBoardLine(all[1].text) : std::nullopt;
    if (!size) return fault(1, "the size is missing or malformed");
    PairingFile file{*size, {}};
    for (std::size_t i = 2; i + 1 < all.size(); ++i) {
        const auto pair = pairFromLine(all[i].text, *size);
        if (!pair) return fault(i, "the pair is malformed");
        file.pairs.push_back(*pair);
    }
    if (all.size() < 3 || all.back().text != "end " + std::to_string(file.pairs.size()))
        return fault(all.size() - 1, "the end is missing: the file was cut");
    return file;
}

}  // namespace fukumi::five
