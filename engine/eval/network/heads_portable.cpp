// SPDX-License-Identifier: MIT
//
// The heads in plain C++.
#include <algorithm>

#include "engine/eval/network/kernels.hpp"

namespace fukumi::eval::network {
namespace {

std::int16_t narrow(int value) { return static_cast<std::int16_t>(value); }

template <std::size_t Inputs, std::size_t Outputs>
void dense(const DenseLayer<Inputs, Outputs>& layer, const std::int16_t* x, std::int32_t* sums) {
    for (std::size_t j = 0; j < Outputs; ++j) sums[j] = layer.bias[j];
    for (std::size_t i = 0; i < Inputs / 2; ++i)
        for (std::size_t j = 0; j < Outputs; ++j)
            sums[j] += layer.weights[i][j][0] * x[2 * i] + layer.weights[i][j][1] * x[2 * i + 1];
}

void poolActivations(PoolHalf us, PoolHalf them, std::int16_t* x) {
    for (std::size_t k = 0; k < kChannels; ++k) {
        x[k] = narrow(std::min(us[k] >> kPoolShift, kActivationMax));
        x[kChannels + k] = narrow(std::min(them[k] >> kPoolShift, kActivationMax));
    }
}

/// `clamp(sums >> shift, low, high)`.
template <std::size_t Count>
void activate(const std::int32_t (&sums)[Count], int shift, int low, int high, std::int16_t* to) {
    for (std::size_t j = 0; j < Count; ++j) to[j] = narrow(std::clamp(sums[j] >> shift, low, high));
}

void firstLayer(const Heads& heads, const std::int16_t* x, std::int16_t* a) {
    std::int32_t sums[kHidden];
    dense(heads.first, x, sums);
    activate(sums, kLayerShift, 0, kActivationMax, a);
}

/// What the value and the chance of a draw are sums of.
struct LastActivations {
    LastActivations(const Heads& heads, PoolHalf us, PoolHalf them) {
        std::int32_t sums[kHidden];
        poolActivations(us, them, x);
        firstLayer(heads, x, a);
        dense(heads.second, a, sums);
        activate(sums, kLayerShift, 0, kActivationMax, a);
    }
    [[nodiscard]] std::int64_t sum(std::int32_t bias,
                                   const std::int16_t (&output)[kHidden],
                                   const std::int16_t (&bypass)[kBothChannels]) const {
        std::int64_t out = bias;
        for (std::size_t j = 0; j < kHidden; ++j) out += output[j] * a[j];
        for (std::size_t k = 0; k < kBothChannels; ++k) out += bypass[k] * x[k];
        return out;
    }

    std::int16_t x[kBothChannels];
    std::int16_t a[kHidden];
};

std::int64_t value(const Heads& heads, PoolHalf us, PoolHalf them) {
    return LastActivations{heads, us, them}.sum(heads.outputBias, heads.output, heads.bypass);
}

void policyFactors(const Heads& heads, PoolHalf us, PoolHalf them, PolicyFactors& factors) {
    std::int16_t x[kBothChannels];
    std::int16_t a[kHidden];
    std::int32_t query[kBothChannels];
    std::int32_t rest[kPolicyHidden];
    poolActivations(us, them, x);
    firstLayer(heads, x, a);
    dense(heads.query, a, query);
    activate(query, kFactorShift, -kPolicyMax, kPolicyMax, factors.query);
    dense(heads.rest, a, rest);
    activate(rest, kFactorShift, -kPolicyMax, kPolicyMax, factors.rest);
}

/// A colour's features of a point, within the policy's bounds.
void pointFeatures(const std::int16_t* z, const std::int16_t* mixed, std::int16_t* f) {
    for (std::size_t k = 0; k < kMixed; ++k)
        f[k] = narrow(std::clamp<int>(mixed[k], 0, kPolicyMax));
    for (std::size_t k = kMixed; k < kChannels; ++k)
        f[k] = narrow(std::clamp<int>(z[k], 0, kPolicyMax));
}

std::int32_t logit(const Heads& heads,
                   const PolicyFactors& factors,
                   const std::int16_t* zUs,
                   const std::int16_t* zThem,
                   const std::int16_t* mixedUs,
                   const std::int16_t* mixedThem) {
    std::int16_t f[kBothChannels];
    pointFeatures(zUs, mixedUs, f);
    pointFeatures(zThem, mixedThem, f + kChannels);
    std::int32_t sums[kPolicyHidden];
    std::int16_t g[kPolicyHidden];
    dense(heads.point, f, sums);
    activate(sums, kLayerShift, 0, kPolicyMax, g);
    std::int32_t out = 0;
    for (std::size_t k = 0; k < kBothChannels; ++k) out += factors.query[k] * f[k];
    for (std::size_t j = 0; j < kPolicyHidden; ++j) out += factors.rest[j] * g[j];
    return out;
}

}  // namespace

std::int64_t drawSum(const Heads& heads, PoolHalf us, PoolHalf them) {
    return LastActivations{heads, us, them}.sum(heads.drawBias, heads.drawOutput, heads.drawBypass);
}

const HeadKernels kPortableHeads{value, policyFactors, logit};

}  // namespace fukumi::eval::network
