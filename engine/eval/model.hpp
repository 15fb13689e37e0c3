// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "engine/board/position.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/evaluator.hpp"

namespace fukumi::eval {

struct PatternWeights;
namespace windows {
class WindowTable;
}
namespace nets {
template <class Net>
class NetModel;
template <class Net>
struct Weights;
}  // namespace nets

/// The base of an evaluation, which every node can afford: a value and an order of the moves,
/// to which networks add theirs. It brings itself up to date with the position's history when it is
/// asked. One belongs to one thread.
class BaseEval {
public:
    virtual ~BaseEval() = default;

    virtual void reset(const board::Position& position) = 0;
    /// The history was cut, to `length` steps; for who does not read it from a WindowState.
    virtual void noteUndo([[maybe_unused]] std::size_t length) {}
    [[nodiscard]] virtual Value evaluate(const board::Position& position) = 0;
    /// As Evaluator::scoreMoves().
    virtual void scoreMoves(const board::Position& position,
                            std::span<const Move> moves,
                            std::span<std::int32_t> scores) = 0;
};

/// The part of a BaseEval that all threads share. Always owned by a shared_ptr.
class BaseModel {
public:
    BaseModel() = default;
    BaseModel(const BaseModel&) = delete;
    BaseModel& operator=(const BaseModel&) = delete;
    virtual ~BaseModel() = default;

    /// `windows`, of the thread, outlive what is made; null if the evaluation has none.
    [[nodiscard]] virtual std::unique_ptr<BaseEval> makeBaseEval(
        windows::WindowState* windows) const = 0;
    /// Memory of the model itself, and of each that it makes.
    [[nodiscard]] virtual std::size_t bytesShared() const = 0;
    [[nodiscard]] virtual std::size_t bytesPerThread() const = 0;
};

/// The numbers of an evaluation for one rule and boards of every size.
///
///     Model       weights and tables: made once, never changed, one for all threads
///     Evaluator   what follows a position: one a thread
///
/// Always owned by a shared_ptr. Thread-safe.
class Model : public std::enable_shared_from_this<Model> {
public:
    /// Parts of an evaluation. All but the base may be missing.
    struct Parts {
        std::shared_ptr<const BaseModel> base;
        /// Patterns and networks need them.
        std::shared_ptr<const windows::WindowTable> windows{};
        /// Added to the value, where that is close.
        std::shared_ptr<const nets::NetModel<nets::ValueNet>> value{};
        /// Added to the order of moves, where much hangs on it.
        std::shared_ptr<const nets::NetModel<nets::OrderNet>> order{};
        /// The chance of a draw, which the order network's first layer is read for.
        bool draws = false;
    };

    explicit Model(Parts parts);
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    /// The evaluator keeps the model alive.
    [[nodiscard]] std::unique_ptr<Evaluator> makeEvaluator() const;
    [[nodiscard]] const Parts& parts() const { return parts_; }

    /// Memory of the model itself.
    [[nodiscard]] std::size_t bytesShared() const;
    /// Memory of each evaluator.
    [[nodiscard]] std::size_t bytesPerThread() const;

private:
    Parts parts_;
};

/// Yields the model for a rule, on boards of any size, never null; a searcher asks once a game.
using ModelSource = std::function<std::shared_ptr<const Model>(Rule)>;

// The evaluations of quiet positions, their names on command lines and in files, and the choice for
// a rule: the one place that knows all of them.

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

/// Why an evaluation does not know a rule; nothing if it does. Only Network with named weights does
/// not know all: it knows their rule, where the built-in patterns are those that they correct.
[[nodiscard]] std::optional<std::string_view> whyUnsupported(EvalKind kind,
                                                             Rule rule,
                                                             const NetworkHandle& network = {});

/// The evaluation that plays if `wanted` is asked for: itself, or Pattern if it does not know
/// the rule.
[[nodiscard]] EvalKind kindFor(EvalKind wanted, Rule rule, const NetworkHandle& network = {});

/// A new model of kindFor(); 1 to 2 ms for Pattern, 0.1 ms for Table, 5 to 9 ms for Network.
[[nodiscard]] std::shared_ptr<const Model> modelFor(EvalKind wanted,
                                                    Rule rule,
                                                    const NetworkHandle& network = {});

/// The patterns with other weights than the built-in ones.
[[nodiscard]] std::shared_ptr<const Model> patternModel(Rule rule, const PatternWeights& weights);

/// Models of one kind. The last one is kept, so that games of one rule and all copies of the source
/// share it. Thread-safe.
[[nodiscard]] ModelSource modelsOf(EvalKind wanted, NetworkHandle network = {});

}  // namespace fukumi::eval
