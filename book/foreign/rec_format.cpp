// SPDX-License-Identifier: MIT
//
// A record of Piskvork (.rec), which names no size; Piskvork opens it on 20x20:
//
//     alpha.exe     names: black, white
//     beta.exe
//     9,9,120       moves: column and row from 0, row 0 at the top, milliseconds
//     0             a code of how it ended
#include "book/foreign/format.hpp"
#include "book/foreign/text_content.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

constexpr FormatLimits kRecLimits{.bytes = std::size_t{1} << 20};
constexpr std::size_t kNames = 2;

/// Two names, then a move with its time.
bool isLikeRecord(const FileContent& content) {
    const std::string start = textStart(content);
    const auto lines = splitText(start, '\n');
    return lines.size() > kNames && !piskvorkMove(lines[0]) && !piskvorkMove(lines[1]) &&
           piskvorkMove(lines[kNames]) && splitText(lines[kNames], ',').size() == 3;
}

Result<StoredGame> readGame(std::string_view text, BoardSize size) {
    const auto lines = splitText(trim(text), '\n');
    StoredGame game;
    game.head.size = size;
    for (std::size_t i = 0; i < kNames; ++i) game.head.names[i] = lines[i];
    board::SquareSet taken;
    auto node = board::GameTree::kRoot;
    bool isEnded = false;
    for (std::size_t i = kNames; i < lines.size(); ++i) {
        if (lines[i].empty()) continue;
        const auto move = piskvorkMove(lines[i]);
        const auto refuse = [&](ErrorKind kind, std::string value, Sentence expected) {
            return InputError{.kind = kind,
                              .value = std::move(value),
                              .expected = {std::move(expected)},
                              .place = FilePlace{.number = i + 1}};
        };
        if (isEnded || (!move && !parseInteger<int>(lines[i])))
            return refuse(ErrorKind::Damaged, std::string{lines[i]}, english("a move x,y,time"));
        isEnded = !move;
        if (isEnded) continue;
        if (!size.contains(move->x, move->y))
            return refuse(ErrorKind::NotAPoint, std::string{lines[i]}, sizeText(size));
        const Square square{move->x, move->y};
        if (taken.contains(square))
            return refuse(ErrorKind::PointTaken, board::toHuman(square, size), "");
        taken.insert(square);
        node = game.tree.add(node, square);
        if (move->time == kBadTime)
            game.notices.push_back(badTime({.number = i + 1}));
        else if (move->time.count() != 0)
            game.tree.remark(node).time = move->time;
    }
    // A number without its line end can be the beginning of a move.
    if (!isEnded || !text.ends_with('\n'))
        game.notices.push_back({english("the line after the moves is missing"),
                                english("the game is read as far as it goes")});
    return game;
}

Result<Games> readRec(FileContent content, const ReadOptions& options) {
    auto text = readText(content, options, kRecLimits.bytes);
    if (!text) return text.error();
    auto game = readGame(text->text, options.size.value_or(BoardSize::square(20)));
    if (!game) return game.error();
    game->notices.insert(game->notices.begin(), text->notices.begin(), text->notices.end());
    return oneGame(std::move(*game));
}

}  // namespace

extern const Format kRecFormat;
const Format kRecFormat{.name = "rec",
                        .title = "Piskvork's record",
                        .endings = ".rec",
                        .sniff = isLikeRecord,
                        .read = readRec,
                        .limits = kRecLimits};

}  // namespace fukumi::book
