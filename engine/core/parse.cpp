// SPDX-License-Identifier: MIT
#include "engine/core/parse.hpp"

#include <locale>
#include <sstream>
#include <string>

namespace fukumi {

std::optional<double> parseDecimal(std::string_view text) {
    if (text.empty() || text.front() == '+') return std::nullopt;
    if (text.find_first_not_of("0123456789.eE+-") != std::string_view::npos) return std::nullopt;
    // libc++ 14 has no std::from_chars for it, and std::strtod reads as the process's locale says.
    std::istringstream stream{std::string{text}};
    stream.imbue(std::locale::classic());
    double value = 0.0;
    stream >> value;
    if (!stream || stream.peek() != std::istringstream::traits_type::eof()) return std::nullopt;
    return value;
}

}  // namespace fukumi
