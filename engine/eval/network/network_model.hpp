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
    /// Takes 2 to 3 ms and 3 to 5 MB. `windows` are those of the rule. Throws UserError where
    /// checkBounds() does.
    NetworkModel(const NetworkWeights& weights, std::shared_ptr<const WindowTable> windows);
    explicit NetworkModel(const NetworkWeights& weights)
        : NetworkModel{weights, std::make_shared<const WindowTable>(weights.rule)} {}

    [[nodiscard]] std::unique_ptr<Evaluator> makeEvaluator() const override;
    [[nodiscard]] std::size_t bytesShared() const override;
    [[nodiscard]] std::size_t bytesPerThread() const override;

    [[nodiscard]] Rule rule() const { return rule_; }
    [[nodiscard]] bool knowsDraws() const { return knowsDraws_; }
    [[nodiscard]] const WindowTable& windows() const { return *windows_; }
    [[nodiscard]] const StepTables& step() const { return step_; }
    /// The heads for the side to move.
    [[nodiscard]] const Heads& heads(Color us) const { return heads_[us]; }

private:
    void fillRows(const NetworkWeights& weights);

    Rule rule_;
    bool knowsDraws_;
    std::shared_ptr<const WindowTable> windows_;
    std::vector<PointRow> rows_;
    StepTables step_;
    ByColor<Heads> heads_;
};

}  // namespace fukumi::eval::network
