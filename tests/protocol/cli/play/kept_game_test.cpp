// SPDX-License-Identifier: MIT
#include "protocol/cli/play/kept_game.hpp"

#include <filesystem>

#include "engine/core/input_file.hpp"
#include "engine/player/levels.hpp"
#include "protocol/question/messages.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/protocol/cli/play/play_gomoku.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/text.hpp"

namespace fukumi::protocol::cli {

namespace {

using opening::OpeningRule;
using test::says;

constexpr BoardSize kBoard = BoardSize::square(15);

GomokuSetup setupFor(ByColor<Seat> seats = {Seat::Person, Seat::Person}) {
    return test::quickGomoku(seats, {3, 4});
}

std::string run(GomokuSetup setup,
                PlayGame game,
                const std::string& typed,
                const std::string& file = {}) {
    return test::playGomoku(std::move(setup),
                            std::move(game),
                            typed,
                            {.keeper = file.empty() ? GameKeeper{} : GameKeeper{file}});
}

KeptGame keptIn(const std::string& path) {
    auto kept = readKeptGame(
        *test::readGame(readFile(path)), {.usual = Rule::Freestyle, .wanted = {}}, bestIsa());
    REQUIRE(kept);
    return std::move(*kept);
}

/// The game of a file, gone on with: everything else is as it is by default.
std::string resumed(const std::string& path, const std::string& typed) {
    KeptGame kept = keptIn(path);
    GomokuSetup setup = setupFor({Seat::Engine, Seat::Engine});
    setup.game.levels = {1, 1};
    if (kept.settings) setup.game = *kept.settings;
    setup.begun = kept.opening;
    return run(std::move(setup), std::move(kept.game), typed);
}

/// The text from the last board on, with the question after it; where the game is kept may differ.
std::string lastOf(const std::string& text) {
    const auto from = text.rfind("15  ");
    return text.substr(from, text.rfind(" > ") - from);
}

/// The lines that are typed for one game of an opening rule.
struct Script {
    std::optional<OpeningRule> rule;
    Rule game;
    std::vector<std::string> lines;
};

const std::vector<Script> kScripts{
    {std::nullopt, Rule::Caro, {"h8", "i9", "level 7", "swap", "a1", "undo", "a2", "resign"}},
    {OpeningRule::Swap, Rule::Standard, {"h8", "h9", "i9", "swap", "undo", "swap", "a1", "a2"}},
    {OpeningRule::Swap2, Rule::Freestyle, {"h8", "h9", "i9", "two", "a1", "a3", "swap", "a5"}},
    {OpeningRule::Rif, Rule::Renju, {"h8", "h9", "i9", "swap", "a1", "a2", "o1", "o1", "o2"}},
    {OpeningRule::Soosorv8,
     Rule::Renju,
     {"h8", "i9", "h10", "stay", "g9", "2", "swap", "j8", "k8", "j8"}},
    {OpeningRule::Yamaguchi, Rule::Renju, {"h8", "h9", "h10", "3", "swap", "g9", "a1", "undo"}},
    {OpeningRule::Taraguchi10,
     Rule::Renju,
     {"h8", "swap", "h9", "stay", "h10", "stay", "g9", "swap", "a1"}},
};

}  // namespace

TEST_CASE("a game goes on from its file as if it had not been left", "[protocol][play][long]") {
    for (const Script& script : kScripts) {
        for (std::size_t before = 1; before <= script.lines.size(); ++before) {
            const test::TemporaryFile file{"", ".psq"};
            std::filesystem::remove(file.path());
            std::string typed, rest;
            for (std::size_t i = 0; i < script.lines.size(); ++i)
                (i < before ? typed : rest) += script.lines[i] + '\n';
            const auto begun = [&] {
                GomokuSetup setup = setupFor();
                if (script.rule) setup.game.opening = GameSettings::Opening{*script.rule, {}};
                return setup;
            };
            const PlayGame start{board::Position{script.game, kBoard}};
            run(begun(), start, typed, file.path());
            CAPTURE(before, typed, readFile(file.path()));
            const std::string ending = "board\nmoves\nswap\nswap\nboard\n";
            const auto whole = run(begun(), start, typed + rest + ending);
            const auto again = resumed(file.path(), rest + ending);
            CHECK(lastOf(again) == lastOf(whole));
            const auto list = whole.rfind("\n", whole.find("1.h8 2."));
            CHECK(says(again, whole.substr(list + 1, whole.find('\n', list + 1) - list - 1)));
        }
    }
}

TEST_CASE("undo takes back what was played before the game was left", "[protocol][play]") {
    const test::TemporaryFile file{"", ".psq"};
    std::filesystem::remove(file.path());
    auto setup = setupFor();
    setup.game.opening = GameSettings::Opening{OpeningRule::Rif, {}};
    run(std::move(setup),
        PlayGame{board::Position{Rule::Renju, kBoard}},
        "h8\nh9\ni9\nswap\na1\n",
        file.path());
    const auto text = resumed(file.path(), "undo\nundo\nundo\nundo\nundo\nundo\nnew\n");
    CHECK(says(text, "there is nothing to take back\n"));
    CHECK(says(text, "opening rule: rif\n"));
}

TEST_CASE("a game that begins anew has the colours from before its opening", "[protocol][play]") {
    const test::TemporaryFile file{"", ".psq"};
    std::filesystem::remove(file.path());
    auto setup = setupFor();
    setup.game.opening = GameSettings::Opening{OpeningRule::Swap, {}};
    run(std::move(setup),
        PlayGame{board::Position{Rule::Freestyle, kBoard}},
        "h8\nh9\ni9\nswap\na1\n",
        file.path());
    const KeptGame kept = keptIn(file.path());
    CHECK(kept.settings->levels == ByColor<int>{4, 3});
    // The players are now those that options of a later call name.
    GomokuSetup later = setupFor();
    later.game = *kept.settings;
    later.game.seats = {Seat::Person, Seat::Engine};
    later.game.levels = {5, 2};
    later.begun = kept.opening;
    const auto again = run(std::move(later), kept.game, "new\n");
    CHECK(says(again, "black X: the engine, level 2 (Elo "));
}

TEST_CASE("a file follows its game back to the empty board", "[protocol][play]") {
    const test::TemporaryFile file{"", ".psq"};
    std::filesystem::remove(file.path());
    auto setup = setupFor();
    run(std::move(setup),
        PlayGame{board::Position{Rule::Caro, kBoard}},
        "h8\ni9\nundo\nundo\n",
        file.path());
    CHECK(keptIn(file.path()).game.moves().empty());
    CHECK(keptIn(file.path()).settings->rule == Rule::Caro);
}

TEST_CASE("load takes the rule and all other settings of the file", "[protocol][play]") {
    const test::TemporaryFile file{"", ".psq"};
    std::filesystem::remove(file.path());
    auto setup = setupFor({Seat::Person, Seat::Engine});
    setup.game.levels = {5, 2};
    setup.game.match = std::chrono::minutes{3};
    run(std::move(setup), PlayGame{board::Position{Rule::Renju, kBoard}}, "h8\n", file.path());
    const auto loaded = run(setupFor(),
                            PlayGame{board::Position{Rule::Freestyle, BoardSize::square(9)}},
                            "a1\nload " + file.path() + "\nnew\n");
    CHECK(says(loaded, "renju, 15x15"));
    CHECK(says(loaded, "black X: you; white O: the engine, level 2 (Elo "));
    CHECK(says(loaded, "black 3:00 > "));
    CHECK_FALSE(says(loaded.substr(loaded.rfind("black 3:00 > ")), "freestyle"));
    const test::TemporaryFile foreign{"Piskvorky 15x15, 11:11, 0\n8,8,0\nme\nyou\n0\n"};
    const auto own = run(
        setupFor(), PlayGame{board::Position{Rule::Caro, kBoard}}, "load " + foreign.path() + "\n");
    CHECK(own.find("caro, 15x15") != own.rfind("caro, 15x15"));  // the rule of the session stays
}

TEST_CASE("a game that was loaded begins anew as it began in its file", "[protocol][play]") {
    const test::TemporaryFile file{"(;GM[4]FF[4]SZ[15]AB[hh][ii]AW[gg][gh];B[jj];W[kk])"};
    const PlayGame empty{board::Position{Rule::Freestyle, kBoard}};
    const auto loaded = run(setupFor(), empty, "load " + file.path() + "\nnew\nboard\n");
    const auto started = run(setupFor(), keptIn(file.path()).game, "new\nboard\n");
    CHECK(test::stonesOn(test::lastBoard(loaded)) == 4);
    CHECK(test::lastBoard(loaded) == test::lastBoard(started));
}

TEST_CASE("settings are read as they were written, and managers do not see them",
          "[protocol][play]") {
    book::StoredGame game;
    const auto node = game.tree.add(board::GameTree::kRoot, Square{7, 7});
    game.tree.remark(node).time = std::chrono::milliseconds{5};
    game.head.names = {"person", "pbrain-fukumi"};
    const auto both = [](auto left, auto right) { return ByColor<decltype(left)>{left, right}; };
    for (const Rule rule : kRules)
        for (const auto seats :
             {both(Seat::Person, Seat::Engine), both(Seat::Engine, Seat::Engine)})
            for (const auto turn :
                 {std::optional<search::Milliseconds>{}, std::optional{search::Milliseconds{0}}})
                for (const auto& loss :
                     {std::optional<PlayGame::Loss>{},
                      std::optional{PlayGame::Loss{Color::White, PlayGame::LostBy::Time}},
                      std::optional{PlayGame::Loss{Color::Black, PlayGame::LostBy::Resignation}}}) {
                    GameSettings settings{.rule = rule,
                                          .seats = seats,
                                          .levels = {1, player::kMaxLevel},
                                          .turn = turn,
                                          .match = search::Milliseconds{600'000},
                                          .increment = search::Milliseconds{turn ? 5000 : 0},
                                          .opening = {},
                                          .loss = loss};
                    if (loss)
                        settings.opening =
                            GameSettings::Opening{OpeningRule::Taraguchi10,
                                                  {opening::Action::point(Square{7, 7}),
                                                   {opening::Action::Kind::Offer},
                                                   opening::Action::ofNumber(5)}};
                    game.settings = writeSettings(settings, kBoard);
                    for (const char* const format : {".psq", ".sgf"}) {
                        const auto written = test::writtenAndRead(format, game);
                        REQUIRE(written);
                        CHECK(written->record.moves.size() == 1);
                        CHECK(written->record.names == game.head.names);
                        const auto read = parseSettings(written->game.settings, kBoard);
                        REQUIRE(read);
                        CHECK(*read == settings);
                    }
                }
    CHECK_FALSE(parseSettings("", kBoard)->has_value());
}

TEST_CASE("levels of the former ladder become the nearest ones", "[protocol][play]") {
    const auto levelsOf = [](const std::string& words) {
        const auto read = parseSettings("play rule=renju " + words, kBoard);
        return (*read)->levels;
    };
    for (int former = 1; former <= player::kFormerLevels; ++former) {
        const std::string words = "levels=" + std::to_string(former) + ",12";
        CHECK(levelsOf(words) == ByColor<int>{player::levelOfFormer(former), player::kMaxLevel});
        CHECK(levelsOf(words + " ladder=20") == ByColor<int>{former, 12});
        CHECK(levelsOf("ladder=20 " + words) == ByColor<int>{former, 12});
    }
    CHECK(levelsOf("players=person-person") == ByColor<int>{player::kMaxLevel, player::kMaxLevel});
}

TEST_CASE("settings that make no sense are refused with the word that does not",
          "[protocol][play]") {
    const std::string psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\nperson\nperson\n0\n";
    const auto said = [&](const std::string& line) {
        auto kept = readKeptGame(
            *test::readGame(psq + line), {.usual = Rule::Freestyle, .wanted = {}}, bestIsa());
        return kept ? std::string{} : describeError(kept.error());
    };
    for (const char* const word : {"rule=chess",
                                   "players=person",
                                   "players=dog-cat",
                                   "levels=3",
                                   "levels=0,1",
                                   "levels=1,99",
                                   "levels=13,1",
                                   "ladder=21",
                                   "turn=-1",
                                   "turn=1e9",
                                   "match=999999999999999999999",
                                   "opening=chess",
                                   "actions=z99",
                                   "actions=,",
                                   "lost=both-time"})
        CHECK(said("play rule=renju " + std::string{word}) ==
              "the settings of the game: '" + std::string{word} + "' cannot be read");
    CHECK(says(said("play rule=freestyle opening=rif actions=h8"), "rif"));
    CHECK(says(said("play rule=renju opening=rif actions=h8,h9"), "the stones of the opening"));
    CHECK(says(said("play rule=renju opening=rif actions=a1"), "the opening: a1: "));
    CHECK(said("play rule=renju colour=red").empty());  // of a later program
    CHECK(said("play well!").empty());
}

TEST_CASE("another rule than the file's leaves an opening out that it does not permit",
          "[protocol][play]") {
    const auto game = test::readGame(
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\nperson\nperson\n0\n"
        "play rule=renju opening=taraguchi-10 actions=h8,swap,i9");
    const auto under = [&](Rule rule) {
        auto kept = readKeptGame(*game, {.usual = Rule::Caro, .wanted = rule}, bestIsa());
        REQUIRE(kept);
        CHECK(kept->game.position().rule() == rule);
        return std::move(*kept);
    };
    CHECK(under(Rule::Renju).opening);
    CHECK(noticesOf(under(Rule::Renju), game->game) == game->game.notices);
    const KeptGame other = under(Rule::Standard);
    CHECK_FALSE(other.opening);
    CHECK_FALSE(other.settings->opening);
    const auto notices = noticesOf(other, game->game);
    REQUIRE(notices.size() == game->game.notices.size() + 1);
    CHECK(toEnglish(notices.back().what) == "taraguchi-10 requires the rule renju");
    CHECK(toEnglish(notices.back().done) == "the game goes on without its opening");

    const auto swap2 = test::readGame(
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\nperson\nperson\n0\n"
        "play rule=standard opening=swap2 actions=h8,i9");
    const auto kept =
        readKeptGame(*swap2, {.usual = Rule::Caro, .wanted = Rule::Freestyle}, bestIsa());
    REQUIRE(kept);
    CHECK(kept->settings->rule == Rule::Freestyle);
    CHECK(kept->opening->rule() == OpeningRule::Swap2);
    CHECK(noticesOf(*kept, swap2->game) == swap2->game.notices);
}

TEST_CASE("the beginning of a kept game has its opening up to there", "[protocol][play]") {
    const auto game = test::readGame(
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n10,6,0\n11,5,0\nperson\nperson\n0\n"
        "play rule=renju players=person-engine levels=2,5 ladder=20 opening=taraguchi-10 "
        "actions=h8,swap,i9,stay,j10,swap,k11 lost=black-resignation");
    const auto actionsAt = [&](std::size_t plies) {
        const auto kept =
            readKeptGame(*game, {.usual = Rule::Caro, .wanted = {}, .plies = plies}, bestIsa());
        REQUIRE(kept);
        CHECK(kept->game.moves().size() == plies);
        CHECK(kept->game.loss().has_value() == false);
        std::string text;
        for (const auto& each : kept->opening->actions()) text += toText(each, kBoard) + ' ';
        const bool isExchanged = kept->opening->holderOf(Color::Black) == opening::Party::Second;
        CHECK(kept->settings->levels == (isExchanged ? ByColor<int>{5, 2} : ByColor<int>{2, 5}));
        return text;
    };
    CHECK(actionsAt(0).empty());
    CHECK(actionsAt(1) == "h8 swap ");
    CHECK(actionsAt(2) == "h8 swap i9 stay ");
    CHECK(actionsAt(3) == "h8 swap i9 stay j10 swap ");
    CHECK(actionsAt(4) == "h8 swap i9 stay j10 swap k11 ");
}

TEST_CASE("the settings that the page writes are those of the terminal", "[protocol][play]") {
    // As tests/web/page_openings_test.py finds it in the page's file.
    const std::string line =
        "play rule=renju players=person-person levels=3,3 ladder=20 turn=2000 opening=soosorv-8 "
        "actions=h8,h9,i9,stay,j10,5,swap,a1,b2";
    const auto settings = parseSettings(line, kBoard);
    REQUIRE(settings);
    CHECK(writeSettings(**settings, kBoard) == line);
}

}  // namespace fukumi::protocol::cli
