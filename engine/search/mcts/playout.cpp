// SPDX-License-Identifier: MIT
#include "engine/search/mcts/playout.hpp"

#include "engine/board/rules/game_end.hpp"
#include "engine/search/candidates.hpp"
#include "engine/search/mcts/probability.hpp"
#include "engine/threat/defence.hpp"

namespace fukumi::search::mcts {

namespace {

using board::ThreatClass;

MoveList emptyPoints(const board::Position& position) {
    MoveList points;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isEmpty(s)) points.push_back(s);
    });
    return points;
}

/// One random game on the lines.
class RandomGame {
public:
    RandomGame(board::Position& position, PlayoutPoints points, Random& random)
        : lines_{position.solverLines()},
          size_{position.size()},
          random_{random},
          points_{points == PlayoutPoints::NearStones ? candidates(position, Reach::Near)
                                                      : emptyPoints(position)} {
        for (const Square s : points_) listed_.insert(s);
    }

    ~RandomGame() {
        for (; played_ > 0; --played_) lines_.undo();
    }
    RandomGame(const RandomGame&) = delete;
    RandomGame& operator=(const RandomGame&) = delete;

    /// The winner; absent = no point is left to choose, or `plies` stones were put without a five.
    std::optional<Color> play(Color side, int plies) {
        while (played_ < plies) {
            if (lines_.any(side, ThreatClass::Five)) return side;
            std::optional<Square> next;
            if (lines_.any(~side, ThreatClass::Five))
                next = stop(side);
            else
                next = anyPoint(side);
            if (!next)
                return board::hasOnlyFouls(lines_, side) ? std::optional{~side} : std::nullopt;
            lines_.play(side, *next);
            ++played_;
            listNeighbours(*next);
            side = ~side;
        }
        return std::nullopt;
    }

private:
    /// The point that takes the other side's five away, where there is one.
    std::optional<Square> stop(Color side) {
        const auto answers = threat::answersToFour(lines_, ~side);
        return answers.empty() ? anyPoint(side) : std::optional<Square>{answers[0]};
    }

    std::optional<Square> anyPoint(Color side) {
        std::size_t left = points_.size();
        while (left > 0) {
            const std::size_t i = random_.below(static_cast<std::uint32_t>(left));
            const Square s = points_[i];
            if (!lines_.isEmpty(s)) {  // taken since it was listed
                points_[i] = points_[left - 1];
                points_[left - 1] = points_.back();
                points_.pop_back();
                --left;
                continue;
            }
            if (threat::isLegalFor(lines_, side, s)) return s;
            std::swap(points_[i], points_[--left]);
        }
        return std::nullopt;
    }

    void listNeighbours(Square s) {
        for (int y = s.y() - 1; y <= s.y() + 1; ++y)
            for (int x = s.x() - 1; x <= s.x() + 1; ++x) {
                if (!size_.contains(x, y)) continue;
                const Square neighbour{x, y};
                if (listed_.contains(neighbour) || !lines_.isEmpty(neighbour)) continue;
                listed_.insert(neighbour);
                points_.push_back(neighbour);
            }
    }

    board::ThreatLines& lines_;
    BoardSize size_;
    Random& random_;
    MoveList points_;  // points to choose from; taken ones are dropped when they are met
    board::SquareSet listed_;
    int played_ = 0;
};

}  // namespace

std::int64_t playOut(board::Position& position,
                     const DrawLimit& limit,
                     PlayoutPoints points,
                     Random& random) {
    const Color side = position.sideToMove();
    RandomGame game{position, points, random};
    const auto winner = game.play(side, limit.pliesLeft(position.emptyCount()));
    if (!winner) return kWholePoint / 2;
    return *winner == side ? kWholePoint : 0;
}

}  // namespace fukumi::search::mcts
