// SPDX-License-Identifier: MIT
//
// Modes of `analyze` next to that of one position; analyze.cpp chooses. All throw UserError.
#pragma once

#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

/// --review FILE
int runReview(const Question& question);
/// --balance 1|2
int runBalance(const Question& question);
/// --values
int runValues(const Question& question);

}  // namespace fukumi::protocol::cli
