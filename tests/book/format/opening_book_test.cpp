// SPDX-License-Identifier: MIT
#include "book/format/opening_book.hpp"

#include <algorithm>
#include <chrono>

#include "book/format/book_format.hpp"
#include "book/format/embedded_book.hpp"
#include "book/format/mapped_book.hpp"
#include "engine/core/bytes.hpp"
#include "tests/book/book_from_text.hpp"
#include "tests/book/foreign/random_library.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/key_twins.hpp"
#include "tests/support/round_count.hpp"
#include "tests/support/temporary_file.hpp"

namespace fukumi::test {

using book::OpeningBook;

namespace {

/// The reason of the refusal; empty if the bytes were accepted.
std::string refusal(const std::string& bytes) {
    const auto opened = OpeningBook::open(asBytes(bytes));
    return opened ? "" : opened.error().value.text();
}

/// With a checksum that fits what follows it.
std::string sealed(std::string bytes) {
    using namespace book::format;
    const std::uint32_t sum = crc32(asBytes(bytes).subspan(kChecksumFrom));
    for (unsigned i = 0; i < 4; ++i)
        bytes[kChecksumAt + i] = static_cast<char>(sum >> (8 * i) & 0xFF);
    return bytes;
}

using StonePair = std::pair<Square, Square>;

/// Black's and white's stones as pairs that are played together with their mirror images, so that
/// the position is symmetric and its canonical key is its own.
book::BookPosition symmetric(BoardSize size, const std::vector<StonePair>& pairs) {
    book::BookPosition position;
    position.size = size;
    for (const auto& [black, white] : pairs)
        for (const board::Symmetry each : board::symmetriesOf(size)) {
            position.stones.push_back(board::apply(each, black, size));
            position.stones.push_back(board::apply(each, white, size));
        }
    return book::canonical(position);
}

/// Two positions of a rectangular board that share their key.
std::pair<book::BookPosition, book::BookPosition> twins() {
    const BoardSize size = BoardSize::make(22, 20).value();
    std::vector<StonePair> pairs;
    for (int y = 0; y < 10; ++y)
        for (int x = 0; x < 10; x += 2)
            for (const int first : {x, x + 1})
                pairs.emplace_back(Square{first, y}, Square{2 * x + 1 - first, y});
    std::vector<Key> keys;
    for (const StonePair& pair : pairs)
        keys.push_back(book::boardOf(symmetric(size, {pair})).key());
    const Key last = keys.back();
    keys.pop_back();
    const KeyChoice chosen = keysThatMake(last, keys).value().set(keys.size());
    std::vector<StonePair> one, other;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (chosen[i]) (i % 2 == 1 && chosen[i - 1] ? other : one).push_back(pairs[i]);
    return {symmetric(size, one), symmetric(size, other)};
}

}  // namespace

TEST_CASE("a book does not take a position for another one that shares its key", "[book]") {
    auto [known, other] = twins();
    REQUIRE(book::bookKey(known).key == book::bookKey(other).key);
    REQUIRE(known.stones != other.stones);
    known.moves = {{.move = Square{10, 10}, .value = Value{5}, .depth = Depth{3}}};
    other.moves = known.moves;
    book::BookLibrary library;
    library.add(known);
    library.add(other);
    CHECK(library.find(other) == nullptr);
    REQUIRE(library.find(known) != nullptr);
    const std::string bytes = book::compileBook(library);
    const auto compiled = OpeningBook::trusted(asBytes(bytes));
    const auto probe = [&](const book::BookPosition& position) {
        return compiled.find(position.rule, book::boardOf(position), position.sideToMove());
    };
    CHECK(probe(known));
    CHECK_FALSE(probe(other));
}

TEST_CASE("a compiled book gives back all that went in", "[book]") {
    Random random{4};
    for (const int positions : {0, 1, 2, 50, 300}) {
        const auto library = randomLibrary(random, positions);
        const std::string bytes = book::compileBook(library);
        const auto opened = OpeningBook::open(asBytes(bytes));
        REQUIRE(opened);
        const OpeningBook& compiled = *opened;
        CHECK(compiled.library() == library);
        for (const auto& [key, position] : library.positions()) {
            const auto hit =
                compiled.find(position.rule, book::boardOf(position), position.sideToMove());
            REQUIRE(hit);
            CHECK(hit->key.key == key);
            CHECK(hit->moves == position.moves);
        }
        for (int i = 0; i < 50; ++i) {
            const auto other = randomBookPosition(random);
            CHECK(compiled.find(other.rule, book::boardOf(other), other.sideToMove()).has_value() ==
                  (library.find(other) != nullptr));
        }
    }
}

TEST_CASE("files that are not books are refused in one line", "[book]") {
    Random random{5};
    const std::string good = book::compileBook(randomLibrary(random, 30));
    REQUIRE(refusal(good).empty());
    const std::string notCompiled =
        "this is not a compiled book; book merge OUT.book FILE makes one of a text, a library or a "
        "database";
    for (const auto& each : {std::string{},
                             std::string{"Piskvorky 15x15, 11:11, 0\n8,8,0\n"},
                             book::writeBookText(randomLibrary(random, 3)),
                             good.substr(0, 7)})
        CHECK(refusal(each) == notCompiled);
    std::string other = good;
    other[8] = 3;
    CHECK(refusal(other) == "the book has version 3, this program reads versions 1 and 2");
    CHECK(refusal(good + 'x') == "the book is damaged");
    for (std::size_t length = 8; length < good.size(); ++length)
        CHECK(refusal(good.substr(0, length)) == "the book is cut off");
    for (std::size_t at = 0; at < good.size(); ++at) {
        std::string flipped = good;
        flipped[at] = static_cast<char>(flipped[at] ^ (1 << random.below(8)));
        CHECK_FALSE(refusal(flipped).empty());
    }
}

TEST_CASE("a compiled book keeps the marks of games", "[book]") {
    Random random{9};
    auto library = randomLibrary(random, 30);
    library.add(fromText("renju 15 | h8 | | the last note").positions().begin()->second);
    const std::string plain = book::compileBook(library);
    for (int i = 0; i < 20; ++i)
        library.markGame(random.next(), static_cast<std::uint16_t>(random.below(226)));
    const std::string good = book::compileBook(library);
    CHECK(good.size() == plain.size() + 20 * book::format::kGame);
    const auto opened = OpeningBook::open(asBytes(good));
    REQUIRE(opened);
    CHECK(opened->library() == library);
    CHECK(opened->noted(Rule::Renju, BoardSize::square(15), "the last note").size() == 1);
    CHECK(plain[8] == 1);  // as version 0.2.0 reads it
    CHECK(good[8] == 2);
    for (std::size_t length = 8; length < good.size(); ++length)
        CHECK(refusal(good.substr(0, length)) ==
              (length < plain.size() ? "the book is cut off" : "the book is damaged"));
    for (std::size_t more = 1; more < book::format::kGame; ++more)
        CHECK(refusal(sealed(good + std::string(more, 'x'))) == "the book is damaged");
    std::string first = good;
    first[8] = 1;
    CHECK(refusal(first) == "the book is damaged");
}

TEST_CASE("a book whose checksum fits but whose content does not is harmless", "[book]") {
    Random random{6};
    const std::string good = book::compileBook(randomLibrary(random, 12));
    int accepted = 0;
    for (int round = 0; round < roundCount(20'000); ++round) {
        std::string bent = good;
        const std::size_t at =
            book::format::kChecksumFrom +
            random.below(static_cast<std::uint32_t>(good.size() - book::format::kChecksumFrom));
        bent[at] = static_cast<char>(random.next());
        bent = sealed(bent);
        const auto opened = OpeningBook::open(asBytes(bent));
        if (const auto* compiled = opened ? &*opened : nullptr) {
            ++accepted;
            CHECK(compiled->library().positions().size() == 12);
        }
    }
    CHECK(accepted > 0);  // another weight or value is a book as well
}

TEST_CASE("a note is one line of text", "[book]") {
    const std::string good = book::compileBook(fromText("renju 15 | h8 | h9 | one two"));
    const std::size_t at = good.find("one two") + 3;
    for (const char c : {'\n', '\r', '\0', '\b', '\v', '\x1b', '\xff'}) {
        std::string bent = good;
        bent[at] = c;
        CHECK(refusal(sealed(bent)) == "the book is damaged");
    }
    CHECK(refusal(good).empty());
}

TEST_CASE("a position is noted by each of its joined notes", "[book]") {
    const auto library = fromText(
        "renju 15 | h8 | | swap2\nrenju 15 | h9 | | good\\n\\nswap2\nrenju 15 | b3 | | swap2s\n"
        "renju 15 | a1 | | swap2 a\n");
    const std::string bytes = book::compileBook(library);
    const auto compiled = OpeningBook::trusted(asBytes(bytes));
    const auto size = BoardSize::square(15);
    CHECK(compiled.noted(Rule::Renju, size, "swap2").size() == 2);
    CHECK(compiled.noted(Rule::Renju, size, "good").size() == 1);
    CHECK(compiled.noted(Rule::Renju, size, "swap").empty());
}

TEST_CASE("a file is mapped, and errors name it", "[book]") {
    Random random{7};
    const auto library = randomLibrary(random, 40);
    const TemporaryFile good{book::compileBook(library)};
    const auto opened = book::MappedBook::open(good.path());
    REQUIRE(opened);
    CHECK(opened->book().library() == library);

    const auto errorOf = [](const std::string& path) {
        const auto bad = book::MappedBook::open(path);
        REQUIRE_FALSE(bad);
        CHECK(bad.error().place == FilePlace{.file = path});
        return bad.error();
    };
    const TemporaryFile empty{""}, foreign{"[Event \"?\"]\n"};
    for (const auto* file : {&empty, &foreign}) {
        const InputError error = errorOf(file->path());
        CHECK(error.kind == ErrorKind::Damaged);
        CHECK(error.value.text().starts_with("this is not a compiled book; book merge "));
    }
    for (const auto& [path, why] :
         {std::pair{"/no/such/file", "No such file or directory"}, {"/", "Is a directory"}}) {
        const InputError error = errorOf(path);
        CHECK(error.kind == ErrorKind::CannotRead);
        CHECK(error.value.text() == why);
    }
}

TEST_CASE("the embedded book is sound, small and knows first moves of every rule", "[book]") {
    const auto bytes = book::embeddedBytes();
    CHECK(bytes.size() < 300'000);
    REQUIRE(OpeningBook::open(bytes));
    const OpeningBook embedded = book::embeddedBook();
    for (const auto& [rule, side] : {std::pair{Rule::Freestyle, 15},
                                     std::pair{Rule::Freestyle, 20},
                                     std::pair{Rule::Standard, 15},
                                     std::pair{Rule::Renju, 15},
                                     std::pair{Rule::Caro, 15}}) {
        board::Board board{BoardSize::square(side)};
        board.put(board.size().center(), board::Cell::Black);
        const auto hit = embedded.find(rule, board, Color::White);
        REQUIRE(hit);
        for (const auto& each : hit->moves) CHECK(each.depth >= Depth{8});
    }
}

TEST_CASE("Rate of probes in a large book", "[.][bench][book]") {
    Random random{8};
    std::string bytes = book::compileBook(randomLibrary(random, 5000));
    const auto large = OpeningBook::trusted(asBytes(bytes));
    board::Board board{BoardSize::square(20)};
    for (int i = 0; i < 10; ++i)
        board.put({3 + i, i % 4 + 5}, i % 2 == 0 ? board::Cell::Black : board::Cell::White);
    constexpr int kProbes = 2000;
    auto best = std::chrono::nanoseconds::max();
    for (int attempt = 0; attempt < 5; ++attempt) {  // other processes may be in the way
        const auto start = std::chrono::steady_clock::now();
        int hits = 0;
        for (int i = 0; i < kProbes; ++i)
            hits += large.find(Rule::Freestyle, board, Color::Black).has_value() ? 1 : 0;
        best = std::min(best, std::chrono::nanoseconds{std::chrono::steady_clock::now() - start});
        CHECK(hits == 0);
    }
    WARN("a probe that finds nothing: " << best.count() / kProbes << " ns");
}

}  // namespace fukumi::test
