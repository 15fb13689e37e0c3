// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/eval/model.hpp"

namespace fukumi::eval {

/// A quick evaluation and two dear ones: one is added to its value, one to its order of moves where
/// much hangs on that (Evaluator::scoreMovesDeep()) and says how likely a draw is. A dear one
/// follows the board only where it is asked.
class CorrectedModel final : public Model, public std::enable_shared_from_this<CorrectedModel> {
public:
    struct Corrections {
        std::shared_ptr<const Model> value;
        std::shared_ptr<const Model> order;
    };
    /// REQUIRES: nothing is null.
    CorrectedModel(std::shared_ptr<const Model> base, Corrections corrections);

    [[nodiscard]] std::unique_ptr<Evaluator> makeEvaluator() const override;
    [[nodiscard]] std::size_t bytesShared() const override;
    [[nodiscard]] std::size_t bytesPerThread() const override;

private:
    std::shared_ptr<const Model> base_;
    Corrections corrections_;
};

}  // namespace fukumi::eval
