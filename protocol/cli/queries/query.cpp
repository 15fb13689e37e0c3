// SPDX-License-Identifier: MIT
#include "protocol/cli/queries/query.hpp"

#include <array>
#include <initializer_list>

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/rules.hpp"
#include "protocol/cli/analysis_bounds.hpp"
#include "protocol/cli/queries/query_fields.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr auto kKeys = std::to_array<std::string_view>(
    {"id",      "size",  "moves",  "black",   "white",   "to_move", "board",
     "rule",    "mode",  "level",  "threads", "include", "exclude", "analyze_plies",
     "time_ms", "nodes", "depth",  "lines",   "reports", "cancel",  "version",
     "then",    "keep",  "review", "from",    "known",   "balance"});

/// Null where it is neither a whole number nor a text.
Json idOf(const Json& object, const char* key) {
    const Json id = object.value(key, Json());
    return id.is_number_integer() || id.is_string() ? id : Json();
}

search::Limits limitsOf(const Json& object) {
    search::Limits limits;
    limits.drawChances = true;
    limits.lineEffort = search::LineEffort::Full;
    if (const auto ms = numberOf<std::int64_t>(object, "time_ms", kLongestAnalysisMs))
        limits.fixedTime = search::Milliseconds{*ms};
    limits.nodes = numberOf<std::uint64_t>(object, "nodes", ~std::uint64_t{0});
    if (const auto depth = numberOf<int>(object, "depth", kMaxSquares))
        limits.depth = Depth{*depth};
    limits.lines = numberOf<int>(object, "lines", kMaxSquares).value_or(1);
    if (!hasEnd(limits)) throw UserError{"a limit is needed: time_ms, nodes or depth"};
    return limits;
}

board::SquareSet squaresOf(const Json& object, const std::string& key, BoardSize size) {
    const std::string text = pointsOf(object, key);
    const auto squares = board::listFromHuman(text, size);
    if (!squares || squares->empty())
        throw UserError{key + ": '" + text + "': wanted is a list of points on this board"};
    board::SquareSet set;
    for (const Square s : *squares) set.insert(s);
    return set;
}

/// Everything that `include` does not name, and what `exclude` names.
board::SquareSet excludedOf(const Json& object, BoardSize size) {
    board::SquareSet excluded;
    if (object.contains("include")) {
        const board::SquareSet included = squaresOf(object, "include", size);
        forEachSquare(size, [&](Square s) {
            if (!included.contains(s)) excluded.insert(s);
        });
    }
    if (object.contains("exclude"))
        squaresOf(object, "exclude", size).forEach([&](Square s) { excluded.insert(s); });
    return excluded;
}

std::vector<std::size_t> pliesOf(const Json& object, const board::Position& position) {
    const auto found = object.find("analyze_plies");
    if (found == object.end()) return {};
    if (!object.contains("moves")) throw UserError{"analyze_plies goes with moves"};
    const std::size_t most = position.history().size();
    const auto refuse = [&] {
        throw UserError{"analyze_plies is no list of different whole numbers from 0 to " +
                        std::to_string(most)};
    };
    if (!found->is_array() || found->empty()) refuse();
    std::vector<std::size_t> plies;
    for (const Json& each : *found) {
        if (!each.is_number_unsigned() || each.get<std::uint64_t>() > most) refuse();
        plies.push_back(each.get<std::size_t>());
        if (ranges::count(plies, plies.back()) > 1) refuse();
    }
    return plies;
}

constexpr int kMostBalanceMoves = 2;

/// Throws UserError where the object has one of the members.
void refuseBeside(const Json& object,
                  std::string_view member,
                  std::initializer_list<const char*> others) {
    for (const char* const key : others)
        if (object.contains(key))
            throw UserError{std::string{key} + " does not go with " + std::string{member}};
}

std::optional<int> balanceOf(const Json& object) {
    const auto moves = numberOf<int>(object, "balance", kMostBalanceMoves);
    if (moves)
        refuseBeside(
            object, "balance", {"include", "exclude", "lines", "reports", "keep", "review"});
    return moves;
}

/// The last `count` steps as the moves of a game, those before as its setup.
board::GameRecord recordOf(const board::Position& position, std::size_t count) {
    const auto& steps = position.history();
    board::GameRecord record;
    record.size = position.size();
    const std::size_t first = steps.size() - count;
    record.setup.first = count > 0 ? steps[first].sideBefore : position.sideToMove();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        auto& setup = record.setup;
        if (i >= first)
            record.moves.push_back({steps[i].square});
        else if (steps[i].kind == board::Placement::Kind::Block)
            setup.blocked.push_back(steps[i].square);
        else
            (steps[i].color == Color::Black ? setup.black : setup.white).push_back(steps[i].square);
    }
    return record;
}

/// The game that is to be reviewed, and from where on, where it is.
void addReview(const Json& object, const board::Position& position, Query& query) {
    if (!flagOf(object, "review")) {
        if (object.contains("from")) throw UserError{"from goes with review"};
        return;
    }
    refuseBeside(object, "review", {"include", "exclude", "analyze_plies", "keep", "known"});
    std::size_t count = 0;
    for (const char* const key : {"moves", "then"})
        if (object.contains(key))
            count = board::listFromHuman(pointsOf(object, key), position.size())->size();
    query.reviewed = recordOf(position, count);
    if (!object.contains("from")) return;
    const Json& from = object["from"];
    if (!from.is_number_unsigned() || from.get<std::uint64_t>() > count)
        throw UserError{"from is not a whole number from 0 to " + std::to_string(count)};
    query.reviewedFrom = from.get<std::size_t>();
}

/// A searcher that is forbidden everything plays what it likes.
void checkMovesLeft(const board::Position& position, const board::SquareSet& excluded) {
    if (excluded.empty() || board::isFinished(position)) return;
    if (!board::hasLegalMove(position, excluded))
        throw UserError{"include and exclude leave no legal move"};
}

Query queryOf(const Json& id, const Json& object, const EngineSettings& defaults) {
    const board::Position position = positionOf(object, defaults);
    Query query{id,
                board::PackedPosition{position, defaults.isa},
                settingsOf(object, defaults),
                limitsOf(object),
                flagOf(object, "reports")};
    query.wantsKnown = flagOf(object, "known");
    query.balanceMoves = balanceOf(object);
    if (flagOf(object, "keep")) query.tables = Query::Tables::Kept;
    query.limits.excluded = excludedOf(object, position.size());
    query.plies = pliesOf(object, position);
    addReview(object, position, query);
    if (query.plies.empty()) checkMovesLeft(position, query.limits.excluded);
    for (const std::size_t ply : query.plies)
        checkMovesLeft(query.position(ply), query.limits.excluded);
    return query;
}

void checkKeys(const Json& object) {
    if (object.contains("opening")) return checkOpeningKeys(object);
    for (const auto& item : object.items())
        if (ranges::find(kKeys, item.key()) == kKeys.end())
            throw UserError{"there is no key '" + item.key() + "'"};
}

}  // namespace

AnyQuery parseQuery(std::string_view line, const EngineSettings& defaults) {
    constexpr auto kNoCallback = nullptr;
    constexpr bool kThrow = false;
    const Json object = Json::parse(line, kNoCallback, kThrow);
    if (object.is_discarded()) return BadQuery{nullptr, "this line is no JSON"};
    if (!object.is_object()) return BadQuery{nullptr, "this line is no JSON object"};
    if (object.contains("cancel")) {
        const Json id = idOf(object, "cancel");
        if (id.is_null()) return BadQuery{nullptr, "cancel wants the id of a query"};
        return CancelQuery{id};
    }
    const Json id = idOf(object, "id");
    if (id.is_null()) return BadQuery{nullptr, "a query wants an id, a whole number or a text"};
    try {
        checkKeys(object);
        if (object.contains("opening")) return openingQueryOf(id, object, defaults);
        if (!flagOf(object, "version")) return queryOf(id, object, defaults);
        if (object.size() > 2) throw UserError{"version goes with id alone"};
        return VersionQuery{id};
    } catch (const UserError& error) {
        return BadQuery{id, error.what()};
    }
}

}  // namespace fukumi::protocol::cli
