// SPDX-License-Identifier: MIT
#include "tests/support/position_builder.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "engine/board/records/notation.hpp"

namespace fukumi::test {

board::Position fromDrawing(Rule rule, std::string_view drawing, Color toMove) {
    std::vector<std::string> rows(1);
    for (const char c : drawing) {
        if (c == '\n' && !rows.back().empty()) rows.emplace_back();
        if (std::string_view{"XO._#"}.find(c) != std::string_view::npos) rows.back() += c;
    }
    if (rows.back().empty()) rows.pop_back();
    if (rows.empty()) throw std::invalid_argument{"empty drawing"};
    const auto size =
        BoardSize::make(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
    if (!size) throw std::invalid_argument{"unsupported size"};
    board::Position position{rule, *size};
    for (std::size_t y = 0; y < rows.size(); ++y) {
        if (rows[y].size() != rows.front().size()) throw std::invalid_argument{"uneven rows"};
        for (std::size_t x = 0; x < rows[y].size(); ++x) {
            const Square s{static_cast<int>(x), static_cast<int>(y)};
            if (rows[y][x] == 'X') position.place(Color::Black, s);
            if (rows[y][x] == 'O') position.place(Color::White, s);
            if (rows[y][x] == '#') position.block(s);
        }
    }
    position.setSideToMove(toMove);
    return position;
}

board::Position fromMoves(Rule rule, BoardSize size, std::string_view moves) {
    const auto list = board::listFromHuman(moves, size);
    if (!list) throw std::invalid_argument{"bad move list: " + std::string{moves}};
    board::Position position{rule, size};
    for (const Move m : *list) {
        if (!position.isEmpty(m)) throw std::invalid_argument{"occupied: " + std::string{moves}};
        position.play(m);
    }
    return position;
}

Square at(const board::Position& position, std::string_view human) {
    const auto square = board::fromHuman(human, position.size());
    if (!square) throw std::invalid_argument{"not a square: " + std::string{human}};
    return *square;
}

}  // namespace fukumi::test
