// SPDX-License-Identifier: MIT
#include "engine/eval/table_eval.hpp"

#include <bit>

#include "engine/eval/score_table.hpp"

namespace fukumi::eval {

namespace {

/// Window scores are summed over every empty point of the board; this brings an open three to about
/// 300 units, the scale on which 200 units double the odds roughly twice.
constexpr int kUnitsPerPoint = 16;
/// The side to move realises its chances first: its points count 5/4.
constexpr int kTempoNumerator = 5;
constexpr int kTempoDenominator = 4;

std::vector<std::int16_t> makeWindowScores(Rule rule, Color c) {
    std::vector<std::int16_t> scores(board::kWindowCount, 0);
    for (const board::WindowIndex index : board::allWindows(rule))
        scores[index] = static_cast<std::int16_t>(windowScore(rule, c, board::windowOf(index)));
    return scores;
}

/// The line's direction as an index, from its id and the square it crosses.
std::size_t directionOf(const board::LineSlots& slots, int line) {
    for (std::size_t d = 0; d < 3; ++d)
        if (slots.line[d] == line) return d;
    return 3;
}

}  // namespace

TableEvaluator::TableEvaluator(Rule rule)
    : rule_{rule},
      windowScores_{makeWindowScores(rule, Color::Black), makeWindowScores(rule, Color::White)} {
    dirtyLines_.reserve(board::kMaxLines);
    seen_.reserve(kMaxSquares);
}

void TableEvaluator::reset(const board::Position& position) {
    cells_ = {};
    attack_ = {};
    total_ = {0, 0};
    seen_.clear();
    unchanged_ = 0;
    for (int line = 0; line < position.lines().map().lineCount(); ++line) {
        dirtyCells_[static_cast<std::size_t>(line)] = position.lines().map().cellMask(line);
        dirtyLines_.push_back(line);
    }
    sync(position);
}

void TableEvaluator::markLines(const board::Position& position, Square s) {
    const board::LineSlots& slots = position.lines().map().slots(s);
    for (std::size_t d = 0; d < 4; ++d) {
        std::uint32_t& dirty = dirtyCells_[slots.line[d]];
        if (dirty == 0) dirtyLines_.push_back(slots.line[d]);
        dirty |= std::uint32_t{0x7FF} << (slots.bit[d] - 5);  // five cells on each side
    }
}

void TableEvaluator::sync(const board::Position& position) {
    const auto history = position.history();
    for (std::size_t i = unchanged_; i < seen_.size(); ++i) markLines(position, seen_[i]);
    seen_.resize(std::min(unchanged_, seen_.size()));
    for (std::size_t i = seen_.size(); i < history.size(); ++i) {
        seen_.push_back(history[i].square);
        if (history[i].kind != board::Placement::Kind::Pass)
            markLines(position, history[i].square);
    }
    unchanged_ = seen_.size();
    for (const int line : dirtyLines_) {
        std::uint32_t& dirty = dirtyCells_[static_cast<std::size_t>(line)];
        refreshLine(position, line, dirty & position.lines().map().cellMask(line));
        dirty = 0;
    }
    dirtyLines_.clear();
}

void TableEvaluator::refreshLine(const board::Position& position, int line, std::uint32_t cells) {
    if (cells == 0) return;
    const board::LineMap& map = position.lines().map();
    const board::LineRecord& record = position.lines().line(line);
    const bool freeEnd = needsFreeEnd(rule_);
    const std::size_t d =
        directionOf(map.slots(map.squareAt(line, std::countr_zero(cells))), line);
    for (; cells != 0; cells &= cells - 1) {
        const int bit = std::countr_zero(cells);
        const std::size_t s = map.squareAt(line, bit).index();
        const bool isEmpty = ((record.empty >> bit) & 1) != 0;
        for (const Color c : kColors) {
            std::int16_t score = 0;
            if (isEmpty)
                score = windowScores_[c][freeEnd ? board::caroWindowIndex(record, c, bit)
                                                 : board::windowIndex(record, c, bit)];
            std::int16_t& old = cells_[s].byDirection[d][c];
            const std::int32_t change = score - old;
            old = score;
            attack_[s][c] += change;
            total_[c] += change;
        }
    }
}

int TableEvaluator::attack(const board::Position& position, Color c, Square s) {
    sync(position);
    return attack_[s.index()][c];
}

Value TableEvaluator::evaluate(const board::Position& position) {
    sync(position);
    const Color us = position.sideToMove();
    const std::int32_t ours = total_[us] * kTempoNumerator / kTempoDenominator;
    return clampHeuristic((ours - total_[~us]) / kUnitsPerPoint);
}

void TableEvaluator::scoreMoves(const board::Position& position, std::span<const Move> moves,
                                std::span<std::int32_t> scores) {
    sync(position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const ByColor<std::int32_t>& attack = attack_[moves[i].index()];
        scores[i] = attack[Color::Black] + attack[Color::White];
    }
}

}  // namespace fukumi::eval
