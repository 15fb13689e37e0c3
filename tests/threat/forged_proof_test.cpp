// SPDX-License-Identifier: MIT
#include "engine/threat/proof.hpp"
#include "engine/threat/proof_check.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/key_twins.hpp"

namespace fukumi::threat {

using board::Board;

namespace {

/// Three black stones that white has closed on one side: black makes a four on either square, and
/// white answers on the other one. Played so or so, or not at all, it adds another key.
///
///     O X X X a b
struct ClosedThree {
    Square a;
    Square b;
};
/// Black's four and white's answer.
using Exchange = std::pair<Square, Square>;

ClosedThree addThree(Board& board, int x, int y) {
    board.put(Square{x, y}, board::Cell::White);
    for (int i = 1; i <= 3; ++i) board.put(Square{x + i, y}, board::Cell::Black);
    return {Square{x + 4, y}, Square{x + 5, y}};
}

/// A proof in which two ways lead to positions with one key, and the node `five` is in both. It
/// is right in the first; in the second a white stone is where it makes five.
struct Forgery {
    Proof proof;
    Board first;
    Board second;
};

void play(Board& board, const std::vector<Exchange>& exchanges) {
    for (const auto& [four, answer] : exchanges) {
        board.put(four, board::Cell::Black);
        board.put(answer, board::Cell::White);
    }
}

/// Nodes for fours that are answered, one after the other, and then node `end`.
void addFours(Proof& proof,
              const std::vector<Exchange>& exchanges,
              std::uint32_t end,
              std::uint32_t firstFive) {
    for (std::size_t i = 0; i < exchanges.size(); ++i) {
        const auto here = static_cast<std::uint32_t>(proof.nodes.size());
        const std::uint32_t next = i + 1 < exchanges.size() ? here + 1 : end;
        proof.nodes.push_back(
            {exchanges[i].first, false, {{exchanges[i].second, next}}, firstFive + here});
    }
}

Forgery forge() {
    Board start{BoardSize::square(20)};
    const ClosedThree main = addThree(start, 0, 19);
    const Square elsewhere{16, 19};
    std::vector<ClosedThree> threes;
    std::vector<Key> keys;
    for (int i = 0; i < 38; ++i) {
        const int row = i / 3;
        const int y = row + row / 2;  // two rows in three
        threes.push_back(addThree(start, 6 * (i % 3) + row % 3, y));
        const auto [a, b] = threes.back();
        keys.push_back(stoneKey(Color::Black, a) ^ stoneKey(Color::White, b));
        keys.push_back(stoneKey(Color::Black, b) ^ stoneKey(Color::White, a));
    }
    const auto chosen = test::keysThatMake(
        stoneKey(Color::White, elsewhere) ^ stoneKey(Color::White, main.b), keys);
    REQUIRE(chosen);
    std::vector<Exchange> one;
    std::vector<Exchange> other;
    for (std::size_t i = 0; i < threes.size(); ++i) {
        const auto [a, b] = threes[i];
        if ((*chosen)[2 * i]) one.emplace_back(a, b);
        if ((*chosen)[2 * i + 1]) ((*chosen)[2 * i] ? other : one).emplace_back(b, a);
    }
    REQUIRE_FALSE(other.empty());

    Forgery forgery{{Rule::Freestyle, Color::Black, start, {}}, start, start};
    Proof& proof = forgery.proof;
    const auto end = static_cast<std::uint32_t>(1 + one.size() + other.size());
    const auto secondWay = static_cast<std::uint32_t>(1 + one.size());
    proof.nodes.push_back({main.a, false, {{elsewhere, 1}, {main.b, secondWay}}, end + 1});
    addFours(proof, one, end, end + 1);
    addFours(proof, other, end, end + 1);
    proof.nodes.push_back({main.b, false, {}, end + 1});
    proof.nodes.push_back({main.b, true, {}, {}});
    for (const auto& exchanges : {one, other})
        for (const auto& exchange : exchanges)
            proof.nodes.push_back({exchange.second, true, {}, {}});

    play(forgery.first, {{main.a, elsewhere}});
    play(forgery.first, one);
    play(forgery.second, {{main.a, main.b}});
    play(forgery.second, other);
    return forgery;
}

}  // namespace

TEST_CASE("A proof forged of two positions with one key is wrong", "[threat][proof]") {
    const Forgery forgery = forge();
    REQUIRE(forgery.first.key() == forgery.second.key());
    REQUIRE_FALSE(forgery.first == forgery.second);
    const auto read = parseProof(writeProof(forgery.proof));
    REQUIRE(read);
    REQUIRE(*read == forgery.proof);
    const auto error = checkProof(*read);
    REQUIRE(error);
    CHECK(error->text == "the square is taken");
    // All but the second way is right.
    Proof honest = forgery.proof;
    honest.nodes[0].replies.pop_back();
    const auto other = checkProof(honest);
    REQUIRE(other);
    CHECK(other->line.size() == 3);
}

TEST_CASE("Positions with one key are two for a walk, one each for its labels", "[threat]") {
    const Forgery forgery = forge();
    VisitedPositions visited{forgery.proof.start};
    visited.goTo(forgery.first);
    CHECK(visited.insert(7));
    CHECK_FALSE(visited.insert(7));
    CHECK_FALSE(visited.contains(8));
    visited.goTo(forgery.second);
    CHECK_FALSE(visited.contains(7));
    // Back by its own steps, through more positions than there was room for.
    board::Board board = forgery.second;
    const Square corner{19, 19};
    for (std::uint64_t label = 100; label < 2000; ++label) {
        visited.put(board, corner, Color::Black);
        REQUIRE(visited.insert(label));
        visited.clear(board, corner, Color::Black);
        REQUIRE_FALSE(visited.contains(label));
    }
    visited.goTo(forgery.first);
    CHECK(visited.contains(7));
    CHECK(visited.size() == 1901);
}

}  // namespace fukumi::threat
