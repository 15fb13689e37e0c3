// SPDX-License-Identifier: MIT
#include "engine/core/rules.hpp"

namespace fukumi {

std::optional<Rule> ruleFromName(std::string_view name) {
    if (name == kCommonName) return kRules.front();
    for (const Rule rule : kRules)
        if (nameOf(rule) == name) return rule;
    return std::nullopt;
}

}  // namespace fukumi
