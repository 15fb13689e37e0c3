// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/eval/pattern/pattern_eval.hpp"

namespace fukumi::eval {

/// The patterns with their own windows, for callers that need nothing else of an evaluation. Not
/// thread-safe.
class LonePatterns {
public:
    LonePatterns(Rule rule, const PatternWeights& weights)
        : table_{rule},
          windows_{table_},
          evaluator_{std::make_shared<const PatternModel>(weights, table_), windows_} {}

    void reset(const board::Position& position) {
        windows_.reset(position);
        evaluator_.reset(position);
    }
    /// REQUIRED after each undo() of the position.
    void noteUndo(const board::Position& position) { windows_.noteUndo(position.history().size()); }
    /// The evaluator, brought up to date with the position's history.
    [[nodiscard]] PatternEvaluator& evaluatorFor(const board::Position& position) {
        evaluator_.sync(position);
        return evaluator_;
    }

private:
    windows::WindowTable table_;
    windows::WindowState windows_;
    PatternEvaluator evaluator_;
};

}  // namespace fukumi::eval
