// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_points.hpp"

#include "engine/core/check.hpp"

namespace fukumi::solver {

namespace {

class AllGames {
public:
    AllGames(const MnkRules& rules,
             Color greedy,
             MnkReplies replies,
             MnkSolver& solver,
             Monitor& monitor)
        : lines_{rules},
          greedy_{greedy},
          replies_{replies},
          solver_{solver},
          monitor_{monitor},
          counter_{monitor} {}

    void play(const MnkPosition& position) {
        counter_.count();
        if (position.winner())
            ++(*position.winner() == greedy_ ? score_.won : score_.lost);
        else if (position.isFull())
            ++score_.drawn;
        else if (position.sideToMove() == greedy_)
            play(position.after(chooseByPoints(position, lines_), lines_));
        else
            forEachCell(repliesTo(position), [&](Cell c) { play(position.after(c, lines_)); });
    }
    [[nodiscard]] const MnkScore& score() const { return score_; }

private:
    [[nodiscard]] CellSet repliesTo(const MnkPosition& position) {
        if (replies_ == MnkReplies::All) return position.emptyCells();
        counter_.stopIfAsked();  // the solver counts its nodes anew for each position
        const MnkSolution solution = solver_.solve(position, monitor_);
        if (!solution.isComplete) throw Stopped{};
        return solution.bestMoves;
    }

    MnkLines lines_;
    Color greedy_;
    MnkReplies replies_;
    MnkSolver& solver_;
    Monitor& monitor_;
    NodeCounter counter_;
    MnkScore score_;
};

}  // namespace

int pointsOf(Cell c, const MnkPosition& position, const MnkLines& lines) {
    if (contains(position.taken(), c)) return 0;
    const CellSet own = position.stones(position.sideToMove());
    const CellSet other = position.stones(~position.sideToMove());
    int points = 0;
    for (const CellSet line : lines.all())
        if (contains(line, c)) points += 1 + ((line & other) == 0 ? countOf(line & own) : 0);
    return points;
}

Cell chooseByPoints(const MnkPosition& position, const MnkLines& lines) {
    FUKUMI_CHECK(!position.isOver());
    const CellSet own = position.stones(position.sideToMove());
    const CellSet other = position.stones(~position.sideToMove());
    if (const CellSet wins = lines.completions(own, other)) return firstOf(wins);
    if (const CellSet stops = lines.completions(other, own)) return firstOf(stops);
    Cell best = firstOf(position.emptyCells());
    forEachCell(position.emptyCells(), [&](Cell c) {
        if (pointsOf(c, position, lines) > pointsOf(best, position, lines)) best = c;
    });
    return best;
}

std::optional<MnkScore> playAllByPoints(const MnkPosition& position,
                                        Color greedy,
                                        MnkReplies replies,
                                        MnkSolver& solver,
                                        Monitor& monitor) {
    AllGames games{position.rules(), greedy, replies, solver, monitor};
    try {
        games.play(position);
    } catch (const Stopped&) {
        return std::nullopt;
    }
    return games.score();
}

}  // namespace fukumi::solver
