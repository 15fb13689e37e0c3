// SPDX-License-Identifier: MIT
#include "engine/eval/make_evaluator.hpp"

#include "engine/eval/pattern/pattern_eval.hpp"
#include "engine/eval/table/table_eval.hpp"

namespace fukumi::eval {

std::unique_ptr<Evaluator> makeEvaluator(EvalKind kind, Rule rule) {
    switch (kind) {
        case EvalKind::Table: return std::make_unique<TableEvaluator>(rule);
        case EvalKind::Pattern: break;
    }
    return std::make_unique<PatternEvaluator>(rule, weightsFor(rule));
}

}  // namespace fukumi::eval
