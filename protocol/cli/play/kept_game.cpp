// SPDX-License-Identifier: MIT
#include "protocol/cli/play/kept_game.hpp"

#include <algorithm>

#include "engine/board/records/game_record.hpp"

namespace fukumi::protocol::cli {

namespace {

InputError notPossible(Sentence why) {
    return {.kind = ErrorKind::NotPossible, .value = std::move(why)};
}

/// The opening after its actions, whose stones are the first of `moves`.
Result<opening::Opening> resumeOpening(const KeptSettings::Opening& kept,
                                       Rule rule,
                                       BoardSize size,
                                       const std::vector<board::GameRecord::TimedMove>& moves) {
    if (const auto reason = opening::whyUnfit(kept.rule, rule, size)) return notPossible(*reason);
    opening::Opening opening{kept.rule, size};
    for (const opening::Action& action : kept.actions)
        if (const auto reason = opening.apply(action))
            return notPossible({english("the opening: {0}: {1}"), {toText(action, size), *reason}});
    const auto& stones = opening.stones();
    const bool isBegin =
        stones.size() <= moves.size() &&
        std::equal(stones.begin(), stones.end(), moves.begin(), [](Square s, const auto& each) {
            return s == each.move;
        });
    if (!isBegin || (!opening.isOver() && stones.size() != moves.size()))
        return notPossible(english("the stones of the opening are not those of the game"));
    return opening;
}

}  // namespace

Result<KeptGame> readKeptGame(const book::ChosenGame& chosen, RuleChoice rule, Isa isa) {
    const board::GameRecord& record = chosen.record;
    auto kept = parseSettings(chosen.game.settings, record.size);
    if (!kept) return kept.error();
    auto& settings = *kept;
    const Rule fileRule = settings ? settings->rule : chosen.game.rule.value_or(rule.usual);
    const Rule own = rule.wanted.value_or(fileRule);
    auto game = replay(record, own, isa);
    if (!game) return game.error();
    KeptGame result{std::move(*game), std::move(settings), {}};
    if (!result.settings) return result;
    result.settings->rule = own;
    if (own != fileRule) result.settings->opening.reset();
    if (const auto& opening = result.settings->opening) {
        auto resumed = resumeOpening(*opening, own, record.size, record.moves);
        if (!resumed) return resumed.error();
        result.opening = std::move(*resumed);
    }
    if (const auto& loss = result.settings->loss) result.game.lose(loss->loser, loss->by);
    return result;
}

}  // namespace fukumi::protocol::cli
