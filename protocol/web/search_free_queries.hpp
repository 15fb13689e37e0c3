// SPDX-License-Identifier: MIT
//
// Questions that need no search of the player: files (tree_files.hpp), proofs (proof_queries.hpp)
// and small games (small_games.hpp), by lines of JSON (protocol/docs/json.md).
#pragma once

#include <optional>

#include "engine/core/stop.hpp"
#include "engine/search/clock.hpp"
#include "protocol/answer/query_core.hpp"
#include "protocol/web/proof_queries.hpp"
#include "protocol/web/small_games.hpp"

namespace fukumi::protocol::web {

class SearchFreeQueries final : public answer::SearchFree {
public:
    /// `clock` must outlive it.
    explicit SearchFreeQueries(const search::Clock& clock) : smallGames_{clock}, proofs_{clock} {}

    /// Files are answered at once.
    [[nodiscard]] std::optional<Mode> modeOf(const answer::Json& query) const override;
    [[nodiscard]] answer::Json answer(const answer::Json& query,
                                      search::TimePoint begin,
                                      const StopToken& stop) override;

private:
    SmallGames smallGames_;
    ProofQueries proofs_;
};

}  // namespace fukumi::protocol::web
