// SPDX-License-Identifier: MIT
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "book/foreign/lz4_frame.hpp"
#include "engine/core/encoding.hpp"
#include "tests/protocol/web/tree_questions.hpp"

namespace fukumi::protocol::web {

TEST_CASE("a wrong member of a question about files is named", "[protocol][web]") {
    const std::string file = "(;GM[4];B[hh])";
    const auto refusal = [](Json query) {
        const Json answer = ask(std::move(query));
        return std::pair{answer["field"], answer["error"]};
    };
    using Pair = std::pair<Json, Json>;
    CHECK(refusal({{"read", file}, {"size", "4"}}) ==
          Pair{"size", "size: '4' is not a board size; expected N or WxH with sides from 5 to 22"});
    CHECK(refusal({{"read", file}, {"game", 3}}) == Pair{"game", "game: game 3 was not found"});
    CHECK(refusal({{"read", file}, {"like", {{"tree", 1}}}}) ==
          Pair{"like", "like: setup of the game cannot be read"});
    CHECK(refusal({{"read", "\u4e2d"}}) ==
          Pair{"read", "read: '\u4e2d' is not bytes as characters from U+0000 to U+00FF"});
    CHECK(refusal({{"write", "sgf"}, {"game", {{"tree", 1}}}}) ==
          Pair{"game", "game: setup of the game cannot be read"});
    CHECK(ask({{"write", "sgf"}, {"game", {{"tree", 1}}}})["say"] ==
          "{0} of the game cannot be read");
    CHECK(refusal({{"read", 5}}) == Pair{"read", "read: '5' is not a text"});
    CHECK(refusal({{"read", file}, {"game", -1}}) == Pair{"game", "game: -1 is less than 1"});
    CHECK(refusal({{"read", file}, {"game", "x"}}) ==
          Pair{"game", "game: 'x' is not a whole number"});
    CHECK(refusal({{"read", file}, {"encoding", 5}}) ==
          Pair{"encoding", "encoding: '5' is not a text"});
    for (const std::string name : {"klingon", ""})
        CHECK_THAT(refusal({{"read", file}, {"encoding", name}}).second,
                   Catch::StartsWith("encoding: unknown value '" + name + "'; expected UTF-8, ") &&
                       Catch::EndsWith(", KOI8-U, ISO-8859-2 or ISO-8859-15"));
    CHECK(refusal({{"write", 5}}) == Pair{"write", "write: '5' is not a text"});
    CHECK(ask({{"write", "sgf"}})["error"] == "game is required");
    CHECK(refusal({{"read", file}, {"sise", 9}}) ==
          Pair{"sise", "unknown key sise; did you mean size?"});
}

TEST_CASE("a game that cannot be read is refused with its part", "[protocol][web]") {
    const Json whole = game("#renju,h8i9");
    const auto refusal = [&](const Json& change) {
        Json page = whole;
        page.merge_patch(change);
        return written("sgf", page);
    };
    CHECK(refusal({{"setup", {{"width", 99}}}}) == "game: setup of the game cannot be read");
    CHECK(refusal({{"info", {{"round", "3"}}}}) == "game: info of the game cannot be read");
    CHECK(refusal({{"info", {{"result", 1}}}}) == "game: info of the game cannot be read");
    CHECK(refusal({{"nodes", 7}}) == "game: nodes[0] of the game cannot be read");
    CHECK(refusal({{"current", 3}}) == "game: current of the game cannot be read");
    CHECK(refusal({{"komi", 6}}) == "game: komi of the game cannot be read");
    for (const Json& first : {Json("red"), Json("White"), Json(5), Json()})
        CHECK(refusal({{"setup", {{"first", first}}}}) == "game: setup of the game cannot be read");
    CHECK(refusal({{"setup", {{"komi", 6}}}}) == "game: setup of the game cannot be read");
    // The first node is the beginning, without a move.
    for (const Json& root : {Json::array({0, nullptr, nullptr}),
                             Json::array({-1, "h8", nullptr}),
                             Json::array({0, "h8", nullptr})}) {
        Json page = whole;
        page["nodes"][0] = root;
        CHECK(written("sgf", page) == "game: nodes[0] of the game cannot be read");
    }
    const Json note{{"black", 0.5}, {"depth", 3}, {"winIn", nullptr}, {"eval", 1}};
    const Json file{{"kept", Json::array()}, {"colour", "red"}};
    const Json empty = Json::object(), none = Json::array();
    for (const Json& node : {Json::array({0, "h8", note}),
                             Json::array({0, "h8", nullptr, "", empty, none, file}),
                             Json::array({0, "h8", nullptr, "", empty, none, empty, 1})}) {
        Json page = whole;
        page["nodes"][1] = node;
        CHECK(written("sgf", page) == "game: nodes[1] of the game cannot be read");
    }
    for (const char* const move : {"h8", "p16", "x"}) {
        Json page = whole;
        page["nodes"][2][1] = move;
        CHECK(written("sgf", page) == "game: nodes[2] of the game cannot be read");
    }
}

TEST_CASE("a number of a game that is not whole or too large is refused", "[protocol][web]") {
    Json whole = game("#renju,h8i9");
    const Json note = {{"black", 0.5}, {"depth", 4}, {"winIn", nullptr}};
    whole["nodes"][1] = {0, "h8", note, "", Json::object(), Json::array(), {{"time", 5}}};
    REQUIRE(has(written("sgf", whole), ";B[hh]"));
    struct Case {
        const char* member;
        double least, most;
        const char* part;
    };
    for (const auto& [member, least, most, part] : {Case{"/setup/width", 5, 22, "setup"},
                                                    Case{"/setup/height", 5, 22, "setup"},
                                                    Case{"/nodes/1/2/winIn", -250, 250, "nodes[1]"},
                                                    Case{"/nodes/1/2/depth", 0, 484, "nodes[1]"},
                                                    Case{"/nodes/1/6/time", 0, 1e12, "nodes[1]"},
                                                    Case{"/nodes/2/0", 0, 1, "nodes[2]"},
                                                    Case{"/current", 0, 2, "current"}}) {
        const auto with = [&, member = member](const Json& number) {
            Json page = whole;
            page[Json::json_pointer{member}] = number;
            return written("sgf", page);
        };
        CAPTURE(member);
        for (const double number : {-1e300, least - 1, 1.5, 5.5, most + 1, 1e19, 1e300})
            CHECK(with(number) == std::string{"game: "} + part + " of the game cannot be read");
        CHECK(with("5") == std::string{"game: "} + part + " of the game cannot be read");
        if (std::string{part} != "setup") CHECK(has(with(least), ";B[h"));
        CHECK(has(with(most), ";B[h"));
    }
}

TEST_CASE("a text that is not a game is refused with a reason", "[protocol][web]") {
    CHECK(read("")["error"] == "read: the file is empty");
    CHECK(read("(;GM[3]SZ[19];B[pd])")["error"] ==
          "read: line 1: a game of another kind, GM[3] cannot be read");
    const std::string noise = read(std::string("\x07\0\xFF\x81(#%", 7))["error"];
    CHECK(noise.starts_with("read: this is not a game that can be read; expected .psq, .sgf, "));
    CHECK(ask({{"write", "sgf"}, {"game", {{"tree", 1}}}}).contains("error"));
    CHECK(written("gif", smallTree()).starts_with("write: unknown value 'gif'; expected "));
    CHECK(written("bdt", smallTree()).starts_with("write: unknown value 'bdt'; expected "));
    CHECK(
        written("psq", game("#black:h8,i9")) ==
        "Piskvork's game file cannot hold a game that begins from a position, only an empty board "
        "and black's move");
    CHECK(written("db", game("#caro,h8")) ==
          "a database of Yixin cannot hold a game of caro, only freestyle, standard, renju");
    CHECK(written("lib", game("#20x20,h8")) ==
          "a library of RenLib cannot hold a board of 20x20, only square boards up to 15x15");
}

TEST_CASE("what is wrong with a damaged file is a sentence with translations",
          "[protocol][web][yixin]") {
    const auto check = [](const std::string& file) {
        const Json answer = read(file);
        if (!answer.contains("error")) return;
        CHECK(answer["say"] != "{0}");
        // After the node or the record.
        if (answer["say"] == "{0}: {1}") CHECK(answer["values"][1].is_object());
    };
    std::vector<std::string> files{written("lib", smallTree()), written("db", smallTree())};
    if (const auto packed = book::packLz4(files.back())) files.push_back(*packed);
    for (std::string file : files) {
        for (std::size_t length = file.size() - 1; length > 0; --length)
            check(file.substr(0, length));
        for (std::size_t at = 0; at < file.size(); ++at)
            for (const char wrong : {'\0', '\x7F', '\xFF'}) {
                const char right = std::exchange(file[at], wrong);
                check(file);
                file[at] = right;
            }
        check(file + 'x');
    }
}

}  // namespace fukumi::protocol::web
