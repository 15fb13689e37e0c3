// SPDX-License-Identifier: MIT
#include "protocol/host/move_finder.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>

#include "engine/board/notation.hpp"
#include "engine/player/player.hpp"
#include "engine/search/deadline_stop.hpp"
#include "protocol/gomocup/search_messages.hpp"

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

constexpr search::Milliseconds kBetweenMessages{500};

/// Hears of nothing but memory.
class MemoryMessages final : public search::Observer {
public:
    explicit MemoryMessages(ReplySink& replies) : replies_{replies} {}

    void onReport(const search::SearchReport&) override {}
    void onLessMemory(const search::Shortage& less) override {
        replies_.message(lessMemoryText(less));
    }

private:
    ReplySink& replies_;
};

/// Tells two what one hears.
class BothObservers final : public search::Observer {
public:
    BothObservers(search::Observer& first, search::Observer& second)
        : first_{first}, second_{second} {}

    void onReport(const search::SearchReport& report) override {
        first_.onReport(report);
        second_.onReport(report);
    }
    void onRootMove(Move m, search::RootMoveEvent event) override {
        first_.onRootMove(m, event);
        second_.onRootMove(m, event);
    }
    void onLessMemory(const search::Shortage& less) override {
        first_.onLessMemory(less);
        second_.onLessMemory(less);
    }

private:
    search::Observer& first_;
    search::Observer& second_;
};

/// Everything until the other acts: stay, one fifth move, points near the centre.
book::OpeningChoice fallbackChoice(opening::Opening opening) {
    using opening::Action;
    const Square center = opening.size().center();
    const auto distance = [&](Square s) {
        return std::max(std::abs(s.x() - center.x()), std::abs(s.y() - center.y()));
    };
    book::OpeningChoice choice;
    const opening::Party us = opening.actor();
    while (!opening.isOver() && opening.actor() == us) {
        Action action{Action::Kind::Stay};
        if (opening.task() == opening::Task::Declare) action = Action::ofNumber(1);
        opening.squares().forEach([&](Square s) {
            const bool isFirst = action.kind != Action::Kind::Point;
            if (isFirst || distance(s) < distance(action.square)) action = Action::point(s);
        });
        opening.follow(action);
        choice.actions.push_back(action);
    }
    return choice;
}

}  // namespace

void MoveFinder::newGame() {
    survived(replies_, [&] { thinker_.newGame(); });
}

std::optional<FoundMove> MoveFinder::find(Game& game,
                                          const player::Settings& settings,
                                          const search::Limits& limits,
                                          search::Observer& listener) {
    const board::Position& position = game.position();
    if (position.isFull()) return std::nullopt;
    const auto result = ask(position, settings, limits, listener);
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

void MoveFinder::ponder(Game& game,
                        const player::Settings& settings,
                        const search::StopToken& stop) {
    if (game.position().isFull()) return;
    const bool good = survived(replies_, [&] {
        thinker_.configure(settings);
        search::Limits limits;
        limits.start = clock_.now();
        search::SilentObserver silent;
        static_cast<void>(thinker_.analyze(game.position(), limits, stop, silent));
    });
    if (!good) game.rebuild();
}

// The lowest level makes nothing, and draws a number for each answer.
void MoveFinder::warmUp(Game& game,
                        const player::Settings& settings,
                        const search::StopToken& stop) {
    if (settings.level <= player::kMinLevel) return;
    const bool good = survived(replies_, [&] {
        thinker_.configure(settings);
        search::Limits limits;
        limits.start = clock_.now();
        limits.depth = Depth{1};
        MemoryMessages observer{replies_};
        static_cast<void>(thinker_.analyze(game.position(), limits, stop, observer));
        thinker_.newGame();
    });
    if (!good) game.rebuild();
}

book::OpeningChoice MoveFinder::choose(const opening::Opening& opening,
                                       Rule rule,
                                       const player::Settings& settings,
                                       const search::Limits& limits,
                                       std::uint64_t draw,
                                       search::Observer& listener) {
    book::OpeningChoice choice;
    SearchMessages messages{replies_, opening.size()};
    BothObservers both{messages, listener};
    const bool good = survived(replies_, [&] {
        choice = book::chooseInOpening(
            opening, {thinker_, settings, rule, limits, clock_, interrupts_, both}, draw);
    });
    messages.finish();
    if (!good) choice = fallbackChoice(opening);
    return choice;
}

std::optional<search::SearchResult> MoveFinder::ask(const board::Position& position,
                                                    const player::Settings& settings,
                                                    const search::Limits& limits,
                                                    search::Observer& listener) {
    std::optional<search::SearchResult> result;
    SearchMessages messages{replies_, position.size()};
    BothObservers both{messages, listener};
    survived(replies_, [&] {
        thinker_.configure(settings);
        result = thinker_.think(position, limits, interrupts_, both);
    });
    messages.finish();
    return result;
}

std::optional<analysis::BalanceResult> MoveFinder::findBalance(Game& game,
                                                               const player::Settings& settings,
                                                               const search::Limits& limits,
                                                               analysis::BalanceQuestion question) {
    question.eval = settings.eval;
    question.nodes = settings.maxNodes;
    std::optional<analysis::BalanceResult> result;
    const BoardSize size = game.position().size();
    const bool good = survived(replies_, [&] {
        thinker_.configure(settings);
        const search::TimeManager time{limits, clock_};
        const search::DeadlineStop stop{interrupts_, time};
        const auto search = [&](const board::Position& position, std::uint64_t nodes) {
            search::Limits share;
            share.start = clock_.now();
            share.nodes = nodes;
            MemoryMessages observer{replies_};
            return thinker_.analyze(position, share, stop, observer).report;
        };
        search::TimePoint nextMessage{};
        result = analysis::findBalance(
            game.position(), question, search, stop, [&](const analysis::BalanceResult& best) {
                if (clock_.now() < nextMessage) return;
                nextMessage = clock_.now() + kBetweenMessages;
                replies_.message("balance level " + std::to_string(best.level) + " ev " +
                                 valueText(best.value) + " n " + countText(best.nodes) + " pv" +
                                 variationText(best.moves, size));
            });
    });
    if (!good) game.rebuild();
    return result;
}

}  // namespace fukumi::protocol
