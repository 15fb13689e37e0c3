// SPDX-License-Identifier: MIT
//
// Choice of the evaluation for a rule and board size: the one place that knows all of them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/eval/eval_kind.hpp"
#include "engine/eval/model.hpp"

namespace fukumi::eval {

namespace network {
struct NetworkWeights;
struct ValueWeights;
}  // namespace network

/// Weights in place of built-in ones, of one rule: those of a network, of a value network, or of
/// both. Converts from either.
struct NetworkHandle {
    NetworkHandle() = default;
    NetworkHandle(std::shared_ptr<const network::NetworkWeights> weights)  // NOLINT(*explicit*)
        : network{std::move(weights)} {}
    NetworkHandle(std::shared_ptr<const network::ValueWeights> weights)  // NOLINT(*explicit*)
        : value{std::move(weights)} {}

    [[nodiscard]] explicit operator bool() const { return network || value; }
    friend bool operator==(const NetworkHandle&, const NetworkHandle&) = default;

    std::shared_ptr<const network::NetworkWeights> network;
    std::shared_ptr<const network::ValueWeights> value;
};

/// Checksum of a rule's built-in pattern weights: a network that corrects them knows them by it.
[[nodiscard]] std::uint32_t patternChecksum(Rule rule);

/// Why an evaluation does not know a rule or board size; nothing where it does. Only
/// Network with named weights does not know all: it knows their rule, where the built-in patterns
/// are those that they correct.
[[nodiscard]] std::optional<std::string_view> whyUnsupported(EvalKind kind,
                                                             Rule rule,
                                                             BoardSize size,
                                                             const NetworkHandle& network = {});

/// The evaluation that plays where `wanted` is asked for: itself, or Pattern where it does not know
/// the rule or size.
[[nodiscard]] EvalKind kindFor(EvalKind wanted,
                               Rule rule,
                               BoardSize size,
                               const NetworkHandle& network = {});

/// A new model of kindFor(); 1 to 2 ms for Pattern, 0.1 ms for Table, 5 to 9 ms for Network.
[[nodiscard]] std::shared_ptr<const Model> modelFor(EvalKind wanted,
                                                    Rule rule,
                                                    BoardSize size,
                                                    const NetworkHandle& network = {});

/// Models of one kind. The last one is kept, so that games of one rule and size, and all copies of
/// the source, share it. Thread-safe.
[[nodiscard]] ModelSource modelsOf(EvalKind wanted, NetworkHandle network = {});

}  // namespace fukumi::eval
