// SPDX-License-Identifier: MIT
#include "engine/tuning/weights_file.hpp"

#include <array>
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
    if (sharedColors) {
        out << "constexpr auto& kWhite = kBlack;\n";
        out << "constexpr auto& kWhiteTempo = kBlackTempo;\n";
    } else {
        writeCodes(out, "kWhite", weights.colors[Color::White], untuned.colors[Color::White]);
        writeTempo(out, "kWhiteTempo", weights.tempo[Color::White]);
    }
}

eval::PatternWeights readWeights(std::istream& in) {
    PatternWeights weights = eval::untunedWeights(eval::PatternCodes{});
    enum class Part { None, Codes, Tempo } part = Part::None;
    Color color = Color::Black;
    bool sharedColors = true;
    bool any = false;
    std::size_t mask = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("constexpr auto&")) continue;
        if (line.starts_with("constexpr")) {
            color = line.find("kWhite") == std::string::npos ? Color::Black : Color::White;
            sharedColors = sharedColors && color == Color::Black;
            part = line.find("Tempo k") == std::string::npos && line.find("WeightRow") != line.npos
                       ? Part::Codes
                       : Part::Tempo;
            mask = 0;
            continue;
        }
        if (line.starts_with("};")) part = Part::None;
        if (part == Part::None || line.starts_with("//")) continue;
        for (char& c : line)
            if (c == '{' || c == '}' || c == ',') c = ' ';
        std::istringstream numbers{line};
        if (part == Part::Codes) {
            std::size_t code = 0;
            std::array<std::int16_t, 4> row{};
            if (!(numbers >> code >> row[0] >> row[1] >> row[2] >> row[3]) ||
                code >= eval::kPatternCodeCount)
                throw UserError{"not a row of weights: " + line};
            eval::ColorWeights& to = weights.colors[color];
            to.onMove[code] = row[0];
            to.waiting[code] = row[1];
            to.attack[code] = row[2];
            to.defence[code] = row[3];
            any = true;
        } else {
            for (std::int16_t value = 0; numbers >> value; ++mask) {
                if (mask >= eval::kThreatMaskCount) throw UserError{"too many threat masks"};
                weights.tempo[color][mask] = value;
            }
        }
    }
    if (!any) throw UserError{"no weights in this file"};
    if (sharedColors) {
        weights.colors[Color::White] = weights.colors[Color::Black];
        weights.tempo[Color::White] = weights.tempo[Color::Black];
    }
    return weights;
}

}  // namespace fukumi::tuning
