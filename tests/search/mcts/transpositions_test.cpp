// SPDX-License-Identifier: MIT
#include <map>
#include <string>

#include "engine/search/mcts/node.hpp"
#include "tests/search/mcts/mcts_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

using namespace search::mcts;

TEST_CASE("a position's node is found until it is forgotten", "[search][mcts]") {
    Transpositions table{40'000};
    Random random{3};
    std::map<Key, NodeIndex> put;
    for (NodeIndex i = 1; i <= 10'000; ++i) put[random.next()] = i;
    for (int round = 0; round < 2; ++round) {
        for (const auto& [key, node] : put) {
            table.put(key, node);
            CHECK(table.find(key) == node);
            table.put(key, node + 1);
        }
        // It grows while it is filled; some buckets are full before their turn comes.
        std::size_t found = 0;
        for (const auto& [key, node] : put) {
            CHECK_FALSE(table.find(key ^ 1));
            if (!table.find(key)) continue;
            ++found;
            CHECK(table.find(key) == node + 1);
        }
        CHECK(found > put.size() * 85 / 100);
        table.clear();
        for (const auto& [key, node] : put) CHECK_FALSE(table.find(key));
        CHECK_FALSE(table.find(0));
    }
}

TEST_CASE("a full table loses positions and never mistakes one", "[search][mcts]") {
    constexpr int kLeast = 32'768;
    Transpositions table{64};
    Random random{4};
    std::map<Key, NodeIndex> put;
    for (NodeIndex i = 1; i <= 150'000; ++i) {
        const Key key = random.next();
        put[key] = i;
        table.put(key, i);
        REQUIRE(table.find(key) == i);
    }
    int found = 0;
    for (const auto& [key, node] : put) {
        const auto known = table.find(key);
        if (!known) continue;
        ++found;
        CHECK(known == node);
    }
    CHECK(found > kLeast * 15 / 16);
    CHECK(found <= kLeast);
}

TEST_CASE("a position has its moves once, whatever the order of moves", "[search][mcts]") {
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        GrownTree grown{
            fromMoves(rule, BoardSize::square(15), "h8 i9 i7 g9 j10 k8"), Options{}, 6000};
        std::map<std::string, const Node*> holders;
        std::map<const Node*, int> ways;
        int all = 0;
        int twice = 0;
        grown.walk([&](const board::Position& position, const Node& node) {
            const Node& holder = grown.tree.holderOf(node);
            CHECK_FALSE(holder.children().isTransposed);
            std::string stones;
            forEachSquare(position.size(), [&](Square s) {
                stones += static_cast<char>('0' + static_cast<int>(position.cellAt(s)));
            });
            const auto [known, isNew] = holders.try_emplace(stones, &holder);
            ++all;
            if (known->second != &holder) ++twice;
            if (isNew) CHECK(ways[&holder] == 0);  // of no other position
            ++ways[&holder];
            grown.tree.forEachChild(
                node, [&](NodeIndex i) { CHECK(position.isEmpty(grown.tree[i].move())); });
        });
        int met = 0;
        for (const auto& [holder, count] : ways) met += count > 1 ? 1 : 0;
        INFO(nameOf(rule) << ": " << met << " of " << holders.size());
        CHECK(met > 20);
        // The table forgets some.
        INFO(twice << " of " << all << " ways to a position lead to other moves");
        CHECK(20 * twice < all);
    }
}

TEST_CASE("the textbook form knows nothing of transpositions", "[search][mcts]") {
    GrownTree grown{
        fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 i9 i7 g9"), textbook(), 3000};
    grown.walk([&](const board::Position&, const Node& node) {
        CHECK_FALSE(node.children().isTransposed);
    });
}

}  // namespace fukumi::test
