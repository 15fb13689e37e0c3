// SPDX-License-Identifier: MIT
#include "engine/eval/model_choice.hpp"

#include <mutex>

#include "engine/eval/pattern/pattern_model.hpp"
#include "engine/eval/table/table_model.hpp"

namespace fukumi::eval {

namespace {

/// The model that was asked for last.
class LastModel {
public:
    std::shared_ptr<const Model> get(EvalKind wanted, Rule rule, BoardSize size) {
        const std::lock_guard lock{mutex_};
        if (!model_ || rule_ != rule || size_ != size) {
            model_ = modelFor(wanted, rule, size);
            rule_ = rule;
            size_ = size;
        }
        return model_;
    }

private:
    std::mutex mutex_;
    Rule rule_ = Rule::Freestyle;
    BoardSize size_ = BoardSize::square(15);
    std::shared_ptr<const Model> model_;
};

}  // namespace

std::optional<std::string_view> whyUnsupported(EvalKind kind, Rule, BoardSize) {
    switch (kind) {
        case EvalKind::Table:
        case EvalKind::Pattern: break;
    }
    return std::nullopt;
}

EvalKind kindFor(EvalKind wanted, Rule rule, BoardSize size) {
    return whyUnsupported(wanted, rule, size) ? EvalKind::Pattern : wanted;
}

std::shared_ptr<const Model> modelFor(EvalKind wanted, Rule rule, BoardSize size) {
    switch (kindFor(wanted, rule, size)) {
        case EvalKind::Table: return std::make_shared<TableModel>(rule);
        case EvalKind::Pattern: break;
    }
    return std::make_shared<PatternModel>(rule, weightsFor(rule));
}

ModelSource modelsOf(EvalKind wanted) {
    return [wanted, last = std::make_shared<LastModel>()](Rule rule, BoardSize size) {
        return last->get(wanted, rule, size);
    };
}

}  // namespace fukumi::eval
