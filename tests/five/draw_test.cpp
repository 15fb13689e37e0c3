// SPDX-License-Identifier: MIT
#include <algorithm>

#include "engine/board/win_check.hpp"
#include "engine/core/random.hpp"
#include "engine/five/draw_file.hpp"
#include "engine/five/pairing.hpp"
#include "engine/five/stones.hpp"
#include "engine/solver/mnk_solver.hpp"
#include "tests/five/five_support.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::five {

namespace {

std::optional<DrawTree> drawOf(BoardSize size) {
    DrawSearch search{size};
    return search.run(1'000'000, {}, [](const DrawSearch::Progress&) {});
}

/// Sizes with more rows than pairs; 7x8 takes half a minute.
std::vector<BoardSize> sizes() {
    return {BoardSize::make(5, 6).value(),
            BoardSize::square(6),
            BoardSize::make(7, 6).value(),
            BoardSize::square(7)};
}

/// White by the tree and then by the pairing that is left.
class White {
public:
    explicit White(const DrawTree& tree)
        : tree_{tree},
          small_{tree.size},
          finder_{small_},
          pairs_{pairing(board::Board{tree.size})} {}

    /// REQUIRES: `last` is black's move, on the board.
    Square answer(const board::Board& board, Square last) {
        std::vector<Square> empty;
        std::optional<Square> five;
        forEachSquare(board.size(), [&](Square s) {
            if (!board.isEmpty(s)) return;
            empty.push_back(s);
            if (board::winsAt(board, Rule::Freestyle, s, Color::White)) five = s;
        });
        if (five) return *five;
        if (pairs_) {
            for (const auto& [a, b] : *pairs_)
                for (const auto& [here, there] : {std::pair{a, b}, std::pair{b, a}})
                    if (here == last && board.isEmpty(there)) return there;
            return empty.front();
        }
        const CanonicalStones canonical = canonicalStones(board);
        const Square found =
            apply(inverse(canonical.toCanonical), tree_.answers.at(canonical.text), board.size());
        board::Board after = board;
        after.put(found, board::Cell::White);
        pairs_ = pairing(after);
        return found;
    }

private:
    [[nodiscard]] std::optional<SquarePairs> pairing(const board::Board& board) {
        const SmallStones stones = small_.stonesOf(board);
        const auto canonical = finder_.find(small_.canonical(stones), kPairingNodes);
        if (!canonical.pairs) return std::nullopt;
        const auto here = finder_.find(stones, 1'000'000);
        REQUIRE(here.pairs);
        return pairsOf(small_, *here.pairs);
    }

    const DrawTree& tree_;
    SmallBoard small_;
    PairingFinder finder_;
    std::optional<SquarePairs> pairs_;
};

}  // namespace

TEST_CASE("Small boards are drawn, and the check agrees", "[five][draw]") {
    for (const BoardSize size : sizes()) {
        const auto tree = drawOf(size);
        REQUIRE(tree);
        const DrawCheck check = checkDraw(*tree);
        INFO(size.width() << 'x' << size.height());
        CHECK(check.fault.value_or("") == "");
        CHECK(check.answers >= tree->answers.size());
        CHECK(check.pairings > 0);
        CHECK(check.pairings < check.positions);
    }
}

TEST_CASE("Nobody beats the answers of a draw", "[five][draw]") {
    Random random{77};
    for (const BoardSize size : sizes()) {
        const DrawTree tree = drawOf(size).value();
        for (int game = 0; game < 200; ++game) {
            White white{tree};
            board::Board board{size};
            bool over = false;
            while (!over && board.emptyCount() > 0) {
                std::vector<Square> empty;
                forEachSquare(size, [&](Square s) {
                    if (board.isEmpty(s)) empty.push_back(s);
                });
                const Square move = empty[random.next() % empty.size()];
                REQUIRE_FALSE(board::winsAt(board, Rule::Freestyle, move, Color::Black));
                board.put(move, board::Cell::Black);
                if (board.emptyCount() == 0) break;
                const Square answer = white.answer(board, move);
                over = board::winsAt(board, Rule::Freestyle, answer, Color::White);
                board.put(answer, board::Cell::White);
            }
        }
    }
}

TEST_CASE("Every answer of a draw is needed where it is asked for", "[five][draw]") {
    const DrawTree tree = drawOf(BoardSize::square(6)).value();
    for (const auto& [stones, move] : tree.answers) {
        DrawTree fewer = tree;
        fewer.answers.erase(stones);
        INFO(stones);
        CHECK(checkDraw(fewer).fault);
        // An answer on a stone of black.
        DrawTree taken = tree;
        const board::Board board = boardFrom(stones, tree.size).value();
        forEachSquare(tree.size, [&](Square s) {
            if (!board.isEmpty(s)) taken.answers.at(stones) = s;
        });
        CHECK(checkDraw(taken).fault);
    }
    // In the corner white stops nothing.
    DrawTree poor = drawOf(BoardSize::square(7)).value();
    poor.answers.begin()->second = Square{6, 6};
    CHECK(checkDraw(poor).fault);
    CHECK(checkDraw(DrawTree{BoardSize::square(8), {}}).fault);
}

TEST_CASE("The exact solver says draw where answers do", "[five][draw]") {
    solver::MnkSolver exact{solver::MnkRules::make(5, 6, 5).value(), 256};
    solver::NoMonitor monitor;
    const auto rules = solver::MnkRules::make(5, 6, 5).value();
    const auto empty =
        std::get<solver::MnkPosition>(solver::MnkPosition::make(rules, ByColor<solver::CellSet>{}));
    CHECK_FALSE(exact.solve(empty, monitor).value.value().winner);
    CHECK_FALSE(checkDraw(drawOf(BoardSize::make(5, 6).value()).value()).fault);
}

TEST_CASE("A search of a draw ends with its memory", "[five][draw]") {
    DrawSearch search{BoardSize::square(8)};
    DrawSearch::Progress last;
    CHECK_FALSE(search.run(5'000, {}, [&](const DrawSearch::Progress& now) { last = now; }));
    CHECK(last.nodes > 0);
    CHECK(last.positions < 50'000);
}

TEST_CASE("A draw's file is read as it was written, damaged it is refused", "[five][draw]") {
    const DrawTree tree = drawOf(BoardSize::square(6)).value();
    const std::string file = drawFile(tree);
    CHECK(isDrawFile(file));
    const auto read = parseDrawFile(file);
    REQUIRE(std::holds_alternative<DrawTree>(read));
    CHECK(std::get<DrawTree>(read) == tree);
    for (std::size_t i = 0; i < file.size(); ++i) {
        std::string damaged = file;
        damaged[i] ^= 1;
        CHECK(std::holds_alternative<FileFault>(parseDrawFile(damaged)));
        CHECK(std::holds_alternative<FileFault>(parseDrawFile(file.substr(0, i))));
    }
    // With sums that fit: an answer told twice, one on a stone, one of another board, too few.
    auto lines = test::linesOf(file);
    for (const std::string& line : {lines[2],
                                    std::string{"answer a1/ a1"},
                                    std::string{"answer a1/ k11"},
                                    std::string{"x"}}) {
        auto forged = lines;
        forged.insert(forged.begin() + 2, line);
        forged.back() = "end " + std::to_string(forged.size() - 3);
        CHECK(std::holds_alternative<FileFault>(parseDrawFile(test::fileOf(forged))));
    }
    lines.erase(lines.end() - 2);
    CHECK(std::holds_alternative<FileFault>(parseDrawFile(test::fileOf(lines))));
}

}  // namespace fukumi::five
