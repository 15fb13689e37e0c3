// SPDX-License-Identifier: MIT
#include "engine/eval/nets/packing.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "engine/core/bytes.hpp"

namespace fukumi::eval::nets {

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
