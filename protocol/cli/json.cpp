// SPDX-License-Identifier: MIT
#include "protocol/cli/json.hpp"

#include <cmath>

#include <nlohmann/json.hpp>

#include "engine/core/utf8.hpp"

namespace fukumi::protocol::cli {

namespace {

void makeUtf8(Json& json) {
    if (json.is_string()) json = toUtf8(json.get_ref<const std::string&>());
    if (!json.is_structured()) return;
    for (Json& each : json) makeUtf8(each);
}

}  // namespace

std::string lineOf(Json json) {
    makeUtf8(json);
    return json.dump();
}

// Zero is added, such that no small loss becomes "-0.0".
double fraction(double value) {
    constexpr double kUnit = 10'000;
    return std::round(value * kUnit) / kUnit + 0.0;
}

}  // namespace fukumi::protocol::cli
