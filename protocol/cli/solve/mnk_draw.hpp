// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/solver/mnk/draw_file.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

/// solve mnk M N K --draw FILE: finds a draw of the second player, checks it and writes it down. An
/// exit code. Throws UserError.
int writeMnkDraw(const Question& question);

/// --check FILE, where the file is such a draw.
int checkMnkDraw(const Question& question, const std::string& path, const std::string& bytes);

}  // namespace fukumi::protocol::cli
