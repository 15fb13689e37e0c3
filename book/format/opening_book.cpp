// SPDX-License-Identifier: MIT
#include "book/format/opening_book.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>

#include "book/format/book_format.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

static_assert(std::endian::native == std::endian::little, "the file is read as it is");

template <class Int>
Int read(std::span<const std::uint8_t> bytes, std::size_t at) {
    Int number;
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

}  // namespace

OpeningBook::OpeningBook(std::span<const std::uint8_t> bytes)
    : bytes_{bytes},
      positions_{read<std::uint32_t>(bytes, 16)},
      moves_{read<std::uint32_t>(bytes, 20)},
      stones_{read<std::uint32_t>(bytes, 24)},
      texts_{read<std::uint32_t>(bytes, 28)} {}

OpeningBook OpeningBook::trusted(std::span<const std::uint8_t> bytes) { return OpeningBook{bytes}; }

std::variant<OpeningBook, BookError> OpeningBook::open(std::span<const std::uint8_t> bytes) {
    using namespace format;
    if (bytes.size() < kMagic.size() || !std::equal(kMagic.begin(), kMagic.end(), bytes.begin()))
        return BookError{"this is not a book of fukumi"};
    if (bytes.size() < kHeader) return BookError{"the book is cut off"};
    const auto version = read<std::uint32_t>(bytes, 8);
    if (version != format::kVersion)
        return BookError{"the book has version " + std::to_string(version) +
                         ", this program reads version " + std::to_string(format::kVersion)};
    const OpeningBook book{bytes};
    const std::size_t wanted = kHeader + book.positions_ * (kKey + kPosition) +
                               book.moves_ * kMove + book.stones_ * kStone + book.texts_;
    if (bytes.size() < wanted) return BookError{"the book is cut off"};
    const auto tail = bytes.subspan(kChecksumFrom);
    if (bytes.size() > wanted ||
        read<std::uint32_t>(bytes, kChecksumAt) != checksum(tail.data(), tail.size()))
        return BookError{"the book is damaged"};
    for (std::size_t i = 0; i < book.positions_; ++i)
        if (!book.isSound(i)) return BookError{"the book is damaged"};
    return book;
}

Key OpeningBook::keyAt(std::size_t index) const {
    return read<Key>(bytes_, format::kHeader + index * format::kKey);
}

std::uint32_t OpeningBook::first(std::size_t index, std::size_t field) const {
    if (index == positions_)
        return static_cast<std::uint32_t>(std::array{moves_, stones_, texts_}[field]);
    return read<std::uint32_t>(
        bytes_,
        format::kHeader + positions_ * format::kKey + index * format::kPosition + 4 * field);
}

std::uint32_t OpeningBook::frameAt(std::size_t index) const {
    return read<std::uint32_t>(
        bytes_, format::kHeader + positions_ * format::kKey + index * format::kPosition + 12);
}

BookMove OpeningBook::moveAt(std::size_t index) const {
    const std::size_t at =
        format::kHeader + positions_ * (format::kKey + format::kPosition) + index * format::kMove;
    return {Move::fromIndex(read<std::uint16_t>(bytes_, at)),
            Value{read<std::int16_t>(bytes_, at + 2)},
            Depth{read<std::uint16_t>(bytes_, at + 4)},
            read<std::uint32_t>(bytes_, at + 8),
            read<std::uint16_t>(bytes_, at + 6)};
}

Square OpeningBook::stoneAt(std::size_t index) const {
    return Square::fromIndex(
        read<std::uint16_t>(bytes_,
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
    // One line, without blanks around it: otherwise the readable form would say something else.
    if (trim(position.note) != position.note) return false;
    if (position.note.find('\n') != std::string::npos) return false;
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
    const auto texts = bytes_.last(texts_);
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
        if (frameAt(i) != frame || first(i + 1, 2) - first(i, 2) != note.size()) continue;
        if (const BookPosition position = positionAt(i); position.note == note)
            found.push_back(position.stones);
    }
    return found;
}

BookLibrary OpeningBook::library() const {
    BookLibrary library;
    for (std::size_t i = 0; i < positions_; ++i) library.add(positionAt(i));
    return library;
}

}  // namespace fukumi::book
