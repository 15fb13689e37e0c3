// SPDX-License-Identifier: MIT
#include "protocol/question/field.hpp"

#include <vector>

#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::protocol::question {

namespace {

std::string dashed(std::string_view name) {
    std::string text{name};
    ranges::replace(text, '_', '-');
    return "--" + text;
}

char normalized(char letter) {
    if (letter == '-') return '_';
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// A function for each task that makes a question of it.
template <std::size_t... indices>
constexpr auto makers(std::index_sequence<indices...>) {
    return std::array{+[] {
        Question question;
        question.task.emplace<indices>();
        return question;
    }...};
}

bool isSameKey(std::string_view typed, std::string_view name) {
    return ranges::equal(typed, name, [](char a, char b) { return normalized(a) == b; });
}

}  // namespace

const Subcommand* findSubcommand(Task task) {
    for (const Subcommand& each : subcommands())
        if (each.task == task) return &each;
    return nullptr;
}

Question makeQuestion(Task task) {
    constexpr auto kMakers =
        makers(std::make_index_sequence<std::variant_size_v<Question::Task>>{});
    return kMakers.at(static_cast<std::size_t>(task))();
}

const Field* findField(std::string_view name, Door door, Task task) {
    for (const Field& field : fields())
        if (field.name == name && isOffered(field, door, task)) return &field;
    return nullptr;
}

const Field* findSetting(std::string_view name, Door door) {
    for (const Field& field : fields())
        if (field.doors.contains(door) && isSetting(field.section) &&
            (isSameKey(name, field.name) ||
             (!field.infoName.empty() && isSameKey(name, field.infoName))))
            return &field;
    return nullptr;
}

std::string spellField(const Field& field, Door door) {
    if (door == Door::Arguments)
        return field.section == Section::Operands ? std::string{field.name} : dashed(field.name);
    if (door == Door::Json && !field.jsonName.empty()) return std::string{field.jsonName};
    if (door == Door::Info && !field.infoName.empty()) return std::string{field.infoName};
    return std::string{field.name};
}

std::string spellField(std::string_view name, Door door) {
    if (const auto equals = name.find('='); equals != std::string_view::npos)
        return spellField(name.substr(0, equals), door) + ' ' +
               std::string{name.substr(equals + 1)};
    for (const Field& field : fields())
        if (field.name == name && field.doors.contains(door)) return spellField(field, door);
    return door == Door::Arguments ? dashed(name) : std::string{name};
}

bool isFile(const Field& field) {
    return field.operand == "FILE" || std::holds_alternative<Path>(field.kind);
}

std::string describeOperand(const Field& field) {
    const auto* const word = std::get_if<Word>(&field.kind);
    return word != nullptr && field.operand.empty() ? join(word->words(), "|")
                                                    : std::string{field.operand};
}

// The table of fields as a whole, and the table of subcommands. A new option is a row in a file
// fields_*.cpp and a member of Question.

namespace {

constexpr SetOf<Task> kGomocup{Task::Gomocup};
constexpr SetOf<Task> kNoEngine{Task::Bench,
                                Task::ProveQuiet,
                                Task::SolveMnk,
                                Task::SolveChomp,
                                Task::BookExport,
                                Task::BookMerge,
                                Task::Convert};
constexpr SetOf<Task> kWithJson{Task::Analyze,
                                Task::Bench,
                                Task::Perft,
                                Task::Prove,
                                Task::ProveQuiet,
                                Task::SolveMnk,
                                Task::SolveChomp};
constexpr SetOf<Task> kWithForce{Task::Analyze,
                                 Task::Prove,
                                 Task::ProveQuiet,
                                 Task::SolveMnk,
                                 Task::BookExport,
                                 Task::BookMerge,
                                 Task::Convert};

constexpr Group kPrinting{.section = Section::Output};
constexpr auto kPrintingFields = kPrinting.fields({
    {.name = "log",
     .operand = "FILE",
     .help = "append a time-stamped transcript of both directions to this file",
     .kind = Path{into<&Gomocup::log>},
     .tasks = kGomocup},
    {.name = "svg",
     .operand = "FILE",
     .help = "write a picture of the position with the best moves, or with the values",
     .kind = Path{into<&Analyze::svg>},
     .tasks = {Task::Analyze}},
    {.name = "json",
     .help = "print JSON objects, one a line, the answer last",
     .kind = Flag{into<&Output::json>},
     .tasks = kWithJson,
     .excludes = {"tree=-", "queries"}},
    {.name = "force",
     .help = "replace a file that exists",
     .kind = Flag{into<&Output::force>},
     .tasks = kWithForce},
});

constexpr Group kHelp{.section = Section::Common, .tasks = kWithSettings | kNoEngine};
constexpr auto kHelpFields = kHelp.fields({
    {.name = "help",
     .help = "show the options that have an effect here",
     .kind = Flag{into<&Output::help>},
     .letter = 'h'},
    {.name = "help_all",
     .help = "show all options, those of the engine too",
     .kind = Flag{into<&Output::helpAll>}},
});

constexpr auto kOutputFields = joined(kPrintingFields, kHelpFields);

constexpr auto kSubcommands = std::to_array<Subcommand>({
    {.name = "gomocup",
     .task = Task::Gomocup,
     .summary = "speak the Gomocup protocol; the same as no subcommand"},
    {.name = "analyze",
     .task = Task::Analyze,
     .summary = "find the best moves of a position",
     .settings = {"rule", "mode", "threads", "max_memory"},
     .more = "Without a limit it thinks until Ctrl-C, or for ten seconds if the output is not "
             "a terminal."},
    {.name = "bench",
     .task = Task::Bench,
     .summary = "search fixed positions with both searches: signature and speed",
     .settings = {"isa"}},
    {.name = "book build",
     .task = Task::BookBuild,
     .summary = "make or continue a book: games, our own search",
     .settings = {"rule", "threads", "max_memory"},
     .more = "The book grows and is saved all along: a build that was stopped, or killed, goes "
             "on with the same command. Without games and --positions nothing is added. Games are "
             "counted in memory, which --max-memory does not limit."},
    {.name = "book check",
     .task = Task::BookCheck,
     .summary = "say what is in each book, or search its moves again",
     .settings = {"rule", "threads", "max_memory"},
     .more = "With --nodes the moves are searched again, the most played positions first."},
    {.name = "book export",
     .task = Task::BookExport,
     .summary = "print a book as readable text, or write it in another format",
     .more = "What the format cannot hold is counted on the standard error."},
    {.name = "book merge",
     .task = Task::BookMerge,
     .summary = "join books and files of other programs",
     .more = "If two books know a move, the deeper search counts. Their games add up."},
    {.name = "book openings",
     .task = Task::BookOpenings,
     .summary = "print balanced openings for matches",
     .settings = {"rule", "seed", "max_memory"},
     .more = "One a line, all different up to symmetry; the same options give the same "
             "openings. Without --max-memory it takes 32M.",
     .ownDefaults = {"max_memory"}},
    {.name = "book prove",
     .task = Task::BookProve,
     .summary = "write down the wins that the moves of a book lead to",
     .settings = {"rule", "threads", "max_memory"},
     .more = "If a move of the book wins, adds the positions on the way to the win, each with "
             "the move that wins, down to where fours are enough. A win that is not found "
             "again is not played any more: the engine searches there."},
    {.name = "book show",
     .task = Task::BookShow,
     .summary = "show what a book knows of a position",
     .settings = {"rule"},
     .more = "Its moves, and those after which it knows the position; numbers on the board are "
             "wins in percent."},
    {.name = "convert",
     .task = Task::Convert,
     .summary = "write a game file in another format",
     .more =
         "With all variations, comments and names that the format can hold; what it cannot hold "
         "is printed on the standard error."},
    {.name = "page",
     .task = Task::Page,
     .summary = "open the page with the board in a browser; this program answers it",
     .settings = {"threads", "max_memory"},
     .more = "The page is served to this machine only. Ctrl-C ends it, and so does closing the "
             "page. Without --threads a search uses all processors, without --max-memory up to "
             "three quarters of the memory.",
     .ownDefaults = {"threads", "max_memory"}},
    {.name = "perft",
     .task = Task::Perft,
     .summary = "count the sequences of legal moves",
     .settings = {"rule"}},
    {.name = "play",
     .task = Task::Play,
     .summary = "play a game in the terminal",
     .settings = {"rule", "level", "mode", "threads", "max_memory", "book", "use_book", "seed"},
     .more = "Type help in it."},
    {.name = "serve",
     .task = Task::Serve,
     .summary = "answer queries of programs on this machine over HTTP, until Ctrl-C",
     .settings = {"rule", "threads", "max_memory"},
     .more = "Prints the address, with a token that each request needs. Queries are those of "
             "analyze --queries (protocol/docs/json.md), and the page is there, too. Without "
             "--max-memory all engines share three quarters of the memory.",
     .ownDefaults = {"max_memory"}},
    {.name = "prove",
     .task = Task::Prove,
     .summary = "look for a forced win and prove it",
     .settings = {"rule", "max_memory"},
     .more = "Looks for a win of the side to move by fours or by threats; prove --quiet looks at "
             "quiet moves too. The last fifth of the time is for writing a win down. Without "
             "--time and --nodes it stops after 10 s."},
    {.name = "prove --quiet",
     .task = Task::ProveQuiet,
     .summary = "prove that the side to move wins, quiet moves included",
     .settings = {"rule", "threads", "max_memory", "seed"},
     .oneOf = {"out", "check", "show", "map", "certify", "work"},
     .more = "The file of --out is the whole state: after Ctrl-C, a kill or a full disk "
             "--resume goes on.",
     .alias = "solve five"},
    {.name = "solve chomp",
     .task = Task::SolveChomp,
     .summary = "solve Chomp: who takes the square (1,1) loses"},
    {.name = "solve mnk",
     .task = Task::SolveMnk,
     .summary = "solve a small m,n,k game; 3 3 3 is tic-tac-toe"},
});

}  // namespace

std::span<const Field> outputFields() { return kOutputFields; }

std::span<const Field> fields() {
    static const std::vector<Field> all = [] {
        std::vector<Field> joined;
        for (const auto part : {bookFields(),
                                solveFields(),
                                playFields(),
                                positionFields(),
                                analyzeFields(),
                                outputFields(),
                                engineFields(),
                                managerFields()})
            joined.insert(joined.end(), part.begin(), part.end());
        return joined;
    }();
    return all;
}

std::span<const Subcommand> subcommands() { return kSubcommands; }

}  // namespace fukumi::protocol::question
