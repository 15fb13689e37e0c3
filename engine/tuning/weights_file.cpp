// SPDX-License-Identifier: MIT
#include "engine/tuning/weights_file.hpp"

#include <ostream>

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

}  // namespace fukumi::tuning
