// SPDX-License-Identifier: MIT
//
// One line of `analyze --queries`, read: a question, or the wish to end one.
//
//     {"id": 7, "moves": "h8 i9", "rule": "renju", "nodes": 10000, "lines": 3}
//     {"cancel": 7}
//     {"id": 8, "version": true}
//
// The members are the fields of question/fields_*.cpp with Door::Json (../../README.md lists them),
// and an id: any number or text, which comes back with the answer.
//
// A query with "opening" is about the steps of an opening rule: opening_query.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/search/limits.hpp"
#include "protocol/answer/ask.hpp"
#include "protocol/cli/queries/opening_query.hpp"
#include "protocol/settings/engine_settings.hpp"

namespace fukumi::protocol::cli {

struct Query : answer::Inquiry {
    answer::Json id;
    bool wantsReports = false;
    bool wantsKnown = false;
    /// The positions that are asked for, by the number of moves before them; empty: the last one.
    std::vector<std::size_t> plies{};

    /// About so many that it takes; its id also names it among those in flight.
    [[nodiscard]] std::size_t bytes() const {
        const std::size_t game =
            reviewed ? reviewed->moves.capacity() * sizeof(board::GameRecord::TimedMove) : 0;
        // The heap keeps holes of the position that was made to check the moves: 350 queries of
        // 48 moves took 12.8 KiB each.
        constexpr std::size_t kHoles = std::size_t{11} << 10;
        return sizeof(Query) + kHoles + 2 * id.dump().size() + settings.book.file.capacity() +
               settings.network.file.capacity() + steps.stepCount() * sizeof(board::Placement) +
               plies.capacity() * sizeof(std::size_t) + game;
    }
};
struct CancelQuery {
    answer::Json id;
};
struct VersionQuery {
    answer::Json id;
};
struct BadQuery {
    answer::Json id;  ///< null if none could be read
    InputError error;
};
using AnyQuery = std::variant<Query, OpeningQuery, CancelQuery, VersionQuery, BadQuery>;

/// Pure. Fields that a query leaves out are as in `defaults`.
[[nodiscard]] AnyQuery parseQuery(std::string_view line, const EngineSettings& defaults);

}  // namespace fukumi::protocol::cli
