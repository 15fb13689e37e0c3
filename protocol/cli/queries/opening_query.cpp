// SPDX-License-Identifier: MIT
#include "protocol/cli/queries/opening_query.hpp"

#include "book/openings/opening_chooser.hpp"
#include "engine/board/records/notation.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/sentences.hpp"

namespace fukumi::protocol::cli {

namespace {

using opening::Action;
using opening::Task;

constexpr std::string_view wordOf(Task task) {
    switch (task) {
        case Task::Put: return "put";
        case Task::Swap:
        case Task::SwapOrTwo:
        case Task::SwapOrOffer: return "choose-color";
        case Task::Declare: return "declare";
        case Task::Offer: return "offer";
        case Task::Choose: return "choose-fifth";
        case Task::Over: break;
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
    std::size_t at = 0;
    while ((at = text.find_first_not_of(" ,\t", at)) != std::string::npos) {
        const std::size_t end = std::min(text.find_first_of(" ,\t", at), text.size());
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

}  // namespace

Result<OpeningQuery> makeOpeningQuery(const answer::Json& id, const Question& question) {
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

answer::Json openingAnswer(const OpeningQuery& query) {
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
        {"color", answer::nameOf(opening.colorOf(opening.actor()))},
        {"black", opening::nameOf(opening.holderOf(Color::Black))},
        {"wanted", answer::sentenceJson(opening.describeExpected())},
        {"choices", words},
        {"points", answer::humanList(opening.squares(), size)},
        {"stones", answer::humanList(opening.stones(), size)},
        {"fifths", answer::humanList(opening.fifths(), size)},
        {"most",
         opening.task() == Task::Declare ? answer::Json(opening.largestNumber()) : answer::Json()},
        {"number", opening.number() ? answer::Json(*opening.number()) : answer::Json()}};
}

answer::Json openingChoice(const OpeningQuery& query,
                           player::Player& player,
                           const search::Clock& clock,
                           const search::StopToken& stop) {
    std::vector<Action> chosen;
    if (!query.opening.isOver()) {
        search::SilentObserver silent;
        chosen =
            book::chooseInOpening(query.opening,
                                  {player, query.settings, query.rule, {}, clock, stop, silent},
                                  query.draw)
                .actions;
    }
    answer::Json answer = openingAnswer(query);
    answer["chosen"] = textsOf(chosen, query.opening.size());
    return answer;
}

}  // namespace fukumi::protocol::cli
