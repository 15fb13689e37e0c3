// SPDX-License-Identifier: MIT
#include "engine/board/opening/opening.hpp"

#include <utility>

#include "engine/board/opening/fifth_moves.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/check.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/result.hpp"
#include "engine/core/text.hpp"
#include "engine/core/types.hpp"

namespace fukumi::opening {

namespace {

using Kind = Action::Kind;

constexpr std::array<std::pair<Kind, std::string_view>, 4> kWords{
    {{Kind::Swap, "swap"}, {Kind::Stay, "stay"}, {Kind::Two, "two"}, {Kind::Offer, "offer"}}};

std::string_view wordOf(Kind kind) {
    return ranges::find(kWords, kind, &std::pair<Kind, std::string_view>::first)->second;
}

/// Texts about a stone that may go anywhere, on the centre, inside or outside a square.
struct StoneTexts {
    English anywhere, onCentre, inside, outside;
};

/// The step of putting a stone; only black's first one is on the centre.
constexpr ByColor<StoneTexts> kStones{{english("a black stone anywhere"),
                                       english("a black stone on the centre"),
                                       english("a black stone inside the central {0}x{1}"),
                                       english("a black stone outside the central {0}x{1}")},
                                      {english("a white stone anywhere"),
                                       english("a white stone on the centre"),
                                       english("a white stone inside the central {0}x{1}"),
                                       english("a white stone outside the central {0}x{1}")}};

/// Why a stone cannot be on a point.
constexpr StoneTexts kNotThere{
    kPointTaken,
    english("{0} is not on the centre, where this stone goes"),
    english("{0} is not inside the central {1}x{2}, where this stone goes"),
    english("{0} is not outside the central {1}x{2}, where this stone goes")};

/// The text of a zone after the values `before`.
Sentence zoneText(const StoneTexts& texts, const Zone& zone, std::vector<Sentence> before) {
    if (zone.kind == Zone::Kind::Anywhere) return {texts.anywhere, std::move(before)};
    const bool isInside = zone.kind == Zone::Kind::Inside;
    if (isInside && zone.side == 1) return {texts.onCentre, std::move(before)};
    before.insert(before.end(), 2, std::to_string(zone.side));
    return {isInside ? texts.inside : texts.outside, std::move(before)};
}

}  // namespace

std::string_view nameOf(Party party) { return party == Party::First ? "first" : "second"; }

std::string toText(const Action& action, BoardSize size) {
    if (action.kind == Kind::Point) return board::toHuman(action.square, size);
    if (action.kind == Kind::Number) return std::to_string(action.number);
    return std::string{wordOf(action.kind)};
}

std::optional<Action> actionFromText(std::string_view text, BoardSize size) {
    const std::string lowered = inLowerCase(text);
    for (const auto& [kind, word] : kWords)
        if (lowered == word) return Action{kind};
    if (const auto square = board::fromHuman(lowered, size)) return Action::point(*square);
    if (const auto number = parseInteger<int>(lowered)) return Action::ofNumber(*number);
    return std::nullopt;
}

Opening::Opening(OpeningRule rule, BoardSize size)
    : rule_{rule}, size_{size}, stages_{stagesOf(rule)} {}

Party Opening::actor() const {
    if (isOver()) return holderOf(toMove());
    switch (stages_.front().actor) {
        case Actor::First: return Party::First;
        case Actor::Second: return Party::Second;
        case Actor::Holder: return holderOf(toMove());
        case Actor::Other: return ~lastActor_;
        case Actor::Same: return lastActor_;
    }
    return Party::First;
}

board::SquareSet Opening::squares() const {
    board::SquareSet set;
    if (task() == Task::Choose)
        for (const Square s : fifths_) set.insert(s);
    if (task() != Task::Put && task() != Task::Offer) return set;
    forEachSquare(size_, [&](Square s) {
        if (!whyNotThere(s)) set.insert(s);
    });
    return set;
}

std::vector<Kind> Opening::words() const {
    switch (task()) {
        case Task::Swap: return {Kind::Swap, Kind::Stay};
        case Task::SwapOrTwo: return {Kind::Swap, Kind::Stay, Kind::Two};
        case Task::SwapOrOffer: return {Kind::Swap, Kind::Stay, Kind::Offer};
        default: return {};
    }
}

Sentence Opening::describeExpected() const {
    switch (task()) {
        case Task::Put: return zoneText(kStones[toMove()], zone(), {});
        case Task::Swap: return english("swap or stay");
        case Task::SwapOrTwo: return english("swap, stay or two");
        case Task::SwapOrOffer: return english("swap, stay or offer");
        case Task::Declare:
            return {english("a number from {0} to {1}"), {"1", std::to_string(largestNumber())}};
        case Task::Offer:
            return {english("fifth move {0} of {1}"),
                    {std::to_string(fifths_.size() + 1),
                     std::to_string(number_.value_or(stages_.front().number))}};
        case Task::Choose: return english("one of the fifth moves");
        case Task::Over: break;
    }
    return english("nothing: the opening is over");
}

std::optional<Sentence> Opening::whyNotThere(Square s) const {
    const std::string name = board::toHuman(s, size_);
    if (ranges::find(stones_, s) != stones_.end()) return Sentence{kNotThere.anywhere, {name}};
    if (task() == Task::Choose && ranges::find(fifths_, s) == fifths_.end())
        return Sentence{english("{0} is none of the fifth moves"), {name}};
    if (task() == Task::Put && !zone().contains(s, size_))
        return zoneText(kNotThere, zone(), {name});
    if (task() != Task::Offer) return std::nullopt;
    for (const Square each : fifths_) {
        if (each == s) return Sentence{english("{0} is offered already"), {name}};
        if (areSymmetrical(stones_, each, s))
            return Sentence{english("{0} is symmetrical to {1}, which is offered already"),
                            {name, board::toHuman(each, size_)}};
    }
    return std::nullopt;
}

std::optional<Sentence> Opening::whyNot(const Action& action) const {
    if (isOver()) return english("the opening is over");
    const bool takesPoint = task() == Task::Put || task() == Task::Offer || task() == Task::Choose;
    const bool isExpected =
        action.kind == Kind::Point ? takesPoint
        : action.kind == Kind::Number
            ? task() == Task::Declare && action.number >= 1 && action.number <= largestNumber()
            : ranges::count(words(), action.kind) > 0;
    if (!isExpected)
        return Sentence{english("'{0}': expected {1}"),
                        {toText(action, size_), describeExpected()}};
    return action.kind == Kind::Point ? whyNotThere(action.square) : std::nullopt;
}

std::optional<Sentence> Opening::apply(const Action& action) {
    if (auto reason = whyNot(action)) return reason;
    follow(action);
    return std::nullopt;
}

void Opening::follow(const Action& action) {
    const Party who = actor();
    act(action);
    lastActor_ = who;
    actions_.push_back(action);
}

void Opening::act(const Action& action) {
    switch (action.kind) {
        case Kind::Point: return point(action.square);
        case Kind::Number: number_ = action.number; return nextStage();
        case Kind::Swap: black_ = ~black_; return nextStage();
        case Kind::Stay: return nextStage();
        case Kind::Two:
        case Kind::Offer: stages_ = branchAfter(task()); return;
    }
}

void Opening::point(Square s) {
    if (task() == Task::Offer) {
        if (!number_) number_ = stages_.front().number;
        if (*number_ > 1) {
            fifths_.push_back(s);
            if (static_cast<int>(fifths_.size()) == *number_) nextStage();
            return;
        }
        nextStage();  // there is nothing to choose from
    }
    fifths_.clear();
    stones_.push_back(s);
    nextStage();
}

void Opening::nextStage() {
    FUKUMI_CHECK(!isOver());
    stages_.erase(stages_.begin());
}

bool Opening::undo() {
    if (actions_.empty()) return false;
    std::vector<Action> rest = std::move(actions_);
    rest.pop_back();
    *this = Opening{rule_, size_};
    for (const Action& each : rest) follow(each);
    return true;
}

}  // namespace fukumi::opening
