// SPDX-License-Identifier: MIT
#include "protocol/web/search_free_queries.hpp"

#include <exception>

#include <nlohmann/json.hpp>

#include "protocol/web/tree_files.hpp"

namespace fukumi::protocol::web {

std::optional<std::string> SearchFreeQueries::answer(std::string_view line) {
    constexpr auto kNoCallback = nullptr;
    constexpr bool kThrow = false;
    const Json query = Json::parse(line, kNoCallback, kThrow);
    const bool isSmallGame = query.is_object() && query.contains("solve");
    if (!isSmallGame && !isAboutFile(query)) return std::nullopt;
    Json answer{{"id", query.value("id", Json())}};
    try {
        if (isSmallGame) {
            const std::scoped_lock lock{solving_};
            answer.update(smallGames_.answer(query));
        } else {
            answer.update(fileAnswer(query));
        }
    } catch (const std::exception& error) {
        answer["error"] = error.what();
    }
    return cli::lineOf(std::move(answer));
}

}  // namespace fukumi::protocol::web
