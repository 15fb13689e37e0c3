// SPDX-License-Identifier: MIT
#include "engine/core/text.hpp"
#include "engine/solver/mnk/mnk_drawing.hpp"
#include "engine/solver/mnk/mnk_judge.hpp"
#include "engine/solver/mnk/mnk_points.hpp"
#include "engine/solver/mnk/perfect_player.hpp"
#include "protocol/cli/play/small_game.hpp"

namespace fukumi::protocol::cli {

namespace {

using solver::Cell;
using solver::MnkPoint;
using solver::MnkPosition;
using solver::MnkRules;

std::string valueText(const solver::MnkValue& value, const Language& t) {
    if (!value.winner) return t("a draw under perfect play");
    const std::string winner = t.color(*value.winner);
    if (value.pliesToEnd == 1) return t("{0} can force a win in 1 ply", {winner});
    return t("{0} can force a win in {1} plies", {winner, std::to_string(value.pliesToEnd)});
}

/// The program's players: on boards of up to 64 cells.
struct MnkEngine {
    MnkEngine(const MnkRules& game, std::uint64_t seed)
        : rules{game}, lines{game}, player{game, solver::PerfectPlayer::kUsualMiB, seed} {}

    MnkRules rules;
    solver::MnkLines lines;
    solver::PerfectPlayer player;
};

/// A move's number is that of its cell, from the bottom left.
class MnkGame final : public SmallGame {
public:
    MnkGame(const MnkGameSetup& setup, Language t)
        : t_{std::move(t)},
          setup_{setup},
          judge_{solver::MnkJudge::make(setup.shape).value()},
          empty_{judge_} {
        if (const auto rules = MnkRules::make(shape().columns, shape().rows, shape().length))
            engine_ = std::make_unique<MnkEngine>(*rules, setup.seed);
    }

    void begin() override { judge_ = empty_; }
    void play(Move move) override { judge_.play(pointOf(move)); }
    void undo() override { judge_.undo(); }

    [[nodiscard]] bool isOver() const override { return judge_.isOver(); }
    [[nodiscard]] std::optional<std::string> against(Move move) const override {
        if (!judge_.stone(pointOf(move))) return std::nullopt;
        return t_("{0} is taken", {textOf(move)});
    }
    [[nodiscard]] Color sideToMove() const override { return judge_.sideToMove(); }

    [[nodiscard]] PlayCommand commandFrom(std::string_view line) const override {
        const auto point = solver::mnkPointFrom(line, shape().rows);
        if (!point) return parsePlayCommand(line);
        return {judge_.isOnBoard(*point) ? PlayCommand::Verb::Move : PlayCommand::Verb::OffBoard,
                std::nullopt,
                std::string{trim(line)}};
    }
    [[nodiscard]] Move moveOf(const PlayCommand& command) const override {
        return moveAt(solver::mnkPointFrom(command.argument, shape().rows).value());
    }
    [[nodiscard]] std::variant<Moves, std::string> movesFrom(std::string_view text) const override {
        const auto points = solver::mnkPointsFrom(text, shape());
        if (const auto* const why = std::get_if<std::string>(&points)) return *why;
        Moves moves;
        for (const MnkPoint point : std::get<std::vector<MnkPoint>>(points))
            moves.push_back(moveAt(point));
        return moves;
    }
    [[nodiscard]] std::string textOf(Move move) const override { return toText(pointOf(move)); }
    [[nodiscard]] std::string drawing() const override {
        std::string text = drawWith([](MnkPoint) { return std::string{"."}; });
        if (judge_.winner())
            text += t_("{0} wins", {t_.color(*judge_.winner())}) + '\n';
        else if (judge_.isFull())
            text += t_("a draw: the board is full") + '\n';
        return text;
    }
    [[nodiscard]] std::optional<std::string> points() const override {
        if (!engine_) return std::nullopt;
        const MnkPosition now = position();
        return drawWith([&](MnkPoint point) {
            return std::to_string(pointsOf(cellAt(point), now, engine_->lines));
        });
    }
    [[nodiscard]] std::string greeting() const override {
        return t_("{0} in a row win. Type a point such as b2, or help.",
                  {std::to_string(shape().length)}) +
               '\n' +
               t_("black is {0}, white is {1}", {symbolOf(Color::Black), symbolOf(Color::White)});
    }
    [[nodiscard]] PlayKind kind() const override { return PlayKind::Mnk; }
    [[nodiscard]] std::optional<std::string> whyNoAdvice() const override {
        if (engine_) return std::nullopt;
        return t_("no engine plays a board of more than {0} cells",
                  {std::to_string(MnkRules::kMaxCells)});
    }

    [[nodiscard]] Choice best(solver::Monitor& monitor) override {
        const auto found = engine_->player.choose(position(), monitor);
        if (!found.value) return {moveAt(found.cell), "", {moveAt(found.cell)}, false};
        Moves equallyGood;
        solver::forEachCell(found.equallyGood, [&](Cell c) { equallyGood.push_back(moveAt(c)); });
        return {moveAt(found.cell), valueText(*found.value, t_), equallyGood};
    }
    [[nodiscard]] Choice choose(solver::Monitor& monitor) override {
        if (setup_.levels[sideToMove()] == SmallLevel::Perfect) return best(monitor);
        const Move move = moveAt(chooseByPoints(position(), engine_->lines));
        return {move, t_("by points"), {move}};
    }

private:
    [[nodiscard]] const solver::MnkShape& shape() const { return judge_.shape(); }
    [[nodiscard]] MnkPoint pointOf(Move move) const {
        return {static_cast<int>(move) % shape().columns, static_cast<int>(move) / shape().columns};
    }
    [[nodiscard]] Move moveAt(MnkPoint point) const {
        return Move{point.row * shape().columns + point.column};
    }
    [[nodiscard]] static Move moveAt(Cell cell) { return Move{solver::indexOf(cell)}; }
    /// REQUIRES (both): there is an engine.
    [[nodiscard]] Cell cellAt(MnkPoint point) const {
        return Cell(static_cast<int>(moveAt(point)));
    }
    [[nodiscard]] MnkPosition position() const {
        solver::MnkMoves moves;
        for (const MnkPoint point : judge_.moves()) moves.push_back(cellAt(point));
        return positionAfter(moves, engine_->rules);
    }
    [[nodiscard]] std::string symbolOf(Color c) const {
        return std::string{c == setup_.crosses ? 'X' : 'O'};
    }
    /// The board, `textOf` for its empty points.
    template <class Text>
    [[nodiscard]] std::string drawWith(Text&& textOf) const {
        return solver::drawPoints(shape().columns, shape().rows, [&](MnkPoint point) {
            const auto color = judge_.stone(point);
            return color ? symbolOf(*color) : textOf(point);
        });
    }

    Language t_;
    MnkGameSetup setup_;
    solver::MnkJudge judge_;
    solver::MnkJudge empty_;  // the start of a game
    std::unique_ptr<MnkEngine> engine_;
};

}  // namespace

std::unique_ptr<SmallGame> makeMnkGame(const MnkGameSetup& setup, Language t) {
    return std::make_unique<MnkGame>(setup, std::move(t));
}

}  // namespace fukumi::protocol::cli
