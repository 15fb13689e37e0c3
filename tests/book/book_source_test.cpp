// SPDX-License-Identifier: MIT
#include "book/book_source.hpp"

#include <fstream>
#include <map>

#include "book/format/book_format.hpp"
#include "book/format/book_text.hpp"
#include "engine/core/bytes.hpp"
#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace fukumi::test {

using book::BookSource;
using book::OpeningBook;

namespace {

const NeverStop kNoStop;

std::string compiled(std::string_view text) {
    book::BookLibrary library;
    REQUIRE(readBookText(text, library));
    return book::compileBook(library);
}

/// A source whose embedded book says what `text` says; complaints are collected.
struct Shelf {
    explicit Shelf(std::string_view text) : bytes{compiled(text)} {}

    std::string bytes;
    std::vector<std::string> complaints{};
    BookSource source{OpeningBook::trusted(asBytes(bytes)),
                      [this](const std::string& line) { complaints.push_back(line); }};
};

board::Position after(const char* moves, Rule rule = Rule::Freestyle) {
    return fromMoves(rule, BoardSize::square(15), moves);
}

}  // namespace

TEST_CASE("weights say how often a move is played, the seed says which", "[book][source]") {
    Shelf shelf{"freestyle 15 | h8 | h9 50/12 w3, i9 -40/10 w1, g1 900/20 w0"};
    const auto position = after("h8");
    player::Settings settings;
    std::map<int, int> values;
    constexpr int kGames = 4000;
    for (int seed = 0; seed < kGames; ++seed) {
        settings.seed = static_cast<std::uint64_t>(seed);
        shelf.source.configure(settings);
        const auto move = shelf.source.propose(position, kNoStop);
        REQUIRE(move);
        CHECK(position.isLegal(move->move));
        CHECK(shelf.source.propose(position, kNoStop)->move == move->move);
        ++values[move->value.raw()];
    }
    REQUIRE(values.size() == 2);
    // Expected 3000, standard deviation 27.
    CHECK(values[50] > 2850);
    CHECK(values[50] < 3150);

    settings.book.pick = player::BookPick::Best;
    for (int seed = 0; seed < 100; ++seed) {
        settings.seed = static_cast<std::uint64_t>(seed);
        shelf.source.configure(settings);
        CHECK(shelf.source.propose(position, kNoStop)->value == Value{50});
    }
}

TEST_CASE("a symmetric board gets every one of a move's images", "[book][source]") {
    Shelf shelf{"freestyle 15 | h8 | h9"};
    const auto position = after("h8");
    player::Settings settings;
    std::map<Square, int> played;
    for (settings.seed = 0; settings.seed < 200; ++settings.seed) {
        shelf.source.configure(settings);
        ++played[shelf.source.propose(position, kNoStop)->move];
    }
    CHECK(played.size() == 4);
    CHECK(played.contains(Square{7, 6}));
}

TEST_CASE("a book is asked up to its depth, and not at all without leave", "[book][source]") {
    Shelf shelf{"freestyle 15 | h8 i9 | g7"};
    player::Settings settings;
    settings.book.depth = 3;
    shelf.source.configure(settings);
    CHECK(shelf.source.propose(after("h8 i9"), kNoStop));
    CHECK_FALSE(shelf.source.propose(after("h8 i9", Rule::Renju), kNoStop));
    CHECK_FALSE(shelf.source.propose(after("h8 j9"), kNoStop));
    settings.book.depth = 2;
    shelf.source.configure(settings);
    CHECK_FALSE(shelf.source.propose(after("h8 i9"), kNoStop));
    settings.book.depth = 3;
    settings.book.use = false;
    shelf.source.configure(settings);
    CHECK_FALSE(shelf.source.propose(after("h8 i9"), kNoStop));
}

TEST_CASE("a point that renju forbids is not played, whatever a book says", "[book][source]") {
    Shelf shelf{"renju 15 | h8 a1 i8 a3 j9 a5 j10 a7 | j8 w9"};
    const auto position = after("h8 a1 i8 a3 j9 a5 j10 a7", Rule::Renju);
    REQUIRE_FALSE(position.isLegal(Square{9, 7}));
    shelf.source.configure({});
    CHECK_FALSE(shelf.source.propose(position, kNoStop));
}

TEST_CASE("the user's books come before the embedded one", "[book][source]") {
    Shelf shelf{"freestyle 15 | h8 i9 | a1\nfreestyle 15 | h8 | a1 5/1"};
    const TemporaryFile file{compiled("freestyle 15 | h8 | i8 7/9")};
    player::Settings settings;
    settings.book.file = file.path();
    shelf.source.configure(settings);
    CHECK(shelf.source.propose(after("h8"), kNoStop)->value == Value{7});
    CHECK(shelf.source.propose(after("h8 i9"), kNoStop)->move == Square{0, 14});
    CHECK(shelf.complaints.empty());

    const auto folder = std::filesystem::path{file.path() + "-folder"};
    std::filesystem::create_directories(folder / "pbrain-fukumi");
    settings.folder = folder.string();
    settings.book.file.clear();
    shelf.source.configure(settings);
    CHECK(shelf.source.propose(after("h8"), kNoStop)->value == Value{5});
    std::filesystem::copy_file(file.path(), book::bookInFolder(folder.string()));
    shelf.source.configure({});
    shelf.source.configure(settings);
    CHECK(shelf.source.propose(after("h8"), kNoStop)->value == Value{7});
    shelf.source.configure({});
    std::filesystem::remove_all(folder);
    CHECK(shelf.complaints.empty());
}

TEST_CASE("a bad book is reported once, and play goes on without it", "[book][source]") {
    Shelf shelf{"freestyle 15 | h8 | a1 5/1"};
    const TemporaryFile bad{"no book"};
    player::Settings settings;
    settings.book.file = bad.path();
    for (int i = 0; i < 3; ++i) {
        shelf.source.configure(settings);
        CHECK(shelf.source.propose(after("h8"), kNoStop)->value == Value{5});
    }
    REQUIRE(shelf.complaints.size() == 1);
    CHECK(shelf.complaints[0].starts_with("book '" + bad.path() +
                                          "': this is not a compiled book; book merge "));
    settings.book.file = "/no/such/file";
    shelf.source.configure(settings);
    REQUIRE(shelf.complaints.size() == 2);
    CHECK(shelf.complaints[1] == "book '/no/such/file': cannot be read: No such file or directory");
}

TEST_CASE("a proof in the manager's folder is reported, one that is named is not",
          "[book][source]") {
    Shelf shelf{"freestyle 15 | h8 | a1 5/1"};
    const TemporaryFolder folder;
    const std::filesystem::path file = book::bookInFolder(folder.path().string());
    std::filesystem::create_directories(file.parent_path());
    std::ofstream{file, std::ios::binary} << smallProof();
    player::Settings settings;
    settings.book.file = file.string();
    shelf.source.configure(settings);
    CHECK(shelf.complaints.empty());
    settings.folder = folder.path().string();
    for (int i = 0; i < 3; ++i) shelf.source.configure(settings);
    REQUIRE(shelf.complaints.size() == 1);
    CHECK(shelf.complaints[0] ==
          "book '" + file.string() + "': a proof is not read from here; use --book FILE");
}

}  // namespace fukumi::test
