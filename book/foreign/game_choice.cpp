// SPDX-License-Identifier: MIT
#include "book/foreign/game_choice.hpp"

#include "book/foreign/text_content.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

InputError notInFile(Sentence what, Sentence there) {
    return {.kind = ErrorKind::NotInFile, .value = std::move(what), .expected = {std::move(there)}};
}

Sentence countGames(std::size_t count) {
    if (count == 1) return english("1 game");
    return {english("{0} games"), {std::to_string(count)}};
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
    if (!moves) return notInFile({english("the line '{0}'"), {line}}, english("other lines"));
    return std::move(*moves);
}

struct Found {
    StoredGame game;
    std::size_t number;
};

bool hasPlayer(const StoredGame& game, const std::string& name) {
    return ranges::anyOf(game.head.names, [&](const std::string& each) {
        return inLowerCase(each).find(inLowerCase(name)) != std::string::npos;
    });
}

Result<Found> findPlayer(GameCollection& games, const std::string& name) {
    for (std::size_t number = 1;; ++number) {
        auto read = games.next();
        if (read && !*read)
            return notInFile({english("a game of '{0}'"), {name}}, countGames(number - 1));
        if (read && hasPlayer(**read, name)) return Found{std::move(**read), number};
    }
}

Result<Found> find(GameCollection& games, const GameChoice& choice) {
    if (!choice.player.empty()) return findPlayer(games, choice.player);
    std::size_t before = 0;
    while (before + 1 < choice.number && games.skip()) ++before;
    auto read = games.next();
    if (!read) return read.error();
    if (*read) return Found{std::move(**read), choice.number};
    if (choice.number == 1) return InputError{.kind = ErrorKind::Empty};
    return notInFile({english("game {0}"), {std::to_string(choice.number)}}, countGames(before));
}

}  // namespace

Result<ChosenGame> chooseGame(FileContent content, const GameChoice& choice) {
    auto opened = openGames(std::move(content), withLine(choice));
    if (!opened) return opened.error();
    GameCollection& games = *opened->games;
    auto found = find(games, choice);
    if (!found) return found.error();
    ChosenGame chosen{{}, {}, std::move(found->game), opened->format, found->number};
    const std::size_t number = found->number;
    while (games.skip()) ++chosen.games;
    chosen.record = mainLine(chosen.game);
    chosen.rule = choice.options.rule ? choice.options.rule : chosen.game.rule;
    if (chosen.record.moves.empty() && chosen.record.setup == board::GameRecord::Setup{})
        chosen.game.notices.push_back(
            {english("the game has no moves"), english("the board is empty")});
    if (chosen.games > 1)
        chosen.game.notices.push_back({{english("the file has {0}"), {countGames(chosen.games)}},
                                       {english("game {0} is read"), {std::to_string(number)}}});
    if (choice.line.empty()) return chosen;
    const auto moves = lineOf(chosen.game, choice.line);
    if (!moves) return moves.error();
    chosen.record.moves.clear();
    for (const Move m : *moves) chosen.record.moves.push_back({m});
    return chosen;
}

}  // namespace fukumi::book
