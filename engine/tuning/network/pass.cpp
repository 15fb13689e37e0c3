// SPDX-License-Identifier: MIT
#include "engine/tuning/network/pass.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/value.hpp"
#include "engine/tuning/network/layers.hpp"

namespace fukumi::tuning {

namespace {

using L = ViewLayout;

template <class Visitor>
void forEachPlace(BoardSize size, Visitor&& visit) {
    for (int y = 0; y < size.height(); ++y) {
        const std::size_t row = static_cast<std::size_t>(y + 1) * kPlaneStride + 1;
        for (std::size_t x = 0; x < static_cast<std::size_t>(size.width()); ++x) visit(row + x);
    }
}

/// Sums over the neighbours at the sides and at the corners of a place.
template <class Plane>
void neighbours(const Plane& plane,
                std::size_t at,
                std::array<float, kPlaneMixed>& sides,
                std::array<float, kPlaneMixed>& corners) {
    const auto& n = plane[at - kPlaneStride];
    const auto& s = plane[at + kPlaneStride];
    const auto& w = plane[at - 1];
    const auto& e = plane[at + 1];
    const auto& nw = plane[at - kPlaneStride - 1];
    const auto& ne = plane[at - kPlaneStride + 1];
    const auto& sw = plane[at + kPlaneStride - 1];
    const auto& se = plane[at + kPlaneStride + 1];
    for (std::size_t k = 0; k < kPlaneMixed; ++k) {
        sides[k] = n[k] + s[k] + w[k] + e[k];
        corners[k] = nw[k] + ne[k] + sw[k] + se[k];
    }
}

/// Calls `visit(plane index, number in the view)` for every input number of a head's row.
template <class Visitor>
void forEachInput(Color us, Visitor&& visit) {
    for (std::size_t k = 0; k < L::kC; ++k) {
        visit(planeIndex(us, k), k);
        visit(planeIndex(~us, k), L::kC + k);
    }
}

/// Calls `visit(number of a head, the same in the view)` for every number that heads have.
template <class Heads, class Number, class Visitor>
void forEachHead(Heads& heads, Color us, std::span<Number> view, Visitor&& visit) {
    for (std::size_t h = 0; h < L::kH; ++h) {
        visit(heads.firstBias[h], view[L::firstBias + h]);
        visit(heads.secondBias[h], view[L::secondBias + h]);
        visit(heads.drawOutput[h], view[L::drawOutput + h]);
        for (std::size_t i = 0; i < L::kH; ++i)
            visit(heads.second[h][i], view[L::second + h * L::kH + i]);
    }
    for (std::size_t g = 0; g < L::kG; ++g) {
        visit(heads.restBias[g], view[L::restBias + g]);
        visit(heads.pointBias[g], view[L::pointBias + g]);
        for (std::size_t h = 0; h < L::kH; ++h)
            visit(heads.rest[g][h], view[L::rest + g * L::kH + h]);
    }
    visit(heads.drawBias, view[L::drawBias]);
    forEachInput(us, [&](std::size_t p, std::size_t k) {
        visit(heads.drawBypass[p], view[L::drawBypass + k]);
        visit(heads.queryBias[p], view[L::queryBias + k]);
        for (std::size_t h = 0; h < L::kH; ++h) {
            visit(heads.first[h][p], view[L::first + h * L::kBoth + k]);
            visit(heads.query[p][h], view[L::query + k * L::kH + h]);
        }
        for (std::size_t g = 0; g < L::kG; ++g)
            visit(heads.point[g][p], view[L::point + g * L::kBoth + k]);
    });
}

}  // namespace

void PassGradient::clear() {
    clearRows();
    mix = {};
    heads[Color::Black] = {};
    heads[Color::White] = {};
}

PlaneHeads headsFor(std::span<const float> view, Color us) {
    PlaneHeads heads;
    forEachHead(heads, us, view, [](float& head, const float& number) { head = number; });
    return heads;
}

void addHeads(const PlaneHeads& gradient, Color us, std::span<float> view) {
    forEachHead(gradient, us, view, [](const float& head, float& number) { number += head; });
}

void Pass::run(const SampleInput& input,
               const PassWeights& weights,
               PassGradient* gradient,
               PassLosses& losses) {
    const Color us = input.blackToMove ? Color::Black : Color::White;
    features(input, weights);
    drawHead(weights.heads[us]);
    policyHead(input, weights.heads[us]);
    addLosses(input, losses);
    if (gradient != nullptr) drawBack(input, weights.heads[us], gradient->heads[us]);
    if (gradient != nullptr && lesson_ == Lesson::All) {
        headsBack(input, weights.heads[us], gradient->heads[us]);
        featuresBack(input, weights, *gradient);
    }
    clearPlanes(input);
}

void Pass::features(const SampleInput& input, const PassWeights& weights) {
    auto& h = planes_->h;
    auto& f = planes_->f;
    for (const SampleInput::Point& point : input.points) {
        auto& at = h[point.place];
        const PlaneRow& a = weights.rows[point.rows[0]];
        const PlaneRow& b = weights.rows[point.rows[1]];
        const PlaneRow& c = weights.rows[point.rows[2]];
        const PlaneRow& d = weights.rows[point.rows[3]];
        for (std::size_t k = 0; k < kPlane; ++k) at[k] = std::max(a[k] + b[k] + c[k] + d[k], 0.0F);
    }
    alignas(64) std::array<float, kPlane> sum{};
    alignas(64) std::array<float, kPlaneMixed> sides;
    alignas(64) std::array<float, kPlaneMixed> corners;
    forEachPlace(input.size, [&](std::size_t at) {
        neighbours(h, at, sides, corners);
        auto& out = f[at];
        const auto& own = h[at];
        for (std::size_t k = 0; k < kPlaneMixed; ++k)
            out[k] = std::max(own[k] * weights.mix[0][k] + sides[k] * weights.mix[1][k] +
                                  corners[k] * weights.mix[2][k],
                              0.0F);
        for (std::size_t k = kPlaneMixed; k < kPlane; ++k) out[k] = own[k];
        for (std::size_t k = 0; k < kPlane; ++k) sum[k] += out[k];
    });
    for (std::size_t k = 0; k < kPlane; ++k)
        head_.x[k] = std::min(sum[k] / kPoolDivisor, kActivationBound);
}

void Pass::drawHead(const PlaneHeads& heads) {
    layer(heads.firstBias, heads.first, head_.x, head_.a1);
    bound(head_.a1, 0.0F, kActivationBound);
    layer(heads.secondBias, heads.second, head_.a1, head_.a2);
    bound(head_.a2, 0.0F, kActivationBound);
    head_.draw = heads.drawBias + dot(heads.drawOutput, head_.a2) + dot(heads.drawBypass, head_.x);
}

void Pass::policyHead(const SampleInput& input, const PlaneHeads& heads) {
    layer(heads.queryBias, heads.query, head_.a1, head_.q);
    bound(head_.q, -kFactorBound, kFactorBound);
    layer(heads.restBias, heads.rest, head_.a1, head_.r);
    bound(head_.r, -kFactorBound, kFactorBound);
    logits_.clear();
    hidden_.resize(input.candidates.size());
    for (std::size_t i = 0; i < input.candidates.size(); ++i) {
        const auto& f = planes_->f[input.candidates[i]];
        layer(heads.pointBias, heads.point, f, hidden_[i]);
        bound(hidden_[i], 0.0F, kFeatureBound);
        const float base =
            input.orders.empty() ? 0.0F : static_cast<float>(input.orders[i]) / kOrderUnit;
        logits_.push_back(base + dot(head_.q, f) + dot(head_.r, hidden_[i]));
    }
}

void Pass::addLosses(const SampleInput& input, PassLosses& losses) {
    const float most = *std::max_element(logits_.begin(), logits_.end());
    chances_.clear();
    float sum = 0;
    for (const float logit : logits_) {
        chances_.push_back(std::exp(logit - most));
        sum += chances_.back();
    }
    for (float& chance : chances_) chance /= sum;
    losses.count += 1;
    losses.policy += std::log(double{sum}) - (logits_[input.chosen] - most);
    losses.first += logits_[input.chosen] >= most ? 1 : 0;
    if (!input.isDraw) return;
    losses.draw += crossEntropy(*input.isDraw ? 1.0 : 0.0, head_.draw);
    losses.draws += *input.isDraw ? 1 : 0;
    losses.endedGames += 1;
}

void Pass::drawBack(const SampleInput& input, const PlaneHeads& heads, PlaneHeads& gradient) {
    if (!input.isDraw) return;
    const float d = chanceOfLogit(head_.draw) - (*input.isDraw ? 1.0F : 0.0F);
    gradient.drawBias += d;
    add(d, head_.a2, gradient.drawOutput);
    add(d, head_.x, gradient.drawBypass);
    back_.a2 = {};
    add(d, heads.drawOutput, back_.a2);
    blockAtBound(head_.a2, 0.0F, kActivationBound, back_.a2);
    decltype(back_.a1) shared{};  // ends here
    layerBack(heads.second, head_.a1, back_.a2, shared, gradient.secondBias, gradient.second);
}

void Pass::headsBack(const SampleInput& input, const PlaneHeads& heads, PlaneHeads& gradient) {
    back_ = {};
    forEachPlace(input.size, [&](std::size_t at) { planes_->df[at].fill(0); });
    policyBack(input, heads, gradient);
    blockAtBound(head_.a1, 0.0F, kActivationBound, back_.a1);
    layerBack(heads.first, head_.x, back_.a1, back_.x, gradient.firstBias, gradient.first);
    blockAtBound(head_.x, -1.0F, kActivationBound, back_.x);
    for (float& dx : back_.x) dx /= kPoolDivisor;
    forEachPlace(input.size, [&](std::size_t at) { add(1.0F, back_.x, planes_->df[at]); });
}

void Pass::policyBack(const SampleInput& input, const PlaneHeads& heads, PlaneHeads& gradient) {
    for (std::size_t i = 0; i < input.candidates.size(); ++i) {
        const float wanted = i == input.chosen ? 1.0F : 0.0F;
        const float d = chances_[i] - wanted;
        const auto& f = planes_->f[input.candidates[i]];
        auto& df = planes_->df[input.candidates[i]];
        add(d, head_.q, df);
        add(d, f, back_.q);
        add(d, hidden_[i], back_.r);
        std::array<float, PlaneHeads::kG> dHidden{};
        add(d, head_.r, dHidden);
        blockAtBound(hidden_[i], 0.0F, kFeatureBound, dHidden);
        layerBack(heads.point, f, dHidden, df, gradient.pointBias, gradient.point);
    }
    blockAtBound(head_.q, -kFactorBound, kFactorBound, back_.q);
    blockAtBound(head_.r, -kFactorBound, kFactorBound, back_.r);
    layerBack(heads.query, head_.a1, back_.q, back_.a1, gradient.queryBias, gradient.query);
    layerBack(heads.rest, head_.a1, back_.r, back_.a1, gradient.restBias, gradient.rest);
}

void Pass::featuresBack(const SampleInput& input,
                        const PassWeights& weights,
                        PassGradient& gradient) {
    const auto& h = planes_->h;
    const auto& f = planes_->f;
    auto& df = planes_->df;
    alignas(64) std::array<float, kPlaneMixed> sides;
    alignas(64) std::array<float, kPlaneMixed> corners;
    forEachPlace(input.size, [&](std::size_t at) {
        auto& d = df[at];
        for (std::size_t k = 0; k < kPlaneMixed; ++k) d[k] = f[at][k] > 0 ? d[k] : 0.0F;
        neighbours(h, at, sides, corners);
        for (std::size_t k = 0; k < kPlaneMixed; ++k) {
            gradient.mix[0][k] += d[k] * h[at][k];
            gradient.mix[1][k] += d[k] * sides[k];
            gradient.mix[2][k] += d[k] * corners[k];
        }
    });
    for (const SampleInput::Point& point : input.points) {
        const auto& own = h[point.place];
        neighbours(df, point.place, sides, corners);
        alignas(64) std::array<float, kPlane> dz = df[point.place];
        for (std::size_t k = 0; k < kPlaneMixed; ++k)
            dz[k] = dz[k] * weights.mix[0][k] + sides[k] * weights.mix[1][k] +
                    corners[k] * weights.mix[2][k];
        for (std::size_t k = 0; k < kPlane; ++k) dz[k] = own[k] > 0 ? dz[k] : 0.0F;
        gradient.addPoint(point.rows, dz);
    }
}

void Pass::clearPlanes(const SampleInput& input) {
    for (const SampleInput::Point& point : input.points) planes_->h[point.place].fill(0);
    // Boards of other sizes have their border elsewhere.
    forEachPlace(input.size, [&](std::size_t at) { planes_->df[at].fill(0); });
}

}  // namespace fukumi::tuning
