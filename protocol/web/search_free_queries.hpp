// SPDX-License-Identifier: MIT
//
// Questions that need no search of the player: files (tree_files.hpp), proofs (proof_queries.hpp)
// and small games (small_games.hpp), by lines of JSON next to those of `analyze --queries`
// (protocol/docs/json.md).
#pragma once

#include <mutex>
#include <optional>

#include "engine/search/clock.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/web/proof_queries.hpp"
#include "protocol/web/small_games.hpp"

namespace fukumi::protocol::web {

/// Thread-safe. `clock` must outlive it.
class SearchFreeQueries {
public:
    explicit SearchFreeQueries(const search::Clock& clock) : smallGames_{clock}, proofs_{clock} {}

    /// {"id": 1, ...}, or with an "error". Absent if the question is another one.
    [[nodiscard]] std::optional<answer::Json> answer(const answer::Json& query);

private:
    std::mutex solving_;  // guards what follows
    SmallGames smallGames_;
    ProofQueries proofs_;
};

}  // namespace fukumi::protocol::web
