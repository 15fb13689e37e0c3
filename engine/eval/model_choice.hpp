// SPDX-License-Identifier: MIT
//
// Choice of the evaluation for a rule and board size: the one place that knows all of them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/eval/model.hpp"

namespace fukumi::eval {

namespace network {
struct NetworkWeights;
}
/// The weights of a network, of one rule; null where there are none.
using NetworkHandle = std::shared_ptr<const network::NetworkWeights>;

/// The evaluations of quiet positions.
enum class EvalKind : std::uint8_t {
    Table,    ///< the five-in-row scoring table
    Pattern,  ///< fitted numbers for combinations of line classes
    Network  ///< a network over line windows, beside Pattern or for itself: the built-in one of the
             ///< rule, or that of a file
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

/// A new model of kindFor(); 1 to 2 ms for Pattern, 0.1 ms for Table, some 5 ms for Network.
[[nodiscard]] std::shared_ptr<const Model> modelFor(EvalKind wanted,
                                                    Rule rule,
                                                    BoardSize size,
                                                    const NetworkHandle& network = {});

/// Models of one kind. The last one is kept, so that games of one rule and size, and all copies of
/// the source, share it. Thread-safe.
[[nodiscard]] ModelSource modelsOf(EvalKind wanted, NetworkHandle network = {});

}  // namespace fukumi::eval
