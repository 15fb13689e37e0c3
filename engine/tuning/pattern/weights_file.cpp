// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/weights_file.hpp"

#include <array>
#include <iomanip>
#include <iterator>
#include <sstream>

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/text.hpp"
#include "engine/eval/embedded_weights.hpp"
#include "engine/eval/nets/weights.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"

namespace fukumi::tuning {

namespace {

template <std::size_t N>
void writeNumbers(std::ostream& out, const std::array<std::int16_t, N>& numbers) {
    constexpr std::size_t kPerLine = 16;
    for (std::size_t i = 0; i < N; ++i)
        out << std::setw(7) << numbers[i] << ((i + 1) % kPerLine == 0 ? "\n" : "");
}

std::string classesOf(const eval::ClassSet& classes) {
    std::string text;
    for (const board::LineClass c : classes)
        text += (text.empty() ? "" : ", ") + std::string{nameOf(c)};
    return text;
}

void describeSet(std::ostream& out, const eval::ColorWeights& color) {
    const eval::PatternCodes codes;
    out << "\ncode  on move waiting  attack defence  classes\n";
    for (std::size_t i = 0; i < eval::kPatternCodeCount; ++i)
        out << std::setw(4) << i << std::setw(9) << color.onMove[i] << std::setw(8)
            << color.waiting[i] << std::setw(8) << color.attack[i] << std::setw(8)
            << color.defence[i] << "  "
            << classesOf(codes.classes(static_cast<eval::PatternCode>(i))) << '\n';
    out << "\nthreats, by their mask\n";
    writeNumbers(out, color.tempo);
    out << "\nunits of the hidden layer: what they begin with, what they are worth\n";
    writeNumbers(out, color.units.bias);
    writeNumbers(out, color.units.output);
    const eval::StateWeights& states = color.states;
    out << "\nstate   own  enemy  what our threat state adds to the units, then what theirs does\n";
    for (std::size_t i = 0; i < eval::kThreatStateCount; ++i) {
        if (states.own[i] == 0 && states.enemy[i] == 0 && states.ownUnits[i] == eval::UnitRow{} &&
            states.enemyUnits[i] == eval::UnitRow{})
            continue;
        out << std::setw(5) << i << std::setw(6) << states.own[i] << std::setw(7) << states.enemy[i]
            << '\n';
        writeNumbers(out, states.ownUnits[i]);
        writeNumbers(out, states.enemyUnits[i]);
    }
    out << "\ncode  what it adds to the units: on move, then waiting\n";
    for (std::size_t i = 0; i < eval::kPatternCodeCount; ++i) {
        if (color.onMoveUnits[i] == eval::UnitRow{} && color.waitingUnits[i] == eval::UnitRow{})
            continue;
        out << std::setw(4) << i;
        writeNumbers(out, color.onMoveUnits[i]);
        out << "    ";
        writeNumbers(out, color.waitingUnits[i]);
    }
}

void describePattern(std::ostream& out, const eval::PatternWeights& weights) {
    const bool alike = weights.isAlike();
    for (const Color c : kColors) {
        if (alike && c == Color::White) break;
        out << '\n' << (alike ? "both colours" : (c == Color::Black ? "black" : "white")) << '\n';
        describeSet(out, weights.colors[c]);
    }
}

std::string describe(std::span<const std::uint8_t> bytes) {
    const eval::WeightsFile file = eval::readWeightsFile(bytes);
    std::ostringstream out;
    out << "weights of the " << nameOf(file.owner) << ", " << nameOf(file.rule) << ", "
        << bytes.size() << " bytes\n"
        << printable(file.head);
    if (file.owner == eval::WeightsOwner::Pattern)
        describePattern(out, eval::patternWeightsOf(file));
    else  // its numbers are too many to show
        static_cast<void>(eval::nets::networkOf(*eval::nets::shapeOf(file.owner), file));
    return out.str();
}

/// The result of `read` on a file's bytes; errors get the file's name.
template <class Read>
auto ofFile(const std::string& name, Read&& read) {
    constexpr std::size_t kMostBytes = std::size_t{256} << 20;
    const std::string bytes = readFile(name, kMostBytes);
    try {
        return read(asBytes(bytes));
    } catch (const UserError& error) {
        throw UserError{name + ": " + error.what()};
    }
}

}  // namespace

eval::PatternWeights loadPatternWeights(const std::string& name, Rule rule) {
    return ofFile(name, [rule](auto bytes) {
        const eval::WeightsFile file = eval::readWeightsFile(bytes);
        eval::PatternWeights weights = eval::patternWeightsOf(file);
        if (file.rule != rule) throw UserError{"the weights are for another rule"};
        return weights;
    });
}

std::string describeWeights(const std::string& name) { return ofFile(name, describe); }

}  // namespace fukumi::tuning
