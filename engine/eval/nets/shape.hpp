// SPDX-License-Identifier: MIT
//
// The shape of a network: a list of its parts, in the order of its file. The list is the one place
// that knows how many numbers there are, what is 1.0 and what bounds them; whatever concerns every
// part walks it (file, kernels, slow form, training).
//
//     window -> rows of tables, added up   -> z of a point, four directions added up
//            -> max(0, z), some of it through a 3x3 (taps)
//            -> sums over the board or over each of its regions
//            -> dense layers, each of which reads sums, a point or earlier layers
//
// All numbers are integers and every step is exact, so that each processor gives the same sums to
// the last bit. Both colours lie side by side: [black | white] for what follows the board, [us |
// them] for what layers read. "Own" is the colour that looks; in renju black and white have
// different weights (viewCount()).
//
// Plain numbers only: the file is part of code for another instruction set.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/eval/weights_file.hpp"
#include "engine/eval/windows/window_table.hpp"

namespace fukumi::eval::nets {

enum class PartKind : std::uint8_t {
    Table,  ///< a row of weights for each number that a window has in it
    Taps,   ///< factors of the 3x3: a row for the point, for its sides, for its corners
    Dense   ///< a layer: a bias for each output, then a row of weights for each output
};

/// Input of a layer: an earlier part by its place in the list, or one of these.
using Source = std::size_t;
inline constexpr Source kNothing = 255;
inline constexpr Source kBoard = 254;   ///< the sums over the whole board
inline constexpr Source kRegion = 253;  ///< those over a region; the layer's outputs are summed up
inline constexpr Source kPoint = 252;   ///< a point's numbers after the rectifiers

/// Numbers as they are handed on: `one` is 1.0, and all lie in low .. high. If a sum is the last of
/// its network, high is 0: nothing is cut off, and 1.0 is one of its inputs' times that of its
/// weights.
struct Range {
    int one = 0;
    int low = 0;
    int high = 0;
};

struct Part {
    std::string_view name;
    PartKind kind = PartKind::Dense;
    std::size_t inputs = 0;   ///< rows of a table
    std::size_t outputs = 0;  ///< numbers of a row
    std::array<Source, 2> from{kNothing, kNothing};
    Range range{};  ///< of a layer's outputs
    // The weights: 1.0, the most in training, bytes in a file.
    int one = 1024;
    int most = 2047;
    std::size_t bytes = 2;

    [[nodiscard]] constexpr std::size_t weightCount() const { return inputs * outputs; }
    [[nodiscard]] constexpr std::size_t biasCount() const {
        return kind == PartKind::Dense ? outputs : 0;
    }
    [[nodiscard]] constexpr bool isSum() const {
        return kind == PartKind::Dense && range.high == 0;
    }
};

struct Shape {
    WeightsOwner owner;
    std::uint8_t version;                 ///< of the payload
    std::array<std::uint16_t, 4> widths;  ///< in the head of a payload
    std::size_t channels;                 ///< numbers of a point for one colour
    std::size_t mixed;                    ///< the first of them pass through the 3x3
    std::size_t regionSide;
    int rowBound;   ///< of the sum of a window's rows
    int poolShift;  ///< from the sums over the board to `board`
    Range board;    ///< what layers read of those sums
    Range point;    ///< what they read of a point
    std::span<const Part> parts;

    [[nodiscard]] constexpr std::size_t regionCount() const { return regionSide * regionSide; }
    [[nodiscard]] constexpr Range rangeOf(Source source) const {
        if (source == kPoint) return point;
        return source < parts.size() ? parts[source].range : board;
    }
    [[nodiscard]] constexpr std::size_t widthOf(Source source) const {
        if (source == kNothing) return 0;
        return source < parts.size() ? parts[source].outputs : 2 * channels;
    }
    /// Whether a layer is another one, or reads it in the end.
    [[nodiscard]] constexpr bool needs(std::size_t layer, std::size_t other) const {
        if (layer == other) return true;
        for (const Source source : parts[layer].from)
            if (source < layer && needs(source, other)) return true;
        return false;
    }
    /// Outputs of all layers before a part.
    [[nodiscard]] constexpr std::size_t outputsBefore(std::size_t part) const {
        std::size_t count = 0;
        for (std::size_t i = 0; i < part; ++i) count += parts[i].biasCount();
        return count;
    }
    /// The value of 1.0 in a layer's sums, bias included.
    [[nodiscard]] constexpr std::int64_t oneOfSum(const Part& part) const {
        return std::int64_t{rangeOf(part.from[0]).one} * part.one;
    }
    /// From a layer's sums to its outputs.
    [[nodiscard]] constexpr int shiftOf(const Part& part) const {
        int shift = 0;
        while (std::int64_t{part.range.one} << shift < oneOfSum(part)) ++shift;
        return shift;
    }
    /// The largest input that a layer can meet.
    [[nodiscard]] constexpr int inputMax(const Part& part) const {
        int most = 0;
        for (const Source source : part.from)
            if (source != kNothing && rangeOf(source).high > most) most = rangeOf(source).high;
        return most;
    }
    /// Whether layers read only parts before them, as many numbers as they say, all of one scale.
    [[nodiscard]] constexpr bool isConsistent() const {
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const Part& part = parts[i];
            if (part.kind != PartKind::Dense) continue;
            std::size_t width = 0;
            for (const Source source : part.from) {
                if (source < parts.size() && source >= i) return false;
                if (source != kNothing && rangeOf(source).one != rangeOf(part.from[0]).one)
                    return false;
                width += widthOf(source);
            }
            if (width != part.inputs) return false;
            if (!part.isSum() && std::int64_t{part.range.one} << shiftOf(part) != oneOfSum(part))
                return false;
        }
        return true;
    }
};

/// Names and numbers that all networks share.
struct AnyNet {
    /// Places of the tables in the list, and of their rows in windows::WindowParts.
    enum : std::size_t { near2, near3, classes, near4, afterTables };
    /// Outputs of a layer after rectifiers, and the sums over the board.
    static constexpr Range kLayer{256, 0, 8191};
};
/// A list: the tables, whose numbers of a window's two, three and four nearest cells a side and of
/// its line classes (window_table.hpp) add up to its row, then other parts. Rows of near4 are rare,
/// small and many: a byte each.
template <std::size_t Count>
[[nodiscard]] constexpr auto behindTables(std::size_t channels,
                                          int one,
                                          int most,
                                          const std::array<Part, Count>& others) {
    const auto table = [&](std::string_view name, std::size_t rows, int bound, std::size_t bytes) {
        return Part{name, PartKind::Table, rows, channels, {}, {}, one, bound, bytes};
    };
    std::array<Part, AnyNet::afterTables + Count> parts{
        table("near2", windows::windowCount(2), most, 2),
        table("near3", windows::windowCount(3), most, 2),
        table("classes", windows::kClassIdCount, most, 2),
        table("near4", windows::windowCount(4), 127, 1)};
    for (std::size_t i = 0; i < Count; ++i) parts[AnyNet::afterTables + i] = others[i];
    return parts;
}
/// The 3x3, whose three numbers a channel keep all eight symmetries; `most` of one of them.
[[nodiscard]] constexpr Part taps(std::string_view name, std::size_t channels) {
    return {.name = name,
            .kind = PartKind::Taps,
            .inputs = 3,
            .outputs = channels,
            .one = 8192,
            .most = 32767};
}
[[nodiscard]] constexpr Part dense(std::string_view name,
                                   std::size_t inputs,
                                   std::size_t outputs,
                                   std::array<Source, 2> from,
                                   Range range) {
    return {.name = name, .inputs = inputs, .outputs = outputs, .from = from, .range = range};
}

}  // namespace fukumi::eval::nets
