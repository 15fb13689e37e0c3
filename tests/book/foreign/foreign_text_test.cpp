// SPDX-License-Identifier: MIT
#include <istream>
#include <streambuf>

#include "book/foreign/book_tree.hpp"
#include "engine/core/random.hpp"
#include "engine/core/text.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

TEST_CASE("a comment of many lines is a note of one, and comes back", "[book][foreign]") {
    CHECK(noteFromComment("one\r\ntwo\rthree\bfour\n") == "one\\ntwo\\nthree\\nfour");
    CHECK(noteFromComment("  a\\b ") == "a\\\\b");
    CHECK(commentOfNote(noteFromComment("a\\n b\nc")) == "a\\n b\nc");
    CHECK(commentOfNote("C:\\temp") == "C:\\temp");
    CHECK(noteFromComment(std::string_view{"a\0b", 3}) == "ab");
    CHECK(noteFromComment("").empty());
}

TEST_CASE("text that is not UTF-8 is read as Latin-1", "[book][foreign]") {
    CHECK(noteFromComment("caf\xE9") == "caf\xC3\xA9");
    CHECK(noteFromComment("caf\xC3\xA9") == "caf\xC3\xA9");
    CHECK(toEightBit("caf\xC3\xA9") == "caf\xE9");
    CHECK(toEightBit("\xE8\x8A\xB1\xE6\x9C\x88") == "\xE8\x8A\xB1\xE6\x9C\x88");
}

TEST_CASE("any bytes keep what they say on the way to eight bits and back", "[book][foreign]") {
    Random random{17};
    for (int round = 0; round < 20'000; ++round) {
        std::string bytes;
        for (auto i = random.below(8); i > 0; --i) bytes += static_cast<char>(random.below(256));
        const std::string note = noteFromComment(bytes);
        CHECK(isUtf8(note));
        const std::string comment = commentOfNote(note);
        CHECK(noteFromComment(comment) == note);
        CHECK(noteFromComment(toEightBit(comment)) == note);
    }
}

TEST_CASE("a text is the same with each kind of line end", "[book][foreign]") {
    const auto contentOf = [](const std::string& file) {
        const auto read = test::readGame(file);
        std::string text = test::movesOf(read) + '\n';
        if (!read) return text;
        for (const Notice& notice : read->game.notices)
            text += toEnglish(notice.what) +
                    (notice.place ? ' ' + std::to_string(notice.place->number) : "") + '\n';
        for (const std::string& name : read->record.names) text += name + '\n';
        return text + read->game.tree.remark(1).comment;
    };
    for (const std::string file :
         {"(;GM[4]SZ[15]PB[a\\\nb]\n\n;B[hh]C[one\ntwo\n\nthree]\n;W[hh];W[ig])\n\n(;B[hh])",
          "(;GM[4]SZ[15]\n;B[hh]\n;W[zz])",
          "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,-1\na\nb\n0\n",
          "Piskvorky 15x15, 11:11, 0\n8,8,0\n\n90,7,1\na\nb\n0\n",
          "alpha.exe\nbeta.exe\n9,9,120\n10,10,-4\n-1\n",
          "[Site \"a\"]\n# a game\nh8 # one\ni9",
          "[Site \"a\"]\nh8\n\nzz"}) {
        INFO(file);
        const std::string content = contentOf(file);
        for (const std::string_view end : {"\r", "\r\n", "\n\r"}) {
            std::string other;
            for (const char c : file) other += c == '\n' ? end : std::string_view{&c, 1};
            CHECK(contentOf(other) == content);
        }
    }
}

TEST_CASE("texts of a game come back from each format, whatever its source ends lines with",
          "[book][foreign]") {
    for (const std::string_view end : {"\n", "\r", "\r\n", "\n\r", "&#13;", "&#13;&#10;"}) {
        INFO(end);
        const std::string text = "one" + std::string{end} + "two";
        const auto rif = test::readGame(
            "<database><rules><rule id='1' name='RIF'/></rules><players><player id='1' name='" +
            text + "'/></players><tournaments><tournament id='1' name='" + text + "' year='" +
            text + "'/></tournaments><openings><opening id='1' name='" + text +
            "'/></openings><games><game rule='1' black='1' white='" + text +
            "' tournament='1' opening='1' bresult='1'><move>h8 i9</move><info>" + text +
            "</info></game></games></database>");
        REQUIRE(rif);
        CHECK(test::noticesOf(rif) ==
              "the tables of the file do not name the player 'one two'; left out\n");
        for (const char* const ending : {".psq", ".sgf"}) {
            const auto file = writeGame(*formatOfName(ending), rif->game);
            REQUIRE(file);
            const auto back = test::readGame(file->bytes);
            REQUIRE(back);
            CHECK(test::noticesOf(back).empty());
            const board::GameRecord& head = back->record;
            CHECK(head.names == std::array<std::string, 2>{"one two", ""});
            CHECK((head.date == "one two" && head.event == "one two" && head.opening == "one two"));
            CHECK((head.result == board::GameResult::BlackWins && back->rule == Rule::Renju));
        }
        for (const char* const ending : {".lib", ".db", ".sgf"}) {
            const auto file = writeGame(*formatOfName(ending), rif->game);
            REQUIRE(file);
            const auto back = test::readGame(file->bytes);
            REQUIRE(back);
            CHECK(back->game.tree.remark(board::GameTree::kRoot).comment == "one\ntwo");
        }
    }
}

namespace {

/// Gives some bytes, and then fails as a disk does.
class FailingBuffer : public std::streambuf {
public:
    explicit FailingBuffer(std::string bytes) : bytes_{std::move(bytes)} {
        setg(bytes_.data(), bytes_.data(), bytes_.data() + bytes_.size());
    }

private:
    int_type underflow() override { throw std::ios_base::failure{"no such sector"}; }

    std::string bytes_;
};

}  // namespace

TEST_CASE("a disk that gives half of a file is an error, not the end of the file",
          "[book][foreign]") {
    std::string sgf, rif = "<database><games>", moves, bdt;
    for (int i = 0; i < 5000; ++i) {
        sgf += "(;GM[4]SZ[15];B[hh])\n";
        rif += "<game><move>h8</move></game>\n";
        moves += "[White \"a\"]\nh8\n\n";
        bdt += "a=[b,c,+,88,,0,]\n";
    }
    for (const std::string& file : {sgf, rif, rif + "</games></database>", moves, bdt}) {
        INFO(file.substr(0, 20));
        FailingBuffer buffer{file};
        auto opened = openGames({std::make_unique<std::istream>(&buffer), ""}, {});
        std::optional<InputError> error;
        if (!opened) error = opened.error();
        while (opened && !error) {
            const auto game = opened->games->next();
            if (!game) error = game.error();
            REQUIRE((!game || *game));
        }
        CHECK(error->kind == ErrorKind::CannotRead);
    }
}

TEST_CASE("the first line of a comment keeps its indentation", "[book][foreign]") {
    const std::string board = "   A B C\n15 . . .\n14 . X .";
    for (const std::string before : {"", "\n", " \n\n"}) {
        const auto game =
            test::readGame("(;GM[4]SZ[15];B[hh]C[" + before + board + " \n ];W[ig]C[ \n ])");
        REQUIRE(game);
        for (const char* const ending : {".sgf", ".lib"}) {
            const auto back = test::writtenAndRead(ending, game->game);
            REQUIRE(back);
            CHECK(back->game.tree.remark(1).comment == board);
            CHECK(back->game.tree.remark(2).comment.empty());
        }
    }
}

TEST_CASE("control bytes do not make a text another file", "[book][foreign]") {
    const std::string sgf = "(;GM[4]SZ[15]C[one two];B[hh];W[ig])",
                      psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,1\na\nb\n0\n", moves = "h8 i9\n";
    for (const std::string& file : {sgf, psq, moves}) {
        for (int c = 0; c < ' '; ++c) {
            INFO(file << c);
            const char control = static_cast<char>(c);
            // At the end zeros and the mark of DOS are filling.
            const auto atEnd = test::readGame(file + control);
            CHECK(test::movesOf(atEnd) == "h8 i9");
            if (trim(std::string_view{&control, 1}).empty()) continue;
            const bool isFilling = c == 0 || c == 0x1A || c == '\b';
            CHECK(test::noticesOf(atEnd).empty() == isFilling);
        }
        CHECK(test::movesOf(file + std::string(2000, '\0')) == "h8 i9");
    }
    const auto commentOf = [](const std::string& comment, std::size_t before) {
        const auto game = test::readGame("(;GM[4]SZ[15]GN[" + std::string(before, 'x') + "]C[" +
                                         comment + "];B[hh];W[ig])");
        REQUIRE(game);
        return game->game.tree.remark(board::GameTree::kRoot).comment;
    };
    for (const std::size_t before : {std::size_t{0}, std::size_t{5000}}) {
        CHECK(commentOf("one\btwo", before) == "one\ntwo");
        CHECK(commentOf("one\x07two", before) == "onetwo");
    }
    CHECK(test::noticesOf("(;GM[4];B[hh]C[a\x07 b\x1F])") == "2 control bytes; left out\n");
    // Many of them are not a text.
    std::string noise;
    for (int i = 0; i < 2000; ++i) noise += static_cast<char>((i * i * 7 + 13 * i + 35) % 251);
    const auto read = test::readGame(noise);
    REQUIRE_FALSE(read);
    CHECK((read.error().kind == ErrorKind::UnknownFormat && read.error().value.empty()));
    CHECK(test::errorOf("(;GM[4];B[hh]\x01\x02\x03\x04\x05)") == ErrorKind::UnknownFormat);
}

}  // namespace fukumi::book
