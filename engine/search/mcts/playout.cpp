// SPDX-License-Identifier: MIT
#include "engine/search/mcts/playout.hpp"

#include "engine/board/rules/game_end.hpp"
#include "engine/search/candidates.hpp"
#include "engine/search/mcts/probability.hpp"
#include "engine/threat/defence.hpp"

namespace fukumi::search::mcts {

namespace {

using board::ThreatClass;

/// One random game on the lines.
class RandomGame {
public:
    RandomGame(board::Position& position, Random& random)
        : lines_{position.solverLines()},
          size_{position.size()},
          random_{random},
          near_{candidates(position, Reach::Near)} {
        for (const Square s : near_) listed_.insert(s);
    }

    ~RandomGame() {
        for (; played_ > 0; --played_) lines_.undo();
    }
    RandomGame(const RandomGame&) = delete;
    RandomGame& operator=(const RandomGame&) = delete;

    /// The winner; absent = there is no move near the stones, or `plies` stones were put without a
    /// five.
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
        std::size_t left = near_.size();
        while (left > 0) {
            const std::size_t i = random_.below(static_cast<std::uint32_t>(left));
            const Square s = near_[i];
            if (!lines_.isEmpty(s)) {  // taken since it was listed
                near_[i] = near_[left - 1];
                near_[left - 1] = near_.back();
                near_.pop_back();
                --left;
                continue;
            }
            if (threat::isLegalFor(lines_, side, s)) return s;
            std::swap(near_[i], near_[--left]);
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
                near_.push_back(neighbour);
            }
    }

    board::ThreatLines& lines_;
    BoardSize size_;
    Random& random_;
    MoveList near_;  // points to choose from; taken ones are dropped when they are met
    board::SquareSet listed_;
    int played_ = 0;
};

}  // namespace

std::int64_t playOut(board::Position& position, const DrawLimit& limit, Random& random) {
    const Color side = position.sideToMove();
    RandomGame game{position, random};
    const auto winner = game.play(side, limit.pliesLeft(position.emptyCount()));
    if (!winner) return kWholePoint / 2;
    return *winner == side ? kWholePoint : 0;
}

}  // namespace fukumi::search::mcts
