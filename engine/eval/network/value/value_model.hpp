// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "engine/core/by_color.hpp"
#include "engine/eval/model.hpp"
#include "engine/eval/network/value/kernels.hpp"
#include "engine/eval/network/value/value_file.hpp"
#include "engine/eval/network/windows.hpp"

namespace fukumi::eval::network {

/// Shared part of one rule's evaluators: the table T with its windows, and the layers, made from
/// weights once. For boards of every size. A correction of the patterns' value; it orders nothing.
class ValueModel final : public Model, public std::enable_shared_from_this<ValueModel> {
public:
    /// `windows` are those of the rule. Throws UserError where checkBounds() does.
    ValueModel(const ValueWeights& weights, std::shared_ptr<const WindowTable> windows);

    [[nodiscard]] std::unique_ptr<Evaluator> makeEvaluator() const override;
    /// Without the windows, which belong to the larger network beside it.
    [[nodiscard]] std::size_t bytesShared() const override;
    [[nodiscard]] std::size_t bytesPerThread() const override;

    [[nodiscard]] Rule rule() const { return rule_; }
    [[nodiscard]] const WindowTable& windows() const { return *windows_; }
    [[nodiscard]] const ValueTables& tables() const { return tables_; }
    /// The layers for the side to move.
    [[nodiscard]] const ValueHead& head(Color us) const { return heads_[us]; }

private:
    Rule rule_;
    std::shared_ptr<const WindowTable> windows_;
    std::vector<ValueRow> rows_;
    ValueTables tables_;
    ByColor<ValueHead> heads_;
};

}  // namespace fukumi::eval::network
