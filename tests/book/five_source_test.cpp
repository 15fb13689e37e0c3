// SPDX-License-Identifier: MIT
#include "book/five_source.hpp"

#include <fstream>

#include "book/book_source.hpp"
#include "book/format/embedded_book.hpp"
#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace fukumi::book {

namespace {

const NeverStop kEndless;

/// A proof in a file, and a position of the game that it is about.
struct Played {
    test::TemporaryFolder folder;
    std::string path = (folder.path() / "a.five").string();
    proofs::Task task = test::taskOf(test::kThreeQuietMoves);
    player::Settings settings;

    Played() {
        std::ofstream{path, std::ios::binary} << test::smallProof();
        settings.book.file = path;
        settings.memoryBytes = std::size_t{64} << 20;
    }
    [[nodiscard]] board::Position root() const {
        return proofs::positionOf(task.root, task.rule, task.attacker);
    }
};

}  // namespace

TEST_CASE("A proof is played to the five, each move explained", "[book][proofs][slow]") {
    Played played;
    std::vector<std::string> said;
    FiveSource source{[&](const Sentence& line) { said.push_back(toEnglish(line)); }};
    source.configure(played.settings);
    board::Position position = played.root();
    std::size_t moves = 0;
    while (!position.winner()) {
        const auto move = source.propose(position, kEndless);
        REQUIRE(move);
        CHECK(isWin(move->value));
        CHECK(said.size() == ++moves);
        position.play(move->move);
        if (position.winner()) break;
        // The opponent plays the first empty square that is left.
        bool replied = false;
        forEachSquare(position.size(), [&](Square s) {
            if (replied || !position.isLegal(s)) return;
            replied = true;
            position.play(s);
        });
    }
    CHECK(position.winner() == played.task.attacker);
    CHECK(said.front().find("wins: a quiet move of the proof") != std::string::npos);
    CHECK(said.back().find("wins by threats in 1 move at most") != std::string::npos);
}

TEST_CASE("Off its way, for the other side and in another game a proof is silent",
          "[book][proofs]") {
    Played played;
    FiveSource source{[](const Sentence&) {}};
    source.configure(played.settings);
    board::Position other{Rule::Freestyle, BoardSize::square(15)};
    CHECK_FALSE(source.propose(other, kEndless));
    board::Position turn = played.root();
    turn.setSideToMove(~turn.sideToMove());
    CHECK_FALSE(source.propose(turn, kEndless));
    const board::Position rule =
        proofs::positionOf(played.task.root, Rule::Standard, played.task.attacker);
    CHECK_FALSE(source.propose(rule, kEndless));
    played.settings.book.use = false;
    source.configure(played.settings);
    CHECK_FALSE(source.propose(played.root(), kEndless));
}

TEST_CASE("A proof of another game says once why it is silent", "[book][proofs]") {
    Played played;
    std::vector<std::string> said;
    FiveSource source{[&](const Sentence& line) { said.push_back(toEnglish(line)); }};
    source.configure(played.settings);
    const auto isSilentFor = [&](const board::Position& position, const std::string& reason) {
        said.clear();
        for (int times = 0; times < 2; ++times)
            if (source.propose(position, kEndless)) return false;
        return said.size() == 1 && said.front().find(reason) != std::string::npos;
    };
    const proofs::Task& task = played.task;
    CHECK(isSilentFor(proofs::positionOf(task.root, Rule::Standard, task.attacker),
                      "is about freestyle 15x15, and this game is standard 15x15"));
    CHECK(isSilentFor(board::Position{Rule::Freestyle, BoardSize::square(19)},
                      "and this game is freestyle 19x19"));
    CHECK(isSilentFor(proofs::positionOf(task.root, task.rule, ~task.attacker), "for black only"));
    // One stone of the root elsewhere, as many stones.
    board::Board other = task.root;
    other.clear(Square{7, 7});
    other.put(Square{0, 0}, board::Cell::Black);
    CHECK(isSilentFor(proofs::positionOf(other, task.rule, task.attacker), "does not come from"));
    // With fewer stones the game may come to the proof yet, and turned it is the same game.
    said.clear();
    CHECK_FALSE(source.propose(board::Position{Rule::Freestyle, BoardSize::square(15)}, kEndless));
    CHECK(said.empty());
    board::Board turned{task.size()};
    forEachSquare(task.size(), [&](Square s) {
        if (!task.root.isEmpty(s))
            turned.put(apply(board::Symmetry::Rotate90, s, task.size()), task.root.cellAt(s));
    });
    CHECK(source.propose(proofs::positionOf(turned, task.rule, task.attacker), kEndless));
}

TEST_CASE("A level below full strength, and too little memory, leave a proof alone",
          "[book][proofs]") {
    Played played;
    std::vector<std::string> said;
    FiveSource source{[&](const Sentence& line) { said.push_back(toEnglish(line)); }};
    const auto isSilent = [&](int level, std::size_t bytes, const std::string& reason) {
        said.clear();
        played.settings.level = level;
        played.settings.memoryBytes = bytes;
        source.configure(played.settings);
        for (int times = 0; times < 2; ++times)
            if (source.propose(played.root(), kEndless)) return false;
        return said.size() == 1 && said.front().find(reason) != std::string::npos;
    };
    constexpr std::size_t kEnough = std::size_t{64} << 20;
    CHECK(isSilent(1, kEnough, "a level below 20 plays without the proof"));
    CHECK(isSilent(player::kMaxLevel, player::kMemoryFloor, "max_memory is too small"));
    CHECK(source.memoryInUse() == 0);
    CHECK(isSilent(player::kMaxLevel - 1, kEnough, "a level below 20 plays without the proof"));
    // The file is read once the level allows it; its part of the memory follows the limit.
    played.settings.level = player::kMaxLevel;
    for (const std::size_t bytes : {2 * kEnough, kEnough}) {
        played.settings.memoryBytes = bytes;
        source.configure(played.settings);
        CHECK(source.memoryInUse() >= bytes / 4);
        CHECK(source.memoryInUse() <= bytes / 4 + 10'000);
        CHECK(source.propose(played.root(), kEndless));
    }
}

TEST_CASE("A wrong proof is reported once, in the user's language, and not played",
          "[book][proofs]") {
    const auto atLine = [](const char* number, English why) {
        return Sentence{english("{0}: {1}"), {{english("line {0}"), {number}}, why}};
    };
    const std::string good = test::smallProof();
    const std::string task = test::linesOf(good)[1];
    const English misfit =
        english("the checksum does not fit: the line, or one before it, was altered");
    const std::vector<std::pair<std::string, Sentence>> cases{
        {good + "more\n", atLine("7", misfit)},
        {good.substr(0, good.size() - 1), atLine("6", english("the line is cut off"))},
        {test::fileOf({"fukumi-five 9"}), atLine("1", english("the proof is of a newer version"))},
        {test::fileOf({"fukumi-five 3", "x"}), atLine("2", english("the task is malformed"))},
        {test::fileOf({"fukumi-five 3", task}),
         english("the proof is not finished; prove --quiet --resume goes on with it")},
    };
    for (const auto& [content, reason] : cases) {
        Played played;
        std::ofstream{played.path, std::ios::binary} << content;
        std::vector<Sentence> said;
        FiveSource source{[&](const Sentence& line) { said.push_back(line); }};
        source.configure(played.settings);
        source.configure(played.settings);
        INFO(toEnglish(reason));
        REQUIRE(said.size() == 1);
        CHECK(toEnglish(said.front()) == "book '" + played.path + "': " + toEnglish(reason));
        CHECK(said.front() == Sentence{english("book '{0}': {1}"), {played.path, reason}});
        CHECK_FALSE(source.propose(played.root(), kEndless));
    }
}

TEST_CASE("The source of books leaves a proof to the source of proofs", "[book][proofs]") {
    Played played;
    std::vector<std::string> said;
    BookSource source{embeddedBook(), [&](const std::string& line) { said.push_back(line); }};
    source.configure(played.settings);
    CHECK(said.empty());
}

TEST_CASE("A book takes the quiet moves of a proof", "[book][proofs]") {
    const Played played;
    BookLibrary library;
    REQUIRE(addProof(played.path, library));
    CHECK(library.positions().size() == test::threeQuietMoves().size());
    for (const auto& [key, position] : library.positions()) {
        REQUIRE(position.moves.size() == 1);
        CHECK(isWin(position.moves.front().value));
        CHECK(position.moves.front().weight > 0);
    }
}

}  // namespace fukumi::book
