// SPDX-License-Identifier: MIT
#include "engine/core/text.hpp"
#include "engine/solver/chomp/chomp.hpp"
#include "engine/solver/chomp/chomp_position.hpp"
#include "protocol/cli/play/small_game.hpp"

namespace fukumi::protocol::cli {

namespace {

using solver::ChompMove;
using solver::ChompPosition;

/// A move's number is its row times what no column reaches, and its column.
class ChompTerminalGame final : public SmallGame {
public:
    ChompTerminalGame(solver::ChompBar bar, Language t)
        : t_{std::move(t)}, game_{ChompPosition{bar}} {}

    void begin() override { game_.erase(game_.begin() + 1, game_.end()); }
    void play(Move move) override { game_.push_back(position().after(biteOf(move))); }
    void undo() override { game_.pop_back(); }

    [[nodiscard]] bool isOver() const override { return position().isOver(); }
    [[nodiscard]] std::optional<std::string> against(Move move) const override {
        if (position().isLegal(biteOf(move))) return std::nullopt;
        return t_("{0} is eaten", {textOf(move)});
    }
    [[nodiscard]] Color sideToMove() const override {
        return game_.size() % 2 == 1 ? Color::Black : Color::White;
    }

    [[nodiscard]] PlayCommand commandFrom(std::string_view line) const override {
        const auto bite = solver::chompMoveFrom(line);
        if (!bite) return parsePlayCommand(line);
        return {ChompPosition{bar()}.isLegal(*bite) ? PlayCommand::Verb::Move
                                                    : PlayCommand::Verb::OffBoard,
                std::nullopt,
                std::string{trim(line)}};
    }
    [[nodiscard]] Move moveOf(const PlayCommand& command) const override {
        return moveAt(solver::chompMoveFrom(command.argument).value());
    }
    [[nodiscard]] std::variant<Moves, std::string> movesFrom(std::string_view text) const override {
        const auto bites = solver::chompMovesFrom(text, bar());
        if (const auto* const why = std::get_if<std::string>(&bites)) return *why;
        Moves moves;
        for (const ChompMove bite : std::get<std::vector<ChompMove>>(bites))
            moves.push_back(moveAt(bite));
        return moves;
    }
    [[nodiscard]] std::string textOf(Move move) const override { return toText(biteOf(move)); }
    [[nodiscard]] std::string drawing() const override {
        if (isOver()) return t_("{0} wins: the poison is eaten", {t_.color(sideToMove())}) + '\n';
        return draw(position());
    }
    [[nodiscard]] std::string greeting() const override {
        return t_("Who eats P, the poison, loses. Type a bite as row,column, 2,3, or help.");
    }
    [[nodiscard]] PlayKind kind() const override { return PlayKind::Chomp; }

    [[nodiscard]] Choice best(solver::Monitor& monitor) override {
        const auto found = solver::solveChomp(position(), solver::ChompMethod::Sweep, monitor);
        if (!found.sideToMoveWins()) {
            // The last square of the last row: the smallest bite, and the longest game.
            int row = bar().rows;
            while (position().lengthOf(row) == 0) --row;
            const Move smallest = moveAt({row, position().lengthOf(row)});
            if (!found.isComplete) return {smallest, "", {smallest}, false};
            return {smallest, canForceWin(~sideToMove()), legalMoves()};
        }
        Moves winning;
        for (const ChompMove bite : found.winningMoves) winning.push_back(moveAt(bite));
        return {winning.front(), canForceWin(sideToMove()), winning};
    }
    [[nodiscard]] Choice choose(solver::Monitor& monitor) override { return best(monitor); }

private:
    static constexpr std::int64_t kRow = solver::ChompBar::kMaxSide + 1;

    [[nodiscard]] const ChompPosition& position() const { return game_.back(); }
    [[nodiscard]] solver::ChompBar bar() const { return position().bar(); }
    [[nodiscard]] static ChompMove biteOf(Move move) {
        const auto number = static_cast<std::int64_t>(move);
        return {static_cast<int>(number / kRow), static_cast<int>(number % kRow)};
    }
    [[nodiscard]] static Move moveAt(ChompMove bite) { return Move{bite.row * kRow + bite.column}; }
    [[nodiscard]] std::string canForceWin(Color c) const {
        return t_("{0} can force a win", {t_.color(c)});
    }
    [[nodiscard]] Moves legalMoves() const {
        Moves moves;
        for (int row = 1; row <= bar().rows; ++row)
            for (int column = 1; column <= position().lengthOf(row); ++column)
                moves.push_back(moveAt({row, column}));
        return moves;
    }

    Language t_;
    std::vector<ChompPosition> game_;  // every position so far
};

}  // namespace

std::unique_ptr<SmallGame> makeChompGame(solver::ChompBar bar, Language t) {
    return std::make_unique<ChompTerminalGame>(bar, std::move(t));
}

}  // namespace fukumi::protocol::cli
