// SPDX-License-Identifier: MIT
#include "book/foreign/yixin_db.hpp"

#include "book/foreign/lz4_frame.hpp"
#include "book/format/book_entry.hpp"
#include "book/format/book_text.hpp"
#include "engine/core/bytes.hpp"
#include "engine/core/ranges.hpp"
#include "tests/book/bytes.hpp"
#include "tests/book/foreign/random_library.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/book/foreign/reason_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/skip.hpp"

namespace fukumi::book {

namespace {

using test::bytes;

std::string number(int value, int size) {
    std::string text;
    for (int i = 0; i < size; ++i) text += static_cast<char>(value >> 8 * i & 0xFF);
    return text;
}

std::string record(const std::string& key, const std::string& data) {
    return number(static_cast<int>(key.size()), 2) + key +
           number(static_cast<int>(data.size()), 2) + data;
}

std::string data(int label, int value, int depth, int bound, const std::string& text = {}) {
    return bytes({label}) + number(value, 2) + number(depth * 4 + bound, 2) + text;
}

std::string file(std::initializer_list<std::string> records) {
    std::string text = number(static_cast<int>(records.size()), 4);
    for (const std::string& each : records) text += each;
    return text;
}

ImportedBook read(const std::string& content, std::optional<Encoding> encoding = {}) {
    auto result = readYixinDb(asBytes(content), encoding);
    if (!result) FAIL(result.error().value.text());
    return std::move(*result);
}

std::string whyNot(const std::string& content) {
    const auto result = readYixinDb(asBytes(content));
    return result ? "it was read" : test::reasonOf(result.error());
}

std::string normalized(const std::string& text) {
    BookLibrary library;
    REQUIRE(readBookText(text, library));
    return writeBookText(library);
}

/// Numbers belong to the position that a move leads to: moves to one position have the same.
BookLibrary asADatabaseHasIt(const BookLibrary& library) {
    BookLibrary result;
    for (const auto& [key, position] : library.positions()) {
        BookPosition copy = position;
        for (BookMove& each : copy.moves) {
            BookPosition after = position;
            after.stones.push_back(each.move);
            Random random{bookKey(after.rule, boardOf(after), after.sideToMove()).key};
            each = BookMove{.move = each.move};
            const int plies = 2 + static_cast<int>(random.below(40));
            switch (random.below(5)) {
                case 0: continue;
                case 1: each.value = winIn(plies); break;
                case 2: each.value = lossIn(plies); break;
                default: each.value = Value{static_cast<int>(random.below(4000)) - 2000};
            }
            each.depth = Depth{1 + static_cast<int>(random.below(60))};
            each.weight = static_cast<std::uint16_t>(random.below(3));
        }
        result.add(copy);
    }
    return result;
}

constexpr int kNone = 0xFF, kExact = 3;
// Renju 15x15: the empty board, black on h8, white on i9 besides.
const std::string kEmpty = bytes({2, 15, 15});
const std::string kH8 = kEmpty + bytes({7, 7});
const std::string kI9 = kH8 + bytes({8, 6});
const std::string kH9 = kH8 + bytes({7, 6});

}  // namespace

TEST_CASE("a database is read by its description", "[book][yixin]") {
    const auto book = read(file({record(kEmpty, data(kNone, 0, 0, 0, "start")),
                                 record(kH8, data(kNone, -30, 12, kExact)),
                                 record(kI9, data(kNone, 40, 11, kExact, "two\blines")),
                                 record(kH9, data('w', -29990, 5, kExact))}));
    // Values turn their sign, a win gets a ply longer.
    CHECK(writeBookText(book.library) == normalized("renju 15 | | h8 30/12 w4096 | start\n"
                                                    "renju 15 | h8 | i9 -40/11, h9 29989/5 w4096\n"
                                                    "renju 15 | h8 i9 | | two\\nlines\n"));
    CHECK(book.leftOut.isEmpty());
}

TEST_CASE("labels say what values do not", "[book][yixin]") {
    const auto moves = [](int label, int value, int bound) {
        const auto book = read(file({record(kH8, ""), record(kI9, data(label, value, 0, bound))}));
        return writeBookText(book.library);
    };
    CHECK(moves('w', 0, 0) == normalized("renju 15 | h8 | i9 29500/1 w4096"));
    CHECK(moves('L', 0, 0) == normalized("renju 15 | h8 | i9 -29500/1 w4096"));
    CHECK(moves('d', 17, kExact) == normalized("renju 15 | h8 | i9 0/1 w4096"));
    CHECK(moves('x', 17, kExact) == normalized("renju 15 | h8 | i9 -17/1 w0"));
    CHECK(moves('x', 0, 0) == normalized("renju 15 | h8 | i9 w0"));
    CHECK(moves(kNone, 0, 0) == normalized("renju 15 | h8 | i9"));
    // Beyond the scale: Rapfi's marks for no value.
    CHECK(moves(kNone, -30002, kExact) == normalized("renju 15 | h8 | i9"));
    CHECK(moves(kNone, -32768, kExact) == normalized("renju 15 | h8 | i9"));
    CHECK(moves('w', -29500, kExact) == normalized("renju 15 | h8 | i9 29500/1 w4096"));
}

TEST_CASE("what a database says and a book does not is counted", "[book][yixin]") {
    const auto lost = [](int label, int value, int bound) {
        const auto book = read(file({record(kH8, ""), record(kI9, data(label, value, 9, bound))}));
        return toEnglish(book.leftOut.sentence());
    };
    for (const int label : {0, kNone, int{'w'}, int{'W'}, int{'l'}, int{'L'}, int{'x'}, int{'X'}})
        CHECK(lost(label, 40, kExact).empty());
    for (const int label : {int{'!'}, int{'?'}, int{'d'}, int{'D'}, int{'a'}, 0x80})
        CHECK(lost(label, 0, 0) == "labels (1)");
    for (const int bound : {1, 2}) {
        CHECK(lost(kNone, 40, bound) == "bounds of values (1)");
        CHECK(lost(kNone, -29990, bound) == "bounds of values (1)");
        CHECK(lost(kNone, -30002, bound).empty());
    }
    for (const int value : {31000, 30001, -31000})
        CHECK(lost(kNone, value, kExact) == "values beyond the scale (1)");
    for (const int value : {30000, -30000, -30002, -32768, 0})
        CHECK(lost(kNone, value, kExact).empty());
    CHECK(lost(kNone, 31000, 0).empty());
    CHECK(lost('?', 40, 1) == "bounds of values (1), labels (1)");
}

TEST_CASE("a record is a move of all positions before it that are known", "[book][yixin]") {
    // h8 i9 j10 and j10 i9 h8 are one.
    const std::string frame = bytes({0, 15, 15});
    const auto book =
        read(file({record(frame + bytes({7, 7, 8, 6}), ""),
                   record(frame + bytes({9, 5, 8, 6}), ""),
                   record(frame + bytes({7, 7, 9, 5, 8, 6}), data(kNone, 5, 9, kExact))}));
    CHECK(book.library.moveCount() == 2);
    // Without any of them it is written as one of them.
    const auto lonely =
        read(file({record(frame + bytes({7, 7, 9, 5, 8, 6}), data(kNone, 5, 9, kExact))}));
    CHECK(lonely.library.moveCount() == 1);
}

TEST_CASE("databases without numbers, texts or a meaning are read too", "[book][yixin]") {
    // Data may end early; no key, nothing else; records of the file itself; other boards.
    const auto book = read(file({record(kH8, ""),
                                 record(kI9, bytes({kNone})),
                                 number(0, 2),
                                 record(bytes({0, 0, 0}), data(0, 0, 0, 0, "charset=\"UTF-8\""))}));
    CHECK(writeBookText(book.library) == normalized("renju 15 | h8 | i9"));
    const auto pass = read(file({record(kH8 + bytes({0xFF, 0xFF}), data('w', 0, 0, 0))}));
    CHECK(pass.library.positions().empty());
    CHECK(pass.leftOut.countOf("positions after a pass") == 1);
    const auto texts = read(file({record(kH8, data(kNone, 0, 0, 0, "@BTXT@77A\n88B\bseen"))}));
    CHECK(writeBookText(texts.library) == normalized("renju 15 | h8 | | seen"));
    CHECK(texts.leftOut.countOf("sets of texts on points") == 1);
}

TEST_CASE("texts of a database are read in one encoding", "[book][yixin]") {
    const std::string black = bytes({0xBA, 0xDA, 0xB7, 0xBD});  // GBK
    const std::string content = file(
        {record(kH8, data(kNone, 0, 0, 0, black)), record(kI9, data(kNone, 0, 0, 0, "\u9ED1"))});
    const auto notes = [](const ImportedBook& book) {
        std::string all;
        for (const auto& [key, position] : book.library.positions()) all += position.note + ';';
        return all;
    };
    const auto guessed = read(content);
    CHECK(guessed.guess == Encoding::Gbk);
    CHECK(notes(guessed).find("黑方;") != std::string::npos);
    CHECK(notes(guessed).find("黑;") != std::string::npos);
    const auto asKorean = read(content, Encoding::EucKr);
    CHECK_FALSE(asKorean.guess);
    CHECK(notes(asKorean).find("黑方;") == std::string::npos);
    CHECK(notes(asKorean).find("黑;") != std::string::npos);
    CHECK_FALSE(read(file({record(kH8, data(kNone, 0, 0, 0, "\u9ED1"))})).guess);
    CHECK(test::hasNotice(content, "they are read as GBK"));
    CHECK(
        test::noticesOf(test::readGame(content, {.options = {.encoding = Encoding::Gbk}})).empty());
}

TEST_CASE("a file that is not a database is refused", "[book][yixin]") {
    CHECK(whyNot("") == "cut off");
    CHECK(whyNot(number(1, 4)) == "record 1: cut off");
    const std::string good = file({record(kEmpty, ""), record(kH8, data(kNone, 1, 1, kExact))});
    CHECK(whyNot(good) == "it was read");
    for (std::size_t length = 0; length < good.size(); ++length)
        CHECK(whyNot(good.substr(0, length)) != "it was read");
    CHECK(whyNot(good + 'x') == "there is something after the last record");
    CHECK(whyNot(file({record(bytes({3, 15, 15}), "")})) == "record 1: there is no such rule");
    CHECK(whyNot(file({record(bytes({0, 15, 4}), "")})) ==
          "record 1: there are no boards of this size");
    CHECK(whyNot(file({record(bytes({0, 15}), "")})) ==
          "record 1: the key has an impossible length");
    CHECK(whyNot(file({record(bytes({0, 15, 15, 7}), "")})) ==
          "record 1: the key has an impossible length");
    CHECK(whyNot(file({record(bytes({0, 15, 15, 15, 7}), "")})) ==
          "record 1: a stone outside of the board");
    CHECK(whyNot(file({record(bytes({0, 15, 15, 7, 7, 7, 7}), "")})) ==
          "record 1: two stones on one point");
    const auto named = test::readNamed(file({record(bytes({7, 15, 15, 7, 7}), "")}), ".db");
    CHECK(test::reasonOf(named.error()) == "record 1: there is no such rule");
}

TEST_CASE("a database is written by its description, byte for byte", "[book][yixin]") {
    BookLibrary library;
    REQUIRE(readBookText("freestyle 15 | | h8 30/12 | start\n", library));
    const std::string utf8 = record(bytes({0, 0, 0}), data(0, 0, 0, 0, "charset=\"UTF-8\""));
    CHECK(writeYixinDb(library).bytes ==
          file({utf8,
                record(bytes({0, 15, 15}), data(kNone, 0, 0, 0, "start")),
                record(bytes({0, 15, 15, 7, 7}), data(kNone, -30, 12, kExact))}));
}

TEST_CASE("a database keeps positions, values, depths and notes", "[book][yixin]") {
    Random random{11};
    for (int round = 0; round < 60; ++round) {
        const auto rule = static_cast<Rule>(random.below(3));
        const int width = 5 + static_cast<int>(random.below(18));
        const int height = random.below(2) == 0 ? width : 5 + static_cast<int>(random.below(18));
        const BookLibrary library = asADatabaseHasIt(
            test::randomNet(random, rule, BoardSize::make(width, height).value(), 12));
        const ExportedBook made = writeYixinDb(library);
        CHECK(made.leftOut.isEmpty());
        const ImportedBook back = read(made.bytes);
        for (const auto& [key, position] : library.positions()) {
            const BookPosition* found = back.library.find(position);
            REQUIRE(found);
            CHECK(found->note == position.note);
            for (const BookMove& each : position.moves) {
                const auto same = ranges::find(found->moves, each.move, &BookMove::move);
                REQUIRE(same != found->moves.end());
                CHECK(same->depth == each.depth);
                CHECK(same->value == each.value);
                if (each.weight == 0 && !isProven(each.value)) CHECK(same->weight == 0);
            }
        }
        // Once it has gone through the format nothing changes any more.
        CHECK(writeYixinDb(back.library).bytes == made.bytes);
    }
}

TEST_CASE("rules that a database does not have are counted", "[book][yixin]") {
    BookLibrary library;
    REQUIRE(readBookText("caro 15 | | h8\nrenju 15 | | h8\n", library));
    CHECK(writeYixinDb(library).leftOut.countOf(
              "positions of rules that the format does not have") == 1);
}

TEST_CASE("a note that is too long is cut between two characters", "[book][yixin]") {
    BookLibrary library;
    BookPosition position;
    for (int i = 0; i < 40'000; ++i) position.note += "\xC3\xA9";
    library.add(position);
    const auto made = writeYixinDb(library);
    CHECK(made.leftOut.countOf("ends of notes that are too long") == 1);
    const auto back = read(made.bytes);
    CHECK(back.library.positions().begin()->second.note.size() == 65'530);
}

TEST_CASE("a database goes into an LZ4 frame and out of it", "[book][yixin][lz4]") {
    Random random{23};
    const BookLibrary library = test::randomNet(random, Rule::Renju, BoardSize::square(15), 40);
    const std::string plain = writeYixinDb(library).bytes;
    const auto packed = packLz4(plain);
    if (!packed) return test::saySkipped("this program was built without LZ4");
    CHECK(packed->size() < plain.size());
    CHECK(read(*packed).library == read(plain).library);
    for (std::size_t length = 0; length < packed->size(); length += 7)
        CHECK(whyNot(packed->substr(0, length)) != "it was read");
    CHECK(whyNot(*packed + 'x') == "there is something after the LZ4 frame");
    std::string damaged = *packed;
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
    CHECK(whyNot(damaged) != "it was read");
    // A mebibyte of nothing and more from a few thousand bytes.
    const auto bomb = packLz4(std::string(10'000'000, '\0'));
    REQUIRE(bomb);
    CHECK(whyNot(*bomb) == "the LZ4 frame is damaged");
}

}  // namespace fukumi::book
