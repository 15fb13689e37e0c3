// SPDX-License-Identifier: MIT
//
// Questions that need no search: files (tree_files.hpp) and small games (small_games.hpp), by lines
// of JSON next to those of `analyze --queries` (protocol/docs/json.md).
#pragma once

#include <mutex>
#include <optional>

#include "protocol/web/small_games.hpp"

namespace fukumi::protocol::web {

/// Thread-safe. `clock` must outlive it.
class SearchFreeQueries {
public:
    explicit SearchFreeQueries(const search::Clock& clock) : smallGames_{clock} {}

    /// {"id": 1, ...}, or with an "error". Absent if the question is another one.
    [[nodiscard]] std::optional<answer::Json> answer(const answer::Json& query);

private:
    [[nodiscard]] Result<answer::Json> solve(const answer::Json& query);

    std::mutex solving_;
    SmallGames smallGames_;  ///< guarded by solving_
};

}  // namespace fukumi::protocol::web
