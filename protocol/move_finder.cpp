// SPDX-License-Identifier: MIT
#include "protocol/move_finder.hpp"

#include <exception>

#include "engine/board/notation.hpp"
#include "protocol/search_messages.hpp"

namespace fukumi::protocol {

namespace {

/// Runs `action`; false when it threw, which is then written as a MESSAGE.
template <class Action>
bool survived(ReplySink& replies, Action&& action) {
    try {
        action();
        return true;
    } catch (const std::exception& error) {
        replies.message(std::string{"internal error: "} + error.what());
    } catch (...) {
        replies.message("internal error");
    }
    return false;
}

}  // namespace

void MoveFinder::newGame() {
    survived(replies_, [&] { thinker_.newGame(); });
}

std::optional<FoundMove> MoveFinder::find(Game& game,
                                          const player::Settings& settings,
                                          const search::Limits& limits) {
    const board::Position& position = game.position();
    if (position.isFull()) return std::nullopt;
    const auto result = ask(position, settings, limits);
    if (!result) game.rebuild();  // the exception may have left stones of a foul test behind
    if (result && result->move) {
        if (game.isEmpty(*result->move) && position.isLegal(*result->move))
            return FoundMove{*result->move, result->report.value};
    }
    const Move fallback = player::fallbackMove(position).value();
    if (result && position.isLegal(fallback)) {
        const std::string wrong =
            result->move ? board::toProtocol(*result->move) : std::string{"no move"};
        replies_.message("internal error: the search answered " + wrong);
    }
    return FoundMove{fallback, kDraw};
}

std::optional<search::SearchResult> MoveFinder::ask(const board::Position& position,
                                                    const player::Settings& settings,
                                                    const search::Limits& limits) {
    std::optional<search::SearchResult> result;
    SearchMessages messages{replies_, position.size()};
    survived(replies_, [&] {
        thinker_.configure(settings);
        result = thinker_.think(position, limits, interrupts_, messages);
    });
    messages.finish();
    return result;
}

}  // namespace fukumi::protocol
