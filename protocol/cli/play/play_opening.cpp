// SPDX-License-Identifier: MIT
#include "protocol/cli/play/play_opening.hpp"

namespace fukumi::protocol::cli {

namespace {

using Kind = opening::Action::Kind;
using opening::Task;

std::string meaningOf(Kind word, Color own, const Language& t) {
    switch (word) {
        case Kind::Swap: return t("you play {0} from here", {t.color(~own)});
        case Kind::Stay: return t("you play {0} from here", {t.color(own)});
        case Kind::Two: return t("you put a white and a black stone, and the other chooses");
        case Kind::Offer: return t("you stay black and offer ten fifth moves, and white chooses");
        case Kind::Point:
        case Kind::Number: break;
    }
    return {};
}

/// A deed with points, of a task.
std::string_view deedWithPoints(Task task) {
    if (task == Task::Offer) return english("offers {0}");
    return task == Task::Choose ? english("chooses {0}") : english("puts {0}");
}

std::string deedOf(const opening::Action& action, Color own, const Language& t) {
    switch (action.kind) {
        case Kind::Number:
            return action.number == 1
                       ? t("declares 1 fifth move")
                       : t("declares {0} fifth moves", {std::to_string(action.number)});
        case Kind::Swap: return t("swaps and plays {0}", {t.color(~own)});
        case Kind::Stay: return t("stays {0}", {t.color(own)});
        case Kind::Two: return t("puts two stones");
        case Kind::Offer: return t("offers ten fifth moves");
        case Kind::Point: break;
    }
    return {};
}

}  // namespace

std::string askText(const opening::Opening& opening, const Language& t) {
    const opening::Party who = opening.actor();
    const std::string color = t.color(opening.colorOf(who));
    const std::string player = who == opening::Party::First ? t("first player ({0})", {color})
                                                            : t("second player ({0})", {color});
    return t("{0}: {1}", {player, t.textOf(opening.describeExpected())});
}

std::string choiceText(const opening::Opening& opening, const Language& t) {
    const Color own = opening.colorOf(opening.actor());
    std::string text;
    for (const Kind word : opening.words())
        text += "  " + toText(opening::Action{word}, opening.size()) + ": " +
                meaningOf(word, own, t) + '\n';
    return text;
}

std::string deedText(const opening::Opening& before,
                     const std::vector<opening::Action>& actions,
                     const Language& t) {
    opening::Opening opening = before;
    std::vector<std::string> deeds;
    std::string points;  // that belong to one deed
    const auto endPoints = [&](std::string_view deed) {
        if (!points.empty()) deeds.push_back(t(deed, {points}));
        points.clear();
    };
    std::string_view deed;
    for (const opening::Action& action : actions) {
        const bool isPoint = action.kind == Kind::Point;
        if (!isPoint || deed != deedWithPoints(opening.task())) endPoints(deed);
        deed = isPoint ? deedWithPoints(opening.task()) : "";
        if (isPoint)
            points += (points.empty() ? "" : " ") + toText(action, opening.size());
        else
            deeds.push_back(deedOf(action, opening.colorOf(opening.actor()), t));
        if (opening.apply(action)) break;
    }
    endPoints(deed);
    std::string text;
    for (const std::string& each : deeds) text += (text.empty() ? "" : ", ") + each;
    return text;
}

std::optional<opening::Action> actionOf(const PlayCommand& command) {
    using Verb = PlayCommand::Verb;
    switch (command.verb) {
        case Verb::Move: return opening::Action::point(*command.square);
        case Verb::Swap: return opening::Action{Kind::Swap};
        case Verb::Stay: return opening::Action{Kind::Stay};
        case Verb::Two: return opening::Action{Kind::Two};
        case Verb::Offer: return opening::Action{Kind::Offer};
        case Verb::Unknown:
            if (command.number) return opening::Action::ofNumber(*command.number);
            return std::nullopt;
        default: return std::nullopt;
    }
}

}  // namespace fukumi::protocol::cli
