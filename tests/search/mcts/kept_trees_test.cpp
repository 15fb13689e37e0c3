// SPDX-License-Identifier: MIT
//
// Trees that are kept from move to move and pruned on the way, to the last point of small boards:
// every move in them can be played where it is.

#include "tests/search/mcts/mcts_setup.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/round_count.hpp"

namespace fukumi::test {

using namespace search::mcts;

namespace {

/// Memory for Tree::kFewestNodes, which some hundred visits fill.
constexpr std::size_t kLittleMemory = std::size_t{1} << 20;

/// Half of them renju, where black may run out of moves.
Rule someRule(Random& random) { return random.below(2) == 0 ? Rule::Renju : random.pick(kRules); }

Options someOptions(Random& random) {
    Options options;
    options.seed = random.below(1000);
    if (random.below(4) == 0) options.policy = Policy::Ucb1;
    if (random.below(4) == 0)
        options.leaf = random.below(2) == 0 ? Leaf::Playout : Leaf::PlayoutAll;
    if (random.below(8) == 0) options.solvers = search::Solvers::Off;
    return options;
}

board::Position nearTheEnd(Random& random) {
    const BoardSize size = BoardSize::make(random.between(5, 9), random.between(5, 9)).value();
    return unwonPosition(someRule(random), size, random.between(4, 21), random);
}

/// Whether each move can be played after those before it.
bool canBePlayed(board::Position position, const std::vector<Move>& line) {
    for (const Move m : line)
        if (position.tryPlay(m)) return false;
    return true;
}

std::optional<Move> someLegalMove(const board::Position& position, Random& random) {
    std::vector<Move> legal;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isLegal(s)) legal.push_back(s);
    });
    if (legal.empty()) return std::nullopt;
    return random.pick(legal);
}

/// Plays a game to its end with one searcher, the other side now by the line that was expected, now
/// by chance. The number of searches; throws away nothing between them.
int playToTheEnd(SmallMcts& mcts, board::Position position, Random& random) {
    int searches = 0;
    while (true) {
        const auto legal = someLegalMove(position, random);
        if (!legal || position.winner()) return searches;
        const std::uint64_t nodes = 20 + random.below(400);
        const search::SearchResult result = mcts.find(position, nodeLimit(nodes));
        ++searches;
        REQUIRE(result.move);
        CHECK(canBePlayed(position, {*result.move}));
        for (const search::SearchReport& report : mcts.reports())
            CHECK(canBePlayed(position, report.pv));
        const auto& line = result.report.pv;
        for (std::size_t i = 0; i < 1 + random.below(3) && i < line.size(); ++i)
            position.play(line[i]);
        if (const auto reply = someLegalMove(position, random); reply && random.below(4) == 0)
            position.play(*reply);
    }
}

void playGames(int games, std::uint64_t seed) {
    Random random{seed};
    int searches = 0;
    for (int i = 0; i < games; ++i) {
        SmallMcts mcts{someOptions(random), kLittleMemory};
        searches += playToTheEnd(mcts, nearTheEnd(random), random);
    }
    CHECK(searches > 2 * games);
}

/// Prunes grown trees to some of their positions; everything that is left can be played there.
void pruneTrees(int trees, std::uint64_t seed) {
    Random random{seed};
    int looks = 0;
    for (int i = 0; i < trees; ++i) {
        const board::Position root = nearTheEnd(random);
        if (!someLegalMove(root, random)) continue;
        GrownTree grown{root, someOptions(random), random.between(50, 649)};
        const auto least = random.below(12);
        REQUIRE(grown.tree.prune(Tree::kRoot, least, grown.tree.capacity()));
        grown.visit(random.between(0, 199));
        grown.walk([&](const board::Position& position, const Node& node) {
            ++looks;
            grown.tree.forEachChild(
                node, [&](NodeIndex m) { CHECK(position.isLegal(grown.tree[m].move())); });
        });
    }
    CHECK(looks > 10 * trees);
}

}  // namespace

TEST_CASE("the moves of kept trees can be played, to the last point of a board",
          "[search][mcts][reuse][fuzz]") {
    playGames(roundCount(60), 11);
}

TEST_CASE("the moves of pruned trees can be played near the end of a board",
          "[search][mcts][reuse][fuzz]") {
    pruneTrees(roundCount(60), 12);
}

TEST_CASE("the moves of many kept and pruned trees can be played",
          "[.][nightly][search][mcts][reuse][fuzz]") {
    playGames(4000, 13);
    pruneTrees(4000, 14);
}

TEST_CASE("black without a legal move gives no moves to another node", "[search][mcts][reuse]") {
    // Renju, 5x6: lines end where every point that is left is a foul of black.
    board::Position position = fromDrawing(Rule::Renju,
                                           ". . . X X\n"
                                           ". . X . X\n"
                                           ". . O O .\n"
                                           "X X O . .\n"
                                           ". O . O X\n"
                                           "X O . X X\n",
                                           Color::White);
    SmallMcts mcts;
    for (const Square s : {Square{0, 2},
                           Square{4, 2},
                           Square{2, 0},
                           Square{1, 1},
                           Square{3, 1},
                           Square{1, 0},
                           Square{3, 3},
                           Square{0, 4}}) {
        const search::SearchResult result = mcts.find(position, nodeLimit(500));
        REQUIRE(result.move);
        CHECK(canBePlayed(position, result.report.pv));
        if (!position.isEmpty(s)) break;
        position.play(s);
    }
}

}  // namespace fukumi::test
