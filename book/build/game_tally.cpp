// SPDX-License-Identifier: MIT
#include "book/build/game_tally.hpp"

#include <algorithm>
#include <limits>

#include "engine/board/position.hpp"
#include "engine/board/symmetry.hpp"
#include "engine/core/random.hpp"

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

/// The same for games that symmetry makes equal. The moves after a pass belong to the game, those
/// after a five do not.
Key keyOf(const board::GameRecord& game, Rule rule, std::size_t length) {
    const bool hasPass = length < game.moves.size() && board::isPass(game.moves[length].move);
    const std::size_t end = hasPass ? game.moves.size() : length;
    const Key start = bookKey(rule, board::Board{game.size}, Color::Black).key;
    Key least = std::numeric_limits<Key>::max();
    for (const board::Symmetry symmetry : board::symmetriesOf(game.size)) {
        Key key = start;
        for (std::size_t i = 0; i < end; ++i) {
            const Move m = game.moves[i].move;
            const Key word = board::isPass(m)
                                 ? whiteToMoveKey()
                                 : stoneKey(Color::Black, board::apply(symmetry, m, game.size));
            key = Random{key ^ word}.next();
        }
        least = std::min(least, key);
    }
    return least;
}

}  // namespace

void GameTally::add(const board::GameRecord& game, Rule rule, int stones) {
    const auto [length, winner] = resultOf(game, rule);
    const auto [mark, isNew] = games_.try_emplace(keyOf(game, rule, length), std::uint16_t{0});
    const std::size_t first = mark->second;
    const std::size_t end = std::min(length, static_cast<std::size_t>(stones));
    ++(isNew || end > first ? added_ : passedOver_);
    mark->second = static_cast<std::uint16_t>(std::max(first, end));
    BookPosition at;
    at.rule = rule;
    at.size = game.size;
    for (std::size_t i = 0; i < std::min(first, end); ++i) at.stones.push_back(game.moves[i].move);
    for (std::size_t i = first; i < end; ++i) {
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
    BookLibrary library;
    for (const auto& [key, counted] : positions_) {
        BookPosition position = counted.position;
        std::vector<std::uint64_t> points;
        for (const auto& [m, count] : counted.moves) {
            BookMove move;
            move.move = m;
            move.games = count.games;
            position.moves.push_back(move);
            points.push_back(count.points);
        }
        setWeights(position.moves, points);
        library.add(position);
    }
    for (const auto& [game, moves] : games_) library.markGame(game, moves);
    return library;
}

}  // namespace fukumi::book
