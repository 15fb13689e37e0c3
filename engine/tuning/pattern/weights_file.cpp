// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/weights_file.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <istream>
#include <ostream>
#include <sstream>
#include <string>

#include "engine/core/error.hpp"

namespace fukumi::tuning {

namespace {

using eval::PatternWeights;

void writeCodes(std::ostream& out,
                const char* name,
                const eval::ColorWeights& now,
                const eval::ColorWeights& untuned) {
    out << "constexpr WeightRow " << name << "[] = {\n";
    for (std::size_t i = 0; i < eval::kPatternCodeCount; ++i) {
        const bool same =
            now.onMove[i] == untuned.onMove[i] && now.waiting[i] == untuned.waiting[i] &&
            now.attack[i] == untuned.attack[i] && now.defence[i] == untuned.defence[i];
        if (same) continue;
        out << '{' << i << ',' << now.onMove[i] << ',' << now.waiting[i] << ',' << now.attack[i]
            << ',' << now.defence[i] << "},\n";
    }
    out << "};\n";
}

void writeTempo(std::ostream& out, const char* name, const eval::TempoTable& tempo) {
    constexpr std::size_t kPerLine = 16;
    out << "constexpr TempoTable " << name << "{\n";
    for (std::size_t i = 0; i < tempo.size(); ++i)
        out << tempo[i] << ((i + 1) % kPerLine == 0 ? ",\n" : ",");
    out << "};\n";
}

void writeRow(std::ostream& out, const eval::UnitRow& row) {
    out << '{';
    for (std::size_t u = 0; u < row.size(); ++u) out << row[u] << (u + 1 < row.size() ? "," : "}");
}

void writeUnits(std::ostream& out,
                const std::string& name,
                const eval::ColorWeights& color,
                const eval::UnitWeights& units) {
    constexpr eval::UnitRow kNothing{};
    out << "constexpr UnitCodeRow " << name << "UnitRows[] = {\n";
    for (std::size_t i = 0; i < eval::kPatternCodeCount; ++i) {
        // One row at least: an array of none does not exist.
        if (i > 0 && color.onMoveUnits[i] == kNothing && color.waitingUnits[i] == kNothing)
            continue;
        out << '{' << i << ',';
        writeRow(out, color.onMoveUnits[i]);
        out << ',';
        writeRow(out, color.waitingUnits[i]);
        out << "},\n";
    }
    out << "};\nconstexpr UnitWeights " << name << "Units{\n";
    writeRow(out, units.bias);
    out << ",\n";
    writeRow(out, units.output);
    out << ",\n};\n";
}

}  // namespace

void writeWeights(std::ostream& out,
                  const PatternWeights& weights,
                  bool sharedColors,
                  const std::vector<std::string>& provenance) {
    const PatternWeights untuned = eval::untunedWeights(eval::PatternCodes{});
    out << "// SPDX-License-Identifier: MIT\n// Made by fukumi-tune; do not edit.\n";
    for (const std::string& line : provenance) out << "// " << line << '\n';
    writeCodes(out, "kBlack", weights.colors[Color::Black], untuned.colors[Color::Black]);
    writeTempo(out, "kBlackTempo", weights.tempo[Color::Black]);
    writeUnits(out, "kBlack", weights.colors[Color::Black], weights.units[Color::Black]);
    if (sharedColors) {
        out << "constexpr auto& kWhite = kBlack;\n";
        out << "constexpr auto& kWhiteTempo = kBlackTempo;\n";
        out << "constexpr auto& kWhiteUnitRows = kBlackUnitRows;\n";
        out << "constexpr auto& kWhiteUnits = kBlackUnits;\n";
    } else {
        writeCodes(out, "kWhite", weights.colors[Color::White], untuned.colors[Color::White]);
        writeTempo(out, "kWhiteTempo", weights.tempo[Color::White]);
        writeUnits(out, "kWhite", weights.colors[Color::White], weights.units[Color::White]);
    }
}

namespace {

/// Reads the numbers of one line; braces and commas count as spaces.
class Numbers {
public:
    explicit Numbers(std::string line) : text_{spaced(std::move(line))} {}

    template <class Int>
    bool read(Int& number) {
        return static_cast<bool>(text_ >> number);
    }
    template <class Int, std::size_t N>
    bool read(std::array<Int, N>& row) {
        return std::ranges::all_of(row, [this](Int& number) { return read(number); });
    }

private:
    static std::string spaced(std::string line) {
        for (char& c : line)
            if (c == '{' || c == '}' || c == ',') c = ' ';
        return line;
    }

    std::istringstream text_;
};

/// What the lines up to the next "};" are.
enum class Part { None, Codes, Tempo, UnitRows, Units };

Part partOf(const std::string& head) {
    if (head.find("UnitCodeRow") != head.npos) return Part::UnitRows;
    if (head.find("UnitWeights") != head.npos) return Part::Units;
    return head.find("WeightRow") != head.npos ? Part::Codes : Part::Tempo;
}

/// Takes what one line of a part says; `place` counts what came before.
void readLine(Part part,
              const std::string& line,
              std::size_t& place,
              eval::ColorWeights& color,
              eval::TempoTable& tempo,
              eval::UnitWeights& units) {
    Numbers numbers{line};
    const auto require = [&](bool good) {
        if (!good) throw UserError{"not weights: " + line};
    };
    std::size_t code = 0;
    switch (part) {
        case Part::None: break;
        case Part::Codes:
            require(numbers.read(code) && code < eval::kPatternCodeCount &&
                    numbers.read(color.onMove[code]) && numbers.read(color.waiting[code]) &&
                    numbers.read(color.attack[code]) && numbers.read(color.defence[code]));
            break;
        case Part::UnitRows:
            require(numbers.read(code) && code < eval::kPatternCodeCount &&
                    numbers.read(color.onMoveUnits[code]) &&
                    numbers.read(color.waitingUnits[code]));
            break;
        case Part::Units:
            require(place < 2 && numbers.read(place == 0 ? units.bias : units.output));
            require(std::ranges::all_of(units.output, [](std::int16_t output) {
                return std::abs(output) <= eval::kMaxOutput;
            }));
            ++place;
            break;
        case Part::Tempo:
            for (std::int16_t value = 0; numbers.read(value); ++place) {
                require(place < tempo.size());
                tempo[place] = value;
            }
            break;
    }
}

}  // namespace

eval::PatternWeights readWeights(std::istream& in) {
    PatternWeights weights = eval::untunedWeights(eval::PatternCodes{});
    Part part = Part::None;
    Color color = Color::Black;
    bool sharedColors = true;
    bool any = false;
    std::size_t place = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("constexpr auto&") || line.starts_with("//")) continue;
        if (line.starts_with("constexpr")) {
            color = line.find("kWhite") == std::string::npos ? Color::Black : Color::White;
            sharedColors = sharedColors && color == Color::Black;
            part = partOf(line);
            place = 0;
            any = true;
        } else if (line.starts_with("};")) {
            part = Part::None;
        } else {
            readLine(part,
                     line,
                     place,
                     weights.colors[color],
                     weights.tempo[color],
                     weights.units[color]);
        }
    }
    if (!any) throw UserError{"no weights in this file"};
    if (sharedColors) {
        weights.colors[Color::White] = weights.colors[Color::Black];
        weights.tempo[Color::White] = weights.tempo[Color::Black];
        weights.units[Color::White] = weights.units[Color::Black];
    }
    return weights;
}

}  // namespace fukumi::tuning
