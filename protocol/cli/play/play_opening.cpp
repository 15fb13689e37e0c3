// SPDX-License-Identifier: MIT
#include "protocol/cli/play/play_opening.hpp"

#include "protocol/cli/color_name.hpp"

namespace fukumi::protocol::cli {

namespace {

using Kind = opening::Action::Kind;
using opening::Task;

std::string playsColor(Color c) { return "play " + std::string{nameOf(c)}; }

std::string meaningOf(Kind word, Color own) {
    switch (word) {
        case Kind::Swap: return "you " + playsColor(~own) + " from here";
        case Kind::Stay: return "you " + playsColor(own) + " from here";
        case Kind::Two: return "you put a white and a black stone, and the other chooses";
        case Kind::Offer: return "you stay black and offer ten fifth moves, and white chooses";
        case Kind::Point:
        case Kind::Number: break;
    }
    return {};
}

/// "puts", "offers", "chooses": what a point is in a task.
std::string_view verbOf(Task task) {
    if (task == Task::Offer) return "offers";
    return task == Task::Choose ? "chooses" : "puts";
}

}  // namespace

std::string askText(const opening::Opening& opening) {
    const opening::Party who = opening.actor();
    return std::string{opening::nameOf(who)} + " player (" +
           std::string{nameOf(opening.colorOf(who))} + "): " + opening.wanted();
}

std::string choiceText(const opening::Opening& opening) {
    const Color own = opening.colorOf(opening.actor());
    std::string text;
    for (const Kind word : opening.words())
        text += "  " + toText(opening::Action{word}, opening.size()) + ": " + meaningOf(word, own) +
                '\n';
    return text;
}

std::string deedText(const opening::Opening& before, const std::vector<opening::Action>& actions) {
    opening::Opening opening = before;
    std::string text;
    std::string_view verb;
    for (const opening::Action& action : actions) {
        const Color own = opening.colorOf(opening.actor());
        const std::string_view said = action.kind == Kind::Point ? verbOf(opening.task()) : "";
        if (said.empty() || said != verb) text += text.empty() ? "" : ", ";
        switch (action.kind) {
            case Kind::Point:
                text +=
                    (said == verb ? "" : std::string{said}) + ' ' + toText(action, opening.size());
                break;
            case Kind::Number:
                text += "declares " + std::to_string(action.number) +
                        (action.number == 1 ? " fifth move" : " fifth moves");
                break;
            case Kind::Swap: text += "swaps and plays " + std::string{nameOf(~own)}; break;
            case Kind::Stay: text += "stays " + std::string{nameOf(own)}; break;
            case Kind::Two: text += "puts two stones"; break;
            case Kind::Offer: text += "offers ten fifth moves"; break;
        }
        verb = said;
        if (opening.apply(action)) break;
    }
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
