// SPDX-License-Identifier: MIT
#include "engine/eval/nets/weights.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <string>

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"
#include "engine/eval/nets/order_net.hpp"
#include "engine/eval/nets/value_net.hpp"

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

const Shape* shapeOf(WeightsOwner owner) {
    for (const Shape* shape : {&OrderNet::kShape, &ValueNet::kShape})
        if (shape->owner == owner) return shape;
    return nullptr;
}

AnyWeights networkOf(const Shape& shape, const WeightsFile& file) {
    if (file.version != shape.version)
        throw UserError{"version " + std::to_string(file.version) + " is unknown"};
    AnyWeights weights = parse(shape, file.numbers);
    if (weights.rule != file.rule) throw UserError{"names one rule and holds another's weights"};
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

namespace {

/// Added to the version in the first byte of a payload.
constexpr std::uint8_t kPackedMark = 128;
/// Bytes of a payload before its numbers.
constexpr std::size_t kHead = 16;

/// Classes of a size: finer where numbers are many.
template <std::size_t Count>
std::size_t classOf(std::int64_t size, const std::array<int, Count>& bounds) {
    return static_cast<std::size_t>(std::upper_bound(bounds.begin(), bounds.end(), size) -
                                    bounds.begin());
}
constexpr std::array kGuessBounds{1, 2, 4, 6, 9, 13, 18, 25, 35, 50, 75, 110};
constexpr std::size_t kGuesses = 2 * kGuessBounds.size() + 1;
/// Bounds of the classes of a row's mean size, in sixteenths.
constexpr std::array kMeanBounds{1, 4, 12, 32, 64, 112, 176, 256};
constexpr std::size_t kMeans = kMeanBounds.size() + 1;

std::size_t guessClass(std::int64_t guess) {
    const std::size_t size = classOf(std::abs(guess), kGuessBounds);
    return guess < 0 ? kGuessBounds.size() + size : size;
}
std::size_t meanClass(std::int64_t sum, std::size_t count) {
    return classOf(16 * sum / static_cast<std::int64_t>(count), kMeanBounds);
}

/// Odds of the bits of a number: whether it is zero, its sign, the length of its size, the size's
/// bits from the second on.
struct NumberOdds {
    static constexpr int kLengths = 16;  ///< longer ones have the odds of the longest

    BitOdds zero, sign;
    std::array<BitOdds, kLengths> longer, second;
    std::array<std::array<BitOdds, 2>, kLengths> third;
    BitOdds others;
};

template <class Coder>
int code(Coder& coder, int number, NumberOdds& odds) {
    if (coder.code(number == 0, odds.zero)) return 0;
    const bool isNegative = coder.code(number < 0, odds.sign);
    const auto size = static_cast<std::uint32_t>(std::abs(number));
    const auto lengthClass = [](int length) {
        return static_cast<std::size_t>(std::min(length, NumberOdds::kLengths - 1));
    };
    int length = 0;  // of the bits after the first
    while (coder.code((size >> length) > 1, odds.longer[lengthClass(length)])) ++length;
    std::uint32_t coded = 1;
    for (int i = length - 1; i >= 0; --i) {
        BitOdds& bit = i == length - 1   ? odds.second[lengthClass(length)]
                       : i == length - 2 ? odds.third[lengthClass(length)][coded & 1]
                                         : odds.others;
        coded = coded << 1 | std::uint32_t{coder.code(size >> i & 1, bit)};
    }
    return isNegative ? -static_cast<int>(coded) : static_cast<int>(coded);
}

/// Odds for every guess, mean of the row so far and mean of the other row.
class RowOdds {
public:
    NumberOdds& oddsFor(std::size_t guess, std::size_t mean, std::size_t otherMean) {
        return odds_[(guess * kMeans + mean) * kMeans + otherMean];
    }

private:
    std::vector<NumberOdds> odds_ = std::vector<NumberOdds>(kGuesses * kMeans * kMeans);
};

/// Numbers in rows, those that they are like, and black's ones where white's are coded.
template <class Int>
struct Rows {
    std::vector<Int>& numbers;
    const std::vector<Int>* like;
    const std::vector<Int>* first;
    std::size_t width;
};

/// Without others the two rows above are the guess.
template <class Int>
std::int64_t guessAt(const Rows<Int>& rows, std::size_t place) {
    if (rows.like == nullptr) {
        const auto above = [&](std::size_t by) {
            return place < by * rows.width ? 0
                                           : std::int64_t{rows.numbers[place - by * rows.width]};
        };
        return (above(1) + above(2)) / 2;
    }
    const std::int64_t like = (*rows.like)[place];
    return rows.first == nullptr ? like : (like + 2 * std::int64_t{(*rows.first)[place]}) / 3;
}

template <class Int, class Coder>
void codeRows(Coder& coder, const Rows<Int>& rows, RowOdds& odds) {
    for (std::size_t begin = 0; begin < rows.numbers.size(); begin += rows.width) {
        std::int64_t otherSum = 0;
        if (rows.like != nullptr)
            for (std::size_t k = 0; k < rows.width; ++k)
                otherSum += std::abs(std::int64_t{(*rows.like)[begin + k]});
        const std::size_t other = meanClass(otherSum, rows.width);
        std::int64_t sum = 0;
        for (std::size_t k = 0; k < rows.width; ++k) {
            Int& number = rows.numbers[begin + k];
            const std::size_t mean = k == 0 ? other : meanClass(sum, k);
            NumberOdds& those = odds.oddsFor(guessClass(guessAt(rows, begin + k)), mean, other);
            number = static_cast<Int>(code(coder, number, those));
            sum += std::abs(std::int64_t{number});
        }
    }
}

/// Tables of two bytes a number, tables of one, and all else.
std::size_t kindOf(const Part& part) {
    if (part.kind != PartKind::Table) return 2;
    return part.bytes == 1 ? 1 : 0;
}

/// Both directions: a writer takes the numbers, a reader puts them.
template <class Coder>
void codeAll(Coder& coder, const Shape& shape, AnyWeights& weights, const AnyWeights* like) {
    for (std::size_t v = 0; v < weights.views.size(); ++v) {
        std::array<RowOdds, 3> odds;
        const View* const other = like == nullptr ? nullptr : &like->views.front();
        const View* const first = v == 0 ? nullptr : &weights.views.front();
        for (std::size_t i = 0; i < shape.parts.size(); ++i) {
            const Part& part = shape.parts[i];
            PartWeights& numbers = weights.views[v][i];
            const auto rowsOf = [&]<class Int>(std::vector<Int> PartWeights::*list,
                                               std::size_t width) {
                return Rows<Int>{numbers.*list,
                                 other == nullptr ? nullptr : &((*other)[i].*list),
                                 first == nullptr ? nullptr : &((*first)[i].*list),
                                 width};
            };
            RowOdds& those = odds[kindOf(part)];
            if (!numbers.bias.empty())
                codeRows(coder, rowsOf(&PartWeights::bias, numbers.bias.size()), those);
            const bool isDense = part.kind == PartKind::Dense;
            codeRows(
                coder, rowsOf(&PartWeights::weights, isDense ? part.inputs : part.outputs), those);
        }
    }
}

}  // namespace

std::vector<std::uint8_t> pack(const Shape& shape,
                               const AnyWeights& weights,
                               const AnyWeights* like) {
    std::vector<std::uint8_t> payload = serialize(shape, {weights.rule, weights.base, {}});
    payload[0] |= kPackedMark;
    AnyWeights numbers = weights;
    BitWriter writer;
    codeAll(writer, shape, numbers, like);
    const auto coded = writer.finish();
    payload.insert(payload.end(), coded.begin(), coded.end());
    return payload;
}

bool isPacked(std::span<const std::uint8_t> payload) {
    return (payload.front() & kPackedMark) != 0;
}

AnyWeights unpack(const Shape& shape,
                  std::span<const std::uint8_t> payload,
                  const AnyWeights* like) {
    AnyWeights weights;
    weights.rule = kRules[payload[1]];
    weights.base = ByteReader{payload.subspan(4)}.number<4>().value();
    weights.views.assign(viewCount(weights.rule), emptyView(shape));
    BitReader reader{payload.subspan(kHead)};
    codeAll(reader, shape, weights, like);
    return weights;
}

}  // namespace fukumi::eval::nets
