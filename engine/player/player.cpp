// SPDX-License-Identifier: MIT
#include "engine/player/player.hpp"

namespace fukumi::player {

Player::Player(const Settings& settings, const search::Clock& clock)
    : settings_{settings}, clock_{clock} {}
Player::~Player() = default;

void Player::configure(const Settings& settings) { settings_ = settings; }
void Player::addSource(std::unique_ptr<MoveSource> source) { sources_.push_back(std::move(source)); }
void Player::newGame() {}

search::SearchResult Player::think(const board::Position& position, search::Limits limits,
                                   const search::StopToken&, search::Observer& observer) {
    return answerAtOnce(fallbackMove(position).value(), limits, observer);
}

search::SearchResult Player::answerAtOnce(Move move, const search::Limits& limits,
                                          search::Observer& observer) const {
    search::SearchResult result;
    result.move = move;
    result.report.elapsed =
        std::chrono::duration_cast<search::Milliseconds>(clock_.now() - limits.start);
    result.report.pv = {move};
    observer.onReport(result.report);
    return result;
}

std::optional<Move> fallbackMove(const board::Position& position) {
    const Square center = position.size().center();
    std::optional<Move> legal, forbidden;
    const auto distance = [&](Square s) {
        const int dx = s.x() - center.x(), dy = s.y() - center.y();
        return dx * dx + dy * dy;
    };
    const auto keepNearer = [&](std::optional<Move>& best, Square s) {
        if (!best || distance(s) < distance(*best)) best = s;
    };
    forEachSquare(position.size(), [&](Square s) {
        if (position.isEmpty(s)) keepNearer(position.isForbidden(s) ? forbidden : legal, s);
    });
    return legal ? legal : forbidden;
}

}  // namespace fukumi::player
