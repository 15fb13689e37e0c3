// SPDX-License-Identifier: MIT
//
// Small games for the page, by lines of JSON: m,n,k games of up to 8x8 and Chomp of up to 10x10.
//
//     {"id": 1, "solve": "mnk", "shape": "3x3x3", "moves": ["b2", "a1"], "time_ms": 2000}
//     -> {"id": 1, "task": "solve", "to_move": "black", "winner": null, "over": false,
//         "row": [], "move": "c1", "best": ["c1", "b1"], "value": {"winner": null, "plies": 7}}
//
//     {"id": 2, "solve": "mnk", "shape": "3x3x3", "moves": ["b2"], "map": true, "time_ms": 2000}
//     -> {"id": 2, "task": "solve", ..., "map": [{"move": "a1", "winner": null, "plies": 8}, ...]}
//
//     {"id": 3, "solve": "chomp", "shape": "4x5", "moves": ["2,3"], "map": true}
//     -> {"id": 3, "task": "solve", ..., "left": [5, 2, 2, 2],
//         "map": [{"move": "1,1", "winner": "white"}, {"move": "2,2", "winner": "black"}, ...]}
//
// Black moves first. "value" is absent and "best" has one move where the time ended before the
// position was solved; the map leaves out moves that are not solved. "row" has the stones of the
// row that won.
#pragma once

#include <memory>

#include "engine/core/result.hpp"
#include "engine/core/stop.hpp"
#include "engine/search/clock.hpp"
#include "engine/solver/monitor.hpp"
#include "protocol/answer/json.hpp"

namespace fukumi::protocol::web {

struct MnkSolvers;

/// Keeps what the solver has found of the m,n,k game that was asked for last. Not thread-safe.
class SmallGames {
public:
    /// `clock` must outlive this.
    explicit SmallGames(const search::Clock& clock);
    SmallGames(const SmallGames&) = delete;
    SmallGames& operator=(const SmallGames&) = delete;
    ~SmallGames();

    [[nodiscard]] static bool isAboutGame(const answer::Json& query);
    /// As answer::SearchFree::answer(), without the id. REQUIRES: isAboutGame().
    [[nodiscard]] Result<answer::Json> answer(const answer::Json& query,
                                              search::TimePoint begin,
                                              const StopToken& stop);

private:
    Result<answer::Json> answerMnk(const answer::Json& query, solver::Monitor& monitor);

    const search::Clock& clock_;
    std::unique_ptr<MnkSolvers> solvers_;
};

}  // namespace fukumi::protocol::web
