// SPDX-License-Identifier: MIT
//
// The table of fields: the game in the terminal.
#include <array>

#include "engine/core/text.hpp"
#include "engine/solver/mnk/mnk_judge.hpp"
#include "protocol/question/field.hpp"

namespace fukumi::protocol::question {

namespace {

constexpr SetOf<Task> kPlay{Task::Play};
constexpr std::int64_t kHourMs = std::int64_t{1000} * 60 * 60;

constexpr auto kSeats = std::to_array<std::string_view>(
    {"person-person", "person-engine", "engine-person", "engine-engine"});
constexpr auto kSymbols = std::to_array<std::string_view>({"X", "O"});

/// The index of kSeats has a bit for each colour, black's the higher one.
constexpr Slot<std::size_t> kSeatsSlot{
    [](Question& question, std::size_t index) {
        partOf<Play>(question).seats = {static_cast<Seat>(index / 2), static_cast<Seat>(index % 2)};
    },
    [](const Question& question) {
        const auto& seats = partOf<Play>(question).seats;
        return std::optional{2 * static_cast<std::size_t>(seats[Color::Black]) +
                             static_cast<std::size_t>(seats[Color::White])};
    }};

constexpr auto kColors = std::to_array<std::string_view>({"black", "white"});
constexpr Slot<std::size_t> kColorSlot{[](Question& question, std::size_t index) {
                                           auto& seats = partOf<Play>(question).seats;
                                           seats = {Seat::Engine, Seat::Engine};
                                           seats[index == 0 ? Color::Black : Color::White] =
                                               Seat::Person;
                                       },
                                       nullptr};

/// "10+5": minutes, and seconds that a move adds.
Result<void> storeClock(Question& question, std::string_view text) {
    constexpr int kMost = 600;
    const auto plus = std::min(text.find('+'), text.size());
    const auto minutes = parseInteger<int>(text.substr(0, plus));
    const auto seconds =
        plus == text.size() ? std::optional{0} : parseInteger<int>(text.substr(plus + 1));
    const auto fits = [](auto number) { return number && *number >= 0 && *number <= kMost; };
    if (!fits(minutes) || !fits(seconds) || *minutes + *seconds == 0) return wrongForm();
    search::TimeControl control;
    control.increment = std::chrono::seconds{*seconds};
    // A clock without minutes begins with what a move adds: the first move has to be played, too.
    control.match = std::chrono::minutes{*minutes};
    if (*minutes == 0) control.match = control.increment;
    partOf<Play>(question).clock = control;
    return {};
}

Result<void> storeMnk(Question& question, std::string_view text) {
    const auto shape = solver::MnkShape::parse(text);
    if (!shape || !solver::MnkJudge::make(*shape)) return wrongForm();
    partOf<Play>(question).mnk = shape;
    return {};
}

Result<void> storeChomp(Question& question, std::string_view text) {
    partOf<Play>(question).chomp = solver::ChompBar::parse(text);
    if (!partOf<Play>(question).chomp) return wrongForm();
    return {};
}

/// Fields that small games do not have.
constexpr FieldNames kOfGomoku{"rule",
                               "size",
                               "black",
                               "white",
                               "to_move",
                               "psq",
                               "ply",
                               "game",
                               "encoding",
                               "board",
                               "opening",
                               "clock",
                               "continue"};

constexpr Group kGame{.section = Section::Task, .tasks = kPlay};
constexpr auto kGameFields = kGame.fields({
    {.name = "mnk",
     .operand = "MxNxK",
     .help = "a small game instead: M columns, N rows, K in a row; with --level 1 against a greedy "
             "player, person-person up to 22x22; of the position options --moves",
     .kind = Form{"M columns, N rows and K in a row as in 4x4x3: up to 64 cells against the "
                  "engine, up to 22x22 between two persons",
                  storeMnk},
     .excludes = kOfGomoku},
    {.name = "symbol",
     .help = "the symbol of the person",
     .kind = Word{wordsOf<kSymbols>, into<&Play::symbol>},
     .needs = {"mnk"}},
    {.name = "chomp",
     .operand = "RxC",
     .help = "Chomp instead, R rows, C columns, against perfect play",
     .kind = Form{"rows and columns as in 4x5", storeChomp},
     .excludes = FieldNames{"mnk", "symbol"} + kOfGomoku},
    {.name = "opening",
     .operand = "NAME",
     .help = "opening rule; the last four play renju",
     .kind = Word{namesOf<opening::kOpeningRules>, into<&Play::opening>}},
    {.name = "players",
     .help = "who plays black and white",
     .kind = Word{wordsOf<kSeats>, kSeatsSlot}},
    {.name = "color",
     .help = "the colour of the person, against the engine",
     .kind = Word{wordsOf<kColors>, kColorSlot},
     .excludes = {"players"}},
    {.name = "time",
     .operand = "MS",
     .help = "milliseconds of the engine a move; 3s is a time, too",
     .kind = Integer{1, kHourMs, into<&Play::turn>}},
    {.name = "clock",
     .operand = "M[+S]",
     .help = "a clock for each side: minutes, and seconds that a move adds, such as 10+5 or 0+3",
     .kind = Form{"a clock such as 10+5 (10 minutes, and 5 seconds that a move adds; each up to "
                  "600)",
                  storeClock},
     .excludes = {"opening"}},
    {.name = "white_level",
     .operand = "N",
     .help = "level of an engine that plays white; by default that of --level",
     .kind = Integer{player::kMinLevel, player::kMaxLevel, into<&Play::whiteLevel>},
     .excludes = {"players=engine-person", "color=white", "chomp"}},
    {.name = "remarks",
     .help = "say of each move what it was worth",
     .kind = Flag{into<&Play::remarks>}},
    {.name = "language",
     .operand = "CODE",
     .help = "language of the game's texts, such as ja; by default that of LC_ALL, LC_MESSAGES or "
             "LANG, if its encoding is UTF-8",
     .kind = Text{into<&Play::language>}},
    {.name = "save",
     .operand = "FILE",
     .help = "save the game to this new file; by default the program chooses a name and prints it",
     .kind = Path{into<&Play::save>}},
    {.name = "continue",
     .help = "continue the game that was kept last, with its rule, players, levels, clock and "
             "opening, as --psq does with the game of a file; other options replace them",
     .kind = Flag{into<&Play::resume>},
     .excludes = {"psq", "moves", "black", "white", "to_move", "board", "size", "opening"}},
});

}  // namespace

std::span<const Field> playFields() { return kGameFields; }

}  // namespace fukumi::protocol::question
