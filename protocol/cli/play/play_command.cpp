// SPDX-License-Identifier: MIT
#include "protocol/cli/play/play_command.hpp"

#include <algorithm>
#include <array>

#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/solver/move_words.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

using Verb = PlayCommand::Verb;

/// Those that know a command.
enum class Games : std::uint8_t { All, Gomoku, Mnk };

struct Entry {
    std::string_view word;
    std::string_view operand;
    Verb verb;
    std::string_view help;
    Games games = Games::All;
};

constexpr std::array kEntries{
    Entry{"undo", "", Verb::Undo, english("take back, up to your last move")},
    Entry{"hint", "", Verb::Hint, english("what the engine would play")},
    Entry{"values",
          "",
          Verb::Values,
          english("the score of every point: what it gains and denies"),
          Games::Gomoku},
    Entry{"threats",
          "",
          Verb::Threats,
          english("fives, fours and threes of both, and forced wins"),
          Games::Gomoku},
    Entry{"points",
          "",
          Verb::Points,
          english("the points of every cell: its lines, and own stones on open ones"),
          Games::Mnk},
    Entry{"remark", "", Verb::Remark, english("what the last move was worth")},
    Entry{"remarks", "", Verb::Remarks, english("such a line after every move, or none any more")},
    Entry{"board", "", Verb::Board, english("show the board again")},
    Entry{"moves", "", Verb::Moves, english("list the moves of the game")},
    Entry{"save", "FILE", Verb::Save, english("write the game to a new file")},
    Entry{"replace", "FILE", Verb::Replace, english("the same, over a file that is there")},
    Entry{"load", "FILE", Verb::Load, english("go on with a written game")},
    Entry{"level", "N", Verb::Level, english("strength of the engine, 1 to 20"), Games::Gomoku},
    Entry{"swap", "", Verb::Swap, english("change sides; in an opening: colours"), Games::Gomoku},
    Entry{"stay", "", Verb::Stay, english("in an opening: keep your colour"), Games::Gomoku},
    Entry{"two", "", Verb::Two, english("in the opening swap2: put two stones"), Games::Gomoku},
    Entry{
        "offer", "", Verb::Offer, english("in taraguchi-10: offer ten fifth moves"), Games::Gomoku},
    Entry{"new", "", Verb::New, english("begin again")},
    Entry{"resign", "", Verb::Resign, english("give the game up"), Games::Gomoku},
    Entry{"help", "", Verb::Help, english("this list")},
    Entry{"quit", "", Verb::Quit, english("leave")},
};

bool isKnownIn(PlayKind kind, Games games) {
    if (games == Games::All) return true;
    return kind == (games == Games::Gomoku ? PlayKind::Gomoku : PlayKind::Mnk);
}

struct Point {
    int column;
    int row;  ///< both from 1, the row from the bottom
};

/// A point of any board, however large.
std::optional<Point> parseAnyPoint(std::string_view text) {
    if (const auto pair = solver::numberPairFrom(text);
        pair && pair->brackets != solver::Brackets::Square)
        return Point{pair->first, pair->second};
    if (text.size() < 2 || text.front() < 'a' || text.front() > 'z') return std::nullopt;
    const auto row = parseInteger<int>(text.substr(1));
    if (!row) return std::nullopt;
    return Point{text.front() - 'a' + 1, *row};
}

std::string lowered(std::string_view text) {
    std::string result{text};
    ranges::transform(result, result.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return result;
}

}  // namespace

PlayCommand parsePlayCommand(std::string_view line, int columns, int rows) {
    line = trim(line);
    if (const auto point = parseAnyPoint(lowered(line))) {
        const bool inside =
            point->column >= 1 && point->column <= columns && point->row >= 1 && point->row <= rows;
        if (!inside) return {Verb::OffBoard, std::nullopt, std::string{line}};
        return {Verb::Move, Square{point->column - 1, rows - point->row}};
    }
    const PlayCommand command = parsePlayCommand(line);
    if (command.verb == Verb::Points) return {Verb::Unknown, std::nullopt, std::string{line}};
    return command;
}

PlayCommand parsePlayCommand(std::string_view line) {
    line = trim(line);
    if (line.empty()) return {};
    const auto end = std::min(line.find_first_of(" \t"), line.size());
    const std::string word = lowered(line.substr(0, end));
    const std::string argument{trim(line.substr(end))};
    for (const Entry& entry : kEntries)
        if (entry.word == word) return {entry.verb, std::nullopt, argument};
    return {Verb::Unknown, std::nullopt, std::string{line}, parseInteger<int>(line)};
}

std::string unknownText(const PlayCommand& command, const Language& t) {
    std::vector<std::string> words;
    for (const Entry& entry : kEntries) words.emplace_back(entry.word);
    const std::string typed = lowered(command.argument);
    const auto meant = findNearestWord(typed.substr(0, typed.find(' ')), words);
    if (!meant.empty())
        return t("'{0}' is neither a point nor a command; did you mean '{1}'?; try help",
                 {command.argument, meant.front().text()});
    return t("'{0}' is neither a point nor a command; try help", {command.argument});
}

std::string playHelp(PlayKind kind, const Language& t) {
    constexpr std::size_t kColumn = 14;
    std::string text =
        "  " +
        (kind == PlayKind::Chomp
             ? "2,3           " + t("eat from there: row from the top, then column")
             : "h8 or 8,8     " + t("play there: column, then row from the bottom")) +
        '\n';
    for (const Entry& entry : kEntries) {
        if (!isKnownIn(kind, entry.games)) continue;
        std::string left{entry.word};
        if (!entry.operand.empty()) left += ' ' + std::string{entry.operand};
        left.resize(kColumn, ' ');
        text += "  " + left + t(entry.help) + '\n';
    }
    return text;
}

}  // namespace fukumi::protocol::cli
