// SPDX-License-Identifier: MIT
#include "engine/tuning/data/data_report.hpp"

#include <cstdio>
#include <map>
#include <tuple>

#include "engine/core/text.hpp"

namespace fukumi::tuning {

namespace {

using Group = std::tuple<Rule, int, int>;

void addGame(const GameData& game, DataRow& row) {
    if (game.isLine) {
        ++row.lines;
    } else {
        ++row.games;
        row.heldOut += isHeldOut(hashOf(game));
        ++row.results[static_cast<std::size_t>(game.result + 1)];
    }
    for (const GamePly& ply : game.plies) {
        if (ply.value == kNoSearch) continue;
        ++row.positions;
        row.quiet += ply.quiet;
        row.duplicates += ply.quiet && ply.repeated;
    }
}

double percent(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string lineOf(const DataRow& row) {
    char text[160];
    std::snprintf(text,
                  sizeof text,
                  "%-10s %-6s %7llu %9llu %9llu %11llu %11llu %10llu %8.1f %6.1f %6.1f %9llu\n",
                  std::string{nameOf(row.rule)}.c_str(),
                  sizeText(row.size).c_str(),
                  static_cast<unsigned long long>(row.shards),
                  static_cast<unsigned long long>(row.games),
                  static_cast<unsigned long long>(row.lines),
                  static_cast<unsigned long long>(row.positions),
                  static_cast<unsigned long long>(row.quiet),
                  static_cast<unsigned long long>(row.duplicates),
                  percent(row.results[2], row.games),
                  percent(row.results[1], row.games),
                  percent(row.results[0], row.games),
                  static_cast<unsigned long long>(row.heldOut));
    return text;
}

}  // namespace

DataReport reportOn(const std::vector<std::filesystem::path>& paths) {
    std::map<Group, DataRow> rows;
    GameReader reader{paths};
    std::uint64_t shard = 0;
    while (const auto game = reader.next()) {
        DataRow& row = rows[{game->rule, game->size.width(), game->size.height()}];
        row.rule = game->rule;
        row.size = game->size;
        if (reader.tally().shards != shard) ++row.shards;
        shard = reader.tally().shards;
        addGame(*game, row);
    }
    DataReport report;
    for (const auto& [group, row] : rows) report.rows.push_back(row);
    report.read = reader.tally();
    return report;
}

std::string textOf(const DataReport& report) {
    std::string text =
        "rule       size    shards     games     lines   positions       quiet duplicates  black "
        "%   draw  white  held out\n";
    for (const DataRow& row : report.rows) text += lineOf(row);
    if (const std::string skipped = skippedIn(report.read); !skipped.empty())
        text += skipped + '\n';
    return text;
}

}  // namespace fukumi::tuning
