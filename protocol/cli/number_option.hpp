// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/core/error.hpp"
#include "engine/core/parse.hpp"
#include "protocol/settings/options.hpp"

namespace fukumi::protocol::cli {

/// The whole number of an option, absent where it was not given; throws UserError when it is none
/// or outside min..max.
template <std::integral Int>
[[nodiscard]] std::optional<Int> numberOption(const Options& options,
                                              const std::string& name,
                                              Int min,
                                              Int max) {
    if (!options.has(name)) return std::nullopt;
    const auto number = parseInteger<Int>(options.text(name));
    if (!number || *number < min || *number > max)
        throw UserError{"--" + name + ": '" + options.text(name) + "' is not a whole number from " +
                        std::to_string(min) + " to " + std::to_string(max)};
    return number;
}

}  // namespace fukumi::protocol::cli
