// SPDX-License-Identifier: MIT
//
// The layers after the part that follows the board, by the list of the shape. One text for all
// instruction sets: `R` are the registers. Everything has internal linkage.
#pragma once

#include "engine/eval/nets/kernels.hpp"

namespace fukumi::eval::nets {
namespace {

/// A layer of one or two lists of inputs, cut to its range.
template <class R, class Net, std::size_t I>
[[gnu::always_inline]] inline void runLayer(const Heads<Net>& heads,
                                            const std::int16_t* first,
                                            const std::int16_t* second,
                                            std::int16_t* to) {
    constexpr const Shape& kShape = Net::kShape;
    constexpr std::size_t kFirst = kShape.widthOf(kShape.parts[I].from[0]);
    constexpr std::size_t kSecond = kShape.widthOf(kShape.parts[I].from[1]);
    constexpr Range kRange = kShape.parts[I].range;
    const LayerOf<Net, I>& layer = heads;
    auto sums = R::bias(layer);
    R::template addInputs<0, kFirst>(layer, first, sums);
    if constexpr (kSecond > 0) R::template addInputs<kFirst, kSecond>(layer, second, sums);
    R::template activate<kShape.shiftOf(kShape.parts[I])>(sums, kRange.low, kRange.high, to);
}

/// The layers of a position, each worked out once.
template <class R, class Net>
class Layers {
    static constexpr const Shape& kShape = Net::kShape;
    static constexpr std::size_t kBoth = 2 * kShape.channels;
    using Sixteen = typename R::Sixteen;

public:
    /// `us` and `them`: where the colours' channels begin.
    Layers(const Heads<Net>& heads, const Pools<Net>& pools, std::size_t us, std::size_t them)
        : heads_{heads}, pools_{pools}, us_{us}, them_{them} {
        readBoard(us, numbers_);
        readBoard(them, numbers_ + kShape.channels);
    }

    /// Works out some layers, and those that they need.
    template <std::size_t... Wanted>
    void run() {
        const auto runIfNeeded = [&]<std::size_t I>(std::integral_constant<std::size_t, I>)
            __attribute__((always_inline)) {
            if constexpr ((kShape.needs(Wanted, I) || ...)) runPart<I>();
        };
        const auto runAll = [&]<std::size_t... I>(std::index_sequence<I...>)
            __attribute__((always_inline)) {
            (runIfNeeded(std::integral_constant<std::size_t, I>{}), ...);
        };
        runAll(std::make_index_sequence<kShape.parts.size()>{});
    }
    /// The outputs of a layer that was worked out, or what kBoard is.
    template <Source From>
    [[nodiscard]] const std::int16_t* outputs() const {
        return numbers_ + kPlace<From>;
    }
    /// A last sum, which reads layers that were worked out.
    template <std::size_t I>
    [[nodiscard]] std::int64_t sum() const {
        constexpr auto kFrom = kShape.parts[I].from;
        const LayerOf<Net, I>& layer = heads_;
        auto wide = addProducts<kFrom[0]>(layer.weights, R::zeroWide());
        wide = addProducts<kFrom[1]>(layer.weights + kShape.widthOf(kFrom[0]), wide);
        return layer.bias[0] + R::totalWide(wide);
    }

private:
    template <Source From, class Wide>
    [[gnu::always_inline]] Wide addProducts(const std::int16_t* weights, Wide wide) const {
        const std::int16_t* const x = outputs<From>();
        for (std::size_t k = 0; k < kShape.widthOf(From); k += 16)
            wide = R::addWide(wide, R::products(R::load(x + k), R::load(weights + k)));
        return wide;
    }

    /// Sums first, then the outputs of layers in the order of the list.
    template <Source From>
    static constexpr std::size_t kPlace = From < kShape.parts.size()
                                              ? kBoth + kShape.outputsBefore(From)
                                              : 0;

    template <std::size_t I>
    [[gnu::always_inline]] void runPart() {
        constexpr const Part& kPart = kShape.parts[I];
        if constexpr (kPart.kind == PartKind::Dense && !kPart.isSum()) {
            constexpr auto kFrom = kPart.from;
            std::int16_t* const to = numbers_ + kPlace<I>;
            if constexpr (kFrom[0] == kRegion)
                runOnRegions<I>(to);
            else
                runLayer<R, Net, I>(heads_, outputs<kFrom[0]>(), outputs<kFrom[1]>(), to);
        }
    }

    /// The sum of a layer's outputs over all regions, within its range.
    template <std::size_t I>
    [[gnu::always_inline]] void runOnRegions(std::int16_t* to) {
        constexpr std::size_t kOutputs = kShape.parts[I].outputs;
        alignas(64) std::int16_t x[kBoth];
        alignas(64) std::int16_t a[kOutputs];
        Sixteen units[kOutputs / 16];
        for (Sixteen& unit : units) unit = R::all(0);
        for (const auto& sums : pools_.sums) {
            for (std::size_t k = 0; k < kShape.channels; k += 16) {
                R::store(x + k, activation(R::load(sums + us_ + k)));
                R::store(x + kShape.channels + k, activation(R::load(sums + them_ + k)));
            }
            runLayer<R, Net, I>(heads_, x, nullptr, a);
#pragma GCC unroll 4
            for (std::size_t u = 0; u < kOutputs / 16; ++u)
                units[u] = R::plusSaturated(units[u], R::load(a + 16 * u));
        }
#pragma GCC unroll 4
        for (std::size_t u = 0; u < kOutputs / 16; ++u)
            R::store(to + 16 * u, R::smaller(units[u], R::all(kShape.parts[I].range.high)));
    }

    /// A colour's sums over the board as layers read them.
    [[gnu::always_inline]] void readBoard(std::size_t color, std::int16_t* x) const {
        for (std::size_t k = 0; k < kShape.channels; k += 16) {
            if constexpr (kShape.regionSide == 1) {
                const Sixteen shifted =
                    R::template shifted<kShape.poolShift>(pools_.sums[0] + color + k);
                R::store(x + k,
                         R::smaller(R::larger(shifted, R::all(0)), R::all(kShape.board.high)));
            } else {
                static_assert(65535 >> kShape.poolShift >= kShape.board.high,
                              "saturated sums are cut off anyway");
                Sixteen whole = R::all(0);
                for (const auto& sums : pools_.sums)
                    whole = R::plusSaturatedUnsigned(whole, R::load(sums + color + k));
                R::store(x + k, activation(whole));
            }
        }
    }
    [[gnu::always_inline]] static Sixteen activation(const Sixteen& sums) {
        return R::smaller(R::template shifted<kShape.poolShift>(sums), R::all(kShape.board.high));
    }

    const Heads<Net>& heads_;
    const Pools<Net>& pools_;
    std::size_t us_;
    std::size_t them_;
    alignas(64) std::int16_t numbers_[kBoth + kShape.outputsBefore(kShape.parts.size())];
};

/// The network's last sum: its last part.
template <class R, class Net>
std::int64_t lastSum(const Heads<Net>& heads,
                     const Pools<Net>& pools,
                     std::size_t us,
                     std::size_t them) {
    constexpr std::size_t kLast = Net::kShape.parts.size() - 1;
    Layers<R, Net> layers{heads, pools, us, them};
    layers.template run<kLast>();
    return layers.template sum<kLast>();
}

/// Answer of the order network on moves.
template <class R>
class Moves {
    using Net = OrderNet;
    static constexpr std::size_t kChannels = Net::kChannels;
    using Eight = typename R::Eight;

public:
    static void factors(const Heads<Net>& heads,
                        const Pools<Net>& pools,
                        std::size_t us,
                        std::size_t them,
                        MoveFactors& factors) {
        Layers<R, Net> layers{heads, pools, us, them};
        layers.template run<Net::query, Net::rest>();
        copy(layers.template outputs<Net::query>(), factors.query);
        copy(layers.template outputs<Net::rest>(), factors.rest);
    }

    static std::int32_t logit(const Heads<Net>& heads,
                              const MoveFactors& factors,
                              const PointRow<Net>& z,
                              const Row<2 * Net::kMixed>& mixed,
                              std::size_t us,
                              std::size_t them) {
        alignas(64) std::int16_t f[2 * kChannels];
        alignas(64) std::int16_t g[Net::kMoveHidden];
        Eight sum = features(z, mixed, us, factors.query.numbers, f, R::zeroEight());
        sum = features(z, mixed, them, factors.query.numbers + kChannels, f + kChannels, sum);
        runLayer<R, Net, Net::point>(heads, f, nullptr, g);
        for (std::size_t j = 0; j < Net::kMoveHidden; j += 16)
            sum = R::plusEight(sum, R::products(R::load(g + j), R::load(factors.rest.numbers + j)));
        return R::total(sum);
    }

private:
    template <std::size_t Count>
    static void copy(const std::int16_t* from, Row<Count>& to) {
        for (std::size_t k = 0; k < Count; k += 16) R::store(to.numbers + k, R::load(from + k));
    }
    /// A colour's features of a point, within their range; adds their products with q.
    [[gnu::always_inline]] static Eight features(const PointRow<Net>& z,
                                                 const Row<2 * Net::kMixed>& mixed,
                                                 std::size_t color,
                                                 const std::int16_t* query,
                                                 std::int16_t* f,
                                                 Eight sum) {
        const std::int16_t* const direct = z.numbers + color;
        const std::int16_t* const ofMix = mixed.numbers + color / kChannels * Net::kMixed;
#pragma GCC unroll 8
        for (std::size_t k = 0; k < kChannels; k += 16) {
            const auto x = R::load((k < Net::kMixed ? ofMix : direct) + k);
            const auto feature =
                R::smaller(R::larger(x, R::all(0)), R::all(Net::kShape.point.high));
            R::store(f + k, feature);
            sum = R::plusEight(sum, R::products(feature, R::load(query + k)));
        }
        return sum;
    }
};

template <class R>
inline constexpr MoveKernels kMoves{Moves<R>::factors, Moves<R>::logit};

}  // namespace
}  // namespace fukumi::eval::nets
