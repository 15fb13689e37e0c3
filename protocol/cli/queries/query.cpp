// SPDX-License-Identifier: MIT
#include "protocol/cli/queries/query.hpp"

#include "engine/core/ranges.hpp"
#include "protocol/question/make_position.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"

namespace fukumi::protocol::cli {

namespace {

/// Null where it is neither a whole number nor a text.
answer::Json idOf(const answer::Json& object, const char* key) {
    const answer::Json id = object.value(key, answer::Json());
    return id.is_number_integer() || id.is_string() ? id : answer::Json();
}

InputError needsId(const char* key) {
    return {
        .kind = ErrorKind::MissingValue, .field = key, .expected = {"a whole number or a text"}};
}

/// The moves of the question, passes too.
question::Squares movesOf(const Question& question) {
    question::Squares moves = question.start.moves;
    moves.insert(moves.end(), question.start.then.begin(), question.start.then.end());
    return moves;
}

/// The moves of the question as those of a game, the steps of the position before them as its
/// setup.
board::GameRecord recordOf(const board::Position& position, const Question& question) {
    const question::Squares moves = movesOf(question);
    const auto passes = ranges::count(moves, board::kPass);
    const auto& steps = position.history();
    board::GameRecord record;
    record.size = position.size();
    record.setup.first = question::findSideToMove(question.start).value_or(Color::Black);
    const std::size_t first = steps.size() + static_cast<std::size_t>(passes) - moves.size();
    for (std::size_t i = 0; i < first; ++i) {
        auto& setup = record.setup;
        if (steps[i].kind == board::Placement::Kind::Block)
            setup.blocked.push_back(steps[i].square);
        else
            (steps[i].color == Color::Black ? setup.black : setup.white).push_back(steps[i].square);
    }
    for (const Move move : moves) record.moves.push_back({move});
    return record;
}

/// A position after a pass is one that was set up, without the moves before it.
Result<void> checkPasses(const Question& question) {
    if (!question.has("analyze_plies") || ranges::count(movesOf(question), board::kPass) == 0)
        return {};
    return InputError{
        .kind = ErrorKind::NotPossible, .field = "analyze_plies", .value = "the moves have a pass"};
}

/// ErrorKind::OutOfRange if there are fewer than `ply` moves.
Result<void> checkPly(std::string_view field, std::size_t ply, std::size_t count) {
    if (ply <= count) return {};
    return InputError{.kind = ErrorKind::OutOfRange,
                      .field = std::string{field},
                      .value = std::to_string(ply),
                      .expected = {"0", std::to_string(count)}};
}

/// A searcher that is forbidden everything plays what it likes.
Result<void> checkMovesLeft(const Query& query) {
    auto plies = query.plies;
    if (plies.empty()) plies.push_back(query.steps.stepCount());
    for (const std::size_t ply : plies)
        if (auto fine = answer::checkMovesLeft(query, query.position(ply)); !fine) return fine;
    return {};
}

Result<Query> makeQuery(const answer::Json& id, const Question& question) {
    const auto& task = question::partOf<question::Analyze>(question);
    if (!answer::hasEnd(question.limits))
        return InputError{.kind = ErrorKind::Required, .expected = {"time", "nodes", "depth"}};
    if (const auto fine = checkPasses(question); !fine) return fine.error();
    const board::Position position = question::makePosition(question);
    Query query{answer::makeInquiry(question, position), id, task.reports};
    query.wantsKnown = task.known;
    query.plies = task.plies;
    for (const std::size_t ply : query.plies)
        if (const auto fine = checkPly("analyze_plies", ply, query.steps.stepCount()); !fine)
            return fine.error();
    if (task.reviewMoves) {
        query.reviewed = recordOf(position, question);
        const std::size_t count = query.reviewed->moves.size();
        query.reviewedFrom = static_cast<std::size_t>(task.reviewFrom);
        if (const auto fine = checkPly("from", query.reviewedFrom, count); !fine)
            return fine.error();
    }
    if (const auto fine = checkMovesLeft(query); !fine) return fine.error();
    return query;
}

/// The query of a task, or what is wrong with it.
template <class Make>
AnyQuery readQuery(question::Task task,
                   const answer::Json& id,
                   const answer::Json& object,
                   const EngineSettings& defaults,
                   Make make) {
    const auto question = question::readObject(task, object, defaults);
    if (!question) return BadQuery{id, question.error()};
    auto made = make(id, *question);
    if (!made) return BadQuery{id, made.error()};
    return std::move(*made);
}

}  // namespace

AnyQuery parseQuery(std::string_view line, const EngineSettings& defaults) {
    constexpr auto kNoCallback = nullptr;
    constexpr bool kThrow = false;
    const answer::Json object = answer::Json::parse(line, kNoCallback, kThrow);
    if (!object.is_object()) return BadQuery{nullptr, {.kind = ErrorKind::NotAnObject}};
    if (object.contains("cancel")) {
        const answer::Json id = idOf(object, "cancel");
        if (id.is_null()) return BadQuery{nullptr, needsId("cancel")};
        return CancelQuery{id};
    }
    const answer::Json id = idOf(object, "id");
    if (id.is_null()) return BadQuery{nullptr, needsId("id")};
    if (object.value("version", answer::Json()) == answer::Json(true) && object.size() == 2)
        return VersionQuery{id};
    using question::Task;
    if (object.contains("opening"))
        return readQuery(Task::OpeningStep, id, object, defaults, makeOpeningQuery);
    return readQuery(Task::Analyze, id, object, defaults, makeQuery);
}

}  // namespace fukumi::protocol::cli
