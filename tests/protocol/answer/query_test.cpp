// SPDX-License-Identifier: MIT
#include "protocol/answer/query.hpp"

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "protocol/question/messages.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::protocol::answer {

namespace {

AnyQuery parse(std::string_view line) { return parseQuery(*parseJson(line), EngineSettings{}); }

/// REQUIRES: the query is a good one.
Query queryOf(std::string_view line) { return std::get<Query>(parse(line)); }

/// The reason of a bad query; "" for a good one.
std::string reasonOf(std::string_view line) {
    const auto parsed = parse(line);
    const auto* bad = std::get_if<BadQuery>(&parsed);
    return bad == nullptr ? "" : describeError(bad->error, Door::Json);
}

}  // namespace

TEST_CASE("a query says its position and its limits", "[protocol][query]") {
    const auto parsed = parse(R"({"id":"a\"b","moves":"h8 i9","rule":"renju","size":"20x15",)"
                              R"("nodes":500,"lines":3,"reports":true})");
    const auto* query = std::get_if<Query>(&parsed);
    REQUIRE(query != nullptr);
    CHECK(query->id == "a\"b");
    CHECK(query->position().rule() == Rule::Renju);
    CHECK(query->position().size() == BoardSize::make(20, 15));
    CHECK(query->position().stoneCount() == 2);
    CHECK(query->limits.nodes == 500U);
    CHECK_FALSE(query->limits.fixedTime);
    CHECK(query->limits.lines == 3);
    CHECK(query->wantsReports);
}

TEST_CASE("a position can be stones or a drawing", "[protocol][query]") {
    auto parsed =
        parse(R"({"id":1,"black":"h8","white":"","to_move":"white","time_ms":10,"size":15})");
    REQUIRE(std::holds_alternative<Query>(parsed));
    CHECK(std::get<Query>(parsed).position().sideToMove() == Color::White);
    parsed = parse(R"({"id":-2,"board":". . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .\n",)"
                   R"("depth":4})");
    REQUIRE(std::holds_alternative<Query>(parsed));
    CHECK(std::get<Query>(parsed).id == -2);
    CHECK(std::get<Query>(parsed).position().size() == BoardSize::square(5));
    CHECK(std::get<Query>(parsed).position().cellAt(Square{1, 1}) == board::Cell::Black);
    CHECK(std::get<Query>(parsed).limits.depth == Depth{4});
}

TEST_CASE("points come as a text or as a list", "[protocol][query]") {
    const auto stones = [](std::string_view line) {
        const auto parsed = parse(line);
        REQUIRE(std::holds_alternative<Query>(parsed));
        return std::get<Query>(parsed).position().key();
    };
    CHECK(stones(R"({"id":1,"nodes":1,"moves":["h8","i9"]})") ==
          stones(R"({"id":1,"nodes":1,"moves":"h8 i9"})"));
    CHECK(stones(R"({"id":1,"nodes":1,"moves":[]})") == stones(R"({"id":1,"nodes":1})"));
    CHECK(stones(R"({"id":1,"nodes":1,"black":["h8"],"white":["i9"]})") ==
          stones(R"({"id":1,"nodes":1,"moves":"h8 i9"})"));
}

TEST_CASE("mode, level and threads are those of one query", "[protocol][query]") {
    EngineSettings defaults;
    defaults.player.level = 4;
    const auto parsed =
        parseQuery(*parseJson(R"({"id":1,"nodes":1,"mode":"mcts","threads":2})"), defaults);
    REQUIRE(std::holds_alternative<Query>(parsed));
    const auto& settings = std::get<Query>(parsed).settings;
    CHECK(settings.mode == player::SearchMode::Mcts);
    CHECK(settings.threads == 2);
    CHECK(settings.level == 4);
    CHECK(reasonOf(R"({"id":1,"nodes":1,"level":21})") == "level: 21 is not between 1 and 20");
    CHECK(queryOf(R"({"id":1,"nodes":1,"level":"3"})").settings.level == 3);
    CHECK(reasonOf(R"({"id":1,"nodes":1,"mode":1})").starts_with("mode: unknown value '1'; "));
}

TEST_CASE("moves are named that are looked at, or not", "[protocol][query]") {
    const auto parsed =
        parse(R"({"id":1,"nodes":1,"moves":"h8","include":["h9","i9","i8"],"exclude":"i9"})");
    REQUIRE(std::holds_alternative<Query>(parsed));
    const board::SquareSet& excluded = std::get<Query>(parsed).limits.excluded;
    CHECK(excluded.size() == 15 * 15 - 2);
    CHECK_FALSE(excluded.contains(Square{7, 6}));
    CHECK(excluded.contains(Square{8, 6}));
    CHECK(reasonOf(R"({"id":1,"nodes":1,"moves":"h8","include":["h8"]})") ==
          "include: no legal move is left");
    CHECK(reasonOf(R"({"id":1,"nodes":1,"include":[]})") == "include: no legal move is left");
    std::string all;
    forEachSquare(BoardSize::square(5),
                  [&](Square each) { all += board::toHuman(each, BoardSize::square(5)) + ' '; });
    CHECK(reasonOf(R"({"id":1,"nodes":1,"size":5,"exclude":")" + all + "\"}") ==
          "exclude: no legal move is left");
    CHECK(reasonOf(R"({"id":1,"nodes":1,"include":["z9"]})").starts_with("include: 'z9' is "));
    CHECK(queryOf(R"({"id":1,"nodes":1,"exclude":[]})").limits.excluded.empty());
}

TEST_CASE("several plies of a game are several positions", "[protocol][query]") {
    const auto parsed = parse(R"({"id":1,"nodes":1,"moves":"h8 i9 g7","analyze_plies":[3,0,1]})");
    REQUIRE(std::holds_alternative<Query>(parsed));
    const auto& query = std::get<Query>(parsed);
    CHECK(query.plies == std::vector<std::size_t>{3, 0, 1});
    CHECK(query.position(0).stoneCount() == 0);
    CHECK(query.position(1).sideToMove() == Color::White);
    CHECK(query.position(3).key() == query.position().key());
    for (const char* plies : {"[]", "[2]", "[0,0]", "[-1]", "[0.5]", "\"all\""})
        CHECK(reasonOf(std::string{R"({"id":1,"nodes":1,"moves":"h8","analyze_plies":)"} + plies +
                       '}')
                  .starts_with("analyze_plies: "));
    CHECK(reasonOf(R"({"id":1,"nodes":1,"moves":"h8","analyze_plies":[2]})") ==
          "analyze_plies: 2 is not between 0 and 1");
}

TEST_CASE("moves may follow what was set up", "[protocol][query]") {
    const auto stones = queryOf(
        R"({"id":1,"nodes":1,"black":"h8","white":"i9","to_move":"black","then":["g7","h9"]})");
    CHECK(stones.position().stoneCount() == 4);
    CHECK(stones.position().sideToMove() == Color::Black);
    const auto drawn = queryOf(R"({"id":1,"nodes":1,"board":"X....\n.O...\n..#..\n.....\n.....",)"
                               R"("then":"a1"})");
    CHECK(drawn.position().sideToMove() == Color::White);
}

TEST_CASE("a query may keep what is in the tables", "[protocol][query]") {
    CHECK(queryOf(R"({"id":1,"nodes":1})").tables == Query::Tables::Empty);
    CHECK(queryOf(R"({"id":1,"nodes":1,"keep":true})").tables == Query::Tables::Kept);
}

TEST_CASE("a query can ask for the version", "[protocol][query]") {
    const auto parsed = parse(R"({"id":"v","version":true})");
    REQUIRE(std::holds_alternative<VersionQuery>(parsed));
    CHECK(std::get<VersionQuery>(parsed).id == "v");
    CHECK(reasonOf(R"({"id":1,"version":true,"nodes":1})") ==
          "version and nodes cannot be used together");
    CHECK(reasonOf(R"({"id":1,"version":true,"actions":"h8"})") ==
          "version and actions cannot be used together");
    CHECK(reasonOf(R"({"id":1,"version":true,"movs":"h8"})") ==
          "unknown key movs; did you mean moves?");
    CHECK(reasonOf(R"({"id":1,"version":true,"x":1})") == "unknown key x");
    CHECK(reasonOf(R"({"id":1,"version":1})") == "version: '1' is not true");
}

TEST_CASE("a cancel names a query", "[protocol][query]") {
    const auto parsed = parse(R"({"cancel":"x"})");
    REQUIRE(std::holds_alternative<CancelQuery>(parsed));
    CHECK(std::get<CancelQuery>(parsed).id == "x");
    for (const char* const line : {R"({"cancel":"x","id":"y3"})", R"({"cancel":null,"id":"y3"})"}) {
        const auto refused = parse(line);
        REQUIRE(std::holds_alternative<BadQuery>(refused));
        CHECK(std::get<BadQuery>(refused).id == "y3");
    }
    CHECK(reasonOf(R"({"cancel":"x","id":2})") == "cancel and id cannot be used together");
    CHECK(reasonOf(R"({"cancel":"x","id":[]})") == "cancel and id cannot be used together");
    CHECK(reasonOf(R"({"cancel":null})") == "cancel: 'null' is not a whole number or a text");
    CHECK(reasonOf(R"({"cancel":1,"x":1})") == "unknown key x");
    CHECK(reasonOf(R"({"cancel":1,"nodes":1})") == "unknown key nodes");
}

TEST_CASE("what is not a query is refused with the reason", "[protocol][query]") {
    CHECK(reasonOf("[1]") == "expected a JSON object");
    CHECK(reasonOf("{}") == "id is required");
    CHECK(reasonOf(R"({"id":1.5,"nodes":1})") == "id: '1.5' is not a whole number or a text");
    CHECK(reasonOf(R"({"id":[1],"nodes":1})") == "id: '[...]' is not a whole number or a text");
    CHECK(reasonOf(R"({"id":{},"nodes":1})") == "id: '{...}' is not a whole number or a text");
    CHECK(reasonOf(R"({"id":1})") == "one of time_ms, nodes or depth is required");
    CHECK(reasonOf(R"({"id":1,"nodes":1,"move":"h8"})") == "unknown key move; did you mean moves?");
    CHECK(reasonOf(R"({"id":1,"zzz":1,"aaa":2})") == "unknown key zzz");  // the first one
    const auto unknown = std::get<BadQuery>(parse(R"({"id":1,"nodes":1,"move":"h8"})"));
    CHECK(errorJson(1, unknown.error)["field"] == "move");
    const auto parsed = parse(R"({"id":"q","nodes":0})");
    CHECK(std::get<BadQuery>(parsed).id == "q");
}

TEST_CASE("a review has the stones before the moves as its setup", "[protocol][query][review]") {
    const auto parsed = parse(R"({"id":1,"nodes":1,"black":"h8","white":"i9 a1","to_move":"white",)"
                              R"("then":"j9 j10","review":true,"from":1})");
    const auto& query = std::get<Query>(parsed);
    REQUIRE(query.reviewed);
    CHECK(query.reviewed->setup.black.size() == 1);
    CHECK(query.reviewed->setup.white.size() == 2);
    CHECK(query.reviewed->setup.first == Color::White);
    CHECK(query.reviewed->moves.size() == 2);
    CHECK(query.reviewedFrom == 1);
    CHECK(reasonOf(R"({"id":1,"nodes":1,"moves":"h8","review":true,"from":2})") ==
          "from: 2 is not between 0 and 1");
}

TEST_CASE("the stone that a drawing marks is a move of its review", "[protocol][query][review]") {
    const auto reviewOf = [](const std::string& rows, const std::string& more = "") {
        const auto record =
            queryOf(R"({"id":1,"board":")" + rows + R"(","nodes":1,"review":true)" + more + "}")
                .reviewed;
        REQUIRE(record);
        return *record;
    };
    const std::string marked = R"(.....\n.O...\n..[X]..\n.X...\n.....)";
    const auto record = reviewOf(marked, R"(,"to_move":"white","then":"e5")");
    CHECK(record.setup.black == std::vector{Square{1, 3}});
    CHECK(record.setup.white == std::vector{Square{1, 1}});
    CHECK(record.setup.first == Color::Black);
    REQUIRE(record.moves.size() == 2);
    CHECK(record.moves[0].move == Square{2, 2});
    CHECK(record.moves[1].move == Square{4, 0});
    // It is none of black's moves if black is to move.
    const auto setUp = reviewOf(marked, R"(,"to_move":"black")");
    CHECK(setUp.setup.black.size() == 2);
    CHECK(setUp.setup.first == Color::Black);
    CHECK(setUp.moves.empty());
}

TEST_CASE("a drawing that ended with a foul is reviewed as ended", "[protocol][query][review]") {
    const std::string rows =
        R"("board":"..........\n..........\n....X.....\n....X.....\n..XX[X].....\n..........\n)"
        R"(..........\nO.O.......\n..........\nO.......O.")";
    const Query analyzed = queryOf(R"({"id":1,"rule":"renju","nodes":1,)" + rows + "}");
    const auto end = board::gameEnd(analyzed.position());
    REQUIRE(end);
    CHECK(end->kind == board::GameEnd::Kind::Foul);
    const auto record =
        queryOf(R"({"id":1,"rule":"renju","nodes":1,"review":true,)" + rows + "}").reviewed;
    REQUIRE(record);
    const auto reviewed = board::gameEnd(board::positionAfter(*record, Rule::Renju));
    REQUIRE(reviewed);
    CHECK(reviewed->kind == end->kind);
    CHECK(reviewed->stones == end->stones);
}

TEST_CASE("moves can be passes, which a review keeps", "[protocol][query][review]") {
    const Query query = queryOf(R"({"id":1,"moves":"h8 pass i9 pass g7","nodes":1})");
    const board::Position position = query.position();
    CHECK(position.stoneCount() == 3);
    CHECK(position.sideToMove() == Color::White);
    for (const Square s : {Square{7, 7}, Square{8, 6}, Square{6, 8}})
        CHECK(position.cellAt(s) == board::Cell::Black);
    const auto reviewed = [](std::string_view line) {
        const auto record = queryOf(line).reviewed;
        REQUIRE(record);
        std::string moves;
        for (const auto& [move, time] : record->moves)
            moves += board::moveName(move, record->size) + ' ';
        return std::pair{record->setup.first, moves};
    };
    CHECK(reviewed(R"({"id":1,"moves":["pass","h8","pass"],"review":true,"nodes":1})") ==
          std::pair{Color::Black, std::string{"pass h8 pass "}});
    CHECK(reviewed(R"({"id":1,"black":"h8","white":"","then":"pass pass i9","review":true,)"
                   R"("nodes":1})") == std::pair{Color::White, std::string{"pass pass i9 "}});
    for (const char* const moves : {"h8PASS", "H8 Pass", "h8pAsS"}) {
        const Query passed =
            queryOf(R"({"id":1,"moves":")" + std::string{moves} + R"(","nodes":1})");
        CHECK(passed.position().stoneCount() == 1);
        CHECK(passed.position().sideToMove() == Color::Black);
    }
    CHECK(reasonOf(R"({"id":1,"moves":"h8 pass","analyze_plies":[1],"nodes":1})") ==
          "analyze_plies: the moves have a pass");
    CHECK(reasonOf(R"({"id":1,"moves":"h8 pass h8","nodes":1})") == "moves: h8 is taken");
    for (const char* const field : {"black", "include"})
        CHECK_FALSE(
            reasonOf(R"({"id":1,")" + std::string{field} + R"(":"pass","nodes":1})").empty());
}

TEST_CASE("what is wrong with a query is a sentence with translations", "[protocol][query]") {
    const auto sayOf = [](const std::string& line) {
        return errorJson(1, std::get<BadQuery>(parse(line)).error)["say"];
    };
    const auto sayOfBoard = [&](const std::string& board) {
        return sayOf(R"({"id":1,"nodes":1,"size":15,"board":")" + board + R"("})");
    };
    CHECK(sayOfBoard("y") == "{0}: {1}");  // the line is the first value
    CHECK(sayOfBoard("X O") == "a board has 5 to 22 rows and columns");
    CHECK(sayOfBoard(". . . . .\\n. . . . .\\n. . . . .\\n. . . . .\\n. . . . .") ==
          "the board is drawn as {0}");
    CHECK(sayOf(R"({"id":1,"nodes":1,"moves":"h8 pass","analyze_plies":[1]})") ==
          "the moves have a pass");
}

TEST_CASE("a query can ask for known moves and for balance", "[protocol][query]") {
    CHECK_FALSE(queryOf(R"({"id":1,"nodes":1})").wantsKnown);
    CHECK_FALSE(queryOf(R"({"id":1,"nodes":1})").balanceMoves);
    CHECK(queryOf(R"({"id":1,"nodes":1,"known":true})").wantsKnown);
    CHECK(queryOf(R"({"id":1,"nodes":1,"balance":2,"known":true})").balanceMoves == 2);
    CHECK(queryOf(R"({"id":1,"nodes":1,"balance":1,"exclude":"h8"})")
              .limits.excluded.contains(Square{7, 7}));
    CHECK(reasonOf(R"({"id":1,"balance":1})") == "one of time_ms, nodes or depth is required");
}

}  // namespace fukumi::protocol::answer
