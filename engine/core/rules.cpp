// SPDX-License-Identifier: MIT
#include "engine/core/rules.hpp"

namespace fukumi {

std::string_view nameOf(Rule rule) {
    switch (rule) {
        case Rule::Freestyle: return "freestyle";
        case Rule::Standard: return "standard";
        case Rule::Renju: return "renju";
        case Rule::Caro: return "caro";
        case Rule::Caro6: return "caro6";
    }
    return "";
}

std::optional<Rule> ruleFromName(std::string_view name) {
    // The name that most players give to five in a row without further rules.
    if (name == "gomoku") return Rule::Freestyle;
    for (const Rule rule : kRules)
        if (nameOf(rule) == name) return rule;
    return std::nullopt;
}

}  // namespace fukumi
