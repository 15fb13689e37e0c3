// SPDX-License-Identifier: MIT
//
// Choice of the evaluation for a rule and board size: the one place that knows all of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/core/ranges.hpp"
#include "engine/eval/model.hpp"

namespace fukumi::eval {

// The evaluations of quiet positions, and their names on command lines and in files.

/// The heads of shards hold these numbers.
enum class EvalKind : std::uint8_t {
    Table = 0,    ///< the five-in-row scoring table
    Pattern = 1,  ///< fitted numbers for combinations of line classes
    Network = 2  ///< networks over line windows besides Pattern, one for the order of moves and one
                 ///< for the value: the built-in ones of the rule, or those of files
};

/// By EvalKind.
inline constexpr std::array<std::string_view, 3> kEvalNames{"table", "pattern", "network"};

[[nodiscard]] constexpr std::string_view nameOf(EvalKind kind) {
    return kEvalNames.at(static_cast<std::size_t>(kind));
}

[[nodiscard]] constexpr std::optional<EvalKind> evalKindCalled(std::string_view name) {
    const auto* const found = ranges::find(kEvalNames, name);
    if (found == kEvalNames.end()) return std::nullopt;
    return static_cast<EvalKind>(found - kEvalNames.begin());
}

struct PatternWeights;
namespace nets {
template <class Net>
struct Weights;
struct OrderNet;
struct ValueNet;
}  // namespace nets

/// Weights in place of built-in ones, of one rule: those of an order network, of a value network,
/// or of both. Converts from either.
struct NetworkHandle {
    using Order = nets::Weights<nets::OrderNet>;
    using Value = nets::Weights<nets::ValueNet>;

    NetworkHandle() = default;
    NetworkHandle(std::shared_ptr<const Order> weights)  // NOLINT(*explicit*)
        : order{std::move(weights)} {}
    NetworkHandle(std::shared_ptr<const Value> weights)  // NOLINT(*explicit*)
        : value{std::move(weights)} {}

    [[nodiscard]] explicit operator bool() const { return order || value; }
    friend bool operator==(const NetworkHandle&, const NetworkHandle&) = default;

    std::shared_ptr<const Order> order;
    std::shared_ptr<const Value> value;
};

/// Checksum of a rule's built-in pattern weights: a network that corrects them knows them by it.
[[nodiscard]] std::uint32_t patternChecksum(Rule rule);

/// Why an evaluation does not know a rule or board size; nothing if it does. Only
/// Network with named weights does not know all: it knows their rule, where the built-in patterns
/// are those that they correct.
[[nodiscard]] std::optional<std::string_view> whyUnsupported(EvalKind kind,
                                                             Rule rule,
                                                             BoardSize size,
                                                             const NetworkHandle& network = {});

/// The evaluation that plays if `wanted` is asked for: itself, or Pattern if it does not know
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

/// The patterns with other weights than the built-in ones.
[[nodiscard]] std::shared_ptr<const Model> patternModel(Rule rule, const PatternWeights& weights);

/// Models of one kind. The last one is kept, so that games of one rule and size, and all copies of
/// the source, share it. Thread-safe.
[[nodiscard]] ModelSource modelsOf(EvalKind wanted, NetworkHandle network = {});

}  // namespace fukumi::eval
