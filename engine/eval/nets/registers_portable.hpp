// SPDX-License-Identifier: MIT
//
// The same as registers_avx2.hpp, in plain C++: loops that compilers turn into whatever registers a
// processor has. Everything has internal linkage.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine/eval/nets/kernels.hpp"

namespace fukumi::eval::nets {
namespace {

struct Portable {
    struct Sixteen {
        std::int16_t n[16];
    };
    struct Eight {
        std::int32_t n[8];
    };
    using Wide = std::int64_t;
    struct Rises {
        std::int32_t n[16];
    };

    static Sixteen load(const void* from) { return *static_cast<const Sixteen*>(from); }
    static void store(void* to, const Sixteen& x) { *static_cast<Sixteen*>(to) = x; }
    template <class Data>
    static void copy(Data& to, const Data& from) {
        to = from;
    }
    static Sixteen all(int x) {
        return each([x](std::size_t) { return x; });
    }
    static Sixteen allPairs(std::uint32_t two) { return all(static_cast<int>(two & 0xFFFF)); }
    static Sixteen plus(const Sixteen& a, const Sixteen& b) {
        return each([&](std::size_t i) { return a.n[i] + b.n[i]; });
    }
    static Sixteen minus(const Sixteen& a, const Sixteen& b) {
        return each([&](std::size_t i) { return a.n[i] - b.n[i]; });
    }
    static Sixteen plusSaturated(const Sixteen& a, const Sixteen& b) {
        return each([&](std::size_t i) { return saturated(a.n[i] + b.n[i]); });
    }
    static Sixteen plusSaturatedUnsigned(const Sixteen& a, const Sixteen& b) {
        return each([&](std::size_t i) {
            return std::min(static_cast<std::uint16_t>(a.n[i]) + static_cast<std::uint16_t>(b.n[i]),
                            0xFFFF);
        });
    }
    static Sixteen larger(const Sixteen& a, const Sixteen& b) {
        return each([&](std::size_t i) { return std::max(a.n[i], b.n[i]); });
    }
    static Sixteen smaller(const Sixteen& a, const Sixteen& b) {
        return each([&](std::size_t i) { return std::min(a.n[i], b.n[i]); });
    }
    static Sixteen mixProduct(const Sixteen& h, const Sixteen& factor) {
        // Written as compilers know it: x86 has an instruction for it (pmulhrsw).
        return each(
            [&](std::size_t i) { return ((h.n[i] * factor.n[i] >> (kMixShift - 1)) + 1) >> 1; });
    }

    static void addTo(std::int32_t* sums, const Sixteen& x) {
        for (std::size_t i = 0; i < 16; ++i) sums[i] += x.n[i];
    }
    static void addPair(Rises& rises, const Sixteen& a, const Sixteen& b) {
        for (std::size_t i = 0; i < 16; ++i) rises.n[i] += a.n[i] + b.n[i];
    }
    static void addTo(std::int32_t* sums, const Rises& rises) {
        for (std::size_t i = 0; i < 16; ++i) sums[i] += rises.n[i];
    }

    template <int Shift>
    static Sixteen shifted(const Sixteen& sums) {
        return each([&](std::size_t i) { return static_cast<std::uint16_t>(sums.n[i]) >> Shift; });
    }
    template <int Shift>
    static Sixteen shifted(const std::int32_t* sums) {
        return each([&](std::size_t i) { return saturated(sums[i] >> Shift); });
    }

    template <std::size_t Count>
    struct Sums {
        std::int32_t n[Count];
    };
    template <std::size_t Inputs, std::size_t Outputs>
    static Sums<Outputs> bias(const DenseLayer<Inputs, Outputs>& layer) {
        Sums<Outputs> sums;
        std::copy_n(layer.bias, Outputs, sums.n);
        return sums;
    }
    template <std::size_t From, std::size_t Count, std::size_t Inputs, std::size_t Outputs>
    static void addInputs(const DenseLayer<Inputs, Outputs>& layer,
                          const std::int16_t* x,
                          Sums<Outputs>& sums) {
        for (std::size_t i = 0; i < Count / 2; ++i) {
            const auto& weights = layer.weights[From / 2 + i];
            for (std::size_t j = 0; j < Outputs; ++j)
                sums.n[j] += weights[j][0] * x[2 * i] + weights[j][1] * x[2 * i + 1];
        }
    }
    template <int Shift, std::size_t Count>
    static void activate(const Sums<Count>& sums, int low, int high, std::int16_t* to) {
        for (std::size_t j = 0; j < Count; ++j)
            to[j] = static_cast<std::int16_t>(std::clamp(sums.n[j] >> Shift, low, high));
    }

    static Eight products(const Sixteen& a, const Sixteen& b) {
        Eight sums;
        for (std::size_t i = 0; i < 8; ++i)
            sums.n[i] = a.n[2 * i] * b.n[2 * i] + a.n[2 * i + 1] * b.n[2 * i + 1];
        return sums;
    }
    static Eight zeroEight() { return {}; }
    static Eight plusEight(Eight a, const Eight& b) {
        for (std::size_t i = 0; i < 8; ++i) a.n[i] += b.n[i];
        return a;
    }
    static std::int32_t total(const Eight& sums) {
        std::int32_t sum = 0;
        for (const std::int32_t x : sums.n) sum += x;
        return sum;
    }
    static Wide zeroWide() { return 0; }
    static Wide addWide(Wide wide, const Eight& x) {
        for (const std::int32_t sum : x.n) wide += sum;
        return wide;
    }
    static std::int64_t totalWide(Wide wide) { return wide; }

private:
    static int saturated(int x) {
        using Limits = std::numeric_limits<std::int16_t>;
        return std::clamp<int>(x, Limits::min(), Limits::max());
    }
    template <class Number>
    static Sixteen each(Number&& number) {
        Sixteen x;
        for (std::size_t i = 0; i < 16; ++i) x.n[i] = static_cast<std::int16_t>(number(i));
        return x;
    }
};

}  // namespace
}  // namespace fukumi::eval::nets
