// SPDX-License-Identifier: MIT
#include "engine/solver/chomp/chomp.hpp"

#include <map>

#include "engine/core/random.hpp"
#include "engine/core/text.hpp"
#include "engine/solver/chomp/chomp_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/error_text.hpp"

namespace fukumi::solver {

namespace {

using Lengths = std::vector<int>;

/// The rules, and a map.
class SlowChomp {
public:
    bool isLost(const Lengths& lengths) {
        if (lengths[0] == 0) return false;  // the other side ate the poison
        if (const auto found = lost_.find(lengths); found != lost_.end()) return found->second;
        bool lost = true;
        for (std::size_t row = 0; row < lengths.size() && lost; ++row)
            for (int column = 1; column <= lengths[row] && lost; ++column)
                lost = !isLost(after(lengths, row, column));
        return lost_[lengths] = lost;
    }
    static Lengths after(Lengths lengths, std::size_t row, int column) {
        for (std::size_t i = row; i < lengths.size(); ++i)
            lengths[i] = std::min(lengths[i], column - 1);
        return lengths;
    }

private:
    std::map<Lengths, bool> lost_;
};

std::vector<ChompMove> slowMoves(const ChompPosition& position) {
    SlowChomp chomp;
    Lengths lengths;
    for (int row = 1; row <= position.bar().rows; ++row) lengths.push_back(position.lengthOf(row));
    std::vector<ChompMove> moves;
    for (int row = 1; row <= position.bar().rows; ++row)
        for (int column = 1; column <= position.lengthOf(row); ++column)
            if (chomp.isLost(SlowChomp::after(lengths, static_cast<std::size_t>(row - 1), column)))
                moves.push_back({row, column});
    return moves;
}

constexpr ChompMethod kMethods[] = {
    ChompMethod::Minimax, ChompMethod::AlphaBeta, ChompMethod::Memo, ChompMethod::Sweep};

}  // namespace

TEST_CASE("all methods find the winning bites that trying finds", "[solver][chomp]") {
    NoMonitor monitor;
    for (int rows = 1; rows <= 6; ++rows)
        for (int columns = 1; columns <= 6; ++columns) {
            const ChompBar bar{rows, columns};
            INFO(rows << 'x' << columns);
            const auto expected = slowMoves(ChompPosition{bar});
            for (const ChompMethod method : kMethods) {
                const bool isPlain =
                    method == ChompMethod::Minimax || method == ChompMethod::AlphaBeta;
                if (isPlain && rows * columns > 12) continue;
                const auto solution = solveChomp(ChompPosition{bar}, method, monitor);
                CHECK(solution.isComplete);
                CHECK(solution.winningMoves == expected);
                CHECK(solution.sideToMoveWins() == (rows * columns > 1));
            }
        }
}

TEST_CASE("every bitten bar has the winning bites that trying finds", "[solver][chomp]") {
    NoMonitor monitor;
    const ChompBar bar{3, 4};
    const ChompIndex index{bar};
    for (std::uint64_t i = 0; i < index.positions(); ++i) {
        const ChompPosition position{bar, index.lengthsOf(i)};
        INFO(draw(position));
        auto expected = slowMoves(position);
        if (position.isOver()) expected.clear();
        for (const ChompMethod method : kMethods)
            CHECK(solveChomp(position, method, monitor).winningMoves == expected);
    }
}

TEST_CASE("a bar is read as people write sizes", "[solver][chomp]") {
    for (const char* const text : {"4 5", "4x5", "4X5", "4,5", " 4 x 5 ", "4, 5"})
        CHECK(ChompBar::parse(text) == ChompBar{4, 5});
    for (const char* const text :
         {"", "4", "4x", "x5", "4xx5", "4 5 6", "0x5", "4x1000001", "4;5", "4x5a", "-4 5"})
        CHECK_FALSE(ChompBar::parse(text));
}

TEST_CASE("a bitten bar is read from a drawing and from bites", "[solver][chomp]") {
    const ChompBar bar{3, 5};
    const auto read = [&](std::string_view text) {
        const auto parsed = chompPositionFrom(text, bar);
        return parsed ? draw(*parsed) : test::errorOf(parsed);
    };
    const char* const bitten = "  P # # # #\n  # # . . .\n  # . . . .\n";
    CHECK(read(bitten) == bitten);
    CHECK(read("P####\n##\n#\n") == bitten);
    CHECK(read("2,3 3,2\n") == bitten);
    CHECK(read("1,1") == "  . . . . .\n  . . . . .\n  . . . . .\n");
    CHECK(read("") == "there is neither a bar nor a bite in it");
    CHECK(read("##\n###") == "row 2: a square is left below an eaten one");
    CHECK(read("#.#") == "row 1: a square is left after an eaten one");
    CHECK(read("######") == "row 1: the bar has 5 columns");
    CHECK(read("#\n#\n#\n#") == "row 4: the bar has 3");
    CHECK(read("2,3 3,4") == "move 2: the square 3,4 is not left");
    CHECK(read("(2,3), (3,2)") == bitten);
    CHECK(read("2,3 x,4") == "move 2: 'x': expected ROW,COLUMN");
    CHECK(read("[2,3]") == "move 1: '[2,3]': expected ROW,COLUMN");
    CHECK(read("1,1 1,1") == "move 2: the poison is eaten before it");
}

TEST_CASE("a drawing of a bar has the letters of this program only", "[solver][chomp]") {
    const ChompBar bar{3, 5};
    const auto read = [&](std::string_view text) {
        const auto parsed = chompPositionFrom(text, bar);
        return parsed ? draw(*parsed) : test::errorOf(parsed);
    };
    const char* const bitten = "  P # # # #\n  # # . . .\n  # . . . .\n";
    for (const char* const text : {"  P # # # *\n  # ? . . .\n  * . . . .\n",  // a map
                                   "P####\r\n##\r\n#\r\n",
                                   "\t# ####\n\n  ##___\n#----\n"})
        CHECK(read(text) == bitten);
    const std::string letters = "P#*?._- \t\r\n,";
    for (int i = 0; i < 256; ++i) {
        const auto letter = static_cast<char>(i);
        if (letters.find(letter) != letters.npos || trim(std::string{letter}).empty()) continue;
        for (const std::string& row : {std::string{letter}, '#' + std::string{letter}})
            for (const char* const above : {"", "###\n"}) {
                INFO(i << ' ' << row << " after " << above);
                const std::string shown = isUtf8(row) ? printableLine(row) : row;
                CHECK(read(above + row) == std::string{above[0] == '#' ? "row 2: '" : "row 1: '"} +
                                               shown +
                                               "': expected P, #, *, . or bites such as 2,3");
            }
    }
    CHECK(read("2 3").starts_with("row 1: '2': expected "));
    CHECK(read("3 rows").starts_with("row 1: '3': expected "));
    CHECK(read("# # x").starts_with("row 1: 'x': expected "));
    CHECK(read("2;3").starts_with("row 1: '2;3': expected "));
}

TEST_CASE("the bar after a list of bites is that after each in turn", "[solver][chomp]") {
    const ChompBar bar{3, 5};
    CHECK(positionAfter({}, bar) == ChompPosition{bar});
    CHECK(positionAfter({{2, 3}, {3, 2}}, bar) == *chompPositionFrom("2,3 3,2", bar));
}

TEST_CASE("positions are numbered without gaps, bites make numbers smaller", "[solver][chomp]") {
    const ChompBar bar{4, 6};
    const ChompIndex index{bar};
    CHECK(index.positions() == 210);
    ChompLengths before{};
    for (std::uint64_t i = 0; i < index.positions(); ++i) {
        const ChompLengths lengths = index.lengthsOf(i);
        REQUIRE(index.indexOf(lengths) == i);
        if (i > 0) REQUIRE(before < lengths);
        for (int row = 1; row < bar.rows; ++row)
            REQUIRE(lengths[static_cast<std::size_t>(row)] <=
                    lengths[static_cast<std::size_t>(row - 1)]);
        before = lengths;
    }
    CHECK(chompPositions({15, 15}) == 155'117'520);
    CHECK(chompPositions({31, 32}) == 916'312'070'471'295'267);
    CHECK(chompPositions({32, 32}) == 1'832'624'140'942'590'534);
}

TEST_CASE("the sweep knows every position", "[solver][chomp]") {
    NoMonitor monitor;
    NodeCounter counter{monitor};
    const ChompBar bar{5, 6};
    const ChompSweep sweep{bar, counter};
    const ChompIndex index{bar};
    SlowChomp slow;
    for (std::uint64_t i = 0; i < index.positions(); ++i) {
        const ChompLengths lengths = index.lengthsOf(i);
        const Lengths list(lengths.begin(), lengths.begin() + bar.rows);
        REQUIRE(sweep.isLost(lengths) == slow.isLost(list));
    }
}

TEST_CASE("a large table is not cleared to its end once the work is stopped", "[solver][chomp]") {
    class StopAtOnce final : public Monitor {
        [[nodiscard]] bool stopRequested() const override { return true; }
    };
    StopAtOnce monitor;
    for (const auto& [bar, method] :
         {std::pair{ChompBar{15, 15}, ChompMethod::Sweep}, {ChompBar{12, 12}, ChompMethod::Memo}}) {
        const auto solution = solveChomp(ChompPosition{bar}, method, monitor);
        CHECK_FALSE(solution.isComplete);
        CHECK(solution.nodes == 0);
    }
}

// Gale 1974: 8x10 is a small bar with two winning bites.
TEST_CASE("well-known bars", "[solver][chomp]") {
    NoMonitor monitor;
    const auto solve = [&](ChompBar bar) {
        return solveChomp(ChompPosition{bar}, ChompMethod::Sweep, monitor);
    };
    CHECK(solve({1, 1}).winningMoves.empty());
    CHECK(solve({8, 10}).winningMoves == std::vector<ChompMove>{{4, 9}, {5, 6}});
    CHECK(solve({10, 10}).winningMoves == std::vector<ChompMove>{{2, 2}});
    CHECK(solve({2, 32}).winningMoves == std::vector<ChompMove>{{2, 32}});
    CHECK(solve({32, 1}).winningMoves == std::vector<ChompMove>{{2, 1}});
}

TEST_CASE("memory limits a bar, not its side", "[solver][chomp]") {
    NoMonitor monitor;
    const auto solve = [&](const ChompPosition& position, ChompMethod method) {
        return solveChomp(position, method, monitor).winningMoves;
    };
    // With two rows it eats the last square of the lower one, with one row all but the poison.
    CHECK(solve(ChompPosition{{2, 100}}, ChompMethod::Sweep) == std::vector<ChompMove>{{2, 100}});
    CHECK(solve(ChompPosition{{100, 2}}, ChompMethod::Sweep) == std::vector<ChompMove>{{100, 2}});
    CHECK(solve(ChompPosition{{1, 1'000'000}}, ChompMethod::Sweep) ==
          std::vector<ChompMove>{{1, 2}});
    CHECK(solve(ChompPosition{{1'000'000, 1}}, ChompMethod::Sweep) ==
          std::vector<ChompMove>{{2, 1}});
    const auto three = solve(ChompPosition{{3, 200}}, ChompMethod::Sweep);
    CHECK_FALSE(three.empty());
    // Nothing wins after a winning bite, and a bar lies on its side as well.
    for (const ChompMove bite : three)
        CHECK(solve(ChompPosition{{3, 200}}.after(bite), ChompMethod::Sweep).empty());
    CHECK(solve(ChompPosition{{3, 40}}, ChompMethod::Sweep) ==
          solve(ChompPosition{{3, 40}}, ChompMethod::Memo));
    CHECK(solve(ChompPosition{{200, 3}}, ChompMethod::Sweep).size() == three.size());
}

TEST_CASE("a bar and its transposed one have the same bites", "[solver][chomp]") {
    const ChompBar bar{3, 5};
    const ChompIndex index{bar};
    for (std::uint64_t i = 0; i < index.positions(); ++i) {
        const ChompPosition position{bar, index.lengthsOf(i)};
        const ChompPosition turned = position.transposed();
        REQUIRE(turned.transposed() == position);
        for (int row = 1; row <= bar.rows; ++row)
            for (int column = 1; column <= bar.columns; ++column)
                REQUIRE(position.isLegal({row, column}) == turned.isLegal({column, row}));
    }
}

TEST_CASE("a bar too large for memory is reported before", "[solver][chomp]") {
    const std::uint64_t index = 8 * 15 * 16;
    CHECK(chompTableBytes({15, 15}, ChompMethod::Sweep) == index + 155'117'520 / 8 + 1);
    CHECK(chompTableBytes({15, 15}, ChompMethod::Minimax) == index);
    CHECK(chompTableBytes({1, 1'000'000}, ChompMethod::Sweep) < std::uint64_t{9'000'000});
    CHECK(chompTableBytes({1'000'000, 1}, ChompMethod::Sweep) < std::uint64_t{17'000'000});
    CHECK_FALSE(chompTableBytes({1000, 1000}, ChompMethod::Sweep));
    CHECK(*chompTableBytes({32, 32}, ChompMethod::Sweep) > std::uint64_t{1} << 50);
}

TEST_CASE("a stopped sweep claims nothing", "[solver][chomp]") {
    class StopAtOnce final : public Monitor {
        [[nodiscard]] bool stopRequested() const override { return true; }
    };
    StopAtOnce monitor;
    const auto solution = solveChomp(ChompPosition{{12, 12}}, ChompMethod::Sweep, monitor);
    CHECK_FALSE(solution.isComplete);
    CHECK(solution.winningMoves.empty());
}

TEST_CASE("a sweep can be stopped before it has visited many positions", "[solver][chomp]") {
    class StopLater final : public Monitor {
    public:
        [[nodiscard]] bool stopRequested() const override { return ++asked_ > 2; }

    private:
        mutable int asked_ = 0;
    };
    StopLater monitor;
    // Each of its first lost positions marks up to millions.
    const auto solution = solveChomp(ChompPosition{{15, 15}}, ChompMethod::Sweep, monitor);
    CHECK_FALSE(solution.isComplete);
    CHECK(solution.nodes < kMonitorInterval);
}

TEST_CASE("15x15 with its winning bite", "[solver][chomp][.][slow]") {
    NoMonitor monitor;
    const auto solution = solveChomp(ChompPosition{{15, 15}}, ChompMethod::Sweep, monitor);
    CHECK(solution.winningMoves == std::vector<ChompMove>{{2, 2}});
    CHECK(solution.nodes == 829'383);
}

}  // namespace fukumi::solver
