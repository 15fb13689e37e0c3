// SPDX-License-Identifier: MIT
//
// Games of the renju program for Palm (.pdb, creator "5Ren"). Numbers have their high byte first:
//
//     64  "5Ren"       76  number of records (2 bytes)
//     78  for each record: its place in the file (4 bytes), 4 bytes of the system
//
// A record is a game:
//
//     2  type          1  moves played     1  moves held     1  first colour: 2 black, 1 white
//     1  free          2  for each move: 16 * column + row from the top, from 0; its colour
//     n  title, black's name, white's name, each up to a zero byte
//
// Moves that are held and not played were taken back: the game goes on with them. Two moves of one
// colour have a pass between them.
#include <algorithm>
#include <span>

#include "book/foreign/book_tree.hpp"
#include "book/foreign/format.hpp"
#include "book/foreign/text_content.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/bytes.hpp"
#include "engine/core/encoding.hpp"

namespace fukumi::book {

namespace {

constexpr BoardSize kBoard = BoardSize::square(15);
constexpr std::string_view kCreator = "5Ren";
constexpr std::size_t kCreatorAt = 64, kCountAt = 76, kTableAt = 78, kRowBytes = 8;
constexpr std::uint8_t kBlackStone = 2, kWhiteStone = 1;
/// Bytes that are read of a record; rows of a damaged table can make many records long.
constexpr std::size_t kLongestRecord = 2048;
constexpr FormatLimits kPdbLimits{.bytes = std::size_t{16} << 20};

using Bytes = std::span<const std::uint8_t>;

std::size_t bigEndian(Bytes bytes) {
    std::size_t value = 0;
    for (const std::uint8_t each : bytes) value = value << 8 | each;
    return value;
}

/// Absent if the record ends before the text does.
std::optional<std::string> readString(ByteReader& reader) {
    std::string text;
    while (const auto next = reader.byte()) {
        if (*next == 0) return text;
        text += static_cast<char>(*next);
    }
    return std::nullopt;
}

class RecordReader {
public:
    RecordReader(Bytes record, std::size_t number, std::optional<Encoding> encoding)
        : reader_{record}, number_{number}, encoding_{encoding} {}

    Result<StoredGame> read() {
        const auto head = reader_.take(6);
        if (!head) return refuse(ErrorKind::CutOff);
        const std::size_t played = (*head)[2], held = std::max((*head)[2], (*head)[3]);
        game_.rule = Rule::Renju;
        game_.head.size = kBoard;
        toMove_ = (*head)[4] == kWhiteStone ? Color::White : Color::Black;
        game_.head.setup.first = toMove_;
        for (std::size_t i = 0; i < held; ++i)
            if (auto error = readMove()) return *error;
        if (played < held)
            note({english("moves after move {0} were taken back"), {std::to_string(played)}},
                 english("they are read as a part of the game"));
        readTexts();
        return std::move(game_);
    }

private:
    std::optional<InputError> readMove() {
        const auto bytes = reader_.take(2);
        if (!bytes) return refuse(ErrorKind::CutOff);
        const int x = (*bytes)[0] >> 4, y = (*bytes)[0] & 0x0F;
        const std::uint8_t stone = (*bytes)[1];
        const std::string point = std::to_string(x + 1) + ',' + std::to_string(y + 1);
        if (!kBoard.contains(x, y)) return refuse(ErrorKind::NotAPoint, point);
        if (stone != kBlackStone && stone != kWhiteStone)
            return refuse(ErrorKind::Damaged, {english("the colour {0}"), {std::to_string(stone)}});
        const Square square{x, y};
        if (seen_.contains(square)) return refuse(ErrorKind::PointTaken, point);
        seen_.insert(square);
        if ((stone == kBlackStone) != (toMove_ == Color::Black)) add(board::kPass);
        add(square);
        return std::nullopt;
    }

    void add(Move move) {
        node_ = game_.tree.add(node_, move);
        toMove_ = ~toMove_;
    }

    void readTexts() {
        const auto title = readString(reader_), black = readString(reader_),
                   white = readString(reader_);
        if (!white)
            note(english("the names are cut off"), english("they are read as far as they go"));
        game_.head.event = textOf(title);
        game_.head.names = {textOf(black), textOf(white)};
    }

    std::string textOf(const std::optional<std::string>& bytes) {
        const DecodedText read = decodeText(bytes.value_or(std::string{}), encoding_);
        if (read.isGuess)
            for (Notice& each : guessNotices(read.encoding))
                note(std::move(each.what), std::move(each.done));
        return read.text;
    }

    void note(Sentence what, Sentence done) {
        game_.notices.push_back({std::move(what), std::move(done), place()});
    }
    [[nodiscard]] FilePlace place() const { return {.number = number_, .unit = "game"}; }
    [[nodiscard]] InputError refuse(ErrorKind kind, Sentence value = {}) const {
        return {.kind = kind, .value = std::move(value), .expected = {"15x15"}, .place = place()};
    }

    ByteReader reader_;
    std::size_t number_;
    std::optional<Encoding> encoding_;
    StoredGame game_;
    board::GameTree::Node node_ = board::GameTree::kRoot;
    Color toMove_ = Color::Black;
    board::SquareSet seen_;
};

class PdbGames : public GameCollection {
public:
    PdbGames(std::string bytes, std::optional<Encoding> encoding)
        : bytes_{std::move(bytes)}, encoding_{encoding} {}

    Result<std::optional<StoredGame>> next() override {
        const Bytes all = view();
        if (number_ == count()) return std::optional<StoredGame>{};
        const auto begin = placeOf(number_), end = placeOf(number_ + 1);
        ++number_;
        if (!begin || !end || *begin > *end || *end > all.size())
            return InputError{.kind = ErrorKind::CutOff,
                              .place = FilePlace{.number = number_, .unit = "game"}};
        const Bytes record = all.subspan(*begin, std::min(*end - *begin, kLongestRecord));
        auto game = RecordReader{record, number_, encoding_}.read();
        if (!game) return game.error();
        return std::optional{std::move(*game)};
    }

private:
    [[nodiscard]] Bytes view() const { return asBytes(bytes_); }
    [[nodiscard]] std::size_t count() const { return bigEndian(view().subspan(kCountAt, 2)); }
    /// The place of a record; after the last one, the end of the file.
    [[nodiscard]] std::optional<std::size_t> placeOf(std::size_t record) const {
        if (record == count()) return bytes_.size();
        const std::size_t row = kTableAt + record * kRowBytes;
        if (row + kRowBytes > bytes_.size()) return std::nullopt;
        return bigEndian(view().subspan(row, 4));
    }

    std::string bytes_;
    std::optional<Encoding> encoding_;
    std::size_t number_ = 0;
};

bool isLikePdb(const FileContent& content) {
    return content.start().size() >= kTableAt &&
           content.start().substr(kCreatorAt, kCreator.size()) == kCreator;
}

Result<Games> readPdb(FileContent content, const ReadOptions& options) {
    auto bytes = content.readAll(kPdbLimits.bytes);
    if (!bytes) return bytes.error();
    return Games{std::make_unique<PdbGames>(std::move(*bytes), options.encoding)};
}

}  // namespace

extern const Format kPdbFormat;
const Format kPdbFormat{.name = "pdb",
                        .title = "games of Renju for Palm",
                        .endings = ".pdb",
                        .sniff = isLikePdb,
                        .read = readPdb,
                        .limits = kPdbLimits};

}  // namespace fukumi::book
