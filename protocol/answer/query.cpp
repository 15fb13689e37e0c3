// SPDX-License-Identifier: MIT
#include "protocol/answer/query.hpp"

#include "book/openings/opening_chooser.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol::answer {

namespace {

using opening::Action;

/// The moves of the question, passes and the move that a drawing marks too.
question::Squares movesOf(const Question& question) {
    question::Squares moves = question.start.moves;
    if (const auto last = question::findLastMove(question.start)) moves.push_back(*last);
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
    const Color toMove = question::findSideToMove(question.start).value_or(Color::Black);
    record.setup.first = question::findLastMove(question.start) ? ~toMove : toMove;
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
    return InputError{.kind = ErrorKind::NotPossible,
                      .field = "analyze_plies",
                      .value = english("the moves have a pass")};
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
Result<void> checkEachPly(const Question& question, const Query& query) {
    auto plies = query.plies;
    if (plies.empty()) plies.push_back(query.steps.stepCount());
    for (const std::size_t ply : plies)
        if (auto fine = checkMovesLeft(question, query.position(ply)); !fine) return fine;
    return {};
}

Result<Query> makeQuery(const Json& id, const Question& question) {
    const auto& task = question::partOf<question::Analyze>(question);
    if (!hasEnd(question.limits))
        return InputError{.kind = ErrorKind::Required, .expected = {"time", "nodes", "depth"}};
    if (const auto fine = checkPasses(question); !fine) return fine.error();
    const board::Position position = question::makePosition(question);
    Query query{makeInquiry(question, position), id, task.reports};
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
    if (const auto fine = checkEachPly(question, query); !fine) return fine.error();
    return query;
}

constexpr std::string_view wordOf(opening::Task task) {
    switch (task) {
        case opening::Task::Put: return "put";
        case opening::Task::Swap:
        case opening::Task::SwapOrTwo:
        case opening::Task::SwapOrOffer: return "choose-color";
        case opening::Task::Declare: return "declare";
        case opening::Task::Offer: return "offer";
        case opening::Task::Choose: return "choose-fifth";
        case opening::Task::Over: break;
    }
    return "over";
}

std::vector<std::string> textsOf(const std::vector<Action>& actions, BoardSize size) {
    std::vector<std::string> texts;
    for (const Action& each : actions) texts.push_back(toText(each, size));
    return texts;
}

Result<void> applyAll(opening::Opening& opening, const std::string& text) {
    const auto wrong = [](ErrorKind kind, Sentence value, std::vector<Sentence> expected) {
        return InputError{.kind = kind,
                          .field = "actions",
                          .value = std::move(value),
                          .expected = std::move(expected)};
    };
    using question::kSeparators;
    std::size_t at = 0;
    while ((at = text.find_first_not_of(kSeparators, at)) != std::string::npos) {
        const std::size_t end = std::min(text.find_first_of(kSeparators, at), text.size());
        const std::string word = text.substr(at, end - at);
        const auto action = opening::actionFromText(word, opening.size());
        if (!action)
            return wrong(
                ErrorKind::WrongForm, word, {"a point of this board or a word of an opening"});
        if (const auto reason = opening.apply(*action))
            return wrong(ErrorKind::NotPossible, *reason, {});
        at = end;
    }
    return {};
}

Result<OpeningQuery> makeOpeningQuery(const Json& id, const Question& question) {
    const auto& task = question::partOf<question::OpeningStep>(question);
    const Rule rule = question.settings.rules.rule;
    const BoardSize size = question.start.board();
    if (const auto reason = opening::whyUnfit(task.rule, rule, size))
        return InputError{.kind = ErrorKind::NotPossible, .field = "opening", .value = *reason};
    OpeningQuery query{id, rule, opening::Opening{task.rule, size}, question.settings.player};
    if (const auto applied = applyAll(query.opening, task.actions); !applied)
        return applied.error();
    query.wantsChoice = task.choose;
    query.draw = task.draw;
    return query;
}

/// The query of a task, or what is wrong with it.
template <class Make>
AnyQuery readQuery(question::Task task,
                   const Json& id,
                   const Json& object,
                   const EngineSettings& defaults,
                   Make make) {
    const auto question = question::readObject(task, object, defaults);
    if (!question) return BadQuery{id, question.error()};
    auto made = make(id, *question);
    if (!made) return BadQuery{id, made.error()};
    return std::move(*made);
}

AnyQuery versionQuery(const Json& id, const Json& object) {
    using question::Task;
    for (const auto& [key, value] : object.items()) {
        if (key == "id" || key == "version") continue;
        const auto known = question::Input{Door::Json, Task::Analyze}.find(key);
        if (!known && !question::Input{Door::Json, Task::OpeningStep}.find(key))
            return BadQuery{id, known.error()};
        return BadQuery{id, {.kind = ErrorKind::Conflict, .field = "version", .expected = {key}}};
    }
    if (object["version"] == Json(true)) return VersionQuery{id};
    return BadQuery{id,
                    {.kind = ErrorKind::WrongForm,
                     .field = "version",
                     .value = question::writeText(object["version"]),
                     .expected = {"true"}}};
}

}  // namespace

Result<Json> readId(const Json& object, const char* key) {
    if (!object.contains(key)) return InputError{.kind = ErrorKind::Required, .expected = {key}};
    const Json& id = object[key];
    if (id.is_number_integer() || id.is_string()) return id;
    return InputError{.kind = ErrorKind::WrongForm,
                      .field = key,
                      .value = id.is_array()    ? "[...]"
                               : id.is_object() ? "{...}"
                                                : id.dump(),
                      .expected = {"a whole number or a text"}};
}

AnyQuery parseQuery(const Json& object, const EngineSettings& defaults) {
    if (!object.is_object()) return BadQuery{nullptr, {.kind = ErrorKind::NotAnObject}};
    const auto id = readId(object, "id");
    if (object.contains("cancel")) {
        const auto bad = [&](const InputError& error) {
            return BadQuery{id ? *id : Json(), error};
        };
        const auto cancelled = readId(object, "cancel");
        if (!cancelled) return bad(cancelled.error());
        for (const auto& [key, value] : object.items()) {
            if (key == "id")
                return bad({.kind = ErrorKind::Conflict, .field = "cancel", .expected = {key}});
            if (key != "cancel") return bad({.kind = ErrorKind::UnknownField, .value = key});
        }
        return CancelQuery{*cancelled};
    }
    if (!id) return BadQuery{nullptr, id.error()};
    if (object.contains("version")) return versionQuery(*id, object);
    using question::Task;
    if (object.contains("opening"))
        return readQuery(Task::OpeningStep, *id, object, defaults, makeOpeningQuery);
    return readQuery(Task::Analyze, *id, object, defaults, makeQuery);
}

Json openingAnswer(const OpeningQuery& query) {
    const opening::Opening& opening = query.opening;
    const BoardSize size = opening.size();
    std::vector<std::string> words;
    for (const Action::Kind each : opening.words()) words.push_back(toText(Action{each}, size));
    return {
        {"id", query.id},
        {"opening", opening::nameOf(opening.rule())},
        {"actions", textsOf(opening.actions(), size)},
        {"task", wordOf(opening.task())},
        {"player", opening::nameOf(opening.actor())},
        {"color", nameOf(opening.colorOf(opening.actor()))},
        {"black", opening::nameOf(opening.holderOf(Color::Black))},
        {"wanted", sentenceJson(opening.describeExpected())},
        {"choices", words},
        {"points", humanList(opening.squares(), size)},
        {"stones", humanList(opening.stones(), size)},
        {"fifths", humanList(opening.fifths(), size)},
        {"most", opening.task() == opening::Task::Declare ? Json(opening.largestNumber()) : Json()},
        {"number", opening.number() ? Json(*opening.number()) : Json()}};
}

Json openingChoice(const OpeningQuery& query,
                   player::Player& player,
                   const search::Clock& clock,
                   const StopToken& stop) {
    std::vector<Action> chosen;
    if (!query.opening.isOver()) {
        search::SilentObserver silent;
        chosen =
            book::chooseInOpening(query.opening,
                                  {player, query.settings, query.rule, {}, clock, stop, silent},
                                  query.draw)
                .actions;
    }
    Json answer = openingAnswer(query);
    answer["chosen"] = textsOf(chosen, query.opening.size());
    return answer;
}

}  // namespace fukumi::protocol::answer
