// SPDX-License-Identifier: MIT
#include "book/format/opening_book.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <tuple>
#include <vector>

#include "book/format/book_format.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/bytes.hpp"
#include "engine/core/random.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

static_assert(std::endian::native == std::endian::little, "the file is read as it is");

template <class Int>
Int numberAt(std::span<const std::uint8_t> bytes, std::size_t at) {
    Int number;
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

}  // namespace

OpeningBook::OpeningBook(std::span<const std::uint8_t> bytes)
    : bytes_{bytes},
      positions_{numberAt<std::uint32_t>(bytes, 16)},
      moves_{numberAt<std::uint32_t>(bytes, 20)},
      stones_{numberAt<std::uint32_t>(bytes, 24)},
      texts_{numberAt<std::uint32_t>(bytes, 28)} {}

OpeningBook OpeningBook::trusted(std::span<const std::uint8_t> bytes) { return OpeningBook{bytes}; }

Result<OpeningBook> OpeningBook::open(std::span<const std::uint8_t> bytes) {
    using namespace format;
    if (bytes.size() < kMagic.size() || !std::equal(kMagic.begin(), kMagic.end(), bytes.begin()))
        return damagedInput(
            "this is not a compiled book; book merge OUT.book FILE makes one of a text, a library "
            "or a database");
    if (bytes.size() < kHeader) return damagedInput("the book is cut off");
    const auto version = numberAt<std::uint32_t>(bytes, 8);
    if (version != kVersion && version != kVersionWithGames)
        return damagedInput("the book has version " + std::to_string(version) +
                            ", this program reads versions 1 and 2");
    const OpeningBook book{bytes};
    const std::size_t gamesAt = book.gamesAt();
    if (bytes.size() < gamesAt) return damagedInput("the book is cut off");
    const std::size_t rest = bytes.size() - gamesAt;
    const bool hasGames = version == kVersionWithGames && rest % kGame == 0;
    if ((rest > 0 && !hasGames) ||
        numberAt<std::uint32_t>(bytes, kChecksumAt) != crc32(bytes.subspan(kChecksumFrom)))
        return damagedInput("the book is damaged");
    for (std::size_t i = 0; i < book.positions_; ++i)
        if (!book.isSound(i)) return damagedInput("the book is damaged");
    return book;
}

Key OpeningBook::keyAt(std::size_t index) const {
    return numberAt<Key>(bytes_, format::kHeader + index * format::kKey);
}

std::size_t OpeningBook::gamesAt() const {
    return format::kHeader + positions_ * (format::kKey + format::kPosition) +
           moves_ * format::kMove + stones_ * format::kStone + texts_;
}

std::uint32_t OpeningBook::first(std::size_t index, std::size_t field) const {
    if (index == positions_)
        return static_cast<std::uint32_t>(std::array{moves_, stones_, texts_}[field]);
    return numberAt<std::uint32_t>(
        bytes_,
        format::kHeader + positions_ * format::kKey + index * format::kPosition + 4 * field);
}

std::uint32_t OpeningBook::frameAt(std::size_t index) const {
    return numberAt<std::uint32_t>(
        bytes_, format::kHeader + positions_ * format::kKey + index * format::kPosition + 12);
}

BookMove OpeningBook::moveAt(std::size_t index) const {
    const std::size_t at =
        format::kHeader + positions_ * (format::kKey + format::kPosition) + index * format::kMove;
    return {Move::fromIndex(numberAt<std::uint16_t>(bytes_, at)),
            Value{numberAt<std::int16_t>(bytes_, at + 2)},
            Depth{numberAt<std::uint16_t>(bytes_, at + 4)},
            numberAt<std::uint32_t>(bytes_, at + 8),
            numberAt<std::uint16_t>(bytes_, at + 6)};
}

Square OpeningBook::stoneAt(std::size_t index) const {
    return Square::fromIndex(
        numberAt<std::uint16_t>(bytes_,
                                format::kHeader + positions_ * (format::kKey + format::kPosition) +
                                    moves_ * format::kMove + index * format::kStone));
}

// The REQUIRES of positionAt() and of all that uses it.
bool OpeningBook::isSound(std::size_t index) const {
    constexpr std::array kFields{0U, 1U, 2U};
    for (const auto field : kFields)
        if (first(index, field) > first(index + 1, field) ||
            first(positions_, field) < first(index + 1, field))
            return false;
    if (index + 1 < positions_ && keyAt(index) >= keyAt(index + 1)) return false;
    if (index == 0 && (first(0, 0) != 0 || first(0, 1) != 0 || first(0, 2) != 0)) return false;
    const std::uint32_t frame = frameAt(index);
    const auto size = BoardSize::make(frame >> 8 & 0xFF, frame >> 16 & 0xFF);
    if ((frame & 0xFF) >= kRules.size() || !size) return false;
    board::Board board{*size};
    for (std::size_t i = first(index, 1); i < first(index + 1, 1); ++i) {
        if (!size->contains(stoneAt(i)) || !board.isEmpty(stoneAt(i))) return false;
        board.put(stoneAt(i), board::Cell::Black);
    }
    for (std::size_t i = first(index, 0); i < first(index + 1, 0); ++i) {
        const BookMove each = moveAt(i);
        if (!size->contains(each.move) || !board.isEmpty(each.move)) return false;
        if (std::abs(each.value.raw()) > kMateValue.raw()) return false;
        if (each.depth > Depth{kMaxSquares}) return false;
    }
    const BookPosition position = positionAt(index);
    // Otherwise the readable form would say something else.
    if (cleanNote(position.note) != position.note) return false;
    return keyAt(index) == bookKey(position).key;
}

BookPosition OpeningBook::positionAt(std::size_t index) const {
    const std::uint32_t frame = frameAt(index);
    BookPosition position;
    position.rule = static_cast<Rule>(frame & 0xFF);
    position.size = BoardSize::make(frame >> 8 & 0xFF, frame >> 16 & 0xFF).value();
    for (std::size_t i = first(index, 1); i < first(index + 1, 1); ++i)
        position.stones.push_back(stoneAt(i));
    for (std::size_t i = first(index, 0); i < first(index + 1, 0); ++i)
        position.moves.push_back(moveAt(i));
    const auto texts = bytes_.subspan(gamesAt() - texts_, texts_);
    for (std::size_t i = first(index, 2); i < first(index + 1, 2); ++i)
        position.note += static_cast<char>(texts[i]);
    return position;
}

// Two positions can be made that share a key.
bool OpeningBook::isAt(
    std::size_t index, Rule rule, const board::Board& b, Color toMove, const BookKey& key) const {
    const BookPosition known = positionAt(index);
    const auto stones = static_cast<int>(known.stones.size());
    if (known.rule != rule || known.size != b.size() || known.sideToMove() != toMove ||
        stones != b.size().squareCount() - b.emptyCount())
        return false;
    Color color = Color::Black;
    for (const Square s : known.stones) {
        if (b.cellAt(board::apply(board::inverse(key.form.toCanonical), s, b.size())) !=
            board::cellOf(color))
            return false;
        color = ~color;
    }
    return true;
}

std::optional<OpeningBook::Hit> OpeningBook::find(Rule rule,
                                                  const board::Board& b,
                                                  Color toMove) const {
    const BookKey key = bookKey(rule, b, toMove);
    std::size_t low = 0, high = positions_;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (keyAt(middle) < key.key)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == positions_ || keyAt(low) != key.key || !isAt(low, rule, b, toMove, key))
        return std::nullopt;
    Hit hit{key, {}};
    for (std::size_t i = first(low, 0); i < first(low + 1, 0); ++i) hit.moves.push_back(moveAt(i));
    return hit;
}

std::vector<std::vector<Square>> OpeningBook::noted(Rule rule,
                                                    BoardSize size,
                                                    std::string_view note) const {
    const std::uint32_t frame = static_cast<std::uint32_t>(rule) |
                                static_cast<std::uint32_t>(size.width()) << 8 |
                                static_cast<std::uint32_t>(size.height()) << 16;
    std::vector<std::vector<Square>> found;
    for (std::size_t i = 0; i < positions_; ++i) {
        if (frameAt(i) != frame || first(i + 1, 2) - first(i, 2) < note.size()) continue;
        if (const BookPosition position = positionAt(i); hasText(position.note, note, kNoteGap))
            found.push_back(position.stones);
    }
    return found;
}

BookLibrary OpeningBook::library() const {
    BookLibrary library;
    for (std::size_t i = 0; i < positions_; ++i) library.add(positionAt(i));
    for (std::size_t at = gamesAt(); at + format::kGame <= bytes_.size(); at += format::kGame)
        library.markGame(numberAt<Key>(bytes_, at),
                         numberAt<std::uint16_t>(bytes_, at + format::kKey));
    return library;
}

namespace {

/// One of the moves at random, as their weights say; the total is not 0.
const BookMove& pickWeighted(const std::vector<BookMove>& moves,
                             std::uint32_t total,
                             Random& random) {
    std::uint32_t rest = random.below(total);
    for (const BookMove& each : moves) {
        if (rest < each.weight) return each;
        rest -= each.weight;
    }
    return moves.back();
}

}  // namespace

std::optional<player::KnownMove> bookMove(const OpeningBook& book,
                                          const board::Position& position,
                                          player::BookPick pick,
                                          std::uint64_t seed) {
    auto hit = book.find(position.rule(), position.board(), position.sideToMove());
    if (!hit) return std::nullopt;
    // A move that cannot be played is a damaged or an adventurous book's: not worth a game.
    std::erase_if(hit->moves, [&](const BookMove& each) {
        return each.weight == 0 || !position.isLegal(hit->key.fromCanonical(each.move).front());
    });
    std::uint32_t total = 0;
    for (const BookMove& each : hit->moves) total += each.weight;
    if (total == 0) return std::nullopt;
    // Mixed with the position, so that one choice does not decide the next.
    Random random{seed ^ hit->key.key};
    const BookMove& chosen = pick == player::BookPick::Best
                                 ? *ranges::maxElement(hit->moves, {}, &BookMove::weight)
                                 : pickWeighted(hit->moves, total, random);
    const auto images = hit->key.fromCanonical(chosen.move);
    const Move move = random.pick(images);
    return player::KnownMove{move, chosen.value, chosen.depth};
}

namespace {

/// Its value and depth are those of the best reply; absent if none has been searched.
std::optional<BookMove> moveBefore(Move move, const std::vector<BookMove>& replies) {
    const BookMove* best = nullptr;
    for (const BookMove& each : replies)
        if (each.isSearched() && (best == nullptr || each.value > best->value)) best = &each;
    if (best == nullptr) return std::nullopt;
    constexpr std::uint32_t kNoGames = 0;
    constexpr std::uint16_t kNoWeight = 0;
    return BookMove{move, valueBefore(best->value), best->depth, kNoGames, kNoWeight};
}

}  // namespace

std::vector<BookMove> knownMoves(const OpeningBook& book, const board::Position& position) {
    std::vector<BookMove> moves;
    board::SquareSet known;
    const Color mover = position.sideToMove();
    if (const auto hit = book.find(position.rule(), position.board(), mover))
        for (BookMove each : hit->moves)
            for (const Move image : hit->key.fromCanonical(each.move)) {
                if (!position.isLegal(image)) continue;
                each.move = image;
                moves.push_back(each);
                known.insert(image);
            }
    board::Board behind = position.board();
    forEachSquare(position.size(), [&](Square s) {
        if (known.contains(s) || !position.isLegal(s)) return;
        behind.put(s, board::cellOf(mover));
        const auto hit = book.find(position.rule(), behind, ~mover);
        behind.clear(s);
        const auto move = hit ? moveBefore(s, hit->moves) : std::nullopt;
        if (move) moves.push_back(*move);
    });
    const auto rank = [](const BookMove& each) {
        return std::tuple{each.weight, each.isSearched(), each.value};
    };
    ranges::stableSort(moves,
                       [&](const BookMove& a, const BookMove& b) { return rank(a) > rank(b); });
    return moves;
}

}  // namespace fukumi::book
