// SPDX-License-Identifier: MIT
//
// The solvers against results of others: the literature and independent programs, as files of the
// folder FUKUMI_POSITIONS, which may be absent.
#include <fstream>
#include <sstream>

#include <boost/property_tree/json_parser.hpp>
#include <boost/property_tree/ptree.hpp>

#include "engine/core/ranges.hpp"
#include "engine/solver/chomp/chomp.hpp"
#include "engine/solver/mnk/mnk_count.hpp"
#include "engine/solver/mnk/mnk_solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_positions.hpp"
#include "tests/support/skip.hpp"

namespace fukumi::solver {

namespace {

using Tree = boost::property_tree::ptree;

std::optional<std::string> contentOf(const char* name) {
    const auto file = test::positionsFolder() / name;
    std::ifstream stream{file, std::ios::binary};
    if (!stream) {
        test::saySkipped("there is no " + file.string());
        return std::nullopt;
    }
    std::ostringstream content;
    content << stream.rdbuf();
    return content.str();
}

Tree parse(const std::string& json) {
    std::istringstream stream{json};
    Tree tree;
    boost::property_tree::read_json(stream, tree);
    return tree;
}

std::string resultOf(const MnkValue& value) {
    if (!value.winner) return "draw";
    return *value.winner == Color::Black ? "first_player_win" : "second_player_win";
}

}  // namespace

TEST_CASE("published results of m,n,k games", "[solver][facts]") {
    const auto content = contentOf("mnk_results.jsonl");
    if (!content) return;
    std::istringstream lines{*content};
    int compared = 0;
    for (std::string line; std::getline(lines, line);) {
        const Tree row = parse(line);
        const auto rules = MnkRules::make(row.get<int>("m"), row.get<int>("n"), row.get<int>("k"));
        // Larger boards are outside of the solver, or take minutes.
        if (!rules || rules->cells() > 36) continue;
        INFO(toText(*rules));
        NoMonitor monitor;
        const auto solution = MnkSolver{*rules, 32}.solve(MnkPosition{*rules}, monitor);
        CHECK(resultOf(solution.value.value()) == row.get<std::string>("result"));
        ++compared;
    }
    CHECK(compared > 60);
}

TEST_CASE("published numbers of positions", "[solver][facts]") {
    const auto content = contentOf("mnk_position_counts.json");
    if (!content) return;
    const Tree facts = parse(*content);
    for (const auto& [unused, row] : facts.get_child("boards")) {
        const auto rules =
            MnkRules::make(row.get<int>("m"), row.get<int>("n"), row.get<int>("k")).value();
        INFO(toText(rules));
        NoMonitor monitor;
        const MnkCount count = countPositions(MnkPosition{rules}, monitor).value();
        CHECK(count.positions() == row.get<std::uint64_t>("reachable_positions"));
        std::uint64_t black = 0;
        std::uint64_t white = 0;
        std::uint64_t draws = 0;
        std::vector<std::uint64_t> byPly;
        for (const auto& ply : count.plies) {
            black += ply.blackWins;
            white += ply.whiteWins;
            draws += ply.draws;
            byPly.push_back(ply.positions());
        }
        CHECK(black == row.get<std::uint64_t>("terminal_first_wins"));
        CHECK(white == row.get<std::uint64_t>("terminal_second_wins"));
        CHECK(draws == row.get<std::uint64_t>("terminal_draws"));
        std::vector<std::uint64_t> expected;
        for (const auto& [none, number] : row.get_child("by_ply"))
            expected.push_back(number.get_value<std::uint64_t>());
        CHECK(byPly == expected);
    }
}

TEST_CASE("published first moves of Chomp", "[solver][facts]") {
    const auto content = contentOf("chomp_first_moves.json");
    if (!content) return;
    NoMonitor monitor;
    int bars = 0;
    const Tree facts = parse(*content);
    for (const auto& [unused, row] : facts.get_child("boards")) {
        const ChompBar bar{row.get<int>("rows"), row.get<int>("cols")};
        INFO(bar.rows << 'x' << bar.columns);
        std::vector<ChompMove> expected;
        for (const auto& [none, move] : row.get_child("winning_first_moves"))
            expected.push_back(
                {move.front().second.get_value<int>(), move.back().second.get_value<int>()});
        ranges::sort(expected);
        for (const ChompMethod method : {ChompMethod::Sweep, ChompMethod::Memo})
            CHECK(solveChomp(ChompPosition{bar}, method, monitor).winningMoves == expected);
        ++bars;
    }
    CHECK(bars == 80);
}

}  // namespace fukumi::solver
