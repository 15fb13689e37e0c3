// SPDX-License-Identifier: MIT
#include "tests/book/foreign/read_collection.hpp"

#include "engine/board/records/notation.hpp"

namespace fukumi::test {

ReadCollection readCollection(const std::string& bytes, const book::ReadOptions& options) {
    ReadCollection read;
    auto opened = book::openGames(book::FileContent{bytes}, options);
    if (!opened) {
        read.error = opened.error();
        return read;
    }
    read.format = opened->format->name;
    while (true) {
        auto game = opened->games->next();
        if (!game) read.error = game.error();
        if (!game || !*game) return read;
        read.games.push_back(std::move(**game));
    }
}

std::string lineOf(const book::StoredGame& game) {
    std::string line;
    for (const Move m : game.tree.line({}).value_or(std::vector<Move>{}))
        line += (line.empty() ? "" : " ") +
                (board::isPass(m) ? "pass" : board::toHuman(m, game.head.size));
    return line;
}

}  // namespace fukumi::test
