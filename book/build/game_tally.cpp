// SPDX-License-Identifier: MIT
#include "book/build/game_tally.hpp"

#include <algorithm>
#include <limits>

#include "book/format/book_entry.hpp"
#include "engine/board/position.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

constexpr int kWin = 2, kNoFive = 1;

std::optional<Color> resultOfFile(const board::GameRecord& game) {
    if (game.result == board::GameResult::BlackWins) return Color::Black;
    if (game.result == board::GameResult::WhiteWins) return Color::White;
    return std::nullopt;
}

/// The moves up to the five or a pass, and the winner: whose five it was, or whom the file names.
std::pair<std::size_t, std::optional<Color>> resultOf(const board::GameRecord& game, Rule rule) {
    board::Position position{rule, game.size};
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        if (board::isPass(game.moves[i].move)) return {i, resultOfFile(game)};
        position.play(game.moves[i].move);
        if (const auto winner = position.winner()) return {i + 1, winner};
    }
    return {game.moves.size(), resultOfFile(game)};
}

}  // namespace

void GameTally::add(const board::GameRecord& game, Rule rule, int stones) {
    const auto [length, winner] = resultOf(game, rule);
    BookPosition at;
    at.rule = rule;
    at.size = game.size;
    for (std::size_t i = 0; i < std::min(length, static_cast<std::size_t>(stones)); ++i) {
        const BookKey key = bookKey(rule, boardOf(at), at.sideToMove());
        Counted& counted = positions_[key.key];
        if (counted.moves.empty()) counted.position = canonical(at);
        Count& count = counted.moves[key.toCanonical(game.moves[i].move)];
        ++count.games;
        count.points += static_cast<std::uint64_t>(!winner                      ? kNoFive
                                                   : *winner == at.sideToMove() ? kWin
                                                                                : 0);
        at.stones.push_back(game.moves[i].move);
    }
}

BookLibrary GameTally::library() const {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint16_t>::max();
    BookLibrary library;
    for (const auto& [key, counted] : positions_) {
        BookPosition position = counted.position;
        std::uint64_t most = 0;
        for (const auto& [move, count] : counted.moves) most = std::max(most, count.points);
        const std::uint64_t divisor = most / (kMost + 1) + 1;
        for (const auto& [m, count] : counted.moves) {
            BookMove move;
            move.move = m;
            move.games = count.games;
            move.weight = static_cast<std::uint16_t>(count.points / divisor);
            position.moves.push_back(move);
        }
        library.add(position);
    }
    return library;
}

void putGames(const BookLibrary& games, BookLibrary& library) {
    for (const auto& [key, played] : games.positions()) {
        const BookPosition* known = library.find(played);
        if (known == nullptr) {
            library.add(played);
            continue;
        }
        BookPosition both = *known;
        const bool isSearched = ranges::anyOf(both.moves, &BookMove::isSearched);
        for (BookMove each : played.moves) {
            if (isSearched) each.weight = 0;
            const auto same = ranges::find(both.moves, each.move, &BookMove::move);
            if (same == both.moves.end()) {
                both.moves.push_back(each);
                continue;
            }
            same->games = std::max(same->games, each.games);
            if (!isSearched) same->weight = std::max(same->weight, each.weight);
        }
        library.replace(both);
    }
}

}  // namespace fukumi::book
