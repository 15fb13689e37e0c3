// SPDX-License-Identifier: MIT
#include "engine/board/opening/opening_rule.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/core/ranges.hpp"

namespace fukumi::opening {

namespace {

constexpr int kMostOfYamaguchi = 12, kMostOfSoosorv = 8, kFifthsOfTaraguchi = 10;
constexpr int kFifthsOfRif = 2;

constexpr Stage put(Actor actor, Zone zone = {}) { return {Task::Put, actor, zone}; }
constexpr Stage ask(Task task, Actor actor, int number = 0) { return {task, actor, {}, number}; }
constexpr Zone inside(int side) { return {Zone::Kind::Inside, side}; }
constexpr Zone outside(int side) { return {Zone::Kind::Outside, side}; }

constexpr Stage kMaySwap = ask(Task::Swap, Actor::Other);
constexpr Stage kFourth = put(Actor::Holder);

/// Black's fifth moves and white's choice.
std::vector<Stage> fifths(int number) {
    return {ask(Task::Offer, Actor::Holder, number), ask(Task::Choose, Actor::Other)};
}

std::vector<Stage> join(std::vector<Stage> first, const std::vector<Stage>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

std::vector<Stage> pro(int forbidden) {
    return {
        put(Actor::Holder, inside(1)), put(Actor::Holder), put(Actor::Holder, outside(forbidden))};
}

std::vector<Stage> threeAnywhere() {
    return {put(Actor::First), put(Actor::First), put(Actor::First)};
}

std::vector<Stage> oneOf26() {
    return {
        put(Actor::First, inside(1)), put(Actor::First, inside(3)), put(Actor::First, inside(5))};
}

std::vector<Stage> taraguchi() {
    std::vector<Stage> stages;
    for (const int side : {1, 3, 5})
        stages = join(stages, {put(Actor::Holder, inside(side)), kMaySwap});
    return join(stages,
                {put(Actor::Holder, inside(7)),
                 ask(Task::SwapOrOffer, Actor::Other),
                 put(Actor::Holder, inside(9)),
                 kMaySwap});
}

std::vector<Stage> rif() {
    return join(join(oneOf26(), {kMaySwap, kFourth}), fifths(kFifthsOfRif));
}

std::vector<Stage> yamaguchi() {
    const Stage declared = ask(Task::Declare, Actor::Same, kMostOfYamaguchi);
    return join(join(oneOf26(), {declared, kMaySwap, kFourth}), fifths(0));
}

std::vector<Stage> soosorv() {
    const Stage declared = ask(Task::Declare, Actor::Same, kMostOfSoosorv);
    return join(join(oneOf26(), {kMaySwap, kFourth, declared, kMaySwap}), fifths(0));
}

struct Row {
    OpeningRule rule;
    std::string_view name;
    std::vector<Stage> (*stages)();
    std::optional<FifthCount> fifths{};  ///< of the openings for renju
};

constexpr std::array kRows{
    Row{OpeningRule::Free, "free", [] { return std::vector<Stage>{}; }},
    Row{OpeningRule::Pro, "pro", [] { return pro(5); }},
    Row{OpeningRule::LongPro, "long-pro", [] { return pro(7); }},
    Row{OpeningRule::Swap, "swap", [] { return join(threeAnywhere(), {kMaySwap}); }},
    Row{OpeningRule::Swap2,
        "swap2",
        [] { return join(threeAnywhere(), {ask(Task::SwapOrTwo, Actor::Other)}); }},
    Row{OpeningRule::Rif, "rif", rif, FifthCount{kFifthsOfRif, kFifthsOfRif}},
    Row{OpeningRule::Yamaguchi, "yamaguchi", yamaguchi, FifthCount{1, kMostOfYamaguchi}},
    Row{OpeningRule::Soosorv8, "soosorv-8", soosorv, FifthCount{1, kMostOfSoosorv}},
    Row{OpeningRule::Taraguchi10,
        "taraguchi-10",
        taraguchi,
        FifthCount{kFifthsOfTaraguchi, kFifthsOfTaraguchi}},
};

constexpr bool isInOrder() {
    for (std::size_t i = 0; i < kRows.size(); ++i)
        if (kRows[i].rule != kOpeningRules[i]) return false;
    return kRows.size() == kOpeningRules.size();
}
static_assert(isInOrder());

const Row& rowOf(OpeningRule rule) { return kRows[static_cast<std::size_t>(rule)]; }

/// The lines around the centre that a rule speaks of.
int widestSquare(OpeningRule rule) {
    int widest = 1;
    for (const Stage& each : stagesOf(rule)) {
        const int beyond = each.zone.kind == Zone::Kind::Outside ? 2 : 0;
        widest = std::max(widest, each.zone.side + beyond);
    }
    return widest;
}

/// A side of the board that has room for all of it. On 5x5 some four stones have only seven fifth
/// moves that are not the same; on 7x7 all have twelve and more.
int leastSide(OpeningRule rule) {
    constexpr int kFifthsOnFive = 7;
    const auto fifths = fifthCountOf(rule);
    return std::max(widestSquare(rule), fifths && fifths->most > kFifthsOnFive ? 7 : 5);
}

}  // namespace

bool Zone::contains(Square s, BoardSize size) const {
    const Square centre = size.center();
    const int distance = std::max(std::abs(s.x() - centre.x()), std::abs(s.y() - centre.y()));
    switch (kind) {
        case Kind::Anywhere: return true;
        case Kind::Inside: return 2 * distance < side;
        case Kind::Outside: return 2 * distance > side;
    }
    return false;
}

std::vector<Stage> stagesOf(OpeningRule rule) { return rowOf(rule).stages(); }

std::vector<Stage> branchAfter(Task task) {
    if (task == Task::SwapOrTwo) return {put(Actor::Same), put(Actor::Same), kMaySwap};
    return fifths(kFifthsOfTaraguchi);
}

std::optional<FifthCount> fifthCountOf(OpeningRule rule) { return rowOf(rule).fifths; }

std::string_view nameOf(OpeningRule rule) { return rowOf(rule).name; }

std::optional<OpeningRule> openingRuleFromName(std::string_view name) {
    for (const OpeningRule each : kOpeningRules)
        if (nameOf(each) == name) return each;
    return std::nullopt;
}

bool isForRenju(OpeningRule rule) { return rowOf(rule).fifths.has_value(); }

bool hasSwap(OpeningRule rule) {
    return ranges::anyOf(stagesOf(rule), [](const Stage& each) {
        return each.task == Task::Swap || each.task == Task::SwapOrTwo;
    });
}

bool hasFixedOffer(OpeningRule rule) {
    return ranges::anyOf(stagesOf(rule), [](const Stage& each) {
        return each.task == Task::Offer && each.number > 0;
    });
}

std::optional<Sentence> whyUnfit(OpeningRule rule, Rule game, BoardSize size) {
    const std::string name{nameOf(rule)};
    if (isForRenju(rule) && game != Rule::Renju)
        return Sentence{english("{0} requires the rule renju"), {name}};
    const int shorter = std::min(size.width(), size.height());
    if (isForRenju(rule) && (size.width() % 2 == 0 || size.height() % 2 == 0))
        return Sentence{english("{0} needs a board with a centre: an odd number of lines"), {name}};
    const std::string needed = std::to_string(leastSide(rule));
    if (shorter < leastSide(rule))
        return Sentence{english("{0} needs a board of {1}x{2} or more"), {name, needed, needed}};
    return std::nullopt;
}

}  // namespace fukumi::opening
