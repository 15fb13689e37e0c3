// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/core/types.hpp"
#include "engine/eval/nets/kernels.hpp"
#include "engine/eval/nets/weights.hpp"
#include "engine/eval/windows/window_table.hpp"

namespace fukumi::eval::nets {

/// Shared by all threads, of a network under one rule: the numbers of each window, the 3x3 and the
/// layers, made from weights once. For boards of every size.
template <class Net>
class NetModel {
public:
    /// Takes 1 to 3 ms. `windows` are those of the rule. Throws UserError if checkBounds() does.
    NetModel(const Weights<Net>& weights, const windows::WindowTable& windows);
    NetModel(const NetModel&) = delete;
    NetModel& operator=(const NetModel&) = delete;

    [[nodiscard]] Rule rule() const { return rule_; }
    [[nodiscard]] const StepTables<Net>& tables() const { return tables_; }
    /// The layers for the side to move.
    [[nodiscard]] const Heads<Net>& heads(Color us) const { return heads_[us]; }

    [[nodiscard]] std::size_t bytes() const {
        return sizeof *this + rows_.capacity() * sizeof(PointRow<Net>);
    }

private:
    Rule rule_;
    std::vector<PointRow<Net>> rows_;
    StepTables<Net> tables_;
    ByColor<Heads<Net>> heads_;
};

using OrderModel = NetModel<OrderNet>;
using ValueModel = NetModel<ValueNet>;

}  // namespace fukumi::eval::nets
