// SPDX-License-Identifier: MIT
#include "book/foreign/game_choice.hpp"

#include "engine/board/records/notation.hpp"

namespace fukumi::book {

namespace {

InputError notInFile(std::string what, std::string there) {
    return {.kind = ErrorKind::NotInFile, .value = std::move(what), .expected = {std::move(there)}};
}

std::string gamesText(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " game" : " games");
}

/// A database is pictured with the line that was asked for.
ReadOptions withLine(const GameChoice& choice) {
    ReadOptions options = choice.options;
    const BoardSize size = options.size.value_or(BoardSize::square(15));
    auto node = board::GameTree::kRoot;
    for (const Square s : board::listFromHuman(choice.line, size).value_or(std::vector<Square>{}))
        node = options.like.add(node, s);
    return options;
}

Result<std::vector<Move>> lineOf(const StoredGame& game, const std::string& line) {
    const auto wanted = board::listFromHuman(line, game.head.size);
    auto moves = wanted ? game.tree.line(*wanted) : std::nullopt;
    if (!moves) return notInFile("the line '" + line + "'", "other lines");
    return std::move(*moves);
}

}  // namespace

Result<ChosenGame> chooseGame(FileContent content, const GameChoice& choice) {
    auto opened = openGames(std::move(content), withLine(choice));
    if (!opened) return opened.error();
    GameCollection& games = *opened->games;
    std::size_t count = 0;
    while (count + 1 < choice.number && games.skip()) ++count;
    auto read = games.next();
    if (!read) return read.error();
    if (!*read && choice.number == 1) return InputError{.kind = ErrorKind::Empty};
    if (!*read) return notInFile("game " + std::to_string(choice.number), gamesText(count));
    ChosenGame chosen{{}, {}, std::move(**read), opened->format, choice.number};
    while (games.skip()) ++chosen.games;
    chosen.record = mainLine(chosen.game);
    chosen.rule = choice.options.rule ? choice.options.rule : chosen.game.rule;
    if (chosen.record.moves.empty() && chosen.record.setup == board::GameRecord::Setup{})
        chosen.game.notices.push_back({"the game has no moves", "the board is empty"});
    if (chosen.games > 1)
        chosen.game.notices.push_back({"the file has " + gamesText(chosen.games),
                                       "game " + std::to_string(choice.number) + " is read"});
    if (choice.line.empty()) return chosen;
    const auto moves = lineOf(chosen.game, choice.line);
    if (!moves) return moves.error();
    chosen.record.moves.clear();
    for (const Move m : *moves) chosen.record.moves.push_back({m});
    return chosen;
}

}  // namespace fukumi::book
