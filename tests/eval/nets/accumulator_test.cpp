// SPDX-License-Identifier: MIT
//
// Numbers that follow the board and the layers, for every instruction set, against the definition
// (slow_network.hpp).
#include "engine/eval/nets/accumulator.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "engine/core/value.hpp"
#include "tests/eval/nets/network_walk.hpp"
#include "tests/eval/nets/random_network.hpp"
#include "tests/eval/nets/slow_network.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using namespace eval::nets;

namespace {

std::vector<Move> emptySquares(const board::Position& position) {
    std::vector<Move> moves;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isEmpty(s)) moves.push_back(s);
    });
    return moves;
}

/// Remembers the first number that is not as defined.
class Difference {
public:
    /// `describe()` makes a text, which takes longer than the comparison: where it differs only.
    template <class Describe>
    void expect(bool holds, const Describe& describe) {
        if (!holds && text_.empty()) text_ = describe();
    }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::string text_;
};

std::string channel(std::size_t k) { return ", channel " + std::to_string(k); }

std::string nameOf(Square s, std::size_t k) {
    return std::to_string(s.x()) + ',' + std::to_string(s.y()) + channel(k);
}

template <class Net>
void compareFeatures(const Planes<Net>& fast,
                     const board::Position& position,
                     const SlowNetwork& slow,
                     Difference& difference) {
    constexpr const Shape& kShape = Net::kShape;
    for (const Color c : kColors) {
        const std::size_t first = kShape.channels * indexOf(c);
        forEachSquare(position.size(), [&](Square s) {
            const std::size_t at = eval::windows::planeIndex(s);
            for (std::size_t k = 0; k < kShape.channels; ++k) {
                const std::int64_t scale = k < kShape.mixed ? kMixedScale : 1;
                difference.expect(fast.z[at].numbers[first + k] == scale * slow.z(c, s)[k],
                                  [&] { return "z of " + nameOf(s, k); });
            }
            if constexpr (kShape.mixed > 0) {
                if (position.cellAt(s) == board::Cell::Blocked) return;
                for (std::size_t k = 0; k < kShape.mixed; ++k) {
                    const int y = fast.mixed[at].numbers[kShape.mixed * indexOf(c) + k];
                    difference.expect(std::max(y, 0) == slow.features(c, s)[k],
                                      [&] { return "y of " + nameOf(s, k); });
                }
            }
        });
        for (std::size_t region = 0; region < kShape.regionCount(); ++region)
            for (std::size_t k = 0; k < kShape.channels; ++k)
                difference.expect(
                    fast.pools.sums[region][first + k] == slow.pool(c, region)[k],
                    [&] { return "pool of region " + std::to_string(region) + channel(k); });
    }
}

void compareMoves(const Accumulator<OrderNet>& fast,
                  const board::Position& position,
                  const SlowNetwork& slow,
                  Difference& difference) {
    const Color us = position.sideToMove();
    const std::vector<Move> moves = emptySquares(position);
    std::vector<std::int32_t> scores(moves.size(), 5);
    addOrder(fast, us, moves, scores);
    const auto query = slow.outputs(OrderNet::query, us);
    const auto rest = slow.outputs(OrderNet::rest, us);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        std::int64_t logit = 0;
        std::size_t k = 0;
        for (const Color c : {us, ~us})
            for (const std::int64_t f : slow.features(c, moves[i]))
                logit += query[k++] * std::min<std::int64_t>(f, 4095);
        const auto hidden = slow.outputs(OrderNet::point, us, moves[i]);
        for (std::size_t j = 0; j < rest.size(); ++j) logit += rest[j] * hidden[j];
        difference.expect(scores[i] == 5 + ((logit * 100) >> 17),
                          [&] { return "score of move " + std::to_string(i); });
    }
    const double odds = static_cast<double>(slow.outputs(OrderNet::draw, us)[0]) / 262144;
    difference.expect(std::abs(drawChanceOf(fast, us) - 1 / (1 + std::exp(-odds))) < 1e-12,
                      [] { return "chance of a draw"; });
}

/// "" where all is as defined.
template <class Net>
std::string differenceFromSlow(FollowingNetwork<Net>& network,
                               const board::Position& position,
                               SlowNetwork& slow) {
    slow.loadPosition(position);
    Difference difference;
    const Accumulator<Net>& fast = network.accumulatorAt(position);
    compareFeatures(fast.planes(), position, slow, difference);
    const Color us = position.sideToMove();
    const std::int64_t sum = slow.outputs(Net::kShape.parts.size() - 1, us)[0];
    difference.expect(fast.sum(us) == sum, [] { return "last sum"; });
    if constexpr (std::is_same_v<Net, OrderNet>) {
        compareMoves(fast, position, slow, difference);
    } else {
        const std::int64_t units =
            std::clamp<std::int64_t>((sum * 200) >> 18, -kMaxHeuristic.raw(), kMaxHeuristic.raw());
        difference.expect(valueOf(fast, us).raw() == units, [] { return "value"; });
    }
    return difference.text();
}

/// Calls `test` with the weights that `make(network)` yields, of each network.
template <class Make, class Test>
void forEachNet(Make&& make, Test&& test) {
    test(make(OrderNet{}));
    test(make(ValueNet{}));
}

}  // namespace

TEST_CASE("a network kept through a long game is the one of the definition", "[eval][nets]") {
    Random random{77};
    for (const Rule rule : kRules)
        forEachNet([&]<class Net>(Net) { return makeRandom<Net>(rule, 10 + random.below(1000)); },
                   [&]<class Net>(const Weights<Net>& weights) {
                       SlowNetwork slow{Net::kShape, weights};
                       FollowingNetwork<Net> network{weights};
                       for (const Isa isa : {Isa::Portable, Isa::Avx2}) {
                           const BoardSize size =
                               isa == Isa::Portable ? randomSize(random) : BoardSize::square(15);
                           INFO(nameOf(rule) << ", " << nameOf(Net::kShape.owner) << ", "
                                             << size.width() << 'x' << size.height());
                           board::Position position{rule, size, isa};
                           walkAndCheck(position, network, random, [&] {
                               REQUIRE(differenceFromSlow(network, position, slow) == "");
                           });
                       }
                   });
}

TEST_CASE("networks know every size of board", "[eval][nets]") {
    Random random{78};
    forEachNet([]<class Net>(Net) { return makeRandom<Net>(Rule::Freestyle, 3); },
               [&]<class Net>(const Weights<Net>& weights) {
                   SlowNetwork slow{Net::kShape, weights};
                   FollowingNetwork<Net> network{weights};
                   checkEverySize(
                       weights.rule, network, random, [&](const board::Position& position) {
                           REQUIRE(differenceFromSlow(network, position, slow) == "");
                       });
               });
}

TEST_CASE("the largest weights overflow nowhere", "[eval][nets][long]") {
    Random random{80};
    for (const Rule rule : {Rule::Freestyle, Rule::Renju, Rule::Caro})
        for (std::uint64_t seed = 1; seed <= 3; ++seed)
            forEachNet([&]<class Net>(Net) { return makeExtreme<Net>(rule, seed); },
                       [&]<class Net>(const Weights<Net>& weights) {
                           SlowNetwork slow{Net::kShape, weights};
                           FollowingNetwork<Net> network{weights};
                           for (const Isa isa : {Isa::Portable, bestIsa()}) {
                               INFO(nameOf(rule)
                                    << ", " << nameOf(Net::kShape.owner) << ", seed " << seed);
                               board::Position position{rule, BoardSize::square(22), isa};
                               fillAndCheck(position, network, random, [&] {
                                   REQUIRE(differenceFromSlow(network, position, slow) == "");
                               });
                           }
                       });
}

TEST_CASE("a network takes back what lies farther back than it keeps", "[eval][nets]") {
    Random random{81};
    forEachNet([]<class Net>(Net) { return makeRandom<Net>(Rule::Standard, 9); },
               [&]<class Net>(const Weights<Net>& weights) {
                   SlowNetwork slow{Net::kShape, weights};
                   FollowingNetwork<Net> network{weights};
                   board::Position position{weights.rule, BoardSize::square(20)};
                   outrunLog(position,
                             network,
                             eval::windows::Cursor<SavedUpdate<Net>>::kKept,
                             random,
                             [&] { REQUIRE(differenceFromSlow(network, position, slow) == ""); });
               });
}

TEST_CASE("scales of layers follow from what they read", "[eval][nets]") {
    constexpr const Shape& kOrder = OrderNet::kShape;
    CHECK(kOrder.shiftOf(kOrder.parts[OrderNet::first]) == 10);
    CHECK(kOrder.shiftOf(kOrder.parts[OrderNet::query]) == 8);
    CHECK(kOrder.shiftOf(kOrder.parts[OrderNet::point]) == 10);
    CHECK(kOrder.oneOfSum(kOrder.parts[OrderNet::point]) == 1 << 17);
    CHECK(kOrder.inputMax(kOrder.parts[OrderNet::point]) == 4095);
    constexpr const Shape& kValue = ValueNet::kShape;
    CHECK(kValue.shiftOf(kValue.parts[ValueNet::region]) == 10);
    CHECK(kValue.oneOfSum(kValue.parts[ValueNet::output]) == 1 << 18);
    CHECK(kValue.inputMax(kValue.parts[ValueNet::second]) == 8191);
}

TEST_CASE("regions cover a board without a gap, the outer ones alike", "[eval][nets]") {
    for (int side = kMinBoardSide; side <= kMaxBoardSide; ++side) {
        INFO(side);
        std::array<int, 3> cells{};
        for (int i = 0; i < side; ++i) {
            ++cells[partOf(i, side)];
            CHECK(partOf(side - 1 - i, side) == 2 - partOf(i, side));
        }
        CHECK(cells[0] == cells[2]);
        CHECK(std::abs(cells[1] - cells[0]) <= 1);
    }
}

TEST_CASE("a network that never learned of draws is known by its zeros", "[eval][nets]") {
    OrderWeights weights = makeRandom<OrderNet>(Rule::Renju, 6);
    CHECK(knowsDraws(weights));
    for (View& view : weights.views)
        view[OrderNet::draw] = emptyView(OrderNet::kShape)[OrderNet::draw];
    CHECK_FALSE(knowsDraws(weights));
}

TEST_CASE("networks' shares of memory stay small", "[eval][nets]") {
    CHECK(Accumulator<OrderNet>::bytes() < 1'400'000);
    CHECK(Accumulator<ValueNet>::bytes() < 400'000);
    for (const Rule rule : kRules) {
        const eval::windows::WindowTable table{rule};
        CHECK(OrderModel{makeRandom<OrderNet>(rule, 1), table}.bytes() < 8'000'000);
        CHECK(ValueModel{makeRandom<ValueNet>(rule, 1), table}.bytes() < 4'000'000);
    }
}

}  // namespace fukumi::test
