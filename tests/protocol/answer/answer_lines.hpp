// SPDX-License-Identifier: MIT
//
// Collects what a query server writes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/answer/json.hpp"

namespace fukumi::protocol::answer {

struct AnswerLines {
    void operator()(std::string_view line) { all.emplace_back(line); }

    /// Those of an id; null is that of lines without a right one.
    [[nodiscard]] std::vector<Json> of(const Json& id) const {
        std::vector<Json> found;
        for (const std::string& line : all)
            if (Json answer = Json::parse(line); answer["id"] == id) found.push_back(answer);
        return found;
    }

    std::vector<std::string> all{};
};

}  // namespace fukumi::protocol::answer
