// SPDX-License-Identifier: MIT
#include "engine/tuning/network/float_network.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/random.hpp"

namespace fukumi::tuning {

namespace {

using L = ViewLayout;
namespace net = eval::network;

void fillUniform(std::span<float> part, float scale, Random& random) {
    for (float& x : part)
        x = scale * (static_cast<float>(random.below(1U << 24)) / float{1U << 23} - 1.0F);
}

void clamp(std::span<float> part, float bound) {
    for (float& x : part) x = std::clamp(x, -bound, bound);
}

/// Sums of nine products have to fit into 16 bits.
void clipMix(std::span<float> mix) {
    constexpr float kReach = 15.9F;
    constexpr float kTap = 3.99F;
    for (std::size_t k = 0; k < L::kM; ++k) {
        float& point = mix[k];
        float& sides = mix[L::kM + k];
        float& corners = mix[2 * L::kM + k];
        const float reach = std::abs(point) + 4 * std::abs(sides) + 4 * std::abs(corners);
        const float less = reach > kReach ? kReach / reach : 1.0F;
        for (float* tap : {&point, &sides, &corners}) *tap = std::clamp(*tap * less, -kTap, kTap);
    }
}

}  // namespace

FloatNetwork::FloatNetwork(Rule rule, std::uint64_t seed)
    : rule_{rule}, values_(net::viewCount(rule) * L::size) {
    Random random{seed};
    for (std::size_t v = 0; v < views(); ++v) {
        const std::span<float> all = view(v);
        const auto fill = [&](std::size_t from, std::size_t to, float scale) {
            fillUniform(all.subspan(from, to - from), scale, random);
        };
        fill(L::near2, L::near3, 0.05F);
        fill(L::near3, L::classes, 0.02F);
        fill(L::classes, L::near4, 0.2F);
        for (std::size_t k = 0; k < L::kM; ++k) all[L::mix + k] = 1.0F;
        fill(L::mix + L::kM, L::firstBias, 0.05F);
        fill(L::first, L::secondBias, 0.15F);
        fill(L::second, L::outputBias, 0.2F);
        fill(L::queryBias, L::query, 0.1F);
        fill(L::restBias, L::rest, 0.2F);
        fill(L::point, L::drawBias, 0.2F);
    }
}

void FloatNetwork::clip() {
    for (std::size_t v = 0; v < views(); ++v) {
        const std::span<float> all = view(v);
        clamp(all.subspan(0, L::near4), kTableBound);
        clipMix(all.subspan(L::mix, 3 * L::kM));
        constexpr std::array kWeightParts{std::pair{L::first, L::secondBias},
                                          std::pair{L::second, L::outputBias},
                                          std::pair{L::output, L::queryBias},
                                          std::pair{L::query, L::restBias},
                                          std::pair{L::rest, L::pointBias},
                                          std::pair{L::point, L::drawBias},
                                          std::pair{L::drawOutput, L::size}};
        for (const auto& [from, to] : kWeightParts)
            clamp(all.subspan(from, to - from), kWeightBound);
    }
}

std::vector<std::array<RowParts, 2>> rowParts(const net::WindowTable& windows) {
    std::vector<std::array<RowParts, 2>> parts;
    const auto partsOf =
        [](net::WindowCell centre, net::HalfCode a, net::HalfCode b, std::uint16_t classId) {
            const auto index = [&](std::size_t count) {
                return static_cast<std::uint32_t>(
                    net::windowIndex(centre,
                                     net::shorten(a, net::kInnerReach, count),
                                     net::shorten(b, net::kInnerReach, count),
                                     count));
            };
            return RowParts{index(2), index(3), index(4), classId};
        };
    for (const net::WindowRow& row : windows.rows()) {
        if (row.centre == net::WindowCell::Wall) {
            parts.push_back({});
            continue;
        }
        const auto [a, b] = row.halves;
        const auto swapped = [](net::HalfCode code) {
            return net::exchangeColors(code, net::kInnerReach);
        };
        const net::WindowCell other = row.centre == net::WindowCell::Own ? net::WindowCell::Enemy
                                      : row.centre == net::WindowCell::Enemy
                                          ? net::WindowCell::Own
                                          : net::WindowCell::Empty;
        parts.push_back({partsOf(row.centre, a, b, row.blackClass),
                         partsOf(other, swapped(a), swapped(b), row.whiteClass)});
    }
    return parts;
}

}  // namespace fukumi::tuning
