// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/eval/model.hpp"

namespace fukumi::eval {

/// One evaluation and what another one adds to it: the value is the sum of both, the order of moves
/// that of the first.
class CorrectedModel final : public Model, public std::enable_shared_from_this<CorrectedModel> {
public:
    CorrectedModel(std::shared_ptr<const Model> base, std::shared_ptr<const Model> correction);

    [[nodiscard]] std::unique_ptr<Evaluator> makeEvaluator() const override;
    [[nodiscard]] std::size_t bytesShared() const override;
    [[nodiscard]] std::size_t bytesPerThread() const override;

private:
    std::shared_ptr<const Model> base_;
    std::shared_ptr<const Model> correction_;
};

}  // namespace fukumi::eval
