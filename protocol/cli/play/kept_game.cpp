// SPDX-License-Identifier: MIT
#include "protocol/cli/play/kept_game.hpp"

#include <algorithm>

#include "engine/board/records/game_record.hpp"

namespace fukumi::protocol::cli {

namespace {

/// The opening after its actions, whose stones are the first of `moves`. A text where that cannot
/// be.
std::variant<opening::Opening, std::string> resumeOpening(
    const KeptSettings::Opening& kept,
    Rule rule,
    BoardSize size,
    const std::vector<board::GameRecord::TimedMove>& moves) {
    if (const auto reason = opening::whyUnfit(kept.rule, rule, size)) return *reason;
    opening::Opening opening{kept.rule, size};
    for (const opening::Action& action : kept.actions)
        if (const auto reason = opening.apply(action))
            return "the opening: " + toText(action, size) + ": " + *reason;
    const auto& stones = opening.stones();
    const bool isBegin =
        stones.size() <= moves.size() &&
        std::equal(stones.begin(), stones.end(), moves.begin(), [](Square s, const auto& each) {
            return s == each.move;
        });
    if (!isBegin || (!opening.isOver() && stones.size() != moves.size()))
        return std::string{"the stones of the opening are not those of the game"};
    return opening;
}

}  // namespace

std::variant<KeptGame, std::string> readKeptGame(const book::ChosenGame& chosen,
                                                 RuleChoice rule,
                                                 Isa isa,
                                                 const Language& t) {
    const board::GameRecord& record = chosen.record;
    auto kept = parseSettings(chosen.game.settings, record.size);
    if (auto* error = std::get_if<std::string>(&kept)) return std::move(*error);
    auto& settings = std::get<std::optional<KeptSettings>>(kept);
    const Rule fileRule = settings ? settings->rule : chosen.game.rule.value_or(rule.usual);
    const Rule own = rule.wanted.value_or(fileRule);
    auto game = replay(record, own, isa, t);
    if (auto* error = std::get_if<std::string>(&game)) return std::move(*error);
    KeptGame result{std::get<PlayGame>(std::move(game)), std::move(settings), {}};
    if (!result.settings) return result;
    result.settings->rule = own;
    if (own != fileRule) result.settings->opening.reset();
    if (const auto& opening = result.settings->opening) {
        auto resumed = resumeOpening(*opening, own, record.size, record.moves);
        if (auto* error = std::get_if<std::string>(&resumed)) return std::move(*error);
        result.opening = std::get<opening::Opening>(std::move(resumed));
    }
    if (const auto& loss = result.settings->loss) result.game.lose(loss->loser, loss->by);
    return result;
}

}  // namespace fukumi::protocol::cli
