// SPDX-License-Identifier: MIT
#include <cstddef>
#include <string>
#include <utility>

#include "book/foreign/yixin_db.hpp"
#include "book/format/book_text.hpp"
#include "engine/core/bytes.hpp"
#include "protocol/answer/board_drawing.hpp"
#include "tests/protocol/web/tree_questions.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::protocol::web {

TEST_CASE("players of a game on the page are those of its files", "[protocol][web]") {
    Json page = game("#h8i9");
    page["info"] = {{"black", "alpha"}, {"white", "beta"}, {"result", "none"}};
    for (const std::string format : {"sgf", "psq"}) {
        const Json again = read(bytesOf(ask({{"write", format}, {"game", page}})["bytes"]));
        CHECK(again["game"]["info"]["black"] == "alpha");
        CHECK(again["game"]["info"]["white"] == "beta");
        CHECK_FALSE(again["game"]["info"].contains("result"));
    }
}

TEST_CASE("texts of a game have lines as every format reads them", "[protocol][web]") {
    Json page = smallTree();
    page["info"] = {
        {"black", "A\r\nB"}, {"white", "C"}, {"event", "x\ry\x1Az"}, {"result", "B+\r\nTime"}};
    page["nodes"][1] = {0, "h8", nullptr, "one\r\ntwo\rthree\x07", {{"i9", "a\rb"}}};
    for (const std::string format : {"psq", "sgf"}) {
        const Json again = read(written(format, page));
        CHECK(again["notices"].empty());
        const Json& info = again["game"]["info"];
        CHECK(info["black"] == "A B");
        CHECK(info["white"] == "C");
        CHECK(info["event"] == "x yz");
        CHECK(info["result"] == "black");
    }
    for (const std::string format : {"sgf", "lib"}) {
        const Json node = read(written(format, page))["game"]["nodes"][1];
        CHECK(node[3] == "one\ntwo\nthree");
        CHECK(node[4]["i9"] == "a\nb");
    }
}

TEST_CASE("what the page does not show is in its files again", "[protocol][web]") {
    const std::string sgf =
        "(;FF[4]GM[4]CA[UTF-8]AP[Fukumi:2]RU[renju]SZ[15]PB[alpha]XS[level 3]5A[gg][jj]AN[gamma]"
        "RE[B+Resign]\n;B[hh]BL[295]\n;W[ih]BM[1]WL[290])\n";
    Json page = read(sgf)["game"];
    std::string again = written("sgf", page);
    CHECK(again == written("sgf", read(again)["game"]));
    for (const std::string part : {"XS[level 3]",
                                   "5A[gg][jj]",
                                   "AN[gamma]",
                                   "RE[B+Resign]",
                                   "B[hh]BL[295]",
                                   "W[ih]BM[1]WL[290]"})
        CHECK(has(again, part));
    CHECK(ask({{"write", "psq"}, {"game", page}})["left_out"] != nullptr);

    page["info"]["result"] = "white";
    again = written("sgf", page);
    CHECK(has(again, "RE[W+]"));
    CHECK_FALSE(has(again, "Resign"));

    page["nodes"][0][6] = {{"kept", {{"]x", {"1"}}}}};
    CHECK(has(written("sgf", page), "cannot be read"));
}

TEST_CASE("what a file of Piskvork leaves out of a tree is said", "[protocol][web]") {
    Json page = read(
        "(;GM[4]SZ[15]C[one];B[hh]LB[aa:1];W[ii]C[two](;B[jj];W[kk])(;B[gg]C[three]))")["game"];
    const auto leftOut = [&](int current) {
        page["current"] = current;
        return ask({{"write", "psq"}, {"game", page}})["left_out"]["text"];
    };
    const std::string later = "moves after the one that is shown ", aside = "moves of variations ";
    const std::string comments = "comments (3), ", texts = ", texts on points (1)";
    CHECK(leftOut(4) == comments + aside + "(1)" + texts);  // the whole main line
    CHECK(leftOut(2) == comments + later + "(2), " + aside + "(1)" + texts);
    CHECK(leftOut(0) == comments + later + "(4), " + aside + "(1)" + texts);
    CHECK(leftOut(5) == comments + aside + "(2)" + texts);  // the variation
    page = game("#renju,h8i9");
    CHECK(ask({{"write", "psq"}, {"game", page}})["left_out"].is_null());
}

TEST_CASE("what a file has in another way is not said to be left out", "[protocol][web]") {
    Json page = game("#renju,h8i9");
    page["info"] = {{"black", "1,2"}, {"result", "B+T"}};
    const Json psq = ask({{"write", "psq"}, {"game", page}});
    CHECK(psq["left_out"]["text"] == "the text of the result");
    REQUIRE(psq["notices"].size() == 1);
    CHECK(psq["notices"][0]["line"].is_null());
    CHECK(psq["notices"][0]["what"]["text"] == "the name '1,2' looks like a move");
    CHECK(psq["notices"][0]["done"]["text"] == "written as 1 2");
    page = game("#renju,h8i9");
    page["setup"]["rule"] = nullptr;
    const Json db = ask({{"write", "db"}, {"game", page}});
    CHECK(db["left_out"].is_null());
    CHECK(db["notices"][0]["done"]["text"] == "written as freestyle");
    CHECK(ask({{"write", "sgf"}, {"game", page}})["notices"].empty());
}

TEST_CASE("the times of a game stay with their moves", "[protocol][web]") {
    const std::string psq = "Piskvorky 15x15, 11:11, 0\n8,8,1500\n9,8,0\n8,9,730\n";
    Json page = read(psq + "alpha\nbeta\n-1\n")["game"];
    page["setup"]["rule"] = "freestyle";
    CHECK(has(written("psq", page), psq.substr(psq.find("8,8,1500"))));
    page["current"] = 1;
    CHECK(has(written("psq", page), "8,8,1500"));
    CHECK_FALSE(has(written("psq", page), "8,9,730"));
    const std::string sgf = written("sgf", page);
    CHECK(has(sgf, "XT[1500]"));
    CHECK(has(sgf, "XT[730]"));
    page = read("(;GM[4]SZ[15];B[hh]XT[1](;W[ii]XT[2])(;W[gg]XT[3]))")["game"];
    for (const auto& [current, time] : {std::pair{2, ",2\n"}, std::pair{3, ",3\n"}}) {
        page["current"] = current;
        CHECK(has(written("psq", page), time));
        CHECK(has(written("sgf", page), ";W[gg]XT[3]"));
    }
}

TEST_CASE("a rule that the file does not name stays open", "[protocol][web]") {
    const Json psq = read("Piskvorky 20x20, 11:11, 0\n10,10,0\n11,11,0\n-1\n");
    CHECK(psq["format"] == "psq");
    CHECK(psq["game"]["setup"]["rule"].is_null());
    CHECK(psq["game"]["setup"]["width"] == 20);
    CHECK(psq["game"]["current"] == 2);
    CHECK(read("(;GM[4]SZ[15];B[hh])")["game"]["setup"]["rule"].is_null());
    CHECK(read("(;GM[4]RU[caro]SZ[15];B[hh])")["game"]["setup"]["rule"] == "caro");
    const Json library = read(written("lib", smallTree()));
    CHECK(library["game"]["setup"]["rule"] == "renju");
    CHECK(library["notices"][0]["what"]["text"] == "the file does not name the rule");
    CHECK(read(written("db", smallTree()))["game"]["setup"]["rule"] == "renju");
}

TEST_CASE("each format gives back what it can hold", "[protocol][web]") {
    const Json tree = smallTree();
    Json values = tree;
    for (Json& node : values["nodes"]) node[2] = nullptr;
    Json again = read(written("sgf", tree))["game"];
    again["current"] = tree["current"];
    // A value of the engine is the nearest one.
    Json& rate = again["nodes"][2][2]["black"];
    CHECK(rate.get<double>() == Approx(0.25).margin(0.001));
    rate = 0.25;
    CHECK(again == tree);
    Json library = read(written("lib", tree))["game"];
    library["current"] = values["current"];
    CHECK(library == values);
    CHECK(written("psq", tree) == "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n-1\n,Renju\n");
}

TEST_CASE("players without names get none", "[protocol][web]") {
    for (const std::string format : {"psq", "sgf"}) {
        const Json again = read(written(format, smallTree()))["game"]["info"];
        CHECK_FALSE(again.contains("black"));
        CHECK_FALSE(again.contains("white"));
    }
}

TEST_CASE("a link of gomocalc and moves with times are read", "[protocol][web]") {
    CHECK(mainLine(game("https://gomocalc.com/#/h8i9g7")) == "h8 i9 g7");
    CHECK(mainLine(game("8,8,0\n9,7,12\n7,9,3")) == "h8 i9 g7");
    CHECK(mainLine(read("a1 19,19", {{"size", "19x19"}})["game"]) == "a1 s19");
}

TEST_CASE("a game file without a size has its format's, whatever board the page has",
          "[protocol][web]") {
    struct Case {
        std::string file, line;
        int side;
    };
    for (const auto& [file, line, side] :
         {Case{"(;GM[4];B[hh];W[ii])", "h8 i7", 15},
          Case{"a.exe\nb.exe\n9,9,120\n0,0,5\n-1\n", "j11 a20", 20}})
        for (const char* const size : {"9x9", "15x15", "20x20", "22x19"}) {
            INFO(file << " on " << size);
            const Json page = read(file, {{"size", size}})["game"];
            CHECK(mainLine(page) == line);
            CHECK(page["setup"]["width"] == side);
            CHECK(page["setup"]["height"] == side);
        }
}

TEST_CASE("a library is of the size that is asked for, if it can be", "[protocol][web]") {
    const std::string library = written("lib", smallTree());
    CHECK(read(library, {{"size", "15x15"}})["game"]["setup"]["width"] == 15);
    for (const char* const size : {"9x12", "20", "22x22"})
        CHECK(read(library, {{"size", size}})["error"] ==
              "read: a library on a board that is not a square up to 15x15 cannot be read");
}

TEST_CASE("a file that lacks its size has that of the page's board, as near as it can",
          "[protocol][web]") {
    const std::string library = written("lib", smallTree());
    struct Case {
        std::string file, link, size;
        int width, height;
    };
    for (const auto& [file, link, size, width, height] :
         {Case{library, "#15x15,h8", "", 15, 15},
          Case{library, "#20x20,h8", "", 15, 15},
          Case{library, "#20x14,h8", "", 14, 14},
          Case{library, "#20x20,h8", "13x13", 13, 13},
          Case{"h8 i9", "#20x14,h8", "", 20, 14},
          Case{"h8 i9", "#20x14,h8", "12x13", 12, 13},
          Case{"(;GM[4];B[hh];W[ii])", "#20x14,h8", "", 15, 15}}) {
        INFO(link << ' ' << size);
        Json more{{"like", game(link)}};
        if (!size.empty()) more["size"] = size;
        const Json setup = read(file, more)["game"]["setup"];
        CHECK(setup["width"] == width);
        CHECK(setup["height"] == height);
    }
}

TEST_CASE("a file is read by its name as the program reads it", "[protocol][web]") {
    struct Case {
        std::string name, file, answer;
    };
    // Rows from the top; bytes after the moves; cut off; without positions; another element.
    for (const auto& [name, file, answer] :
         {Case{"two.psq", "8,3\n9,4\n7,5\n", "h13 i12 g11"},
          Case{"TWO.PSQ", "8,3\n9,4\n7,5\n", "h13 i12 g11"},
          Case{".psq", "8,3\n", "h13"},
          Case{"two.txt", "8,3\n9,4\n7,5\n", "h3 i4 g5"},
          Case{"psq", "8,3\n", "h3"},
          Case{"more.pos", "\x02\x1E\xB0\x41\x8B", "a13 l4"},
          Case{"cut.pos", "\x08\x1E\xB0\x41\x8B", "read: move 5: the file ends too early"},
          Case{"empty.db", std::string(4, '\0'), ""},
          Case{"a.rif", "<games></games>", "read: line 1: '<games>': expected <database>"}}) {
        INFO(name);
        const Json read = web::read(file, {{"name", name}});
        CHECK((read.contains("error") ? read["error"].get<std::string>()
                                      : mainLine(read["game"])) == answer);
    }
    CHECK(read("h8", {{"name", 1}})["field"] == "name");
}

TEST_CASE("of several games one is read, and the page gets a list", "[protocol][web]") {
    const std::string file =
        "(;PB[one]PW[other]DT[1932]EV[Final]RE[B+];B[hh])(;PB[two]SZ[20];B[gg];W[])";
    const Json first = read(file);
    CHECK(first["games"] == 2);
    CHECK(first["list"][0] == Json::array({"one", "other", "1932", "Final", "black"}));
    CHECK(first["list"][1] == Json::array({"two", "", "", "", nullptr}));
    CHECK(mainLine(first["game"]) == "h8");
    const Json second = read(file, {{"game", 2}});
    CHECK(second["game"]["setup"]["width"] == 20);
    CHECK_FALSE(second.contains("list"));
    CHECK_FALSE(second.contains("games"));
    for (const int wrong : {0, 3}) CHECK(read(file, {{"game", wrong}}).contains("error"));
    CHECK(read("(;GM[1];B[hh])")["notices"][0]["line"] == 1);
    CHECK_FALSE(read("(;GM[4];B[hh])").contains("list"));
}

TEST_CASE("a game of a list that cannot be read keeps its number", "[protocol][web]") {
    const std::string file = "(;GM[4];B[zz])(;PB[two];B[gg])";
    const Json all = read(file);
    CHECK(all["games"] == 2);
    CHECK(all["list"][0].is_null());
    CHECK(all["list"][1][0] == "two");
    CHECK_FALSE(all.contains("game"));
    CHECK(mainLine(read(file, {{"game", 2}})["game"]) == "g9");
    CHECK(read(file, {{"game", 1}})["error"] == "read: " + all["note"]["text"].get<std::string>());
    CHECK_FALSE(read("(;PB[two];B[gg])(;GM[4];B[zz])").contains("note"));
}

TEST_CASE("a game without a move is read as it is written", "[protocol][web]") {
    Json empty = game("#h8");
    empty["nodes"].erase(1);
    empty["current"] = 0;
    for (const std::string format : {"psq", "sgf", "pos", "lib", "db"}) {
        INFO(format);
        const Json again = read(written(format, empty));
        CHECK(again["format"] == format);
        CHECK(again["game"]["nodes"].size() == 1);
    }
}

TEST_CASE("passes are moves of the page's game", "[protocol][web]") {
    const Json page = read("(;GM[4]RU[freestyle];B[hh];W[];B[ii])")["game"];
    CHECK(mainLine(page) == "h8 pass i7");
    for (const std::string format : {"sgf", "lib"})
        CHECK(mainLine(read(written(format, page))["game"]) == "h8 pass i7");
}

TEST_CASE("a text of the result is kept in SGF, and said of other formats", "[protocol][web]") {
    struct Case {
        std::string text, sgf, of;
    };
    for (const auto& [text, sgf, of] : {Case{"black", "RE[B+]", ""},
                                        Case{"draw", "RE[0]", ""},
                                        Case{"W+", "RE[W+]", ""},
                                        Case{"B+T", "RE[B+T]", "1,Renju"},
                                        Case{"W+R", "RE[W+R]", "2,Renju"},
                                        Case{"Void", "RE[Void]", ",Renju"}}) {
        Json page = game("#renju,h8i9");
        page["info"]["result"] = text;
        CHECK(has(written("sgf", page), sgf));
        CHECK(ask({{"write", "sgf"}, {"game", page}})["left_out"].is_null());
        const Json psq = ask({{"write", "psq"}, {"game", page}});
        CHECK(has(psq["bytes"], of));
        CHECK(psq["left_out"].is_null() == of.empty());
        if (!of.empty()) CHECK(psq["left_out"]["text"] == "the text of the result");
    }
}

TEST_CASE("a board of another size is held by one line", "[protocol][web]") {
    const std::string psq = "Piskvorky 9x9, 11:11, 0\n8,8,0\n-1\n";
    CHECK(ask({{"read", psq}})["beyond_line"].is_null());
    const Json page = ask({{"read", psq}})["game"];
    CHECK(ask({{"write", "lib"}, {"game", page}})["left_out"]["text"] == "the size of the board");
}

TEST_CASE("a game without a rule is written as it is read", "[protocol][web]") {
    const std::string sgf = "(;GM[4]SZ[15];B[hh];W[ih])";
    const Json page = read(sgf)["game"];
    REQUIRE(page["setup"]["rule"].is_null());
    for (const std::string format : {"sgf", "psq"}) {
        const Json again = read(written(format, page))["game"];
        CHECK(mainLine(again) == "h8 i8");
        CHECK(again["setup"]["rule"].is_null());
    }
    Json wrong = page;
    wrong["setup"]["rule"] = "go";
    CHECK(written("sgf", wrong) == "game: setup of the game cannot be read");
}

TEST_CASE("a format is named by its ending as in the list, or by its name", "[protocol][web]") {
    const Json page = game("#renju,h8i9");
    const std::string start = "write: unknown value 'gif'; expected ";
    std::string names = written("gif", page);
    REQUIRE(names.starts_with(start));
    names.erase(0, start.size());
    CHECK(names == "psq, sgf, pos, db, lib, txt or svg");
    std::size_t count = 0;
    while (!names.empty()) {
        const std::size_t end = std::min(names.find_first_of(", "), names.size());
        const std::string name = names.substr(0, end);
        names.erase(0, std::min(names.find_first_not_of(", ", end), names.size()));
        if (name == "or") continue;
        ++count;
        CHECK_FALSE(has(written(name, page), "unknown value"));
    }
    CHECK(count > 4);
    CHECK(written("moves", page) == written("txt", page));
}

TEST_CASE("a picture is of the position that is shown, with its labels", "[protocol][web][svg]") {
    Json page = smallTree();
    page["nodes"][1][4]["i9"] = "<&>";
    page["current"] = 1;
    const auto position = test::fromMoves(Rule::Renju, BoardSize::square(15), "h8");
    const std::string svg = written("svg", page);
    CHECK(svg ==
          answer::svgBoard(
              position, {{test::at(position, "j10"), {"B"}}, {test::at(position, "i9"), {"<&>"}}}));
    CHECK(has(svg, ">&lt;&amp;></text>"));
}

TEST_CASE("a database of the page is one of the program", "[protocol][web][yixin]") {
    const std::string db = written("db", smallTree());
    const auto found = book::readYixinDb(asBytes(db));
    REQUIRE(found);
    const book::BookLibrary& library = found->library;
    const book::BookPosition* const known =
        library.find({Rule::Renju, BoardSize::square(15), {Square{7, 7}}, {}, {}});
    REQUIRE(known != nullptr);
    REQUIRE(known->moves.size() == 2);
    // Black's win rate of 0.25 is 220 for white; black to move wins in three moves, five plies.
    const auto& [first, second] = std::pair{known->moves[0], known->moves[1]};
    const auto& drawn = isLoss(first.value) ? second : first;
    const auto& lost = isLoss(first.value) ? first : second;
    CHECK(drawn.value == Value{220});
    CHECK(drawn.depth == Depth{9});
    CHECK(lost.value == lossIn(6));
}

TEST_CASE("a database of the program is a tree of the page, pictured as its game",
          "[protocol][web][yixin]") {
    book::BookLibrary library;
    REQUIRE(
        book::readBookText("freestyle 15 | | h8 10/3\nfreestyle 15 | h8 | a1 50/7\nfreestyle 15 | "
                           "h8 a1 | i8 5/3 | good\n",
                           library));
    const std::string db = book::writeYixinDb(library).bytes;
    for (const std::string line : {"h8 a1 i8", "h8 a1 h9", "h8 o15 g8", "h8 a15 h7"}) {
        const Json read = web::read(db, {{"like", game('#' + line)}})["game"];
        CHECK(mainLine(read) == line);
        CHECK(read["nodes"][2][3] == "good");
        // White's move is worth 50 for white.
        CHECK(read["nodes"][2][2]["black"].get<double>() == Approx(0.4378).margin(0.001));
        CHECK(read["nodes"][2][2]["depth"] == 7);
        CHECK(book::writeYixinDb(library).bytes.size() == written("db", read).size());
    }
    CHECK(mainLine(web::read(db)["game"]).starts_with("h8 "));
}

}  // namespace fukumi::protocol::web
