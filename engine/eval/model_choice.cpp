// SPDX-License-Identifier: MIT
#include "engine/eval/model_choice.hpp"

#include <mutex>
#include <utility>

#include "engine/core/crc32.hpp"
#include "engine/eval/corrected_model.hpp"
#include "engine/eval/embedded_weights.hpp"
#include "engine/eval/network/network_model.hpp"
#include "engine/eval/network/value/value_model.hpp"
#include "engine/eval/pattern/pattern_model.hpp"
#include "engine/eval/table/table_model.hpp"

namespace fukumi::eval {

namespace {

/// The model that was asked for last.
class LastModel {
public:
    std::shared_ptr<const Model> get(EvalKind wanted,
                                     Rule rule,
                                     BoardSize size,
                                     const NetworkHandle& network) {
        const std::lock_guard lock{mutex_};
        if (!model_ || rule_ != rule || size_ != size) {
            model_.reset();  // the next one need not fit in beside it
            model_ = modelFor(wanted, rule, size, network);
            leaveWeightsOnDisk();
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

std::shared_ptr<const Model> patternModel(Rule rule) {
    return std::make_shared<PatternModel>(rule, weightsFor(rule));
}

/// Taken apart anew each time, in half a millisecond: kept, its numbers would stand in memory
/// twice.
network::NetworkWeights builtInNetwork(Rule rule) {
    return network::parseNetwork(embeddedWeights(WeightsOwner::Network, rule).value().numbers);
}

std::shared_ptr<const Model> valueModel(Rule rule,
                                        const NetworkHandle& named,
                                        std::shared_ptr<const network::WindowTable> windows) {
    if (named.value) return std::make_shared<network::ValueModel>(*named.value, std::move(windows));
    const WeightsFile builtIn = embeddedWeights(WeightsOwner::ValueNetwork, rule).value();
    return std::make_shared<network::ValueModel>(network::parseValueNetwork(builtIn.numbers),
                                                 std::move(windows));
}

std::shared_ptr<const Model> networkModel(Rule rule, const NetworkHandle& named) {
    const auto windows = std::make_shared<const network::WindowTable>(rule);
    CorrectedModel::Corrections corrections;
    corrections.order = std::make_shared<network::NetworkModel>(
        named.network ? *named.network : builtInNetwork(rule), windows);
    corrections.value = valueModel(rule, named, windows);
    return std::make_shared<CorrectedModel>(patternModel(rule), std::move(corrections));
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
                                               BoardSize,
                                               const NetworkHandle& network) {
    switch (kind) {
        case EvalKind::Table:
        case EvalKind::Pattern: break;
        case EvalKind::Network:
            // Every rule has networks built in.
            if (network.network)
                if (const auto why = whyUnsupported(*network.network, rule)) return why;
            if (network.value) return whyUnsupported(*network.value, rule);
            break;
    }
    return std::nullopt;
}

EvalKind kindFor(EvalKind wanted, Rule rule, BoardSize size, const NetworkHandle& network) {
    return whyUnsupported(wanted, rule, size, network) ? EvalKind::Pattern : wanted;
}

std::shared_ptr<const Model> modelFor(EvalKind wanted,
                                      Rule rule,
                                      BoardSize size,
                                      const NetworkHandle& network) {
    switch (kindFor(wanted, rule, size, network)) {
        case EvalKind::Table: return std::make_shared<TableModel>(rule);
        case EvalKind::Network: return networkModel(rule, network);
        case EvalKind::Pattern: break;
    }
    return patternModel(rule);
}

ModelSource modelsOf(EvalKind wanted, NetworkHandle network) {
    return [wanted, network = std::move(network), last = std::make_shared<LastModel>()](
               Rule rule, BoardSize size) { return last->get(wanted, rule, size, network); };
}

}  // namespace fukumi::eval
