// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/board/pattern_table.hpp"
#include "engine/core/types.hpp"
#include "engine/eval/base_eval.hpp"

namespace fukumi::eval {

/// The scoring table's points of every window, under one rule and on boards of every size.
class TableModel final : public BaseModel, public std::enable_shared_from_this<TableModel> {
public:
    explicit TableModel(Rule rule);

    [[nodiscard]] std::unique_ptr<BaseEval> makeBaseEval(
        windows::WindowState* windows) const override;
    [[nodiscard]] std::size_t bytesShared() const override;
    [[nodiscard]] std::size_t bytesPerThread() const override;

    [[nodiscard]] Rule rule() const { return rule_; }
    /// Score of a new stone of `c` in such a window.
    [[nodiscard]] std::int16_t score(Color c, board::WindowIndex window) const {
        return windowScores_[c][window];
    }

private:
    Rule rule_;
    ByColor<std::vector<std::int16_t>> windowScores_;
};

}  // namespace fukumi::eval
