// SPDX-License-Identifier: MIT
#include "protocol/web/search_free_queries.hpp"

#include <exception>

#include <nlohmann/json.hpp>

#include "protocol/answer/query.hpp"
#include "protocol/web/tree_files.hpp"

namespace fukumi::protocol::web {

using answer::Json;

std::optional<answer::SearchFree::Mode> SearchFreeQueries::modeOf(const Json& query) const {
    if (SmallGames::isAboutGame(query) || ProofQueries::isAboutProof(query)) return Mode::InTurn;
    return isAboutFile(query) ? std::optional{Mode::AtOnce} : std::nullopt;
}

Json SearchFreeQueries::answer(const Json& query, search::TimePoint begin, const StopToken& stop) {
    const auto id = answer::readId(query, "id");
    if (!id) return answer::errorJson(nullptr, id.error());
    try {
        const Result<Json> made =
            ProofQueries::isAboutProof(query) ? proofs_.answer(query, begin, stop)
            : SmallGames::isAboutGame(query)  ? smallGames_.answer(query, begin, stop)
                                              : fileAnswer(query);
        if (!made) return answer::errorJson(*id, made.error());
        Json answer{{"id", *id}};
        answer.update(*made);
        return answer;
    } catch (const std::exception& error) {
        return answer::errorJson(*id, Sentence{error.what()});
    }
}

}  // namespace fukumi::protocol::web
