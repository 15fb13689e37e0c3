// SPDX-License-Identifier: MIT
#include "protocol/move_finder.hpp"

#include <exception>

#include "engine/board/notation.hpp"
#include "engine/search/deadline_stop.hpp"
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

constexpr search::Milliseconds kBetweenMessages{500};

/// Keeps the value of each depth, and hands everything on.
class Course final : public search::Observer {
public:
    explicit Course(search::Observer& next) : next_{next} {}

    void onReport(const search::SearchReport& report) override {
        if (report.line <= 1) values_.push_back(report.value);
        next_.onReport(report);
    }
    void onRootMove(Move m, search::RootMoveEvent event) override { next_.onRootMove(m, event); }
    void onLessMemory(const search::Shortage& less) override { next_.onLessMemory(less); }

    [[nodiscard]] const std::vector<Value>& values() const { return values_; }

private:
    search::Observer& next_;
    std::vector<Value> values_;
};

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
    Course course{listener};
    const auto result = ask(position, settings, limits, course);
    if (!result) game.rebuild();  // the exception may have left stones of a foul test behind
    if (result && result->move) {
        if (game.isEmpty(*result->move) && position.isLegal(*result->move))
            return FoundMove{*result->move, result->report.value, course.values()};
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

std::vector<Square> MoveFinder::opening(const player::Settings& settings,
                                        Rule rule,
                                        BoardSize size,
                                        std::uint64_t draw) {
    std::vector<Square> stones;
    survived(replies_, [&] {
        thinker_.configure(settings);
        stones = thinker_.opening(rule, size, draw);
    });
    return stones;
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
