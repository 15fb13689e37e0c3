// SPDX-License-Identifier: MIT
//
// The table of fields: positions and limits of a search.
#include "engine/core/encoding.hpp"
#include "engine/core/text.hpp"
#include "protocol/question/field.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol::question {

namespace {

using Limits = search::Limits;

constexpr std::int64_t kMonthMs = std::int64_t{1000} * 60 * 60 * 24 * 30;
constexpr SetOf<Task> kConvert{Task::Convert};
constexpr SetOf<Task> kWithSize =
    kWithPosition | SetOf{Task::OpeningStep, Task::BookOpenings, Task::Convert};
constexpr SetOf<Task> kWithTime{
    Task::Analyze, Task::Prove, Task::ProveQuiet, Task::SolveMnk, Task::SolveChomp};
constexpr SetOf<Task> kWithNodes{Task::Analyze, Task::Prove, Task::ProveQuiet};
constexpr SetOf<Task> kAnalyze{Task::Analyze};

constexpr auto kColorWords = std::to_array<std::string_view>({"black", "white"});

/// Moves of gomoku, or the text of moves on a board that only a file or a small game says.
Result<void> storeMoves(Question& question, std::string_view text) {
    const auto* const play = std::get_if<Play>(&question.task);
    const auto* const prove = std::get_if<ProveQuiet>(&question.task);
    if ((play != nullptr && (play->mnk || play->chomp)) ||
        (prove != nullptr && (prove->show || prove->map))) {
        question.start.movesText = text;
        return {};
    }
    const bool canPass = std::holds_alternative<Analyze>(question.task);
    const BoardSize board = question.start.board();
    auto moves = canPass ? parseMoves(text, board) : parsePoints(text, board);
    if (!moves) return moves.error();
    question.start.moves = std::move(*moves);
    return {};
}

Result<void> storeThen(Question& question, std::string_view text) {
    auto moves = parseMoves(text, question.start.board());
    if (!moves) return moves.error();
    question.start.then = std::move(*moves);
    return {};
}

Result<void> readDrawing(Question& question, std::string_view content) {
    auto parsed = board::parseDrawing(content);
    if (!parsed) return parsed.error();
    question.start.drawing = std::move(*parsed);
    return {};
}

Result<void> storeGame(Question& question, std::string_view text) {
    const bool isNumber = text.find_first_not_of("0123456789-") == std::string_view::npos;
    const auto number = parseInteger<std::size_t>(text);
    if (text.empty() || (isNumber && (!number || *number == 0))) return wrongForm();
    if (isNumber)
        question.start.choice.number = *number;
    else
        question.start.choice.player = text;
    return {};
}

Result<void> storeEncoding(Question& question, std::string_view text) {
    const auto encoding = encodingNamed(text);
    const auto names = namesOfEncodings();
    if (!encoding)
        return InputError{.kind = ErrorKind::NotOneOf,
                          .value = std::string{text},
                          .expected = {names.begin(), names.end()}};
    question.start.choice.options.encoding = encoding;
    return {};
}

constexpr Group kConverting{.section = Section::Operands, .tasks = kConvert};
constexpr auto kConvertingFields = kConverting.fields({
    {.name = "IN",
     .operand = "FILE",
     .help = "a game file of any format; - is standard input",
     .kind = Path{into<&Convert::from>, Dash::Taken}},
    {.name = "OUT",
     .operand = "FILE",
     .help = "the file to write; its name says the format: .psq, .sgf, .lib, ...",
     .kind = Path{into<&Convert::to>}},
});

constexpr Group kStones{.section = Section::Position, .tasks = kWithPosition, .doors = kBoth};
constexpr auto kStonesFields = kStones.fields({
    {.name = "rule",
     .help = "the rule of a file that does not say it; of a database with several the one to read",
     .kind = Word{namesOf<kRules>, into<&BookFrame::rule>, wordsOf<kOtherRuleNames>},
     .tasks = kConvert,
     .doors = {Door::Arguments}},
    {.name = "size",
     .operand = "N|WxH",
     .help = "size of the board, sides from 5 to 22; without it 15",
     .kind = Size{into<&Start::size>},
     .tasks = kWithSize},
    {.name = "board",
     .operand = "FILE",
     .help = "a drawn board, as this program prints it",
     .kind = Content{readDrawing},
     .excludes = {"psq"}},
    {.name = "moves",
     .operand = "LIST",
     .help = "moves from the empty board, in the order of play: \"h8 i9 g7\"",
     .kind = Form{"a list of points", storeMoves},
     .excludes = {"black", "white", "psq", "board"}},
    {.name = "black",
     .operand = "LIST",
     .help = "black stones; can be empty",
     .kind = Points{into<&Start::black>},
     .excludes = {"psq", "board"}},
    {.name = "white",
     .operand = "LIST",
     .help = "white stones; can be empty",
     .kind = Points{into<&Start::white>},
     .excludes = {"psq", "board"}},
    {.name = "to_move",
     .help = "the side to move; by default the number of stones decides",
     .kind = Word{wordsOf<kColorWords>, into<&Start::toMove>},
     .needs = {"black", "white", "board"}},
});

constexpr Group kRecords{.section = Section::Position, .tasks = kWithPosition};
constexpr auto kRecordsFields = kRecords.fields({
    {.name = "then",
     .operand = "LIST",
     .help = "moves that follow the stones",
     .kind = Form{"a list of points", storeThen},
     .doors = kJson,
     .needs = {"black", "white", "board"}},
    {.name = "psq",
     .operand = "FILE",
     .help = "a game file of any format; - is standard input, except in play",
     .kind = Path{into<&Start::psq>, Dash::Taken}},
    {.name = "ply",
     .operand = "N",
     .help = "only the first N moves of the game file",
     .kind = Integer{0, kMaxSquares, into<&Start::ply>},
     .needs = {"psq"}},
    {.name = "game",
     .operand = "N|NAME",
     .help = "the game of a file with several: its number, or a player's name; by default the "
             "first",
     .kind = Form{"a number from 1 or a name", storeGame},
     .tasks = kWithPosition | kConvert,
     .needs = {"psq", "review"}},
    {.name = "encoding",
     .operand = "NAME",
     .help = "encoding of a file's texts, such as GBK; by default what the file says, or a guess",
     .kind = Form{"an encoding", storeEncoding},
     .tasks = kWithPosition | kConvert,
     .needs = {"psq", "review"}},
});

constexpr Group kLimits{.section = Section::Limits, .tasks = kAnalyze, .doors = kBoth};
constexpr auto kLimitsFields = kLimits.fields({
    {.name = "time",
     .operand = "MS",
     .help = "milliseconds to think; 3s and 2min are times, too",
     .kind = Integer{1, kMonthMs, into<&Limits::fixedTime>},
     .tasks = kWithTime,
     .jsonName = "time_ms"},
    {.name = "nodes",
     .operand = "N",
     .help = "nodes to search, of all threads together",
     .kind = Integer{1, Integer::kNoMaximum, into<&Limits::nodes>},
     .tasks = kWithNodes},
    {.name = "depth",
     .operand = "N",
     .help = "plies to search (mcts: of its best line)",
     .kind = Integer{1, kMaxSquares, into<&Limits::depth>}},
    {.name = "lines",
     .operand = "K",
     .help = "best lines to show",
     .kind = Integer{1, kMaxSquares, into<&Limits::lines>}},
    {.name = "include",
     .operand = "LIST",
     .help = "consider only these moves",
     .kind = Points{into<&Analyze::include>},
     .excludes = {"review", "values"}},
    {.name = "exclude",
     .operand = "LIST",
     .help = "do not consider these moves",
     .kind = Points{into<&Analyze::exclude>},
     .excludes = {"review", "values"}},
});

constexpr auto kPositionFields =
    joined(kConvertingFields, kStonesFields, kRecordsFields, kLimitsFields);

}  // namespace

std::span<const Field> positionFields() { return kPositionFields; }

}  // namespace fukumi::protocol::question
