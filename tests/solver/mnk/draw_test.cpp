// SPDX-License-Identifier: MIT
#include <array>

#include "engine/core/random.hpp"
#include "engine/solver/mnk/draw_file.hpp"
#include "engine/solver/mnk/mnk_solver.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::solver {

namespace {

DrawTree drawOf(int columns, int rows, int length = 5) {
    NoMonitor monitor;
    return findDraw(MnkRules::make(columns, rows, length).value(), 1'000'000, monitor).tree.value();
}

DrawCheck check(const DrawTree& tree) {
    NoMonitor monitor;
    return checkDraw(tree, monitor);
}

/// With more rows than pairs; 7x8 takes half a minute.
std::vector<DrawTree> draws() {
    return {
        drawOf(5, 6), drawOf(6, 6), drawOf(7, 6), drawOf(7, 7), drawOf(4, 4, 4), drawOf(5, 4, 4)};
}

/// White by the tree and then by the pairing that is left.
class White {
public:
    explicit White(const DrawTree& tree)
        : tree_{tree},
          lines_{tree.rules},
          symmetries_{tree.rules},
          finder_{tree.rules, lines_},
          pairs_{pairing({})} {}

    /// REQUIRES: `last` is black's move, on the board.
    Cell answer(const TwoSides& stones, Cell last) {
        if (const CellSet row = lines_.completions(stones.defender, stones.attacker))
            return firstOf(row);
        if (pairs_) {
            for (const CellSet pair : *pairs_)
                if (contains(pair, last) && (pair & ~setOf(last) & ~stones.all()) != 0)
                    return firstOf(pair & ~setOf(last));
            return firstOf(tree_.rules.allCells() & ~stones.all());
        }
        const auto [least, image] = leastImage(stones, symmetries_);
        const Cell found = symmetries_.origin(image, tree_.answers.at(least));
        pairs_ = pairing({stones.attacker, stones.defender | setOf(found)});
        return found;
    }

private:
    [[nodiscard]] std::optional<CellPairs> pairing(const TwoSides& stones) {
        const TwoSides least = leastImage(stones, symmetries_).first;
        const int length = tree_.rules.length();
        if (!finder_.find(least, length, DrawSearch::kPairingNodes)) return std::nullopt;
        const auto here = finder_.find(stones, length, 1'000'000);
        REQUIRE(here);
        return here;
    }

    const DrawTree& tree_;
    MnkLines lines_;
    MnkSymmetries symmetries_;
    PairingFinder finder_;
    std::optional<CellPairs> pairs_;
};

/// The lines without their sums, and a file of such lines: what a forger would do.
std::vector<std::string> linesOf(const std::string& file) {
    const auto lines = summedLines(file);
    std::vector<std::string> texts;
    for (const SummedLine& line : *lines) texts.emplace_back(line.text);
    return texts;
}
std::string fileOf(const std::vector<std::string>& lines) {
    SummedText file;
    for (const std::string& line : lines) file.add(line);
    return file.bytes();
}

bool isRefused(const std::string& file) { return !parseDrawFile(file); }

}  // namespace

TEST_CASE("small boards are drawn, and the check agrees", "[solver][draw]") {
    for (const DrawTree& tree : draws()) {
        const DrawCheck checked = check(tree);
        INFO(toText(tree.rules));
        CHECK(checked.fault.value_or("") == "");
        CHECK(checked.answers >= tree.answers.size());
        CHECK(checked.pairings > 0);
        CHECK(checked.pairs.empty() == (checked.pairings < checked.positions));
    }
    const DrawTree small = drawOf(5, 5);
    CHECK(small.answers.empty());
    CHECK_FALSE(check(small).pairs.empty());
}

TEST_CASE("no attacker beats the answers of a draw", "[solver][draw]") {
    Random random{77};
    for (const DrawTree& tree : draws()) {
        const MnkLines lines{tree.rules};
        for (int game = 0; game < 200; ++game) {
            White white{tree};
            TwoSides stones;
            while (stones.all() != tree.rules.allCells() && !lines.hasLine(stones.defender)) {
                std::vector<Cell> empty;
                forEachCell(tree.rules.allCells() & ~stones.all(),
                            [&](Cell c) { empty.push_back(c); });
                const Cell move = empty[random.next() % empty.size()];
                stones.attacker |= setOf(move);
                REQUIRE_FALSE(lines.hasLine(stones.attacker));
                if (stones.all() == tree.rules.allCells()) break;
                stones.defender |= setOf(white.answer(stones, move));
            }
        }
    }
}

TEST_CASE("every answer of a draw is needed where it is asked for", "[solver][draw]") {
    const DrawTree tree = drawOf(6, 6);
    for (const auto& [stones, answer] : tree.answers) {
        DrawTree fewer = tree;
        fewer.answers.erase(stones);
        CHECK(check(fewer).fault);
        DrawTree taken = tree;
        taken.answers.at(stones) = firstOf(stones.attacker);
        CHECK(check(taken).fault);
    }
    // In the corner white stops nothing.
    DrawTree poor = drawOf(7, 7);
    poor.answers.begin()->second = Cell{0};
    CHECK(check(poor).fault);
    CHECK(check({MnkRules::make(8, 8, 5).value(), {}}).fault);
}

TEST_CASE("the solver knows the draws that answers prove", "[solver][draw]") {
    NoMonitor monitor;
    for (const DrawTree& tree : draws()) {
        MnkSolver exact{tree.rules, 256};
        const MnkSolution solution = exact.solve(MnkPosition{tree.rules}, monitor);
        INFO(toText(tree.rules));
        CHECK_FALSE(solution.value.value().winner);
        // With them 7x7 takes some 7 000 nodes.
        CHECK(solution.nodes < 100'000);
    }
}

TEST_CASE("a search of a draw ends with its memory, and where there is none", "[solver][draw]") {
    NoMonitor monitor;
    const FoundDraw found = findDraw(MnkRules::make(8, 8, 5).value(), 5'000, monitor);
    CHECK_FALSE(found.tree);
    CHECK(found.end == FoundDraw::End::Memory);
    CHECK(found.nodes > 0);
    CHECK(found.nodes < 50'000);
    // Half of the cells is for answers.
    for (const auto& [columns, rows, length] : {std::array{4, 3, 3}, std::array{7, 7, 4}}) {
        const auto none =
            findDraw(MnkRules::make(columns, rows, length).value(), 1'000'000, monitor);
        CHECK_FALSE(none.tree);
        CHECK(none.end == FoundDraw::End::Whole);
        CHECK(none.depth == columns * rows / 2);
    }
    // Depth 0 needs no answer; depth 1 is ended at its first move.
    struct : Monitor {
        [[nodiscard]] bool stopRequested() const override { return true; }
    } atOnce;
    const FoundDraw stopped = findDraw(MnkRules::make(8, 8, 5).value(), 5'000, atOnce);
    CHECK(stopped.end == FoundDraw::End::Stop);
    CHECK(stopped.depth == 0);
}

TEST_CASE("a draw's file is read as it was written, damaged it is refused", "[solver][draw]") {
    for (const DrawTree& tree : {drawOf(5, 5), drawOf(6, 6), drawOf(5, 4, 4)}) {
        const std::string file = drawFile(tree);
        CHECK(isDrawFile(file));
        const auto read = parseDrawFile(file);
        REQUIRE(read);
        CHECK(*read == tree);
        for (std::size_t i = 0; i < file.size(); ++i) {
            std::string damaged = file;
            damaged[i] ^= 1;
            CHECK(isRefused(damaged));
            CHECK(isRefused(file.substr(0, i)));
        }
    }
    // With sums that fit: a doubled answer, one on a stone, one of another board, no answer,
    // the same position turned, too few.
    auto lines = linesOf(drawFile(drawOf(6, 6)));
    for (const std::string& line : {lines[2],
                                    std::string{"answer a1/ a1"},
                                    std::string{"answer a1/ k11"},
                                    std::string{"answer a1a1/ b1"},
                                    std::string{"answer a1 b1"},
                                    std::string{"answer a1/"},
                                    std::string{"x"}}) {
        auto forged = lines;
        forged.insert(forged.begin() + 2, line);
        forged.back() = "end " + std::to_string(forged.size() - 3);
        CHECK(isRefused(fileOf(forged)));
    }
    lines.erase(lines.end() - 2);
    CHECK(isRefused(fileOf(lines)));
}

}  // namespace fukumi::solver
