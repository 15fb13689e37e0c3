// SPDX-License-Identifier: MIT
#include "protocol/answer/program_view.hpp"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "book/foreign/format.hpp"
#include "engine/board/opening/opening_rule.hpp"
#include "engine/core/text.hpp"
#include "engine/player/levels.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/question/field.hpp"
#include "version.hpp"

namespace fukumi::protocol::answer {

namespace {

using question::Door;
using question::Field;

/// In the order of question::Kind.
constexpr auto kKindNames = std::to_array<std::string_view>({"integer",
                                                             "bytes",
                                                             "thousandths",
                                                             "word",
                                                             "flag",
                                                             "text",
                                                             "path",
                                                             "paths",
                                                             "size",
                                                             "points",
                                                             "form",
                                                             "content"});
static_assert(kKindNames.size() == std::variant_size_v<question::Kind>);

/// The other names of a rule are those that managers send: its number, its number in the continuous
/// game, and names.
Json rulesJson() {
    Json rules = Json::array();
    for (const RuleRow& row : kRuleRows) {
        Json aliases = Json::array({row.number});
        if (&row == &kRuleRows.front()) aliases += kCommonName;
        rules += {{"name", row.name},
                  {"number", parseInteger<int>(row.number).value_or(-1)},
                  {"aliases", std::move(aliases)},
                  {"continuous", parseInteger<int>(row.continuous).value_or(-1)}};
    }
    return rules;
}

/// Rules and square boards on which an opening can be played.
Json openingJson(opening::OpeningRule opening) {
    Json rules = Json::array(), sides = Json::array();
    const auto fits = [&](Rule rule, int side) {
        return !opening::whyUnfit(opening, rule, BoardSize::square(side));
    };
    for (const Rule rule : kRules)
        if (fits(rule, 15)) rules += nameOf(rule);
    for (int side = kMinBoardSide; side <= kMaxBoardSide; ++side)
        if (fits(Rule::Renju, side)) sides += side;
    return {{"name", opening::nameOf(opening)},
            {"rules", std::move(rules)},
            {"sides", std::move(sides)}};
}

Json formatJson(const book::Format& format) {
    return {{"name", format.name},
            {"title", format.title},
            {"endings", splitWords(format.endings)},
            {"writes", format.write != nullptr},
            {"library", format.isLibrary},
            {"max_side", format.limits.maxSide}};
}

/// The values of a kind, if they can be listed.
void addValues(const question::Kind& kind, Json& json) {
    if (const auto* integer = std::get_if<question::Integer>(&kind)) {
        json["min"] = integer->min;
        if (integer->max != question::Integer::kNoMaximum) json["max"] = integer->max;
    }
    if (const auto* word = std::get_if<question::Word>(&kind))
        for (const std::string_view each : word->words()) json["words"] += each;
}

Json fieldJson(const Field& field) {
    Json json{{"name", field.name}, {"kind", kKindNames.at(field.kind.index())}};
    addValues(field.kind, json);
    using Spelled = std::pair<const char*, Door>;
    for (const auto& [member, door] :
         {Spelled{"option", Door::Arguments}, {"json", Door::Json}, {"info", Door::Info}})
        if (field.doors.contains(door)) json[member] = spellField(field, door);
    json["subcommands"] = Json::array();
    for (const question::Subcommand& each : question::subcommands())
        if (isOffered(field, Door::Arguments, each.task)) json["subcommands"] += each.name;
    return json;
}

}  // namespace

Json versionJson() {
    Json ratings = Json::array();
    for (const player::Level& level : player::kLevels) ratings += level.elo;
    return {{"name", "pbrain-fukumi"},
            {"version", kVersion},
            {"commit", kCommit},
            {"elo_of_levels", std::move(ratings)}};
}

Json listsJson() {
    Json openings = Json::array(), formats = Json::array(), fields = Json::array();
    for (const opening::OpeningRule each : opening::kOpeningRules) openings += openingJson(each);
    for (const book::Format* const each : book::formats()) formats += formatJson(*each);
    for (const Field& each : question::fields()) fields += fieldJson(each);
    Json json = versionJson();
    json.update({{"rules", rulesJson()},
                 {"sides", {{"min", kMinBoardSide}, {"max", kMaxBoardSide}}},
                 {"openings", std::move(openings)},
                 {"formats", std::move(formats)},
                 {"kinds", kKindNames},
                 {"fields", std::move(fields)}});
    return json;
}

namespace {

/// Nodes or visits a second.
std::uint64_t speedOf(const analysis::BenchWork& work) {
    const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(work.elapsed.count(), 1));
    return work.nodes * 1000 / ms;
}

}  // namespace

std::string benchText(const analysis::BenchResult& result) {
    return hexText(result.signature) + "\nalphabeta " + std::to_string(result.alphaBeta.nodes) +
           " nodes " + std::to_string(speedOf(result.alphaBeta)) + " nps\nmcts " +
           std::to_string(result.mcts.nodes) + " visits " + std::to_string(speedOf(result.mcts)) +
           " a second\n";
}

std::string benchJson(const analysis::BenchResult& result) {
    return lineOf({{"signature", hexText(result.signature)},
                   {"nodes", result.alphaBeta.nodes},
                   {"nps", speedOf(result.alphaBeta)},
                   {"visits", result.mcts.nodes},
                   {"visits_per_second", speedOf(result.mcts)},
                   {"time_ms", (result.alphaBeta.elapsed + result.mcts.elapsed).count()}});
}

}  // namespace fukumi::protocol::answer
