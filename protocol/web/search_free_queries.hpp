// SPDX-License-Identifier: MIT
//
// Questions that need no search of the player: files (tree_files.hpp), proofs (proof_queries.hpp)
// and small games (small_games.hpp), by lines of JSON next to those of `analyze --queries`
// (protocol/docs/json.md).
#pragma once

#include <mutex>
#include <optional>

#include "engine/search/clock.hpp"
#include "engine/search/searcher.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/web/proof_queries.hpp"
#include "protocol/web/small_games.hpp"

namespace fukumi::protocol::web {

/// Thread-safe. `clock` must outlive it.
class SearchFreeQueries {
public:
    explicit SearchFreeQueries(const search::Clock& clock)
        : smallGames_{clock, gone_}, proofs_{clock, gone_} {}

    /// {"id": 1, ...}, or with an "error". Absent if the question is another one.
    [[nodiscard]] std::optional<answer::Json> answer(const answer::Json& query);
    /// The asker has gone: an answer that is being made ends early. Does not wait. Nothing may be
    /// asked afterwards.
    void cut() { gone_.raise(); }

private:
    search::StopFlag gone_;
    std::mutex solving_;  // guards what follows
    SmallGames smallGames_;
    ProofQueries proofs_;
};

}  // namespace fukumi::protocol::web
