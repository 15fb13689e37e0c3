// SPDX-License-Identifier: MIT
//
// Writes weights as the source text that engine/eval embeds (engine/eval/weights/RULE.inc): one row
// a pattern code, `{code, onMove, waiting, attack, defence},`, only where it differs from the
// untuned numbers, the table of threat masks, and a head of comments with its provenance.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "engine/eval/pattern/pattern_weights.hpp"

namespace fukumi::tuning {

/// REQUIRES: provenance lines hold no line breaks.
void writeWeights(std::ostream& out,
                  const eval::PatternWeights& weights,
                  bool sharedColors,
                  const std::vector<std::string>& provenance);

/// Reads what writeWeights() wrote, to try weights before they are built in. Throws UserError when
/// the text is something else.
[[nodiscard]] eval::PatternWeights readWeights(std::istream& in);

}  // namespace fukumi::tuning
