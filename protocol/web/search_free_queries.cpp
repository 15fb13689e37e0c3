// SPDX-License-Identifier: MIT
#include "protocol/web/search_free_queries.hpp"

#include <exception>

#include <nlohmann/json.hpp>

#include "protocol/web/tree_files.hpp"

namespace fukumi::protocol::web {

std::optional<Json> SearchFreeQueries::answer(const Json& query) {
    const bool isSmallGame = query.is_object() && query.contains("solve");
    if (!isSmallGame && !isAboutFile(query)) return std::nullopt;
    const Json id = query.value("id", Json());
    try {
        const Result<Json> made = isSmallGame ? solve(query) : fileAnswer(query);
        if (!made) return answer::errorJson(id, made.error());
        Json answer{{"id", id}};
        answer.update(*made);
        return answer;
    } catch (const std::exception& error) {
        return answer::errorJson(id, Sentence{error.what()});
    }
}

Result<Json> SearchFreeQueries::solve(const Json& query) {
    const std::scoped_lock lock{solving_};
    return smallGames_.answer(query);
}

}  // namespace fukumi::protocol::web
