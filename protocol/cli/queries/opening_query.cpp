// SPDX-License-Identifier: MIT
#include "protocol/cli/queries/opening_query.hpp"

#include <array>
#include <limits>

#include "book/openings/opening_chooser.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/color_name.hpp"
#include "protocol/cli/queries/query_fields.hpp"

namespace fukumi::protocol::cli {

namespace {

using opening::Action;
using opening::Task;

constexpr auto kOpeningKeys = std::to_array<std::string_view>(
    {"id", "opening", "rule", "size", "actions", "choose", "level", "mode", "threads", "draw"});

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

void applyAll(opening::Opening& opening, const std::string& text) {
    std::size_t at = 0;
    while ((at = text.find_first_not_of(" ,\t", at)) != std::string::npos) {
        const std::size_t end = std::min(text.find_first_of(" ,\t", at), text.size());
        const std::string word = text.substr(at, end - at);
        const auto action = opening::actionFromText(word, opening.size());
        if (!action)
            throw UserError{"actions: '" + word +
                            "' is neither a point of this board nor a word of an opening"};
        if (const auto reason = opening.apply(*action)) throw UserError{"actions: " + *reason};
        at = end;
    }
}

}  // namespace

void checkOpeningKeys(const Json& object) {
    for (const auto& item : object.items())
        if (ranges::find(kOpeningKeys, item.key()) == kOpeningKeys.end())
            throw UserError{"'" + item.key() + "' does not go with opening"};
}

OpeningQuery openingQueryOf(const Json& id, const Json& object, const EngineSettings& defaults) {
    const std::string name = textOf(object, "opening");
    const auto rule = opening::openingRuleFromName(name);
    if (!rule) throw UserError{"opening: '" + name + "' is none"};
    Json board = Json::object();
    for (const char* const key : {"rule", "size"})
        if (object.contains(key)) board[key] = object[key];
    const board::Position position = positionOf(board, defaults);
    if (const auto reason = opening::whyUnfit(*rule, position.rule(), position.size()))
        throw UserError{"opening: " + *reason};
    OpeningQuery query{id,
                       position.rule(),
                       opening::Opening{*rule, position.size()},
                       settingsOf(object, defaults)};
    if (object.contains("actions")) applyAll(query.opening, pointsOf(object, "actions"));
    query.wantsChoice = flagOf(object, "choose");
    query.draw = numberOf<std::uint64_t>(object, "draw", std::numeric_limits<std::uint64_t>::max())
                     .value_or(1);
    return query;
}

Json openingAnswer(const OpeningQuery& query) {
    const opening::Opening& opening = query.opening;
    const BoardSize size = opening.size();
    std::vector<std::string> words;
    for (const Action::Kind each : opening.words()) words.push_back(toText(Action{each}, size));
    return {{"id", query.id},
            {"opening", opening::nameOf(opening.rule())},
            {"actions", textsOf(opening.actions(), size)},
            {"task", wordOf(opening.task())},
            {"player", opening::nameOf(opening.actor())},
            {"color", nameOf(opening.colorOf(opening.actor()))},
            {"black", opening::nameOf(opening.holderOf(Color::Black))},
            {"wanted", opening.wanted()},
            {"choices", words},
            {"points", humanList(opening.squares(), size)},
            {"stones", humanList(opening.stones(), size)},
            {"fifths", humanList(opening.fifths(), size)},
            {"most", opening.task() == Task::Declare ? Json(opening.largestNumber()) : Json()},
            {"number", opening.number() ? Json(*opening.number()) : Json()}};
}

Json openingChoice(const OpeningQuery& query,
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
    Json answer = openingAnswer(query);
    answer["chosen"] = textsOf(chosen, query.opening.size());
    return answer;
}

}  // namespace fukumi::protocol::cli
