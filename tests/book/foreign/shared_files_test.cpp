// SPDX-License-Identifier: MIT
//
// The set of files of other programs with what a good reader returns: shared/data/files next to the
// checkout, or the folder FUKUMI_FILES of the environment. It may be absent.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include <boost/property_tree/json_parser.hpp>
#include <boost/property_tree/ptree.hpp>

#include "engine/board/records/notation.hpp"
#include "protocol/question/messages.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/support/shared_positions.hpp"
#include "tests/support/skip.hpp"

namespace fukumi::book {

namespace {

namespace fs = std::filesystem;
using Tree = boost::property_tree::ptree;

fs::path filesFolder() {
    if (const char* const folder = std::getenv("FUKUMI_FILES")) return folder;
    return test::testsFolder().parent_path().parent_path() / "shared" / "data" / "files";
}

/// A list of the row as one text; absent if the row does not name it.
std::optional<std::string> listOf(const Tree& row, const char* key) {
    const auto list = row.get_child_optional(key);
    if (!list) return std::nullopt;
    std::string text;
    for (const auto& [unused, item] : *list) text += (text.empty() ? "" : " ") + item.data();
    return text;
}

std::string pointsText(const std::vector<Square>& points, BoardSize size) {
    std::string text;
    for (const Square s : points) text += (text.empty() ? "" : " ") + board::toHuman(s, size);
    return text;
}

/// The first difference between a row and the game that was read; empty without one.
class Comparison {
public:
    Comparison(const Tree& row, const Result<ChosenGame>& game) : row_{row}, game_{game} {
        if (const auto refused = row.get_optional<std::string>("refused"))
            compareRefused(*refused);
        else if (!game)
            differ("error", "a game", protocol::describeError(game.error()));
        else
            compareGame();
    }
    [[nodiscard]] const std::string& difference() const { return difference_; }

private:
    void differ(const char* field, const std::string& expected, const std::string& found) {
        if (difference_.empty())
            difference_ = std::string{field} + ": expected " + expected + ", found " + found;
    }
    void compare(const char* field, const std::string& found) {
        const auto expected = row_.get_optional<std::string>(field);
        if (expected && *expected != found) differ(field, *expected, found);
    }

    void compareRefused(const std::string& pattern) {
        if (game_) return differ("error", pattern, "a game");
        const std::string said = protocol::describeError(game_.error());
        if (!std::regex_search(said, std::regex{pattern})) differ("error", pattern, said);
        const auto notSaid = row_.get_optional<std::string>("not_said");
        if (notSaid && std::regex_search(said, std::regex{*notSaid}))
            differ("error", "not " + *notSaid, said);
    }

    void compareGame() {
        const board::GameRecord& record = game_->record;
        compare("size", std::to_string(record.size.width()));
        compare("size", std::to_string(record.size.height()));
        compare("rule", game_->rule ? std::string{nameOf(*game_->rule)} : "unknown");
        compare("black", record.names[0]);
        compare("white", record.names[1]);
        compareStones();
        compareMoves();
        const char* const results[] = {"black", "white", "draw"};
        compare("result",
                record.result ? results[static_cast<std::size_t>(*record.result)] : "none");
        if (game_->games != row_.get<std::size_t>("games", 1))
            differ("games", row_.get<std::string>("games", "1"), std::to_string(game_->games));
        const auto notice = row_.get_optional<std::string>("notice");
        const std::string said = test::noticesOf(game_);
        if (notice && said.empty()) differ("notice", *notice, "none");
        if (notice && *notice != "true" && said.find(*notice) == std::string::npos)
            differ("notice", *notice, said);
    }

    void compareStones() {
        const board::GameRecord& record = game_->record;
        const auto& setup = record.setup;
        const std::string first = setup.first == Color::White ? "white" : "black";
        if (row_.get<std::string>("first", "black") != first && !record.moves.empty())
            differ("first", row_.get<std::string>("first", "black"), first);
        const std::string black = pointsText(setup.black, record.size);
        const std::string white = pointsText(setup.white, record.size);
        if (listOf(row_, "setup.black").value_or("") != black)
            differ("black stones", listOf(row_, "setup.black").value_or(""), black);
        if (listOf(row_, "setup.white").value_or("") != white)
            differ("white stones", listOf(row_, "setup.white").value_or(""), white);
    }

    void compareMoves() {
        const std::string found = test::movesOf(game_);
        if (const auto moves = listOf(row_, "moves"); moves && *moves != found)
            differ("moves", *moves, found);
        if (const auto starts = listOf(row_, "starts"); starts && !found.starts_with(*starts))
            differ("moves", *starts + " ...", found);
    }

    const Tree& row_;
    const Result<ChosenGame>& game_;
    std::string difference_;
};

/// The difference from a row or, if there are any, from its other accepted answers.
std::string differenceOf(Tree row, const Result<ChosenGame>& game) {
    const std::string difference = Comparison{row, game}.difference();
    if (difference.empty()) return difference;
    const auto others = row.get_child_optional("or");
    if (!others) return difference;
    for (const auto& [unused, other] : *others) {
        Tree accepted = row;
        for (const auto& [key, value] : other) accepted.put_child(key, value);
        if (Comparison{accepted, game}.difference().empty()) return "";
    }
    return difference;
}

}  // namespace

TEST_CASE("files of other programs are read right", "[book][shared]") {
    std::ifstream rows{filesFolder() / "expected.jsonl"};
    if (!rows) return test::saySkipped("there is no " + filesFolder().string());
    for (std::string line; std::getline(rows, line);) {
        Tree row;
        std::istringstream text{line};
        read_json(text, row);
        const auto name = row.get<std::string>("file");
        auto content = FileContent::open((filesFolder() / name).string());
        REQUIRE(content);
        const auto game = chooseGame(std::move(*content), {});
        INFO(name);
        CHECK(differenceOf(row, game) == "");
    }
}

}  // namespace fukumi::book
