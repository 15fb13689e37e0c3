// SPDX-License-Identifier: MIT
//
// Games out of texts and bytes, for tests of formats.
#pragma once

#include <string>
#include <string_view>

#include "book/foreign/format.hpp"

namespace fukumi::test {

/// The first game of the bytes, or the one that is wanted.
[[nodiscard]] inline Result<book::ChosenGame> readGame(std::string_view bytes,
                                                       const book::GameChoice& choice = {}) {
    return book::chooseGame(book::FileContent{std::string{bytes}}, choice);
}

/// The first game of bytes in a file whose name has this ending.
[[nodiscard]] inline Result<book::ChosenGame> readNamed(std::string bytes,
                                                        std::string_view ending) {
    return book::chooseGame(book::FileContent{std::move(bytes), ending}, {});
}

/// "h8 i9 pass"; of an error its kind and line, such as "error 5 in line 3".
[[nodiscard]] inline std::string movesOf(const Result<book::ChosenGame>& game) {
    if (!game) {
        const InputError& error = game.error();
        std::string text = "error " + std::to_string(static_cast<int>(error.kind));
        if (error.place) text += " in line " + std::to_string(error.place->number);
        return text;
    }
    std::string text;
    for (const auto& each : game->record.moves)
        text += (text.empty() ? "" : " ") + board::moveName(each.move, game->record.size);
    return text;
}
[[nodiscard]] inline std::string movesOf(std::string_view bytes,
                                         const book::GameChoice& choice = {}) {
    return movesOf(readGame(bytes, choice));
}

/// The notices of a game, one after another.
[[nodiscard]] inline std::string noticesOf(const Result<book::ChosenGame>& game) {
    std::string text;
    if (!game) return text;
    for (const book::Notice& notice : game->game.notices)
        text += toEnglish(notice.what) + "; " + toEnglish(notice.done) + '\n';
    return text;
}
[[nodiscard]] inline std::string noticesOf(std::string_view bytes) {
    return noticesOf(readGame(bytes));
}
[[nodiscard]] inline bool hasNotice(std::string_view bytes, std::string_view part) {
    return noticesOf(bytes).find(part) != std::string::npos;
}

/// The name of black; "refused" if the bytes cannot be read.
[[nodiscard]] inline std::string nameOfBlack(std::string_view bytes) {
    const auto game = readGame(bytes);
    return game ? game->record.names[0] : "refused";
}

/// The kind of the error; none if the bytes can be read.
[[nodiscard]] inline std::optional<ErrorKind> errorOf(std::string_view bytes) {
    const auto game = readGame(bytes);
    return game ? std::nullopt : std::optional{game.error().kind};
}

/// The game that a writer's bytes are read back as. REQUIRES: the format can write it.
[[nodiscard]] inline Result<book::ChosenGame> writtenAndRead(std::string_view format,
                                                             const book::StoredGame& game) {
    const auto file = book::writeGame(*book::formatOfName(format), game);
    return readGame(file->bytes);
}

}  // namespace fukumi::test
