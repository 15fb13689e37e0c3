// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/eval/model.hpp"

namespace fukumi::eval {

/// A quick evaluation and a dear one that is added to it: to its value, to its order of moves where
/// much hangs on that (Evaluator::scoreMovesDeep()), or to both. The dear one follows the board
/// only where it is asked.
class CorrectedModel final : public Model, public std::enable_shared_from_this<CorrectedModel> {
public:
    /// What the dear one does.
    struct Parts {
        bool value = true;
        bool order = false;
    };
    CorrectedModel(std::shared_ptr<const Model> base,
                   std::shared_ptr<const Model> correction,
                   Parts parts);

    [[nodiscard]] std::unique_ptr<Evaluator> makeEvaluator() const override;
    [[nodiscard]] std::size_t bytesShared() const override;
    [[nodiscard]] std::size_t bytesPerThread() const override;

private:
    std::shared_ptr<const Model> base_;
    std::shared_ptr<const Model> correction_;
    Parts parts_;
};

}  // namespace fukumi::eval
