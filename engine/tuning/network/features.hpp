// SPDX-License-Identifier: MIT
//
// Features of the points of a position, and the way back:
//
//     rows of a point's four windows, added up -> h = max(0, z)
//     the first `mixed` channels of h through the 3x3 -> f, the others as they are
//     f summed up over each region of the board
//
// Both colours' numbers lie side by side: [black | white].
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>

#include "engine/eval/nets/value_net.hpp"
#include "engine/tuning/network/layers.hpp"
#include "engine/tuning/network/params.hpp"
#include "engine/tuning/network/row_gradient.hpp"
#include "engine/tuning/network/sample_input.hpp"

namespace fukumi::tuning {

/// Numbers of a point or a window.
template <class Net>
using NetRow = std::array<float, 2 * Net::kShape.channels>;

/// Work space of one thread.
template <class Net>
class Features {
    static constexpr const eval::nets::Shape& kShape = Net::kShape;
    static constexpr std::size_t kC = kShape.channels;
    static constexpr std::size_t kM = kShape.mixed;
    static constexpr bool kHasTaps = kM > 0;
    static_assert(!kHasTaps || kShape.regionSide == 1, "regions of a 3x3 are not written yet");

public:
    using Row = NetRow<Net>;
    using Sums = std::array<Row, kShape.regionCount()>;
    /// The 3x3 of both colours, [tap][channel] each; null if there is none.
    using Taps = std::array<const float*, 2>;
    using TapSlopes = std::array<float*, 2>;

    /// Computes the features of a position. REQUIRES: clear() after the position before.
    void loadSample(const SampleInput& input, std::span<const Row> rows, const Taps& taps) {
        for (const SampleInput::Point& point : input.points) {
            Row& h = planes_->h[point.place];
            const Row& a = rows[point.rows[0]];
            const Row& b = rows[point.rows[1]];
            const Row& c = rows[point.rows[2]];
            const Row& d = rows[point.rows[3]];
            for (std::size_t k = 0; k < 2 * kC; ++k)
                h[k] = std::max(a[k] + b[k] + c[k] + d[k], 0.0F);
        }
        for (Row& sum : sums_) sum.fill(0);
        if constexpr (kHasTaps) {
            forEachPlace(input.size, [&](std::size_t at) {
                mix(at, taps);
                add<2 * kC>(1.0F, planes_->f[at].data(), sums_[0].data());
            });
        } else {
            for (const SampleInput::Point& point : input.points)
                add<2 * kC>(
                    1.0F, planes_->h[point.place].data(), sums_[regionOf(point, input)].data());
        }
    }
    /// The numbers of a point, and the sums over the regions.
    [[nodiscard]] const Row& rowAt(std::size_t place) const {
        return kHasTaps ? planes_->f[place] : planes_->h[place];
    }
    [[nodiscard]] const Sums& sums() const { return sums_; }

    /// Slope of the loss along the numbers of a point: zero until it is set, and left so if only
    /// the sums count.
    [[nodiscard]] Row& slopeAt(std::size_t place) { return planes_->slopes[place]; }
    /// Adds the gradient of rows and 3x3, where the loss rises with the sums so, too.
    void back(const SampleInput& input,
              const Sums& slopes,
              const Taps& taps,
              RowGradient<Row>& rows,
              const TapSlopes& tapSlopes) {
        if constexpr (kHasTaps)
            forEachPlace(input.size, [&](std::size_t at) {
                add<2 * kC>(1.0F, slopes[0].data(), planes_->slopes[at].data());
                mixBack(at, tapSlopes);
            });
        for (const SampleInput::Point& point : input.points) {
            const Row& h = planes_->h[point.place];
            Row dz = planes_->slopes[point.place];
            if constexpr (kHasTaps)
                gatherBack(point.place, taps, dz);
            else
                add<2 * kC>(1.0F, slopes[regionOf(point, input)].data(), dz.data());
            for (std::size_t k = 0; k < 2 * kC; ++k) dz[k] = h[k] > 0 ? dz[k] : 0.0F;
            rows.addPoint(point.rows, dz);
        }
    }
    /// Makes room for the next position. Boards of other sizes have their border elsewhere.
    void clear(const SampleInput& input) {
        for (const SampleInput::Point& point : input.points) planes_->h[point.place].fill(0);
        if constexpr (kHasTaps)
            forEachPlace(input.size, [&](std::size_t at) { planes_->slopes[at].fill(0); });
        else
            for (const SampleInput::Point& point : input.points)
                planes_->slopes[point.place].fill(0);
    }

private:
    struct Planes {
        alignas(64) std::array<Row, kPlaneSize> h{};
        alignas(64) std::array<Row, kPlaneSize> f{};
        alignas(64) std::array<Row, kPlaneSize> slopes{};
    };
    /// Sums over the neighbours at the sides and at the corners of a place.
    struct Neighbours {
        Neighbours(const std::array<Row, kPlaneSize>& plane, std::size_t at, std::size_t color) {
            const auto row = [&](std::size_t place) { return plane[place].data() + color; };
            const float* const n = row(at - kPlaneStride);
            const float* const s = row(at + kPlaneStride);
            const float* const w = row(at - 1);
            const float* const e = row(at + 1);
            const float* const nw = row(at - kPlaneStride - 1);
            const float* const ne = row(at - kPlaneStride + 1);
            const float* const sw = row(at + kPlaneStride - 1);
            const float* const se = row(at + kPlaneStride + 1);
            for (std::size_t k = 0; k < kM; ++k) {
                sides[k] = n[k] + s[k] + w[k] + e[k];
                corners[k] = nw[k] + ne[k] + sw[k] + se[k];
            }
        }
        alignas(64) std::array<float, std::max<std::size_t>(kM, 1)> sides;
        alignas(64) std::array<float, std::max<std::size_t>(kM, 1)> corners;
    };

    template <class Visitor>
    static void forEachPlace(BoardSize size, Visitor&& visit) {
        for (int y = 0; y < size.height(); ++y) {
            const std::size_t row = static_cast<std::size_t>(y + 1) * kPlaneStride + 1;
            for (std::size_t x = 0; x < static_cast<std::size_t>(size.width()); ++x) visit(row + x);
        }
    }
    [[nodiscard]] static std::size_t regionOf(const SampleInput::Point& point,
                                              const SampleInput& input) {
        return kShape.regionSide == 1 ? 0 : eval::nets::regionOf(squareAt(point.place), input.size);
    }

    void mix(std::size_t at, const Taps& taps) {
        Row& f = planes_->f[at];
        f = planes_->h[at];
        for (const Color c : kColors) {
            const std::size_t color = kC * indexOf(c);
            const Neighbours near{planes_->h, at, color};
            const float* const tap = taps[indexOf(c)];
            for (std::size_t k = 0; k < kM; ++k)
                f[color + k] = std::max(f[color + k] * tap[k] + near.sides[k] * tap[kM + k] +
                                            near.corners[k] * tap[2 * kM + k],
                                        0.0F);
        }
    }
    /// Through the rectifier of the 3x3, and into its factors.
    void mixBack(std::size_t at, const TapSlopes& tapSlopes) {
        Row& d = planes_->slopes[at];
        const Row& f = planes_->f[at];
        for (const Color c : kColors) {
            const std::size_t color = kC * indexOf(c);
            const Neighbours near{planes_->h, at, color};
            const float* const h = planes_->h[at].data() + color;
            float* const tap = tapSlopes[indexOf(c)];
            for (std::size_t k = 0; k < kM; ++k) {
                float& slope = d[color + k];
                slope = f[color + k] > 0 ? slope : 0.0F;
                tap[k] += slope * h[k];
                tap[kM + k] += slope * near.sides[k];
                tap[2 * kM + k] += slope * near.corners[k];
            }
        }
    }
    /// From the 3x3 around a place to the place.
    void gatherBack(std::size_t at, const Taps& taps, Row& dz) const {
        for (const Color c : kColors) {
            const std::size_t color = kC * indexOf(c);
            const Neighbours near{planes_->slopes, at, color};
            const float* const tap = taps[indexOf(c)];
            for (std::size_t k = 0; k < kM; ++k)
                dz[color + k] = dz[color + k] * tap[k] + near.sides[k] * tap[kM + k] +
                                near.corners[k] * tap[2 * kM + k];
        }
    }

    std::unique_ptr<Planes> planes_{new Planes{}};
    Sums sums_{};
};

}  // namespace fukumi::tuning
