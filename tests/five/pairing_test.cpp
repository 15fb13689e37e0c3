// SPDX-License-Identifier: MIT
#include "engine/five/pairing.hpp"

#include <algorithm>

#include "engine/board/win_check.hpp"
#include "engine/core/random.hpp"
#include "tests/five/five_support.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::five {

namespace {

constexpr std::uint64_t kNodes = 2'000'000;

/// Plays at random against the pairing; whether the random side ever made five.
bool beatsPairing(BoardSize size, const SquarePairs& pairs, Random& random) {
    board::Board board{size};
    std::vector<Square> free;
    forEachSquare(size, [&](Square s) { free.push_back(s); });
    const auto take = [&](Square s, Color c) {
        board.put(s, board::cellOf(c));
        free.erase(std::find(free.begin(), free.end(), s));
        return board::winsAt(board, Rule::Freestyle, s, c);
    };
    while (!free.empty()) {
        const Square s = free[random.next() % free.size()];
        if (take(s, Color::Black)) return true;
        Square answer = free.empty() ? s : free.front();
        for (const auto& [a, b] : pairs)
            if ((a == s && board.isEmpty(b)) || (b == s && board.isEmpty(a)))
                answer = a == s ? b : a;
        if (!free.empty() && board.isEmpty(answer)) (void)take(answer, Color::White);
    }
    return false;
}

}  // namespace

TEST_CASE("5x5 has a pairing, and nobody makes five against it", "[five][pairing]") {
    Random random{5};
    const BoardSize size = BoardSize::square(5);
    const PairingSearch found = findPairing(size, kNodes);
    REQUIRE(found.pairs);
    CHECK_FALSE(whyNoPairing(board::Board{size}, *found.pairs));
    for (int game = 0; game < 500; ++game) CHECK_FALSE(beatsPairing(size, *found.pairs, random));
}

TEST_CASE("Larger boards have no pairing", "[five][pairing]") {
    for (const BoardSize size : {BoardSize::make(5, 6).value(), BoardSize::square(6)}) {
        const PairingSearch found = findPairing(size, kNodes);
        CHECK_FALSE(found.pairs);
        CHECK(found.isExhaustive);
    }
    CHECK_FALSE(findPairing(BoardSize::square(8), kNodes).pairs);
}

TEST_CASE("A pairing with any pair broken is none", "[five][pairing]") {
    const BoardSize size = BoardSize::square(5);
    const SquarePairs pairs = findPairing(size, kNodes).pairs.value();
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        SquarePairs fewer = pairs;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        CHECK(whyNoPairing(board::Board{size}, fewer));
        SquarePairs twice = pairs;
        twice[i].first = twice[(i + 1) % pairs.size()].first;
        CHECK(whyNoPairing(board::Board{size}, twice));
    }
}

TEST_CASE("Rows with a stone of the defender need no pair, and pairs are empty",
          "[five][pairing]") {
    // Six by six with stones in the middle: the finder's pairs pass, each one left out is missed
    // or was not needed, and a pair on a stone is none.
    board::Board board = test::taskOf("c3 d4 d3 c4", Rule::Freestyle, 6).root;
    const SmallBoard small{board.size()};
    PairingFinder finder{small};
    const auto found = finder.find(small.stonesOf(board), kNodes);
    REQUIRE(found.pairs);
    const SquarePairs pairs = pairsOf(small, *found.pairs);
    CHECK_FALSE(whyNoPairing(board, pairs));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        SquarePairs fewer = pairs;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        CHECK(whyNoPairing(board, fewer));
        board.put(pairs[i].first, board::Cell::Black);
        CHECK(whyNoPairing(board, pairs));
        board.clear(pairs[i].first);
    }
    // Black has four of a row: no pair is left in it.
    const board::Board four = test::taskOf("a1 f6 b1 f5 c1 f4 d1 f3", Rule::Freestyle, 6).root;
    const auto none = finder.find(small.stonesOf(four), kNodes);
    CHECK_FALSE(none.pairs);
    CHECK(none.isExhaustive);
}

TEST_CASE("A pairing's file is read as it was written, damaged it is refused", "[five][pairing]") {
    const BoardSize size = BoardSize::square(5);
    const SquarePairs pairs = findPairing(size, kNodes).pairs.value();
    const std::string file = pairingFile(size, pairs);
    CHECK(isPairingFile(file));
    const auto read = parsePairingFile(file);
    REQUIRE(std::holds_alternative<PairingFile>(read));
    CHECK(std::get<PairingFile>(read).pairs == pairs);
    CHECK(std::get<PairingFile>(read).size == size);
    for (std::size_t i = 0; i < file.size(); ++i) {
        std::string damaged = file;
        damaged[i] ^= 1;
        CHECK(std::holds_alternative<FileFault>(parsePairingFile(damaged)));
        CHECK(std::holds_alternative<FileFault>(parsePairingFile(file.substr(0, i))));
    }
    // With sums that fit, the rules find it out.
    auto lines = test::linesOf(file);
    lines.erase(lines.begin() + 3);
    lines.back() = "end " + std::to_string(lines.size() - 3);
    const auto forged = parsePairingFile(test::fileOf(lines));
    REQUIRE(std::holds_alternative<PairingFile>(forged));
    CHECK(whyNoPairing(board::Board{size}, std::get<PairingFile>(forged).pairs));
}

}  // namespace fukumi::five
