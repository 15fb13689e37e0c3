// SPDX-License-Identifier: MIT
#include "protocol/question/make_position.hpp"

#include "engine/board/records/game_record.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol::question {

namespace {

std::size_t countStones(const board::Board& board, board::Cell cell) {
    std::size_t count = 0;
    forEachSquare(board.size(), [&](Square s) { count += board.cellAt(s) == cell ? 1U : 0U; });
    return count;
}

void placeDrawing(const board::Board& drawn, board::Position& position) {
    forEachSquare(drawn.size(), [&](Square s) {
        if (drawn.cellAt(s) == board::Cell::Black) position.place(Color::Black, s);
        if (drawn.cellAt(s) == board::Cell::White) position.place(Color::White, s);
        if (drawn.cellAt(s) == board::Cell::Blocked) position.block(s);
    });
}

board::SquareSet setOf(const Squares& squares) {
    board::SquareSet set;
    for (const Square s : squares) set.insert(s);
    return set;
}

}  // namespace

std::optional<Color> findSideToMove(const Start& start) {
    if (start.toMove) return start.toMove;
    if (start.drawing && start.drawing->toMove) return start.drawing->toMove;
    std::size_t black = start.black.size(), white = start.white.size();
    if (start.drawing) {
        black = countStones(start.drawing->board, board::Cell::Black);
        white = countStones(start.drawing->board, board::Cell::White);
    }
    if (black == white) return Color::Black;
    if (black == white + 1) return Color::White;
    return std::nullopt;
}

board::Position makePosition(const Question& question) {
    const Start& start = question.start;
    board::Position position{question.settings.rules.rule, start.board(), question.settings.isa};
    if (start.drawing) placeDrawing(start.drawing->board, position);
    for (const Square s : start.black) position.place(Color::Black, s);
    for (const Square s : start.white) position.place(Color::White, s);
    position.setSideToMove(findSideToMove(start).value_or(Color::Black));
    for (const Square s : start.moves) board::playRecorded(position, s);
    for (const Square s : start.then) board::playRecorded(position, s);
    return position;
}

board::SquareSet excludedMoves(const Question& question, BoardSize size) {
    const auto& task = partOf<Analyze>(question);
    board::SquareSet excluded = setOf(task.exclude);
    if (!question.has("include")) return excluded;
    const board::SquareSet included = setOf(task.include);
    forEachSquare(size, [&](Square s) {
        if (!included.contains(s)) excluded.insert(s);
    });
    return excluded;
}

Result<book::ChosenGame> readGame(const Question& question,
                                  std::string_view field,
                                  const std::string& path) {
    book::GameChoice choice = question.start.choice;
    if (question.has("rule")) choice.options.rule = question.settings.rules.rule;
    choice.options.size = question.start.size;
    auto content = book::FileContent::open(path);
    if (!content) return inField(inFile(content.error(), path), field);
    auto game = book::chooseGame(std::move(*content), choice);
    if (!game) return inField(inFile(game.error(), path), field);
    return game;
}

Result<board::Position> makePosition(const Question& question, const book::ChosenGame& game) {
    const auto& start = question.start;
    const board::GameRecord& record = game.record;
    if (start.size && *start.size != record.size)
        return InputError{.kind = ErrorKind::Differs,
                          .field = "size",
                          .value = writeSize(*start.size),
                          .expected = {writeSize(record.size)}};
    const auto count = static_cast<int>(record.moves.size());
    const int ply = start.ply.value_or(count);
    if (ply > count)
        return InputError{.kind = ErrorKind::OutOfRange,
                          .field = "ply",
                          .value = std::to_string(ply),
                          .expected = {"0", std::to_string(count)}};
    const Rule rule = game.rule.value_or(question.settings.rules.rule);
    return board::positionAfter(record, rule, static_cast<std::size_t>(ply), question.settings.isa);
}

}  // namespace fukumi::protocol::question
