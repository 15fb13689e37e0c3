// SPDX-License-Identifier: MIT
#include "book/format/book_entry.hpp"

#include <algorithm>

#include "engine/core/random.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

// Saved books depend on it, as on the Zobrist words.
constexpr std::uint64_t kFrameSeed = 0x66756B756D690B01ULL;

Key frameKey(Rule rule, BoardSize size) {
    const auto packed = static_cast<std::uint64_t>(rule) << 16 |
                        static_cast<std::uint64_t>(size.width()) << 8 |
                        static_cast<std::uint64_t>(size.height());
    return Random{kFrameSeed ^ packed}.next();
}

}  // namespace

std::string cleanNote(std::string_view text) {
    std::string note = toUtf8(text);
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\t'; };
    std::replace_if(note.begin(), note.end(), isControl, ' ');
    return std::string{trim(note)};
}

std::string noteOfComment(std::string_view comment) {
    std::string note;
    for (const char each : comment) {
        if (each == '\n')
            note += "\\n";
        else if (each == '\\')
            note += "\\\\";
        else
            note += each;
    }
    return note;
}

std::string commentOfNote(std::string_view note) {
    std::string comment;
    for (std::size_t i = 0; i < note.size(); ++i) {
        const char next = i + 1 < note.size() ? note[i + 1] : '\0';
        if (note[i] == '\\' && (next == 'n' || next == '\\')) {
            comment += next == 'n' ? '\n' : '\\';
            ++i;
        } else {
            comment += note[i];
        }
    }
    return comment;
}

bool hasText(std::string_view texts, std::string_view text, std::string_view gap) {
    const auto isEnd = [&](std::size_t at) {
        return at == texts.size() || texts.substr(at).starts_with(gap);
    };
    if (texts.starts_with(text) && isEnd(text.size())) return true;
    const std::string after = std::string{gap}.append(text);
    for (auto at = texts.find(after); at != std::string_view::npos; at = texts.find(after, at + 1))
        if (isEnd(at + after.size())) return true;
    return false;
}

void joinText(std::string& texts, std::string_view text, std::string_view gap) {
    // To search longer texts for each one more would take quadratic time.
    constexpr std::size_t kLongestSearched = std::size_t{16} << 10;
    if (text.empty() || text == texts) return;
    const bool isSearched = texts.size() <= kLongestSearched;
    if (texts.empty() || (isSearched && text.size() > texts.size() && hasText(text, texts, gap)))
        texts = text;
    else if (!isSearched || !hasText(texts, text, gap))
        texts.append(gap).append(text);
}

Move BookKey::toCanonical(Move m) const {
    Move smallest = board::apply(form.toCanonical, m, size);
    for (const board::Symmetry each : form.alike)
        smallest = std::min(smallest, board::apply(each, m, size));
    return smallest;
}

std::vector<Move> BookKey::fromCanonical(Move m) const {
    std::vector<Move> moves;
    for (const board::Symmetry each : form.alike)
        moves.push_back(board::apply(board::inverse(each), m, size));
    ranges::sort(moves);
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    return moves;
}

BookKey bookKey(Rule rule, const board::Board& board, Color sideToMove) {
    const auto form = board::canonicalForm(board);
    const Key side = sideToMove == Color::White ? whiteToMoveKey() : 0;
    return {form.key ^ side ^ frameKey(rule, board.size()), board.size(), form};
}

board::Board boardOf(const BookPosition& position) {
    board::Board board{position.size};
    Color color = Color::Black;
    for (const Square s : position.stones) {
        board.put(s, board::cellOf(color));
        color = ~color;
    }
    return board;
}

BookPosition canonical(const BookPosition& position) {
    const BookKey key = bookKey(position);
    std::vector<Square> black, white;
    for (std::size_t i = 0; i < position.stones.size(); ++i)
        (i % 2 == 0 ? black : white)
            .push_back(board::apply(key.form.toCanonical, position.stones[i], position.size));
    ranges::sort(black);
    ranges::sort(white);
    BookPosition result = position;
    for (std::size_t i = 0; i < position.stones.size(); ++i)
        result.stones[i] = (i % 2 == 0 ? black : white)[i / 2];
    for (BookMove& each : result.moves) each.move = key.toCanonical(each.move);
    ranges::sort(result.moves, {}, &BookMove::move);
    return result;
}

BookPosition childOf(const BookPosition& parent, Move m) {
    BookPosition child;
    child.rule = parent.rule;
    child.size = parent.size;
    child.stones = parent.stones;
    child.stones.push_back(m);
    return canonical(child);
}

}  // namespace fukumi::book
