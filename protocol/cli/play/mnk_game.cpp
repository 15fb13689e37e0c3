// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_drawing.hpp"
#include "engine/solver/mnk/mnk_points.hpp"
#include "engine/solver/mnk/perfect_player.hpp"
#include "protocol/cli/play/small_game.hpp"

namespace fukumi::protocol::cli {

namespace {

using solver::Cell;
using solver::MnkPosition;

std::string valueText(const solver::MnkValue& value, const Language& t) {
    if (!value.winner) return t("a draw under perfect play");
    const std::string winner = t.color(*value.winner);
    if (value.pliesToEnd == 1) return t("{0} wins in 1 ply", {winner});
    return t("{0} wins in {1} plies", {winner, std::to_string(value.pliesToEnd)});
}

/// A move's number is that of its cell.
class MnkGame final : public SmallGame {
public:
    MnkGame(const solver::MnkRules& rules, ByColor<SmallLevel> levels, Language t)
        : t_{std::move(t)},
          rules_{rules},
          levels_{levels},
          lines_{rules},
          player_{rules, solver::PerfectPlayer::kUsualMiB},
          game_{MnkPosition{rules}} {}

    void begin() override { game_.assign(1, MnkPosition{rules_}); }
    void play(Move move) override { game_.push_back(position().after(cellOf(move), lines_)); }
    void undo() override { game_.pop_back(); }

    [[nodiscard]] bool isOver() const override { return position().isOver(); }
    [[nodiscard]] std::optional<std::string> against(Move move) const override {
        if (position().isLegal(cellOf(move))) return std::nullopt;
        return t_("{0} is taken", {textOf(move)});
    }
    [[nodiscard]] Color sideToMove() const override { return position().sideToMove(); }

    [[nodiscard]] PlayCommand commandFrom(std::string_view line) const override {
        return parsePlayCommand(line, rules_.columns(), rules_.rows());
    }
    [[nodiscard]] Move moveOf(const PlayCommand& command) const override {
        const int fromBottom = rules_.rows() - 1 - command.square->y();
        return Move{fromBottom * rules_.columns() + command.square->x()};
    }
    [[nodiscard]] std::variant<Moves, std::string> movesFrom(std::string_view text) const override {
        const auto cells = solver::mnkMovesFrom(text, rules_);
        if (const auto* const why = std::get_if<std::string>(&cells)) return *why;
        Moves moves;
        for (const Cell cell : std::get<solver::MnkMoves>(cells)) moves.push_back(moveAt(cell));
        return moves;
    }
    [[nodiscard]] std::string textOf(Move move) const override {
        return toText(cellOf(move), rules_);
    }
    [[nodiscard]] std::string drawing() const override {
        std::string text = draw(position());
        if (position().winner())
            text += t_("{0} wins", {t_.color(*position().winner())}) + '\n';
        else if (position().isFull())
            text += t_("a draw: the board is full") + '\n';
        return text;
    }
    [[nodiscard]] std::string greeting() const override {
        return t_("{0} in a row win. Type a point such as b2, or help.",
                  {std::to_string(rules_.length())});
    }
    [[nodiscard]] PlayKind kind() const override { return PlayKind::Mnk; }

    [[nodiscard]] Choice best(solver::Monitor& monitor) override {
        const auto found = player_.choose(position(), monitor);
        if (!found.value) return {moveAt(found.cell), "", {moveAt(found.cell)}, false};
        Moves equallyGood;
        solver::forEachCell(found.equallyGood, [&](Cell c) { equallyGood.push_back(moveAt(c)); });
        return {moveAt(found.cell), valueText(*found.value, t_), equallyGood};
    }
    [[nodiscard]] Choice choose(solver::Monitor& monitor) override {
        if (levels_[sideToMove()] == SmallLevel::Perfect) return best(monitor);
        const Move move = moveAt(chooseByPoints(position(), lines_));
        return {move, t_("by points"), {move}};
    }

private:
    [[nodiscard]] const MnkPosition& position() const { return game_.back(); }
    [[nodiscard]] static Cell cellOf(Move move) { return Cell(static_cast<int>(move)); }
    [[nodiscard]] static Move moveAt(Cell cell) { return Move{indexOf(cell)}; }

    Language t_;
    solver::MnkRules rules_;
    ByColor<SmallLevel> levels_;
    solver::MnkLines lines_;
    solver::PerfectPlayer player_;
    std::vector<MnkPosition> game_;  // every position so far
};

}  // namespace

std::unique_ptr<SmallGame> makeMnkGame(const solver::MnkRules& rules,
                                       ByColor<SmallLevel> levels,
                                       Language t) {
    return std::make_unique<MnkGame>(rules, levels, std::move(t));
}

}  // namespace fukumi::protocol::cli
