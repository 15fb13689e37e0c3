// SPDX-License-Identifier: MIT
//
// The program itself: its version, the lists that it walks, for tools that would otherwise hold a
// copy, and the result of its bench.
#pragma once

#include <string>

#include "engine/analysis/bench.hpp"
#include "protocol/answer/json.hpp"

namespace fukumi::protocol::answer {

/// {"name":"pbrain-fukumi","version":"0.2.0","commit":"1a2b3c4d","elo_of_levels":[400,...]}
[[nodiscard]] Json versionJson();

/// The same, and the lists of `--version --json` (protocol/docs/json.md describes the members):
///
///     {...,"rules":[{"name":"renju","number":4,"aliases":["4"],"continuous":6},...],
///      "sides":{"min":5,"max":22},
///      "openings":[{"name":"rif","rules":["renju"],"sides":[5,7,...]},...],
///      "formats":[{"name":"sgf","title":"Smart Game Format","endings":[".sgf"],"writes":true,
///                  "library":false,"max_side":22},...],
///      "kinds":["integer",...],
///      "fields":[{"name":"level","kind":"integer","min":1,"max":20,"option":"--level",
///                 "subcommands":["analyze",...]},...]}
[[nodiscard]] Json listsJson();

/// Three lines: the signature as eight hexadecimal digits, then nodes and speed of each search.
[[nodiscard]] std::string benchText(const analysis::BenchResult& result);

/// Output of `bench --json`, without the end of its line.
[[nodiscard]] std::string benchJson(const analysis::BenchResult& result);

}  // namespace fukumi::protocol::answer
