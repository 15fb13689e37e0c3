// SPDX-License-Identifier: MIT
#include "engine/eval/nets/weights.hpp"

#include <cstdlib>
#include <limits>
#include <string>

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::eval::nets {

namespace {

/// Bound of |point| + 4 |sides| + 4 |corners|, so that a sum of nine products fits into 16 bits.
constexpr int kTapsBound = 16 * 8192;

class Refusing {
public:
    explicit Refusing(const Shape& shape) : shape_{shape} {}
    [[noreturn]] void operator()(const std::string& why) const {
        throw UserError{std::string{nameOf(shape_.owner)} + ": " + why};
    }

private:
    const Shape& shape_;
};

void checkTaps(const Part& part, const PartWeights& numbers, const Refusing& refuse) {
    for (std::size_t k = 0; k < part.outputs; ++k) {
        const auto tap = [&](std::size_t i) {
            return std::abs(int{numbers.weights[i * part.outputs + k]});
        };
        if (tap(0) + 4 * tap(1) + 4 * tap(2) > kTapsBound)
            refuse("a 3x3 sum does not fit into 16 bits");
    }
}

/// Refuses a layer of which a sum could leave 32 bits, in whatever order it is added up.
void checkLayer(const Part& part,
                int inputMax,
                const PartWeights& numbers,
                const Refusing& refuse) {
    for (std::size_t row = 0; row < part.outputs; ++row) {
        std::int64_t most = std::abs(std::int64_t{numbers.bias[row]});
        for (std::size_t i = 0; i < part.inputs; ++i)
            most += std::int64_t{inputMax} * std::abs(int{numbers.weights[row * part.inputs + i]});
        if (most > std::numeric_limits<std::int32_t>::max())
            refuse("a sum of the layer '" + std::string{part.name} + "' does not fit into 32 bits");
    }
}

void checkView(const Shape& shape, const View& view) {
    const Refusing refuse{shape};
    for (std::size_t i = 0; i < shape.parts.size(); ++i) {
        const Part& part = shape.parts[i];
        if (part.kind == PartKind::Taps) checkTaps(part, view[i], refuse);
        if (part.kind == PartKind::Dense && !part.isSum())
            checkLayer(part, shape.inputMax(part), view[i], refuse);
    }
}

/// Takes integers off the front.
class Reader {
public:
    Reader(const Shape& shape, std::span<const std::uint8_t> bytes)
        : refuse_{shape}, bytes_{bytes} {}

    template <std::size_t Bytes>
    std::uint32_t number() {
        const auto number = bytes_.number<Bytes>();
        if (!number) refuse_("cut off");
        return *number;
    }
    /// Numbers that are stored as another type.
    template <class Stored, class Int>
    void fill(std::vector<Int>& numbers) {
        const auto block = bytes_.take(sizeof(Stored) * numbers.size());
        if (!block) refuse_("cut off");
        const std::uint8_t* from = block->data();
        for (Int& number : numbers) {
            std::uint32_t raw = 0;
            for (std::size_t i = 0; i < sizeof(Stored); ++i)
                raw |= std::uint32_t{from[i]} << (8 * i);
            number = static_cast<Stored>(raw);
            from += sizeof(Stored);
        }
    }
    void expectEnd() const {
        if (!bytes_.isAtEnd()) refuse_(std::to_string(bytes_.left()) + " bytes too many");
    }
    [[noreturn]] void refuse(const std::string& why) const { refuse_(why); }

private:
    Refusing refuse_;
    ByteReader bytes_;
};

/// Version and shape; the rule and the base.
void parseHead(const Shape& shape, Reader& read, AnyWeights& weights) {
    if (const auto version = read.number<1>(); version != shape.version)
        read.refuse("version " + std::to_string(version) + " is unknown");
    const auto rule = read.number<1>();
    if (rule >= kRules.size()) read.refuse("rule " + std::to_string(rule) + " is unknown");
    weights.rule = kRules[rule];
    if (const auto views = read.number<1>(); views != viewCount(weights.rule))
        read.refuse("damaged head: " + std::to_string(views) + " views");
    if (read.number<1>() != 0) read.refuse("damaged head");
    weights.base = read.number<4>();
    if (weights.base == 0) read.refuse("damaged head: a network without its patterns");
    for (const std::uint16_t expected : shape.widths)
        if (const auto width = read.number<2>(); width != expected)
            read.refuse("of another shape: a width of " + std::to_string(width) +
                        " where this build has " + std::to_string(expected));
}

}  // namespace

View emptyView(const Shape& shape) {
    View view;
    for (const Part& part : shape.parts)
        view.push_back({std::vector<std::int32_t>(part.biasCount()),
                        std::vector<std::int16_t>(part.weightCount())});
    return view;
}

void checkBounds(const Shape& shape, const AnyWeights& weights) {
    for (const View& view : weights.views) checkView(shape, view);
}

AnyWeights parse(const Shape& shape, std::span<const std::uint8_t> payload) {
    Reader read{shape, payload};
    AnyWeights weights;
    parseHead(shape, read, weights);
    for (std::size_t v = 0; v < viewCount(weights.rule); ++v) {
        View& view = weights.views.emplace_back(emptyView(shape));
        for (std::size_t i = 0; i < view.size(); ++i) {
            read.fill<std::int32_t>(view[i].bias);
            if (shape.parts[i].bytes == 1)
                read.fill<std::int8_t>(view[i].weights);
            else
                read.fill<std::int16_t>(view[i].weights);
        }
        checkView(shape, view);
    }
    read.expectEnd();
    return weights;
}

std::vector<std::uint8_t> serialize(const Shape& shape, const AnyWeights& weights) {
    std::string bytes;
    appendNumber(bytes, shape.version);
    appendNumber(bytes, static_cast<std::uint8_t>(weights.rule));
    appendNumber(bytes, static_cast<std::uint8_t>(weights.views.size()));
    appendNumber(bytes, std::uint8_t{0});
    appendNumber(bytes, weights.base);
    for (const std::uint16_t width : shape.widths) appendNumber(bytes, width);
    for (const View& view : weights.views)
        for (std::size_t i = 0; i < view.size(); ++i) {
            for (const std::int32_t number : view[i].bias) appendNumber(bytes, number);
            for (const std::int16_t number : view[i].weights)
                if (shape.parts[i].bytes == 1)
                    appendNumber(bytes, static_cast<std::int8_t>(number));
                else
                    appendNumber(bytes, number);
        }
    return {bytes.begin(), bytes.end()};
}

}  // namespace fukumi::eval::nets
