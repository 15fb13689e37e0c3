// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>

#include "book/foreign/book_tree.hpp"
#include "book/foreign/yixin_db.hpp"
#include "book/format/book_entry.hpp"
#include "engine/core/bytes.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

constexpr std::string_view kUtf8 = "charset=\"UTF-8\"";
constexpr int kExact = 3, kBounds = 4;
constexpr std::size_t kMostBytes = std::numeric_limits<std::uint16_t>::max(), kNumbers = 5;

/// Programs find records by asking, but Rapfi keeps them in this order: fewer stones first.
struct FewerBytesFirst {
    bool operator()(const std::string& a, const std::string& b) const {
        constexpr std::size_t kFrame = 3;
        if (const int frames = a.compare(0, kFrame, b, 0, kFrame); frames != 0) return frames < 0;
        if (a.size() != b.size()) return a.size() < b.size();
        return a < b;
    }
};

struct Data {
    std::optional<Value> value;  ///< for the side that has moved
    Depth depth{0};
    bool isBlocked = false;
    std::string text;
};

using Records = std::map<std::string, Data, FewerBytesFirst>;

/// The smallest of all pictures: each colour's stones sorted by x, then y.
std::string keyOf(const BookPosition& position) {
    std::string smallest;
    for (const board::Symmetry each : board::symmetriesOf(position.size)) {
        std::array<std::vector<std::pair<int, int>>, 2> stones;
        for (std::size_t i = 0; i < position.stones.size(); ++i) {
            const Square s = board::apply(each, position.stones[i], position.size);
            stones[i % 2].emplace_back(s.x(), s.y());
        }
        std::string key{static_cast<char>(position.rule),
                        static_cast<char>(position.size.width()),
                        static_cast<char>(position.size.height())};
        for (auto& color : stones) {
            ranges::sort(color);
            for (const auto& [x, y] : color) {
                key += static_cast<char>(x);
                key += static_cast<char>(y);
            }
        }
        if (smallest.empty() || key < smallest) smallest = std::move(key);
    }
    return smallest;
}

void addMoveRecord(const BookPosition& position, const BookMove& move, Records& records) {
    BookPosition after = position;
    after.stones.push_back(move.move);
    Data& data = records[keyOf(after)];
    const bool isProvenLoss = move.isSearched() && isLoss(move.value);
    if (move.weight == 0 && !isProvenLoss) data.isBlocked = true;
    if (move.depth > data.depth) {
        data.depth = move.depth;
        data.value = move.value;
    }
}

/// At most `most` bytes of UTF-8, no character cut in two.
std::string cutTo(const std::string& text, std::size_t most) {
    std::size_t end = most;
    while (end > 0 && (static_cast<std::uint8_t>(text[end]) & 0xC0U) == 0x80) --end;
    return text.substr(0, end);
}

char labelOf(const Data& data) {
    if (data.value && isWin(*data.value)) return 'w';
    if (data.value && isLoss(*data.value)) return 'l';
    return data.isBlocked ? 'x' : '\xFF';
}

void appendData(std::string& bytes, const Data& data) {
    appendNumber(bytes, static_cast<std::uint16_t>(kNumbers + data.text.size()));
    bytes += labelOf(data);
    const int after = data.value ? valueAfter(*data.value).raw() : 0;
    const int value = std::clamp(after, -kMateValue.raw(), kMateValue.raw());
    appendNumber(bytes, static_cast<std::uint16_t>(value));
    const int depthAndBound = data.value ? data.depth.raw() * kBounds + kExact : 0;
    appendNumber(bytes, static_cast<std::uint16_t>(depthAndBound));
    bytes += data.text;
}

}  // namespace

ExportedBook writeYixinDb(const BookLibrary& library) {
    ExportedBook book;
    Records records;
    for (const auto& [key, position] : library.positions()) {
        if (!rowOf(position.rule).isOfYixin) {
            book.leftOut.add(english("positions of rules that the format does not have"));
            continue;
        }
        std::string text = commentOfNote(position.note);
        if (text.size() > kMostBytes - kNumbers) {
            text = cutTo(text, kMostBytes - kNumbers);
            book.leftOut.add(english("ends of notes that are too long"));
        }
        records[keyOf(position)].text = text;
        for (const BookMove& each : position.moves) addMoveRecord(position, each, records);
    }
    appendNumber(book.bytes, static_cast<std::uint32_t>(records.size() + 1));
    appendNumber(book.bytes, std::uint16_t{3});
    book.bytes += std::string(3, '\0');
    appendNumber(book.bytes, static_cast<std::uint16_t>(kNumbers + kUtf8.size()));
    book.bytes += std::string(kNumbers, '\0').append(kUtf8);
    for (const auto& [key, data] : records) {
        appendNumber(book.bytes, static_cast<std::uint16_t>(key.size()));
        book.bytes += key;
        appendData(book.bytes, data);
    }
    return book;
}

}  // namespace fukumi::book
