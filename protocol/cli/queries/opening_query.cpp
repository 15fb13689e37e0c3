// SPDX-License-Identifier: MIT
#include "protocol/cli/queries/opening_query.hpp"

#include <array>
#include <limits>

#include "book/opening_chooser.hpp"
#include "engine/board/notation.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/cli/queries/query_answer.hpp"
#include "protocol/cli/queries/query_fields.hpp"

namespace fukumi::protocol::cli {

namespace {

using nlohmann::json;
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

std::string_view wordOf(Color c) { return c == Color::Black ? "black" : "white"; }

std::vector<std::string> textsOf(const std::vector<Square>& squares, BoardSize size) {
    std::vector<std::string> texts;
    for (const Square s : squares) texts.push_back(board::toHuman(s, size));
    return texts;
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

void checkOpeningKeys(const json& object) {
    for (const auto& item : object.items())
        if (ranges::find(kOpeningKeys, item.key()) == kOpeningKeys.end())
            throw UserError{"'" + item.key() + "' does not go with opening"};
}

OpeningQuery openingQueryOf(const std::string& id,
                            const json& object,
                            const EngineSettings& defaults) {
    const std::string name = textOf(object, "opening");
    const auto rule = opening::openingRuleFromName(name);
    if (!rule) throw UserError{"opening: '" + name + "' is none"};
    json board = json::object();
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

JsonObject openingAnswer(const OpeningQuery& query) {
    const opening::Opening& opening = query.opening;
    const BoardSize size = opening.size();
    std::vector<std::string> words;
    for (const Action::Kind each : opening.words()) words.push_back(toText(Action{each}, size));
    std::vector<Square> points;
    opening.squares().forEach([&](Square s) { points.push_back(s); });
    JsonObject object = answerObject(query.id);
    object.text("opening", opening::nameOf(opening.rule()))
        .texts("actions", textsOf(opening.actions(), size))
        .text("task", wordOf(opening.task()))
        .text("player", opening::nameOf(opening.actor()))
        .text("color", wordOf(opening.colorOf(opening.actor())))
        .text("black", opening::nameOf(opening.holderOf(Color::Black)))
        .text("wanted", opening.wanted())
        .texts("choices", words)
        .texts("points", textsOf(points, size))
        .texts("stones", textsOf(opening.stones(), size))
        .texts("fifths", textsOf(opening.fifths(), size));
    if (opening.task() == Task::Declare)
        object.number("most", opening.largestNumber());
    else
        object.null("most");
    if (opening.number())
        object.number("number", *opening.number());
    else
        object.null("number");
    return object;
}

JsonObject openingChoice(const OpeningQuery& query,
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
    JsonObject object = openingAnswer(query);
    object.texts("chosen", textsOf(chosen, query.opening.size()));
    return object;
}

}  // namespace fukumi::protocol::cli
