// SPDX-License-Identifier: MIT
#include "engine/eval/model.hpp"

#include <mutex>
#include <utility>

#include "engine/core/bytes.hpp"
#include "engine/eval/embedded_weights.hpp"
#include "engine/eval/nets/accumulator.hpp"
#include "engine/eval/nets/weights.hpp"
#include "engine/eval/pattern/pattern_eval.hpp"
#include "engine/eval/table/table_eval.hpp"

namespace fukumi::eval {

Model::Model(Parts parts) : parts_{std::move(parts)} {}

std::unique_ptr<Evaluator> Model::makeEvaluator() const {
    return std::make_unique<Evaluator>(shared_from_this());
}

std::size_t Model::bytesShared() const {
    std::size_t bytes = sizeof *this + parts_.base->bytesShared();
    if (parts_.windows) bytes += parts_.windows->bytes();
    if (parts_.value) bytes += parts_.value->bytes();
    if (parts_.order) bytes += parts_.order->bytes();
    return bytes;
}

std::size_t Model::bytesPerThread() const {
    std::size_t bytes = sizeof(Evaluator) + parts_.base->bytesPerThread();
    if (parts_.windows) bytes += windows::WindowState::bytes();
    if (parts_.value) bytes += nets::Accumulator<nets::ValueNet>::bytes();
    if (parts_.order) bytes += nets::Accumulator<nets::OrderNet>::bytes();
    return bytes;
}

namespace {

/// The model that was asked for last.
class LastModel {
public:
    std::shared_ptr<const Model> get(EvalKind wanted, Rule rule, const NetworkHandle& network) {
        const std::lock_guard lock{mutex_};
        if (!model_ || rule_ != rule) {
            model_.reset();  // so that both need not fit into memory at once
            model_ = modelFor(wanted, rule, network);
            leaveWeightsOnDisk();
            rule_ = rule;
        }
        return model_;
    }

private:
    std::mutex mutex_;
    Rule rule_ = Rule::Freestyle;
    std::shared_ptr<const Model> model_;
};

Model::Parts patterns(Rule rule, const PatternWeights& weights) {
    const auto windows = std::make_shared<const windows::WindowTable>(rule);
    return {.base = std::make_shared<PatternModel>(weights, *windows), .windows = windows};
}

/// Taken apart anew each time, in half a millisecond, packed ones in a fifth of a second: kept, its
/// numbers would be in memory twice.
template <class Net>
nets::Weights<Net> builtIn(Rule rule) {
    const auto numbers = embeddedWeights(Net::kShape.owner, rule).value().numbers;
    if (!nets::isPacked(numbers)) return nets::parse<Net>(numbers);
    if (rule == nets::kFirstPacked) return {nets::unpack(Net::kShape, numbers, nullptr)};
    const auto like = builtIn<Net>(nets::kFirstPacked);
    return {nets::unpack(Net::kShape, numbers, &like)};
}

/// Calls `use` with the named weights or the built-in ones, which are in memory meanwhile only, and
/// without the file that they were read from.
template <class Net, class Use>
void useWeights(Rule rule, const std::shared_ptr<const nets::Weights<Net>>& named, Use use) {
    if (named) return use(*named);
    const auto weights = builtIn<Net>(rule);
    leaveWeightsOnDisk();
    use(weights);
}

// One network after the other: the weights of both, and their files, are 5 MB in renju.
Model::Parts withNetworks(Rule rule, const NetworkHandle& named) {
    Model::Parts parts = patterns(rule, weightsFor(rule));
    useWeights<nets::OrderNet>(rule, named.order, [&](const auto& weights) {
        parts.order = std::make_shared<const nets::OrderModel>(weights, *parts.windows);
        parts.draws = nets::knowsDraws(weights);
    });
    useWeights<nets::ValueNet>(rule, named.value, [&](const auto& weights) {
        parts.value = std::make_shared<const nets::ValueModel>(weights, *parts.windows);
    });
    return parts;
}

Model::Parts partsOf(EvalKind kind, Rule rule, const NetworkHandle& network) {
    switch (kind) {
        case EvalKind::Table: return {.base = std::make_shared<TableModel>(rule)};
        case EvalKind::Network: return withNetworks(rule, network);
        case EvalKind::Pattern: break;
    }
    return patterns(rule, weightsFor(rule));
}

template <class Weights>
std::optional<std::string_view> whyUnsupported(const Weights& weights, Rule rule) {
    if (weights.rule != rule) return "the network is for another rule";
    if (weights.base != patternChecksum(rule))
        return "the network corrects other pattern weights than the built-in ones";
    return std::nullopt;
}

}  // namespace

std::uint32_t patternChecksum(Rule rule) {
    return crc32(embeddedWeights(WeightsOwner::Pattern, rule).value().numbers);
}

std::optional<std::string_view> whyUnsupported(EvalKind kind,
                                               Rule rule,
                                               const NetworkHandle& network) {
    if (kind != EvalKind::Network) return std::nullopt;
    // Every rule has networks built in.
    if (network.order)
        if (const auto why = whyUnsupported(*network.order, rule)) return why;
    return network.value ? whyUnsupported(*network.value, rule) : std::nullopt;
}

EvalKind kindFor(EvalKind wanted, Rule rule, const NetworkHandle& network) {
    return whyUnsupported(wanted, rule, network) ? EvalKind::Pattern : wanted;
}

std::shared_ptr<const Model> modelFor(EvalKind wanted, Rule rule, const NetworkHandle& network) {
    return std::make_shared<const Model>(partsOf(kindFor(wanted, rule, network), rule, network));
}

std::shared_ptr<const Model> patternModel(Rule rule, const PatternWeights& weights) {
    return std::make_shared<const Model>(patterns(rule, weights));
}

ModelSource modelsOf(EvalKind wanted, NetworkHandle network) {
    return [wanted, network = std::move(network), last = std::make_shared<LastModel>()](Rule rule) {
        return last->get(wanted, rule, network);
    };
}

}  // namespace fukumi::eval
