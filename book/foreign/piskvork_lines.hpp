// SPDX-License-Identifier: MIT
//
// Lines of Piskvork's files: columns between commas.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>
#include <vector>

namespace fukumi::book {

/// The parts between separators, blanks at both ends gone.
[[nodiscard]] std::vector<std::string_view> splitText(std::string_view text, char separator);

struct PiskvorkMove {
    int x, y;  ///< as the file counts
    std::chrono::milliseconds time;
};

/// "8,8,431": a line that begins with two numbers. A time with a fraction is in seconds; one that
/// is not a number is 0, other columns may follow. Absent if it is another line.
[[nodiscard]] std::optional<PiskvorkMove> piskvorkMove(std::string_view line);

}  // namespace fukumi::book
