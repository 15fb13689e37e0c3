// SPDX-License-Identifier: MIT
//
// The heads in plain C++.
#include "engine/eval/network/layers_portable.hpp"

namespace fukumi::eval::network {
namespace {

void poolActivations(PoolHalf us, PoolHalf them, std::int16_t* x) {
    for (std::size_t k = 0; k < kChannels; ++k) {
        x[k] = narrow(std::min(us[k] >> kPoolShift, kActivationMax));
        x[kChannels + k] = narrow(std::min(them[k] >> kPoolShift, kActivationMax));
    }
}

void firstLayer(const Heads& heads, const std::int16_t* x, std::int16_t* a) {
    std::int32_t sums[kHidden];
    dense(heads.first, x, sums);
    activate(sums, kLayerShift, 0, kActivationMax, a);
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
    std::int16_t x[kBothChannels];
    std::int16_t a[kHidden];
    std::int32_t sums[kHidden];
    poolActivations(us, them, x);
    firstLayer(heads, x, a);
    dense(heads.second, a, sums);
    activate(sums, kLayerShift, 0, kActivationMax, a);
    std::int64_t out = heads.drawBias;
    for (std::size_t j = 0; j < kHidden; ++j) out += heads.drawOutput[j] * a[j];
    for (std::size_t k = 0; k < kBothChannels; ++k) out += heads.drawBypass[k] * x[k];
    return out;
}

const HeadKernels kPortableHeads{policyFactors, logit};

}  // namespace fukumi::eval::network
