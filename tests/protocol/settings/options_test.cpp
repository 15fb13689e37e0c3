// SPDX-License-Identifier: MIT
#include "protocol/settings/options.hpp"

#include "engine/core/error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/text.hpp"

namespace fukumi::protocol {

namespace {

Options read(const Arguments& arguments, IniErrors iniErrors = IniErrors::Throw) {
    return readOptions(arguments, {}, iniErrors);
}

/// The message of the UserError that a command line gives; "" for a good one.
std::string errorOf(const Arguments& arguments) {
    return test::errorOf([&] { return read(arguments); });
}

}  // namespace

TEST_CASE("settings come from the command line", "[protocol][options]") {
    const EngineSettings settings =
        read({"--level", "3", "--rule=renju", "--max-memory", "80M", "--seed", "9"}).settings;
    CHECK(settings.player.level == 3);
    CHECK(settings.rules.rule == Rule::Renju);
    CHECK(settings.player.memoryBytes == std::size_t{80} << 20);
    CHECK(settings.player.seed == 9);
    CHECK_FALSE(read({"--timeout-turn", "-1"}).settings.clock.turn);
}

TEST_CASE("a wrong command line is an error that names the option", "[protocol][options]") {
    CHECK(errorOf({"--level", "13"}) == "--level: '13' is not 1 to 12");
    CHECK(errorOf({"--rule", "chess"}).starts_with("--rule: 'chess' is not freestyle, "));
    CHECK(errorOf({"--isa", "mmx"}).starts_with("--isa: 'mmx' is not "));
    CHECK(errorOf({"--lev", "3"}).find("--lev") != std::string::npos);
    CHECK(errorOf({"--level"}).find("--level") != std::string::npos);
    CHECK(errorOf({"--level", "3", "--level", "4"}).find("--level") != std::string::npos);
    CHECK(errorOf({"--level", "3", "four"}) == "'four' is a word too many");
    CHECK(errorOf({"--level="}).starts_with("--level"));
    CHECK(errorOf({"--time-left", "3"}).find("--time-left") != std::string::npos);
    CHECK(errorOf({"--config", "/nowhere/at/all"}).starts_with("--config"));
}

TEST_CASE("a mistyped option is reported with the one that was meant", "[protocol][options]") {
    CHECK(errorOf({"--levle", "3"}) == "unrecognised option '--levle'; did you mean '--level'?");
    CHECK(errorOf({"--timeout-tur", "3"}).ends_with("; did you mean '--timeout-turn'?"));
    CHECK(errorOf({"--nonsense"}) == "unrecognised option '--nonsense'");
}

TEST_CASE("words and options are taken in any order", "[protocol][options]") {
    const auto words = [](const Arguments& arguments) {
        return readOptions(arguments, {}, IniErrors::Throw, Words::Taken).words;
    };
    CHECK(words({"a", "b", "--level", "3"}) == Arguments{"a", "b"});
    CHECK(words({"--level", "3", "a", "b"}) == Arguments{"a", "b"});
    CHECK(words({"a", "--no-book", "b", "--level=3", "c"}) == Arguments{"a", "b", "c"});
    CHECK(readOwnOptions({"4", "--help", "3"}, {}, Words::Taken).words == Arguments{"4", "3"});
}

TEST_CASE("a word is not taken for the value of a setting", "[protocol][options]") {
    CHECK(placesOfWords({"--rule", "renju", "analyze", "--moves"}) == std::vector<std::size_t>{2});
    CHECK(placesOfWords({"--no-book", "play"}) == std::vector<std::size_t>{1});
    CHECK(placesOfWords({"--rule=renju", "play", "-h"}) == std::vector<std::size_t>{1});
    CHECK(placesOfWords({"--book", "play", "--log", "x"}).empty());
}

TEST_CASE("a subcommand's help holds the settings that matter to it", "[protocol][options]") {
    const auto text = helpText(Help::Short, {}, {"rule", "threads"});
    CHECK(text.find("--rule RULE") != std::string::npos);
    CHECK(text.find("--threads N") != std::string::npos);
    CHECK(text.find("--help-all") != std::string::npos);
    CHECK(text.find("--level") == std::string::npos);
    CHECK(helpText(Help::Whole, {}, {"rule"}).find("--level") != std::string::npos);
}

TEST_CASE("settings without effect are refused by their names", "[protocol][options]") {
    const auto errorWith = [](const Arguments& arguments) {
        try {
            (void)readOptionsWith(arguments, {}, {"isa"});
            return std::string{};
        } catch (const UserError& error) {
            return std::string{error.what()};
        }
    };
    const std::string why = ": has no effect here, where all but --isa is fixed";
    CHECK(errorWith({"--threads", "4"}) == "--threads" + why);
    CHECK(errorWith({"--isa", "portable", "--level=1"}) == "--level" + why);
    CHECK(errorWith({"--config", "/nowhere/at/all"}) == "--config" + why);
    CHECK(errorWith({"--no-book"}) == "--no-book" + why);
    CHECK(errorWith({"--isa", "mmx"}).starts_with("--isa: 'mmx' is not "));
    CHECK(errorWith({"--thread", "4"}).ends_with("did you mean '--threads'?"));
    CHECK(errorWith({"four"}) == "'four' is a word too many");
    CHECK(readOptionsWith({"--isa", "portable"}, {}, {"isa"}).settings.isa == Isa::Portable);
    CHECK(readOptionsWith({"--threads", "4", "--help"}, {}, {"isa"}).help == Help::Short);
    const auto text = helpTextWith({}, {"isa"});
    CHECK(text.find("--isa") != std::string::npos);
    CHECK(text.find("--threads") == std::string::npos);
}

TEST_CASE("the ini file stands between defaults and command line", "[protocol][options]") {
    const test::TemporaryFile ini{
        "# my settings\nlevel = 4\nmax_memory = 64M\nrule=caro\n\nmax-depth=5\n"};
    const EngineSettings settings = read({"--config", ini.path(), "--level", "6"}).settings;
    CHECK(settings.player.level == 6);
    CHECK(settings.player.memoryBytes == std::size_t{64} << 20);
    CHECK(settings.rules.rule == Rule::Caro);
    CHECK(settings.player.maxDepth == Depth{5});
}

TEST_CASE("a bad ini line is reported, and the others count", "[protocol][options]") {
    const test::TemporaryFile ini{"level = 99\nmax_depth = 7\ncolour = blue\n"};
    const Options options = read({"--config", ini.path()}, IniErrors::Collect);
    REQUIRE(options.complaints.size() == 1);
    CHECK(options.complaints.front() == ini.name() + ": level: '99' is not 1 to 12 (and 1 more)");
    CHECK(options.settings.player.level == player::kMaxLevel);
    CHECK(options.settings.player.maxDepth == Depth{7});
    CHECK(errorOf({"--config", ini.path()}) == options.complaints.front());
}

TEST_CASE("a file that is not an ini file is reported", "[protocol][options]") {
    const test::TemporaryFile ini{"level 4\n"};
    CHECK(read({"--config", ini.path()}, IniErrors::Collect).complaints.size() == 1);
    const test::TemporaryFile other{"level = 4\nlevel = 5\n"};
    CHECK(read({"--config", other.path()}, IniErrors::Collect).settings.player.level == 5);
}

TEST_CASE("a file that is not a book is an error of its option", "[protocol][options]") {
    const test::TemporaryFile text{"not a book"};
    for (const std::string& path : {text.path(), text.path() + ".none"})
        CHECK(errorOf({"--book", path}).starts_with("--book: '" + path + "': "));
    CHECK(read({"--book", "none"}).settings.player.book.file.empty());
    const test::TemporaryFile ini{"book = /no/such/file\nlevel = 5\n"};
    const Options options = read({"--config", ini.path()}, IniErrors::Collect);
    CHECK(options.complaints.front().starts_with(ini.name() + ": book: '/no/such/file': "));
    CHECK(options.settings.player.book.file.empty());
}

TEST_CASE("words of settings may be in capitals", "[protocol][options]") {
    CHECK(read({"--mode", "MCTS"}).settings.player.mode == player::SearchMode::Mcts);
    CHECK(read({"--rule", "Renju"}).settings.rules.rule == Rule::Renju);
    CHECK(read({"--threats", "OFF"}).settings.player.threats == player::Solvers::Off);
    CHECK(errorOf({"--mode", "MCT"}) == "--mode: 'MCT' is not alphabeta or mcts");
}

TEST_CASE("a file that is not a network costs one clear line", "[protocol][options]") {
    const test::TemporaryFile text{"no network"};
    CHECK(errorOf({"--network", text.path()}) ==
          "--network: '" + text.path() + "': not a file of weights");
    CHECK(errorOf({"--network", text.path() + ".none"}) ==
          "--network: '" + text.path() + ".none': cannot be read: No such file or directory");
    const test::TemporaryFile ini{"network = /no/such/file\nlevel = 5\n"};
    const Options options = read({"--config", ini.path()}, IniErrors::Collect);
    CHECK(options.complaints.front() ==
          ini.name() + ": network: '/no/such/file': cannot be read: No such file or directory");
    CHECK(options.settings.player.level == 5);
    CHECK(options.settings.player.network.file.empty());
    CHECK_FALSE(read({"--network", "none"}).settings.player.network.weights);
}

TEST_CASE("the help names every setting with its range and default", "[protocol][options]") {
    const std::string help = settingsHelp();
    for (const auto* text : {"--rule",
                             "--level",
                             "--eval",
                             "--seed",
                             "--timeout-turn",
                             "--max-memory",
                             "--max-depth",
                             "--max-node",
                             "--isa",
                             "--config",
                             "1 to 12",
                             "(default 256M)"})
        CHECK(help.find(text) != std::string::npos);
    CHECK(help.find("time-left") == std::string::npos);
    CHECK(read({"--help"}).help == Help::Short);
    CHECK(read({"-h"}).help == Help::Short);
    CHECK(read({"--help", "--help-all"}).help == Help::Whole);
    CHECK(read({"--level", "3"}).help == Help::None);
}

}  // namespace fukumi::protocol
