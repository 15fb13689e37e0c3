// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/eval/model.hpp"

namespace fukumi::eval {

/// A quick evaluation and dear ones that are added to it: to its value, to its order of moves where
/// much hangs on that (Evaluator::scoreMovesDeep()), or to both. A dear one follows the board only
/// where it is asked.
class CorrectedModel final : public Model, public std::enable_shared_from_this<CorrectedModel> {
public:
    /// Which does what; the same one may do both, and either may be missing. How likely a draw is
    /// says the first of them that knows, the one for the order before the other.
    struct Corrections {
        std::shared_ptr<const Model> value;
        std::shared_ptr<const Model> order;
    };
    CorrectedModel(std::shared_ptr<const Model> base, Corrections corrections);

    [[nodiscard]] std::unique_ptr<Evaluator> makeEvaluator() const override;
    [[nodiscard]] std::size_t bytesShared() const override;
    [[nodiscard]] std::size_t bytesPerThread() const override;

private:
    /// Each of them once.
    template <class Visitor>
    void forEachCorrection(Visitor&& visit) const {
        if (corrections_.order) visit(*corrections_.order);
        if (corrections_.value && corrections_.value != corrections_.order)
            visit(*corrections_.value);
    }

    std::shared_ptr<const Model> base_;
    Corrections corrections_;
};

}  // namespace fukumi::eval
