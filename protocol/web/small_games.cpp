// SPDX-License-Identifier: MIT
#include "protocol/web/small_games.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "engine/solver/chomp/chomp.hpp"
#include "engine/solver/mnk/mnk_drawing.hpp"
#include "engine/solver/mnk/perfect_player.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/web/members.hpp"

namespace fukumi::protocol::web {

namespace {

using answer::Json;
using solver::ChompMove;
using solver::ChompPosition;
using solver::MnkPosition;
using solver::MnkRules;

constexpr int kMostMnkSide = 8;
constexpr int kMostChompSide = 10;
constexpr std::size_t kTableMiB = 32;

enum class MapMode : std::uint8_t { WithMap, WithoutMap };

Json colorJson(std::optional<Color> color) { return color ? Json(answer::nameOf(*color)) : Json(); }

Json valueJson(const solver::MnkValue& value) {
    return {{"winner", colorJson(value.winner)}, {"plies", value.pliesToEnd}};
}

InputError wrongShape(const std::string& text, std::string_view form) {
    return {.kind = ErrorKind::WrongForm, .field = "shape", .value = text, .expected = {form}};
}
InputError wrongMoves(InputError error) {
    error.field = "moves";
    return error;
}

Result<MnkRules> mnkRules(const Json& query) {
    const auto text = readText(query, "shape");
    if (!text) return text.error();
    const auto rules = MnkRules::parse(*text);
    if (!rules || rules->columns() > kMostMnkSide || rules->rows() > kMostMnkSide)
        return wrongShape(*text, "three numbers such as 4x4x3, sides up to 8");
    return *rules;
}

Result<MnkPosition> mnkPosition(const Json& query, const MnkRules& rules) {
    const auto moves = solver::mnkMovesFrom(readWords(query, "moves"), rules);
    if (!moves) return wrongMoves(moves.error());
    return positionAfter(*moves, rules);
}

/// The stones of the row that won.
solver::CellSet winningRow(const MnkPosition& position, const solver::MnkLines& lines) {
    solver::CellSet row = 0;
    if (!position.winner()) return row;
    const solver::CellSet stones = position.stones(*position.winner());
    for (const solver::CellSet line : lines.all())
        if ((line & ~stones) == 0) row |= line;
    return row;
}

struct ChompGame {
    ChompPosition position;
    Color toMove = Color::Black;
};

Result<ChompGame> chompGame(const Json& query) {
    const auto text = readText(query, "shape");
    if (!text) return text.error();
    const auto bar = solver::ChompBar::parse(*text);
    if (!bar || std::max(bar->rows, bar->columns) > kMostChompSide)
        return wrongShape(*text, "rows and columns such as 4x5, up to 10");
    const auto bites = solver::chompMovesFrom(readWords(query, "moves"), *bar);
    if (!bites) return wrongMoves(bites.error());
    ChompGame game{ChompPosition{*bar}};
    for (const ChompMove bite : *bites) game = {game.position.after(bite), ~game.toMove};
    return game;
}

/// All bites that are left, from the last row up: the smallest ones first.
std::vector<ChompMove> bitesOf(const ChompPosition& position) {
    std::vector<ChompMove> bites;
    for (int row = position.bar().rows; row >= 1; --row)
        for (int column = position.lengthOf(row); column >= 1; --column)
            bites.push_back({row, column});
    return bites;
}

Json chompAnswer(const ChompGame& game, MapMode mode, solver::Monitor& monitor) {
    const auto& [position, mover] = game;
    Json answer{{"to_move", answer::nameOf(mover)},
                {"over", position.isOver()},
                {"winner", position.isOver() ? colorJson(mover) : Json()},
                {"left", position.lengths()}};
    if (position.isOver()) return answer;
    const auto solution = solveChomp(position, solver::ChompMethod::Sweep, monitor);
    const auto isWinning = [&solution](ChompMove bite) {
        return std::find(solution.winningMoves.begin(), solution.winningMoves.end(), bite) !=
               solution.winningMoves.end();
    };
    const auto bites = bitesOf(position);
    Json best = Json::array(), map = Json::array();
    for (const ChompMove bite : bites) {
        const bool wins = isWinning(bite);
        const bool isPoison = bite == ChompMove{1, 1};
        if (wins || (!solution.sideToMoveWins() && (!isPoison || bites.size() == 1)))
            best.push_back(toText(bite));
        if (wins || solution.isComplete)
            map.push_back({{"move", toText(bite)}, {"winner", colorJson(wins ? mover : ~mover)}});
    }
    answer["move"] = best.front();
    answer["best"] = std::move(best);
    if (solution.isComplete || solution.sideToMoveWins())
        answer["value"] = {{"winner", colorJson(solution.sideToMoveWins() ? mover : ~mover)}};
    if (mode == MapMode::WithMap) answer["map"] = std::move(map);
    return answer;
}

}  // namespace

/// The solvers of one m,n,k game.
struct MnkSolvers {
    explicit MnkSolvers(const MnkRules& game)
        : rules{game}, lines{game}, player{game, kTableMiB, 0}, map{game, kTableMiB} {}

    MnkRules rules;
    solver::MnkLines lines;
    solver::PerfectPlayer player;
    solver::MnkSolver map;
};

namespace {

Json mnkAnswer(const MnkPosition& position,
               MapMode mode,
               MnkSolvers& solvers,
               solver::Monitor& monitor) {
    Json answer{{"to_move", answer::nameOf(position.sideToMove())},
                {"over", position.isOver()},
                {"winner", colorJson(position.winner())},
                {"row", toTexts(winningRow(position, solvers.lines), solvers.rules)}};
    if (position.isOver()) return answer;
    if (mode == MapMode::WithMap) {
        Json map = Json::array();
        for (const auto& [cell, value] : solvers.map.valuesOfMoves(position, monitor)) {
            if (!value) continue;
            map.push_back({{"move", toText(cell, solvers.rules)}});
            map.back().update(valueJson(*value));
        }
        answer["map"] = std::move(map);
        return answer;
    }
    const solver::PerfectMove chosen = solvers.player.choose(position, monitor);
    answer["move"] = toText(chosen.cell, solvers.rules);
    answer["best"] = toTexts(chosen.value ? chosen.equallyGood : setOf(chosen.cell), solvers.rules);
    if (chosen.value) answer["value"] = valueJson(*chosen.value);
    return answer;
}

}  // namespace

SmallGames::SmallGames(const search::Clock& clock) : clock_{clock} {}

SmallGames::~SmallGames() = default;

namespace {

Result<MapMode> mapMode(const Json& query) {
    const auto wantsMap = readFlag(query, "map");
    if (!wantsMap) return wantsMap.error();
    return *wantsMap ? MapMode::WithMap : MapMode::WithoutMap;
}

Result<Json> answerChomp(const Json& query, solver::Monitor& monitor) {
    const auto game = chompGame(query);
    if (!game) return game.error();
    const auto mode = mapMode(query);
    if (!mode) return mode.error();
    return chompAnswer(*game, *mode, monitor);
}

}  // namespace

Result<Json> SmallGames::answerMnk(const Json& query, solver::Monitor& monitor) {
    const auto rules = mnkRules(query);
    if (!rules) return rules.error();
    const auto position = mnkPosition(query, *rules);
    if (!position) return position.error();
    const auto mode = mapMode(query);
    if (!mode) return mode.error();
    if (!solvers_ || solvers_->rules != *rules) solvers_ = std::make_unique<MnkSolvers>(*rules);
    return mnkAnswer(*position, *mode, *solvers_, monitor);
}

bool SmallGames::isAboutGame(const Json& query) {
    return query.is_object() && query.contains("solve");
}

Result<Json> SmallGames::answer(const Json& query, search::TimePoint begin, const StopToken& stop) {
    const auto game = readText(query, "solve");
    if (!game) return game.error();
    if (*game != "mnk" && *game != "chomp")
        return InputError{.kind = ErrorKind::NotOneOf,
                          .field = "solve",
                          .value = *game,
                          .expected = {"mnk", "chomp"}};
    if (const auto fine = expectMembers(query, {"solve", "shape", "moves", "map", "time_ms"});
        !fine)
        return fine.error();
    const auto time = readTime(query);
    if (!time) return time.error();
    AnswerEnd end{clock_, begin + *time, stop};
    Result<Json> answer = *game == "mnk" ? answerMnk(query, end) : answerChomp(query, end);
    if (answer) (*answer)["task"] = "solve";
    return answer;
}

}  // namespace fukumi::protocol::web
