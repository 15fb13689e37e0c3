// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/pattern_weights.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"
#include "engine/eval/embedded_weights.hpp"

namespace fukumi::eval {

namespace {

/// In 1/8 value units a point and direction; the fit moves away from them quickly. In the order of
/// LineClass: dead, overline, double four, blocked one, one, blocked two, two, two a, two b,
/// blocked three, three, three a, four, open four, five.
constexpr std::array<int, board::kLineClassCount> kOnMove{
    0, 0, 0, 4, 12, 10, 40, 60, 80, 60, 140, 200, 240, 400, 400};
constexpr std::array<int, board::kLineClassCount> kWaiting{
    0, 0, 0, 3, 8, 8, 28, 42, 56, 40, 90, 130, 160, 300, 400};
/// Ordering, in the manner of the scoring table: growing by about four from class to class.
constexpr std::array<int, board::kLineClassCount> kAttack{
    0, 0, 0, 4, 12, 16, 40, 56, 72, 90, 220, 280, 300, 2500, 8000};

constexpr int kDefencePercent = 60;

}  // namespace

PatternWeights untunedWeights(const PatternCodes& codes) {
    PatternWeights weights;
    ColorWeights& black = weights.colors[Color::Black];
    for (std::size_t code = 0; code < kPatternCodeCount; ++code) {
        int onMove = 0;
        int waiting = 0;
        int attack = 0;
        for (const board::LineClass k : codes.classes(static_cast<PatternCode>(code))) {
            const auto i = static_cast<std::size_t>(k);
            onMove += kOnMove[i];
            waiting += kWaiting[i];
            attack += kAttack[i];
        }
        black.onMove[code] = static_cast<std::int16_t>(onMove);
        black.waiting[code] = static_cast<std::int16_t>(waiting);
        black.attack[code] = static_cast<std::int16_t>(attack);
        black.defence[code] = static_cast<std::int16_t>(attack * kDefencePercent / 100);
    }
    weights.colors[Color::White] = black;
    return weights;
}

PatternWeights weightsFor(Rule rule) {
    return patternWeightsOf(embeddedWeights(WeightsOwner::Pattern, rule).value());
}

namespace {

constexpr std::uint32_t kVersion = 2;

template <std::size_t N>
void append(std::string& bytes, const std::array<std::int16_t, N>& row) {
    for (const std::int16_t number : row) appendNumber(bytes, number);
}

void appendSet(std::string& bytes, const ColorWeights& color) {
    forEachList(color, [&bytes](const auto& list) { append(bytes, list); });
    std::string rows;
    std::uint16_t count = 0;
    for (std::size_t code = 0; code < kPatternCodeCount; ++code) {
        if (color.onMoveUnits[code] == UnitRow{} && color.waitingUnits[code] == UnitRow{}) continue;
        appendNumber(rows, static_cast<std::uint16_t>(code));
        append(rows, color.onMoveUnits[code]);
        append(rows, color.waitingUnits[code]);
        ++count;
    }
    appendNumber(bytes, count);
    bytes += rows;
}

/// Reads what append() wrote; never beyond the end.
class Numbers {
public:
    explicit Numbers(std::span<const std::uint8_t> bytes) : reader_{bytes} {}

    template <std::size_t N>
    void read(std::array<std::int16_t, N>& row) {
        for (std::int16_t& number : row) number = static_cast<std::int16_t>(next());
    }
    std::uint16_t next() { return static_cast<std::uint16_t>(needed(reader_.number<2>())); }
    std::uint32_t sets() {
        const std::uint32_t count = needed(reader_.number<4>());
        require(count == 1 || count == 2);
        return count;
    }
    void requireEnd() { require(reader_.isAtEnd()); }
    static void require(bool good) {
        if (!good) throw UserError{"not weights of the pattern evaluation"};
    }

private:
    static std::uint32_t needed(std::optional<std::uint32_t> number) {
        require(number.has_value());
        return *number;
    }

    ByteReader reader_;
};

void readSet(Numbers& numbers, ColorWeights& color) {
    forEachList(color, [&numbers](auto& list) { numbers.read(list); });
    Numbers::require(ranges::allOf(
        color.units.output, [](std::int16_t output) { return std::abs(output) <= kMaxOutput; }));
    std::size_t after = 0;  // codes rise
    for (std::uint16_t rows = numbers.next(); rows > 0; --rows) {
        const std::size_t code = numbers.next();
        Numbers::require(code >= after && code < kPatternCodeCount);
        numbers.read(color.onMoveUnits[code]);
        numbers.read(color.waitingUnits[code]);
        after = code + 1;
    }
}

}  // namespace

std::string writePatternFile(const PatternWeights& weights, Rule rule, std::string_view head) {
    const bool alike = weights.isAlike();
    std::string bytes;
    appendNumber(bytes, std::uint32_t{alike ? 1U : 2U});
    appendSet(bytes, weights.colors[Color::Black]);
    if (!alike) appendSet(bytes, weights.colors[Color::White]);
    return writeWeightsFile({WeightsOwner::Pattern, kVersion, rule, head, asBytes(bytes)});
}

PatternWeights patternWeightsOf(const WeightsFile& file) {
    Numbers::require(file.owner == WeightsOwner::Pattern && file.version == kVersion);
    Numbers numbers{file.numbers};
    PatternWeights weights;
    const bool alike = numbers.sets() == 1;
    readSet(numbers, weights.colors[Color::Black]);
    if (alike)
        weights.colors[Color::White] = weights.colors[Color::Black];
    else
        readSet(numbers, weights.colors[Color::White]);
    numbers.requireEnd();
    return weights;
}

PatternCodes::PatternCodes() : codes_(kPackedCount, 0) {
    constexpr int n = board::kLineClassCount;
    sets_.reserve(kPatternCodeCount);
    for (int a = 0; a < n; ++a)
        for (int b = 0; b <= a; ++b)
            for (int c = 0; c <= b; ++c)
                for (int d = 0; d <= c; ++d) add({d, c, b, a});
}

void PatternCodes::add(std::array<int, 4> rising) {
    const auto code = static_cast<PatternCode>(sets_.size());
    sets_.push_back({static_cast<board::LineClass>(rising[3]),
                     static_cast<board::LineClass>(rising[2]),
                     static_cast<board::LineClass>(rising[1]),
                     static_cast<board::LineClass>(rising[0])});
    do {
        const int packed = rising[0] | (rising[1] << 4) | (rising[2] << 8) | (rising[3] << 12);
        codes_[static_cast<std::size_t>(packed)] = code;
    } while (std::next_permutation(rising.begin(), rising.end()));
}

bool isRemote(const ClassSet& classes) {
    return ranges::allOf(classes, [](board::LineClass c) { return c <= board::LineClass::One; });
}

ThreatKinds threatKinds(const ClassSet& classes) {
    using board::LineClass;
    int fours = 0;
    int threes = 0;
    int helpers = 0;  // lines from which the next stone makes a threat
    for (const LineClass c : classes) {
        if (c >= LineClass::Four)
            ++fours;
        else if (c >= LineClass::Three)
            ++threes;
        else if (c >= LineClass::Two)
            ++helpers;
    }
    ThreatKinds kinds = 0;
    if (fours >= 2 || (fours == 1 && threes >= 1)) kinds |= 1U << 0;
    if (fours >= 1) kinds |= 1U << 1;
    if (threes >= 2 || (threes == 1 && helpers >= 1)) kinds |= 1U << 2;
    if (threes >= 1) kinds |= 1U << 3;
    return kinds;
}

}  // namespace fukumi::eval
