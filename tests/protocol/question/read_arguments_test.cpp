// SPDX-License-Identifier: MIT
//
// Command lines: names of subcommands, settings, fukumi.ini and positions.
#include <set>

#include "engine/board/records/drawing.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/text.hpp"

namespace fukumi::protocol::question {

using board::Cell;
using board::Position;

namespace {

Question read(const Arguments& arguments, Task task = Task::Analyze) {
    return valueOrRefuse(readArguments(task, arguments));
}

std::string errorOf(const Arguments& arguments, Task task = Task::Analyze) {
    return test::errorOf([&] { return read(arguments, task); });
}

Position positionOf(const Arguments& arguments) {
    const Question question = read(arguments);
    if (!question.start.psq) return makePosition(question);
    const std::string& path = *question.start.psq;
    const auto game = valueOrRefuse(
        readGame(question, "psq", path, valueOrRefuse(book::FileContent::open(path))));
    return valueOrRefuse(makePosition(question, game));
}

std::string positionErrorOf(const Arguments& arguments) {
    return test::errorOf([&] { return positionOf(arguments); });
}

Task taskOf(const Arguments& arguments) { return valueOrRefuse(readTask(arguments)).task; }
Arguments restOf(const Arguments& arguments) { return valueOrRefuse(readTask(arguments)).rest; }

}  // namespace

TEST_CASE("the name of a subcommand can be anywhere", "[protocol][question]") {
    CHECK(taskOf({}) == Task::Gomocup);
    CHECK(taskOf({"--level", "3"}) == Task::Gomocup);
    CHECK(taskOf({"--rule", "renju", "analyze", "--moves", "h8"}) == Task::Analyze);
    CHECK(taskOf({"--moves", "h8 i9", "analyze"}) == Task::Analyze);
    CHECK(taskOf({"book", "--nodes", "10", "check", "a.book"}) == Task::BookCheck);
    CHECK(taskOf({"book", "export", "prove"}) == Task::BookExport);
    CHECK(taskOf({"solve", "--map", "mnk", "3", "3", "3"}) == Task::SolveMnk);
    CHECK(taskOf({"prove"}) == Task::Prove);
    CHECK(taskOf({"prove", "--moves", "h8", "--quiet"}) == Task::ProveQuiet);
    CHECK(taskOf({"solve", "five"}) == Task::ProveQuiet);
    CHECK(restOf({"solve", "mnk", "3", "--map", "3"}) == Arguments{"3", "--map", "3"});
}

TEST_CASE("each rule that is an option has its names", "[protocol][question]") {
    for (const auto& [name, rule] : {std::pair{"freestyle", Rule::Freestyle},
                                     std::pair{"gomoku", Rule::Freestyle},
                                     std::pair{"caro6", Rule::Caro6}}) {
        CHECK(read({"--rule", name}).settings.rules.rule == rule);
        CHECK(read({"a.txt", "b.lib", "--rule", name}, Task::BookMerge).frame.rule == rule);
    }
    CHECK(errorOf({"a.txt", "b.lib", "--rule", "exact"}, Task::BookMerge) ==
          errorOf({"--rule", "exact"}));
}

TEST_CASE("the value of an option is not the name of a subcommand", "[protocol][question]") {
    CHECK(taskOf({"--book", "play", "--log", "bench"}) == Task::Gomocup);
    CHECK(taskOf({"--no-book", "play"}) == Task::Play);
    CHECK(taskOf({"--rule=renju", "play", "-h"}) == Task::Play);
}

TEST_CASE("settings come from the command line", "[protocol][question]") {
    const EngineSettings settings =
        read({"--level", "3", "--rule=renju", "--max-memory", "80M", "--seed", "9"}).settings;
    CHECK(settings.player.level == 3);
    CHECK(settings.rules.rule == Rule::Renju);
    CHECK(settings.player.memoryBytes == std::size_t{80} << 20);
    CHECK(settings.player.seed == 9);
    CHECK_FALSE(read({"--timeout-turn", "-1"}, Task::Gomocup).settings.clock.turn);
    CHECK_FALSE(read({"--no-book"}).settings.player.book.use);
    CHECK(read({"--mode", "MCTS"}).settings.player.mode == player::SearchMode::Mcts);
    CHECK(read({"--rule", "Renju"}).settings.rules.rule == Rule::Renju);
}

TEST_CASE("a question knows what was given", "[protocol][question]") {
    const Question question = read({"--rule", "freestyle", "--to-move", "white", "--black="});
    CHECK(question.has("rule"));
    CHECK(question.has("to_move"));
    CHECK_FALSE(question.has("level"));
    CHECK(question.start.toMove == Color::White);
}

TEST_CASE("options and operands can be given in any order", "[protocol][question]") {
    const auto files = [](const Arguments& arguments) {
        const Question question = read(arguments, Task::BookCheck);
        return partOf<BookCheck>(question).files;
    };
    CHECK(files({"a", "b", "--level", "3"}) == Arguments{"a", "b"});
    CHECK(files({"--level", "3", "a", "b"}) == Arguments{"a", "b"});
    CHECK(files({"a", "--no-book", "b", "--level=3", "c"}) == Arguments{"a", "b", "c"});
    const auto out = [](const Arguments& arguments) {
        const Question question = read(arguments, Task::BookExport);
        return partOf<BookExport>(question).to;
    };
    CHECK(out({"a"}) == std::nullopt);
    CHECK(out({"a", "b"}) == "b");
}

TEST_CASE("the name of a file is not empty", "[protocol][question]") {
    int names = 0;
    for (const Subcommand& each : subcommands()) {
        Arguments before;
        for (const Field& field : fields()) {
            if (!isOffered(field, Door::Arguments, each.task)) continue;
            const bool isOperand = field.section == Section::Operands;
            const std::string name = spellField(field, Door::Arguments);
            if (isFile(field)) {
                INFO(each.name << ' ' << name);
                const std::string error = name + ": '' is not the name of a file";
                Arguments typed = before;
                if (!isOperand) typed = {name};
                typed.emplace_back();
                CHECK(errorOf(typed, each.task) == error);
                if (!isOperand) CHECK(errorOf({name + '='}, each.task) == error);
                ++names;
            }
            if (isOperand) before.emplace_back("x");
        }
    }
    CHECK(names > 60);
}

TEST_CASE("a value is what was typed", "[protocol][question]") {
    const auto svg = [](const Arguments& arguments) {
        const Question question = read(arguments);
        return partOf<Analyze>(question).svg;
    };
    CHECK(svg({"--svg", " "}) == " ");
    CHECK(svg({"--svg=a="}) == "a=");
    CHECK(read({"--moves", ""}).start.moves.empty());
}

TEST_CASE("settings of a search have no effect where nothing is searched", "[protocol][question]") {
    using Names = std::set<std::string_view>;
    const auto taken = [](Task task, const Arguments& arguments) {
        Names names;
        for (const Field& field : fields()) {
            if (!isOffered(field, Door::Arguments, task)) continue;
            if (!isSetting(field.section) && field.name != "no_book") continue;
            Arguments all = arguments;
            all.push_back(spellField(field, Door::Arguments));
            if (!std::holds_alternative<Flag>(field.kind)) all.emplace_back("x");
            const auto question = readArguments(task, all);
            if (question || question.error().kind != ErrorKind::Conflict) names.insert(field.name);
        }
        return names;
    };
    CHECK(taken(Task::Play, {"--mnk", "3x3x3"}) == Names{"level", "seed", "isa"});
    CHECK(taken(Task::Play, {"--chomp", "4x5"}) == Names{"isa"});
    CHECK(taken(Task::Analyze, {"--values"}) == Names{"rule", "isa"});
    CHECK(taken(Task::Analyze, {}).size() > 15);
}

TEST_CASE("help is answered whatever else is there", "[protocol][question]") {
    CHECK(read({"--help"}).output.help);
    CHECK(read({"-h"}).output.help);
    CHECK(read({"--help", "--help-all"}).output.helpAll);
    CHECK(read({"4", "--help", "3"}, Task::SolveMnk).output.help);
    CHECK_FALSE(read({"--level", "3"}).output.help);
}

TEST_CASE("the ini file is between defaults and command line", "[protocol][question][ini]") {
    const test::TemporaryFile ini{"level = 4\nmax_memory = 64M\nrule=caro\n"};
    const EngineSettings settings = read({"--config", ini.path(), "--level", "6"}).settings;
    CHECK(settings.player.level == 6);
    CHECK(settings.player.memoryBytes == std::size_t{64} << 20);
    CHECK(settings.rules.rule == Rule::Caro);
    const test::TemporaryFile bad{"level = 99\nmax_depth = 7\n"};
    const Question question = read({"--config", bad.path()});
    REQUIRE(question.iniErrors.size() == 1);
    CHECK(describeErrors(question.iniErrors, Door::Ini) ==
          bad.name() + ", line 1: level: 99 is not between 1 and 20");
    CHECK(question.settings.player.maxDepth == Depth{7});
    CHECK(errorOf({"--config", "/nowhere/at/all"}).starts_with("--config: '/nowhere/at/all': "));
}

TEST_CASE("the ini file can be UTF-16, and names of files keep their bytes",
          "[protocol][question][ini]") {
    const std::string text = "# \xFC\r\nlevel = 4\r\nrule = caro\r\n";
    std::string little, big;
    for (const char each : text) {
        little.append({each, '\0'});
        big.append({'\0', each});
    }
    for (const std::string& bytes : {text, little, "\xFF\xFE" + little, "\xFE\xFF" + big}) {
        const test::TemporaryFile ini{bytes};
        const Question question = read({"--config", ini.path()});
        CHECK(question.iniErrors.empty());
        CHECK(question.settings.player.level == 4);
        CHECK(question.settings.rules.rule == Rule::Caro);
    }
    const test::TemporaryFile latin{"book = /no/such/\xFC.book\n"};
    const Question question = read({"--config", latin.path()});
    REQUIRE(question.iniErrors.size() == 1);
    CHECK(describeErrors(question.iniErrors, Door::Ini).find(R"(/\xFC.book')") !=
          std::string::npos);
}

TEST_CASE("a limit of a question counts in place of that of the ini file",
          "[protocol][question][ini]") {
    const test::TemporaryFile ini{"max_node = 100\nmax_depth = 2\n"};
    const auto settingsWith = [&](const Arguments& more, Task task = Task::Analyze) {
        Arguments arguments{"--config", ini.path()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return read(arguments, task).settings.player;
    };
    CHECK(settingsWith({"--time", "10"}).maxNodes == 100U);
    CHECK(settingsWith({"--time", "10"}).maxDepth == Depth{2});
    CHECK_FALSE(settingsWith({"--nodes", "5000"}).maxNodes);
    CHECK(settingsWith({"--nodes", "5000"}).maxDepth == Depth{2});
    CHECK_FALSE(settingsWith({"--depth", "8"}).maxDepth);
    CHECK(settingsWith({"--depth", "8"}).maxNodes == 100U);
    CHECK_FALSE(settingsWith({"--nodes", "5000"}, Task::BookOpenings).maxNodes);
}

TEST_CASE("a file that cannot be used is an error of its option", "[protocol][question]") {
    const test::TemporaryFile text{"no network and no book"};
    const std::string none = text.path() + ".none";
    for (const std::string& path : {text.path(), none})
        CHECK(errorOf({"--network", path}).starts_with("--network: '" + path + "': "));
    CHECK(errorOf({"--book", none}).starts_with("--book: '" + none + "': cannot be read: "));
    CHECK(
        errorOf({"--book", text.path()}).starts_with("--book: " + text.path() + ": this is not "));
    CHECK(read({"--book", "none"}).settings.player.book.file.empty());
    CHECK_FALSE(read({"--network", "none"}).settings.player.network.weights);
    CHECK(errorOf({"--isa", "mmx"}).starts_with("--isa: unknown value 'mmx'; expected auto, "));
    CHECK(errorOf({"--isa", "portable", "--level=1"}, Task::Bench) == "--level has no effect here");
}

TEST_CASE("without options it is the empty freestyle board of 15x15", "[protocol][position]") {
    const Position position = positionOf({});
    CHECK(position.size() == BoardSize::square(15));
    CHECK(position.rule() == Rule::Freestyle);
    CHECK(position.stoneCount() == 0);
    CHECK(position.sideToMove() == Color::Black);
}

TEST_CASE("moves are played black first", "[protocol][position]") {
    const Position position =
        positionOf({"--moves", "h8 i9 g7", "--rule", "renju", "--size", "20x15"});
    CHECK(position.size() == BoardSize::make(20, 15));
    CHECK(position.cellAt(Square{7, 7}) == Cell::Black);
    CHECK(position.cellAt(Square{8, 6}) == Cell::White);
    CHECK(position.sideToMove() == Color::White);
}

TEST_CASE("stones of either colour may be missing", "[protocol][position]") {
    CHECK(positionOf({"--black", "h8", "--white", ""}).sideToMove() == Color::White);
    CHECK(positionOf({"--black=", "--white="}).sideToMove() == Color::Black);
    CHECK(positionOf({"--black", "h8 h9", "--white", "a1 a2"}).sideToMove() == Color::Black);
    const Position set = positionOf({"--white", "a1 a2 a3", "--to-move", "white"});
    CHECK(set.stoneCount() == 3);
    CHECK(set.sideToMove() == Color::White);
}

TEST_CASE("a game file gives its first moves", "[protocol][position]") {
    const test::TemporaryFile game{"Piskvorky 20x20, 1:1, 0\n8,8,0\n9,9,0\n10,10,0\na\nb\n0\n"};
    const std::string file = game.path();
    CHECK(positionOf({"--psq", file}).stoneCount() == 3);
    CHECK(positionOf({"--psq", file}).size() == BoardSize::square(20));
    CHECK(positionOf({"--psq", file, "--ply", "1"}).sideToMove() == Color::White);
    CHECK(positionOf({"--psq", file, "--ply", "0"}).stoneCount() == 0);
    CHECK(positionErrorOf({"--psq", file, "--ply", "4"}) == "--ply: 4 is not between 0 and 3");
    CHECK(positionErrorOf({"--psq", file, "--size", "15"}) ==
          "--size: 15x15 differs from the file, which has 20x20");
    const test::TemporaryFile noGame{"hello"};
    CHECK(positionErrorOf({"--psq", noGame.path()}).find("not a game") != std::string::npos);
    const test::TemporaryFile sgf{"(;GM[4]SZ[15]RU[renju]AB[hh];W[ii];B[];W[jj])"};
    const Position passed = positionOf({"--psq", sgf.path()});
    CHECK(passed.stoneCount() == 3);
    CHECK(passed.sideToMove() == Color::Black);
    CHECK(passed.rule() == Rule::Renju);
    CHECK(positionOf({"--psq", sgf.path(), "--rule", "caro"}).rule() == Rule::Caro);
    CHECK(positionOf({"--psq", sgf.path(), "--ply", "2"}).sideToMove() == Color::White);
}

TEST_CASE("a drawn board is read back", "[protocol][position]") {
    const Position position = positionOf({"--moves", "c3 d4 b2", "--size", "6"});
    const test::TemporaryFile drawing{
        board::draw({position.board(), position.sideToMove(), std::nullopt})};
    const std::string file = drawing.path();
    CHECK(positionOf({"--board", file}).key() == position.key());
    CHECK(positionOf({"--board", file, "--to-move", "black"}).sideToMove() == Color::Black);
    CHECK(positionOf({"--board", file, "--size", "6x6"}).key() == position.key());
    CHECK(positionErrorOf({"--board", file, "--size", "7"}) == "--size: the board is drawn as 6x6");
    CHECK(positionErrorOf({"--board", "/nowhere"}).starts_with("--board: '/nowhere'"));
}

TEST_CASE("listed stones are not moves", "[protocol][position]") {
    for (const char* const black : {"e8 f8 g8 h8 i8 j8", "e8 f8 h8 i8 j8 g8", "h8"})
        for (const char* const white : {"", "a1"})
            for (const char* const toMove : {"black", "white"}) {
                INFO(black << '/' << white << ", " << toMove);
                const Position position = positionOf(
                    {"--rule", "renju", "--black", black, "--white", white, "--to-move", toMove});
                CHECK_FALSE(position.lastMove());
                CHECK_FALSE(board::gameEnd(position));
            }
}

TEST_CASE("the last stone of a drawing is the last of the position", "[protocol][position]") {
    const auto positionIn = [](const board::Drawing& drawing, std::vector<std::string> more = {}) {
        const test::TemporaryFile file{board::draw(drawing)};
        more.insert(more.begin(), {"--board", file.path()});
        return positionOf(more);
    };
    const Position position = positionOf({"--moves", "f6 a1 b1 f5 c3", "--size", "6"});
    for (const bool isBlacksTurn : {false, true}) {
        Position drawn = position;
        if (isBlacksTurn) drawn.undo();
        drawn.block(Square{5, 5});
        const Color toMove = drawn.sideToMove();
        forEachSquare(drawn.size(), [&](Square s) {
            if (drawn.cellAt(s) != board::cellOf(~toMove)) return;
            INFO(board::toHuman(s, drawn.size()));
            Position again = positionIn({drawn.board(), toMove, s});
            CHECK(again.board() == drawn.board());
            CHECK(again.sideToMove() == toMove);
            CHECK(again.history().back().square == s);
            CHECK(again.history().back().color == ~toMove);
            CHECK(again.lastMove() == s);
            CHECK_FALSE(again.wasPlayed(again.history().size() - 2));
            again.undo();
            CHECK(again.sideToMove() == ~toMove);
        });
        // The other side cannot have put these last, nor anyone an empty point.
        forEachSquare(drawn.size(), [&](Square s) {
            if (drawn.cellAt(s) == board::cellOf(~toMove)) return;
            const Position again = positionIn({drawn.board(), toMove, s});
            CHECK(again.board() == drawn.board());
            CHECK(again.sideToMove() == toMove);
            CHECK(again.history().size() == drawn.history().size());
            CHECK_FALSE(again.lastMove());
        });
    }
    const Position named =
        positionIn({position.board(), Color::White, Square{2, 3}}, {"--to-move", "black"});
    CHECK(named.sideToMove() == Color::Black);
    CHECK(named.board() == position.board());
}

}  // namespace fukumi::protocol::question
