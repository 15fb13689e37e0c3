// SPDX-License-Identifier: MIT
//
// Modes of `analyze` next to that of one position; analyze.cpp chooses. All throw UserError.
#pragma once

#include "protocol/answer/ask.hpp"

namespace fukumi::protocol::cli {

/// --review FILE
int runReview(const Question& question);

/// The answer to a whole inquiry, or what was known when Ctrl-C came.
[[nodiscard]] answer::Answer ask(const answer::Inquiry& inquiry, answer::AnswerEvents& events);

/// One line on standard error: it belongs to no table and no object.
void printLessMemory(const search::MemoryReduction& less);

}  // namespace fukumi::protocol::cli
