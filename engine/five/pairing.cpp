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

/// The row with the fewest free squares first; of its pairs the one that serves most rows.
class Search {
public:
    Search(BoardSize size, std::uint64_t nodes) : rows_{rowsOf(size)}, nodesLeft_{nodes} {
        served_.resize(rows_.size());
        forEachSquare(size, [&](Square s) { free_.insert(s); });
    }

    PairingSearch run() {
        const std::uint64_t before = nodesLeft_;
        PairingSearch result;
        if (search()) result.pairs = pairs_;
        result.nodes = before - nodesLeft_;
        result.isExhaustive = nodesLeft_ > 0;
        return result;
    }

private:
    struct Choice {
        std::pair<Square, Square> pair;
        int serves;
    };

    [[nodiscard]] std::optional<std::size_t> tightestRow() const {
        std::optional<std::size_t> tightest;
        int fewest = 6;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (served_[i] > 0) continue;
            int open = 0;
            for (const Square s : rows_[i]) open += free_.contains(s) ? 1 : 0;
            if (open >= fewest) continue;
            fewest = open;
            tightest = i;
        }
        return tightest;
    }

    [[nodiscard]] std::vector<Choice> choicesIn(const Row& row) const {
        std::vector<Choice> choices;
        for (std::size_t i = 0; i < row.size(); ++i)
            for (std::size_t j = i + 1; j < row.size(); ++j) {
                if (!free_.contains(row[i]) || !free_.contains(row[j])) continue;
                Choice choice{{row[i], row[j]}, 0};
                for (std::size_t r = 0; r < rows_.size(); ++r)
                    choice.serves += served_[r] == 0 && holds(rows_[r], choice.pair) ? 1 : 0;
                choices.push_back(choice);
            }
        std::stable_sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
            return a.serves > b.serves;
        });
        return choices;
    }

    [[nodiscard]] bool search() {
        const auto tightest = tightestRow();
        if (!tightest) return true;
        for (const Choice& choice : choicesIn(rows_[*tightest])) {
            if (nodesLeft_ == 0) return false;
            --nodesLeft_;
            take(choice.pair);
            if (search()) return true;
            giveBack(choice.pair);
        }
        return false;
    }

    void take(const std::pair<Square, Square>& pair) {
        pairs_.push_back(pair);
        free_.erase(pair.first);
        free_.erase(pair.second);
        for (std::size_t r = 0; r < rows_.size(); ++r)
            if (holds(rows_[r], pair)) ++served_[r];
    }
    void giveBack(const std::pair<Square, Square>& pair) {
        pairs_.pop_back();
        free_.insert(pair.first);
        free_.insert(pair.second);
        for (std::size_t r = 0; r < rows_.size(); ++r)
            if (holds(rows_[r], pair)) --served_[r];
    }

    std::vector<Row> rows_;
    std::uint64_t nodesLeft_;
    std::vector<int> served_;  // pairs in each row
    board::SquareSet free_;
    SquarePairs pairs_;
};

std::string sizeLine(BoardSize size) {
    return "board " + std::to_string(size.width()) + 'x' + std::to_string(size.height());
}

std::optional<BoardSize> sizeFromLine(std::string_view line) {
    const auto cross = line.find('x');
    if (!line.starts_with("board ") || cross == std::string_view::npos) return std::nullopt;
    const auto width = parseInteger<int>(line.substr(6, cross - 6));
    const auto height = parseInteger<int>(line.substr(cross + 1));
    return width && height ? BoardSize::make(*width, *height) : std::nullopt;
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

PairingSearch findPairing(BoardSize size, std::uint64_t nodes) { return Search{size, nodes}.run(); }

std::optional<std::string> whyNoPairing(BoardSize size, const SquarePairs& pairs) {
    board::SquareSet taken;
    for (const auto& pair : pairs)
        for (const Square s : {pair.first, pair.second}) {
            if (!size.contains(s)) return "a square off the board";
            if (taken.contains(s)) return board::toHuman(s, size) + " is in two pairs";
            taken.insert(s);
        }
    for (const Row& row : rowsOf(size))
        if (std::none_of(pairs.begin(), pairs.end(), [&](const auto& p) { return holds(row, p); }))
            return "the row from " + board::toHuman(row.front(), size) + " to " +
                   board::toHuman(row.back(), size) + " holds no pair";
    return std::nullopt;
}

bool isPairingFile(std::string_view bytes) { return bytes.starts_with("fukumi-pairing"); }

std::string pairingFile(BoardSize size, const SquarePairs& pairs) {
    FileText file{{}, 0};
    const auto add = [&](std::string_view text) {
        const FileText line = lineOf(text, file.sum);
        file.bytes += line.bytes;
        file.sum = line.sum;
    };
    add(kMagic);
    add(sizeLine(size));
    for (const auto& pair : pairs)
        add("pair " + board::toHuman(pair.first, size) + ' ' + board::toHuman(pair.second, size));
    add("end " + std::to_string(pairs.size()));
    return file.bytes;
}

std::variant<PairingFile, FileFault> parsePairingFile(std::string_view bytes) {
    const auto lines = summedLines(bytes);
    if (const auto* fault = std::get_if<FileFault>(&lines)) return *fault;
    const auto& all = std::get<std::vector<SummedLine>>(lines);
    const auto fault = [&](std::size_t line, const char* why) {
        return FileFault{line + 1, line < all.size() ? all[line].offset : bytes.size(), why};
    };
    if (all.empty() || all.front().text != kMagic) return fault(0, "this is no file of a pairing");
    const auto size = all.size() > 1 ? sizeFromLine(all[1].text) : std::nullopt;
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
