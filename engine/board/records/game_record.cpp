// SPDX-License-Identifier: MIT
#include "engine/board/records/game_record.hpp"

#include <optional>

#include "engine/board/records/notation.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/parse.hpp"
#include "engine/core/utf8.hpp"

namespace fukumi::board {

namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const auto end = text.find(separator);
        parts.push_back(trim(text.substr(0, end)));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

/// "Piskvorky 15x15, 11:11, 0": only the size matters.
std::optional<BoardSize> parseHeader(std::string_view line) {
    constexpr std::string_view kWord = "Piskvorky ";
    if (!line.starts_with(kWord)) return std::nullopt;
    line.remove_prefix(kWord.size());
    line = trim(line.substr(0, line.find(',')));
    const auto cross = line.find('x');
    if (cross == std::string_view::npos) return std::nullopt;
    const auto width = parseInteger<int>(line.substr(0, cross));
    const auto height = parseInteger<int>(line.substr(cross + 1));
    if (!width || !height) return std::nullopt;
    return BoardSize::make(*width, *height);
}

/// Numbers of a move line, as they stand; absent when the line is no move.
struct MoveLine {
    int x;
    int y;
    int milliseconds;
};

std::optional<MoveLine> parseMove(std::string_view line) {
    const auto parts = split(line, ',');
    if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
    const auto x = parseInteger<int>(parts[0]);
    const auto y = parseInteger<int>(parts[1]);
    const auto time = parts.size() == 3 ? parseInteger<int>(parts[2]) : std::optional{0};
    if (!x || !y || !time) return std::nullopt;
    return MoveLine{*x, *y, *time};
}

void readTail(std::vector<std::string_view> lines, std::size_t from, GameRecord& record) {
    std::size_t names = 0;
    for (std::size_t i = from; i < lines.size(); ++i) {
        if (const auto end = parseInteger<int>(lines[i])) {
            record.end = *end;
            return;
        }
        if (names < record.names.size() && !lines[i].empty())
            record.names[names++] = toUtf8(lines[i]);
    }
}

}  // namespace

Position startOf(const GameRecord& record, Rule rule, Isa isa) {
    Position position{rule, record.size, isa};
    const GameRecord::Setup& setup = record.setup;
    for (const Square s : setup.black) position.place(Color::Black, s);
    for (const Square s : setup.white) position.place(Color::White, s);
    for (const Square s : setup.blocked) position.block(s);
    position.setSideToMove(setup.first);
    return position;
}

void playRecorded(Position& position, Move m) {
    if (isPass(m))
        position.pass();
    else
        position.play(m);
}

std::string moveName(Move m, BoardSize size) { return isPass(m) ? "pass" : toHuman(m, size); }

std::variant<GameRecord, FormatError> parsePsq(std::string_view text) {
    const auto lines = split(withoutByteOrderMark(text), '\n');
    const auto size = parseHeader(lines.front());
    if (!size) return FormatError{1, "this is not 'Piskvorky WxH, ...' with sides from 5 to 22"};
    GameRecord record;
    record.size = *size;
    SquareSet taken;
    std::size_t at = 1;
    for (; at < lines.size(); ++at) {
        const auto move = parseMove(lines[at]);
        if (!move) break;
        const int line = static_cast<int>(at) + 1;
        if (!size->contains(move->x - 1, move->y - 1))
            return FormatError{line, "the move is outside the board"};
        const Square square{move->x - 1, move->y - 1};
        if (taken.contains(square)) return FormatError{line, "this point is taken"};
        taken.insert(square);
        record.moves.push_back({square, std::chrono::milliseconds{move->milliseconds}});
    }
    readTail(lines, at, record);
    return record;
}

std::string writePsq(const GameRecord& record) {
    std::string text = "Piskvorky " + std::to_string(record.size.width()) + 'x' +
                       std::to_string(record.size.height()) + ", 11:11, 0\n";
    for (const auto& [move, time] : record.moves)
        text += std::to_string(move.x() + 1) + ',' + std::to_string(move.y() + 1) + ',' +
                std::to_string(time.count()) + '\n';
    for (const std::string& name : record.names)
        if (!name.empty()) text += name + '\n';
    return text + std::to_string(record.end) + '\n';
}

}  // namespace fukumi::board
