// SPDX-License-Identifier: MIT
#include "protocol/web/search_free_queries.hpp"

#include <exception>

#include <nlohmann/json.hpp>

#include "protocol/answer/query.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/web/tree_files.hpp"

namespace fukumi::protocol::web {

using answer::Json;

std::optional<Json> SearchFreeQueries::answer(const Json& query) {
    const bool isSmallGame = query.is_object() && query.contains("solve");
    const bool isProof = ProofQueries::isAboutProof(query);
    if (!isSmallGame && !isProof && !isAboutFile(query)) return std::nullopt;
    const auto id = answer::readId(query, "id");
    if (!id) return answer::errorJson(nullptr, id.error());
    try {
        const auto make = [&]() -> Result<Json> {
            if (!isSmallGame && !isProof) return fileAnswer(query);
            const std::scoped_lock lock{solving_};
            return isProof ? proofs_.answer(query) : smallGames_.answer(query);
        };
        const Result<Json> made = make();
        if (!made) return answer::errorJson(*id, made.error());
        Json answer{{"id", *id}};
        answer.update(*made);
        return answer;
    } catch (const std::exception& error) {
        return answer::errorJson(*id, Sentence{error.what()});
    }
}

}  // namespace fukumi::protocol::web
