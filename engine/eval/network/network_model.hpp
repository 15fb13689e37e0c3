// SPDX-License-Identifier: MIT
//
// Shared part of one rule's evaluators: the table T with its windows, the 3x3 and the heads, made
// from weights once. For boards of every size.
#pragma once

#include <memory>
#include <vector>

#include "engine/core/by_color.hpp"
#include "engine/eval/model.hpp"
#include "engine/eval/network/kernels.hpp"
#include "engine/eval/network/network_file.hpp"
#include "engine/eval/network/windows.hpp"

namespace fukumi::eval::network {

class NetworkModel final : public Model, public std::enable_shared_from_this<NetworkModel> {
public:
    /// Takes some 10 to 30 ms and 4 to 8 MB. Throws UserError where checkBounds() does.
    explicit NetworkModel(const NetworkWeights& weights);

    [[nodiscard]] std::unique_ptr<Evaluator> makeEvaluator() const override;
    [[nodiscard]] std::size_t bytesShared() const override;
    [[nodiscard]] std::size_t bytesPerThread() const override;

    [[nodiscard]] Rule rule() const { return rule_; }
    [[nodiscard]] bool knowsDraws() const { return knowsDraws_; }
    [[nodiscard]] const WindowTable& windows() const { return windows_; }
    [[nodiscard]] const StepTables& step() const { return step_; }
    /// The heads for the side to move.
    [[nodiscard]] const Heads& heads(Color us) const { return heads_[us]; }

private:
    void fillRows(const NetworkWeights& weights);

    Rule rule_;
    bool knowsDraws_;
    WindowTable windows_;
    std::vector<PointRow> rows_;
    StepTables step_;
    ByColor<Heads> heads_;
};

}  // namespace fukumi::eval::network
