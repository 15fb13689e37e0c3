// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <unordered_set>

#include "book/foreign/book_tree.hpp"
#include "book/foreign/lz4_frame.hpp"
#include "book/foreign/yixin_db.hpp"
#include "book/format/book_entry.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/bytes.hpp"

namespace fukumi::book {

namespace {

using Bytes = std::span<const std::uint8_t>;

std::string_view asText(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Kinds of bounds, of which the last one says that the value is exact.
constexpr int kBounds = 4, kExact = 3;

/// A record's data about its position; views of the file.
struct Record {
    Rule rule;
    BoardSize size;
    Bytes black, white;  ///< x and y in turn
    char label = 0;
    int value = 0, depth = 0, bound = 0;
    std::string_view text;

    [[nodiscard]] std::size_t stoneCount() const { return (black.size() + white.size()) / 2; }
    /// Stones of the side that is not to move: the last stone was one of them.
    [[nodiscard]] Bytes moversStones() const { return stoneCount() % 2 == 0 ? white : black; }
};

std::vector<Square> squaresOf(Bytes pairs) {
    std::vector<Square> squares;
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2)
        squares.push_back(Square{pairs[i], pairs[i + 1]});
    return squares;
}

/// The position, or the one before its mover's stone number `without`, which is the move then.
BookPosition positionOf(const Record& record, std::optional<std::size_t> without) {
    auto black = squaresOf(record.black), white = squaresOf(record.white);
    BookPosition position;
    position.rule = record.rule;
    position.size = record.size;
    if (without) {
        auto& mover = record.stoneCount() % 2 == 0 ? white : black;
        position.moves.push_back({.move = mover[*without]});
        mover.erase(mover.begin() + static_cast<std::ptrdiff_t>(*without));
    }
    for (std::size_t i = 0; i < black.size() + white.size(); ++i)
        position.stones.push_back((i % 2 == 0 ? black : white)[i / 2]);
    return position;
}

/// Keys of the positions that a record can come from, in the order of its mover's stones, and its
/// own. One pass over the stones for all of them: taking a stone away is one XOR a symmetry.
struct Keys {
    Key own;
    std::vector<Key> before;
};

Keys keysOf(const Record& record) {
    const BookPosition position = positionOf(record, std::nullopt);
    const BookKey own = bookKey(record.rule, boardOf(position), position.sideToMove());
    const auto symmetries = board::symmetriesOf(record.size);
    std::array<Key, board::kSymmetries.size()> pictures{};
    for (std::size_t i = 0; i < position.stones.size(); ++i)
        for (std::size_t g = 0; g < symmetries.size(); ++g)
            pictures[g] ^= stoneKey(i % 2 == 0 ? Color::Black : Color::White,
                                    board::apply(symmetries[g], position.stones[i], record.size));
    Keys keys{own.key, {}};
    // Parts of the key besides the stones: the frame, and the side to move, which changes.
    const Key rest = own.key ^ own.form.key ^ whiteToMoveKey();
    const Color mover = ~position.sideToMove();
    for (const Square s : squaresOf(record.moversStones())) {
        Key smallest = ~Key{0};
        for (std::size_t g = 0; g < symmetries.size(); ++g)
            smallest = std::min(
                smallest,
                pictures[g] ^ stoneKey(mover, board::apply(symmetries[g], s, record.size)));
        keys.before.push_back(smallest ^ rest);
    }
    return keys;
}

class YixinDbReader {
public:
    explicit YixinDbReader(std::optional<Encoding> encoding) : encoding_{encoding} {}

    [[nodiscard]] Result<void> read(Bytes bytes) {
        ByteReader reader{bytes};
        const auto count = reader.number<4>();
        if (!count) return InputError{.kind = ErrorKind::CutOff};
        for (std::size_t i = 1; i <= *count; ++i) {
            auto fine = readRecord(reader);
            if (fine) continue;
            InputError error = fine.error();
            error.place = FilePlace{.number = i, .unit = "record"};
            return error;
        }
        if (!reader.isAtEnd())
            return damagedInput(english("there is something after the last record"));
        return {};
    }

    [[nodiscard]] ImportedBook make() {
        TextSample sample;
        for (const Record& each : records_) sample.add(each.text);
        const auto guess = encoding_ ? std::nullopt : sample.guess();
        if (guess) encoding_ = guess;
        std::unordered_set<Key> known;
        for (const Record& each : records_) known.insert(keysOf(each).own);
        BookLibrary found;
        for (const Record& each : records_) {
            bool isTold = addMoves(each, found, known);
            if (const std::string note = noteOf(each); !note.empty()) {
                BookPosition position = positionOf(each, std::nullopt);
                position.note = note;
                found.add(position);
                isTold = true;
            }
            if (!isTold && valueOf(each)) leftOut_.add(english("values of an empty board"));
        }
        ImportedBook book{weighedByValue(std::move(found)), leftOut_, {}, guess};
        if (!records_.empty()) book.frame = {records_.front().rule, records_.front().size};
        return book;
    }

private:
    /// An error without its place if the file is refused.
    Result<void> readRecord(ByteReader& reader) {
        const auto keyLength = reader.number<2>();
        if (keyLength == 0U) return {};
        const auto key = keyLength ? reader.take(*keyLength) : std::nullopt;
        const auto dataLength = key ? reader.number<2>() : std::nullopt;
        const auto data = dataLength ? reader.take(*dataLength) : std::nullopt;
        if (!data) return InputError{.kind = ErrorKind::CutOff};
        constexpr std::size_t kFrame = 3;
        if (key->size() < kFrame || (key->size() - kFrame) % 2 != 0)
            return damagedInput(english("the key has an impossible length"));
        if ((*key)[1] == 0 && (*key)[2] == 0) return {};
        const auto size = BoardSize::make((*key)[1], (*key)[2]);
        const auto rule = ruleOfYixin((*key)[0]);
        if (!rule) return damagedInput(english("there is no such rule"));
        if (!size) return damagedInput(english("there are no boards of this size"));
        const Bytes stones = key->subspan(kFrame);
        const std::size_t black = (stones.size() / 2 + 1) / 2;
        Record record{
            *rule, *size, stones.first(2 * black), stones.subspan(2 * black), 0, 0, 0, 0, {}};
        if (hasPass(stones)) {
            leftOut_.add(english("positions after a pass"));
            return {};
        }
        if (const auto fault = faultOf(stones, *size)) return damagedInput(*fault);
        readData(*data, record);
        countLost(record);
        records_.push_back(record);
        return {};
    }

    /// Counts facts about the position that no book has. Rapfi writes two values for none.
    void countLost(const Record& record) {
        constexpr std::string_view kKept{"WwLlXx\0\xFF", 8};
        constexpr int kNone = -30002, kNothing = -32768;
        if (kKept.find(record.label) == kKept.npos) leftOut_.add(english("labels"));
        if (record.bound == 0 || record.value == kNone || record.value == kNothing) return;
        if (std::abs(record.value) > kMateValue.raw())
            leftOut_.add(english("values beyond the scale"));
        else if (record.bound != kExact)
            leftOut_.add(english("bounds of values"));
    }

    static bool hasPass(Bytes stones) {
        for (std::size_t i = 0; i + 1 < stones.size(); i += 2)
            if (stones[i] == 0xFF && stones[i + 1] == 0xFF) return true;
        return false;
    }

    static std::optional<English> faultOf(Bytes stones, BoardSize size) {
        board::SquareSet taken;
        for (std::size_t i = 0; i + 1 < stones.size(); i += 2) {
            if (stones[i] >= size.width() || stones[i + 1] >= size.height())
                return english("a stone outside of the board");
            const Square s{stones[i], stones[i + 1]};
            if (taken.contains(s)) return english("two stones on one point");
            taken.insert(s);
        }
        return std::nullopt;
    }

    static void readData(Bytes data, Record& record) {
        ByteReader reader{data};
        const auto signedNumber = [&] {
            return static_cast<std::int16_t>(reader.number<2>().value_or(0));
        };
        record.label = static_cast<char>(reader.byte().value_or(0));
        record.value = signedNumber();
        const std::int16_t depthAndBound = signedNumber();
        record.bound = depthAndBound & (kBounds - 1);
        record.depth = (depthAndBound - record.bound) / kBounds;
        record.text = asText(*reader.take(reader.left()));
    }

    /// For the side that has moved; absent if the record has none.
    static std::optional<Value> valueOf(const Record& record) {
        const int label = std::tolower(static_cast<unsigned char>(record.label));
        // One ply earlier, a win in n is one in n + 1.
        const int earlier = record.value <= -kMinMate.raw()  ? record.value + 1
                            : record.value >= kMinMate.raw() ? record.value - 1
                                                             : record.value;
        const bool hasValue = record.bound != 0 && std::abs(record.value) <= kMateValue.raw();
        const Value value{hasValue ? -earlier : 0};
        if (label == 'w') return std::max(value, kMinMate);
        if (label == 'l') return std::min(value, -kMinMate);
        if (label == 'd') return kDraw;
        // A win so far away that one ply more leaves the scale.
        if (hasValue && std::abs(record.value) >= kMinMate.raw() && !isProven(value))
            return value > kDraw ? kMinMate : -kMinMate;
        if (hasValue) return value;
        return std::nullopt;
    }

    std::string noteOf(const Record& record) {
        constexpr std::string_view kPointTexts = "@BTXT@";
        std::string_view text = record.text;
        if (text.starts_with(kPointTexts)) {
            const std::size_t end = std::min(text.find('\b'), text.size());
            leftOut_.add(english("sets of texts on points"));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return noteFromComment(decodedText(text, encoding_.value_or(Encoding::Utf8), leftOut_));
    }

    /// False if there is nothing before the record.
    static bool addMoves(const Record& record,
                         BookLibrary& found,
                         const std::unordered_set<Key>& known) {
        const auto value = valueOf(record);
        const bool isBlocked = record.label == 'x' || record.label == 'X';
        const auto before = keysOf(record).before;
        const auto add = [&](std::size_t stone) {
            BookPosition position = positionOf(record, stone);
            BookMove& move = position.moves.front();
            if (isBlocked) move.weight = 0;
            if (value) {
                move.value = *value;
                move.depth = Depth{std::clamp(record.depth, 1, kMaxSquares)};
            }
            found.add(position);
        };
        bool isTold = false;
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (!known.contains(before[i])) continue;
            add(i);
            isTold = true;
        }
        // A position that no move leads to: one of those that it can come from describes it.
        if (!isTold && !before.empty() && (value || isBlocked)) {
            add(0);
            isTold = true;
        }
        return isTold;
    }

    std::optional<Encoding> encoding_;
    std::vector<Record> records_;
    LeftOut leftOut_;
};

}  // namespace

std::optional<Rule> ruleOfYixin(std::uint8_t number) {
    if (number >= kRules.size() || !kRuleRows[number].isOfYixin) return std::nullopt;
    return kRules[number];
}

Result<ImportedBook> readYixinDb(std::span<const std::uint8_t> bytes,
                                 std::optional<Encoding> encoding) {
    std::string unpacked;
    if (isLz4Frame(bytes)) {
        auto result = unpackLz4(bytes);
        if (!result) return result.error();
        unpacked = std::move(*result);
        bytes = asBytes(unpacked);
    }
    YixinDbReader reader{encoding};
    if (const auto fine = reader.read(bytes); !fine) return fine.error();
    return reader.make();
}

}  // namespace fukumi::book
