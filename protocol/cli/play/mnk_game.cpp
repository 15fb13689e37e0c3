// SPDX-License-Identifier: MIT
#include <ostream>

#include "engine/solver/mnk/mnk_drawing.hpp"
#include "engine/solver/mnk/mnk_judge.hpp"
#include "engine/solver/mnk/mnk_points.hpp"
#include "engine/solver/mnk/perfect_player.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/play/small_game.hpp"

namespace fukumi::protocol::cli {

namespace {

using solver::Cell;
using solver::MnkPoint;
using solver::MnkPosition;
using solver::MnkRules;

Sentence worthOf(const solver::MnkValue& value) {
    if (!value.winner) return english("a draw under perfect play");
    return {
        plural(
            value.pliesToEnd, "{0} can force a win in {1} ply", "{0} can force a win in {1} plies"),
        {answer::colorSentence(*value.winner), std::to_string(value.pliesToEnd)}};
}

/// The program's players: on boards of up to 64 cells.
struct MnkEngine {
    MnkEngine(const MnkRules& game, std::uint64_t seed)
        : rules{game}, lines{game}, player{game, solver::PerfectPlayer::kUsualMiB, seed} {}

    MnkRules rules;
    solver::MnkLines lines;
    solver::PerfectPlayer player;
};

class MnkGame final : public SmallGame {
public:
    MnkGame(const Terminal& terminal,
            const Setup& setup,
            const MnkSetup& mnk,
            const search::Clock& clock)
        : SmallGame{terminal, setup, clock},
          mnk_{mnk},
          judge_{solver::MnkJudge::make(mnk.shape).value()},
          empty_{judge_} {
        if (const auto rules = MnkRules::make(shape().columns, shape().rows, shape().length))
            engine_ = std::make_unique<MnkEngine>(*rules, mnk.seed);
    }

    [[nodiscard]] Color sideToMove() const override { return judge_.sideToMove(); }
    [[nodiscard]] std::string drawing() const override {
        return drawWith([](MnkPoint) { return std::string{"."}; });
    }
    [[nodiscard]] std::vector<Sentence> introduction() const override {
        return {{english("black is {0}, white is {1}"),
                 {symbolOf(Color::Black), symbolOf(Color::White)}}};
    }
    [[nodiscard]] Sentence invitation() const override {
        return {english("{0} in a row win. Type a point such as {1}, or help."),
                {std::to_string(shape().length), centerName(shape().columns, shape().rows)}};
    }
    [[nodiscard]] MoveHelp moveHelp() const override {
        return pointHelp(shape().columns, shape().rows);
    }
    [[nodiscard]] std::vector<Command> commands() override {
        std::vector<Command> all = SmallGame::commands();
        all.push_back({"points",
                       "",
                       english("the points of every cell: its lines, and own stones on open ones"),
                       [this](const std::string&) {
                           showPoints();
                           return Change::Nothing;
                       }});
        return all;
    }
    [[nodiscard]] std::optional<Sentence> whyNoAdvice() const override {
        if (engine_) return std::nullopt;
        return Sentence{english("no engine plays a board of more than {0} cells"),
                        {std::to_string(MnkRules::kMaxCells)}};
    }

protected:
    [[nodiscard]] std::optional<Sentence> endingOnBoard() const override {
        if (judge_.winner())
            return Sentence{english("{0} wins"), {answer::colorSentence(*judge_.winner())}};
        if (judge_.isFull()) return answer::kFullBoard;
        return std::nullopt;
    }
    void clear() override { judge_ = empty_; }
    void put(const std::string& move) override { judge_.play(pointOf(move)); }
    void takeBack() override { judge_.undo(); }
    [[nodiscard]] std::optional<std::string> moveFrom(std::string_view line) const override {
        const auto point = solver::mnkPointFrom(line, shape().rows);
        if (!point) return std::nullopt;
        return judge_.isOnBoard(*point) ? toText(*point) : std::string{line};
    }
    [[nodiscard]] std::optional<Sentence> whyNot(const std::string& move) const override {
        const MnkPoint point = pointOf(move);
        if (!judge_.isOnBoard(point)) return Sentence{answer::kNotOnBoard, {move}};
        if (judge_.stone(point)) return Sentence{kPointTaken, {move}};
        return std::nullopt;
    }
    [[nodiscard]] Result<Moves> readMoves(std::string_view text) const override {
        const auto points = solver::mnkPointsFrom(text, shape());
        if (!points) return points.error();
        Moves moves;
        for (const MnkPoint point : *points) moves.push_back(toText(point));
        return moves;
    }

    [[nodiscard]] Choice best(solver::Monitor& monitor) override {
        const auto found = engine_->player.choose(position(), monitor);
        const std::string move = toText(found.cell, engine_->rules);
        if (!found.value) return {move, std::nullopt, {move}};
        return {move, worthOf(*found.value), toTexts(found.equallyGood, engine_->rules)};
    }
    [[nodiscard]] Choice choose(solver::Monitor& monitor) override {
        if (mnk_.levels[sideToMove()] == SmallLevel::Perfect) return best(monitor);
        const Cell cell = chooseByPoints(position(), engine_->lines);
        const std::string move = toText(cell, engine_->rules);
        return {move, english("by points"), {move}};
    }

private:
    [[nodiscard]] const solver::MnkShape& shape() const { return judge_.shape(); }
    [[nodiscard]] MnkPoint pointOf(const std::string& move) const {
        return solver::mnkPointFrom(move, shape().rows).value();
    }
    /// REQUIRES (both): there is an engine.
    [[nodiscard]] Cell cellAt(MnkPoint point) const {
        return Cell(point.row * shape().columns + point.column);
    }
    [[nodiscard]] MnkPosition position() const {
        solver::MnkMoves moves;
        for (const MnkPoint point : judge_.moves()) moves.push_back(cellAt(point));
        return positionAfter(moves, engine_->rules);
    }
    [[nodiscard]] std::string symbolOf(Color c) const {
        return std::string{c == mnk_.crosses ? 'X' : 'O'};
    }
    void showPoints() const {
        if (const auto why = whyNoAdvice()) return terminal().say(*why);
        const MnkPosition now = position();
        terminal().out << drawWith([&](MnkPoint point) {
            return std::to_string(pointsOf(cellAt(point), now, engine_->lines));
        });
    }
    /// The board, `textOf` for its empty points.
    template <class Text>
    [[nodiscard]] std::string drawWith(Text&& textOf) const {
        return solver::drawPoints(shape().columns, shape().rows, [&](MnkPoint point) {
            const auto color = judge_.stone(point);
            return color ? symbolOf(*color) : textOf(point);
        });
    }

    MnkSetup mnk_;
    solver::MnkJudge judge_;
    solver::MnkJudge empty_;  // the start of a game
    std::unique_ptr<MnkEngine> engine_;
};

}  // namespace

std::unique_ptr<SmallGame> makeMnkGame(const Terminal& terminal,
                                       const SmallGame::Setup& setup,
                                       const MnkSetup& mnk,
                                       const search::Clock& clock) {
    return std::make_unique<MnkGame>(terminal, setup, mnk, clock);
}

}  // namespace fukumi::protocol::cli
