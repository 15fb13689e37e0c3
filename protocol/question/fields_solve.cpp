// SPDX-License-Identifier: MIT
//
// The table of fields: small games solved, wins proved, sequences of moves counted.
#include <array>

#include "engine/core/text.hpp"
#include "engine/solver/mnk/mnk_drawing.hpp"
#include "protocol/question/field.hpp"

namespace fukumi::protocol::question {

namespace {

constexpr SetOf<Task> kMnk{Task::SolveMnk};
constexpr SetOf<Task> kChomp{Task::SolveChomp};
constexpr SetOf<Task> kQuiet{Task::ProveQuiet};
constexpr SetOf<Task> kProve{Task::Prove};
constexpr SetOf<Task> kProofs = kProve | kQuiet;
constexpr SetOf<Task> kPerft{Task::Perft};
constexpr std::int64_t kAnyCount = Integer::kNoMaximum;
constexpr std::string_view kMemoryHelp =
    "memory of the process, without the pages of its program file (6 MB), in MiB";
constexpr std::int64_t kLeastMiB = kProcessMiB + 1;

constexpr auto kMnkMethods =
    std::to_array<std::string_view>({"minimax", "alphabeta", "memo", "mcts"});
constexpr auto kChompMethods =
    std::to_array<std::string_view>({"minimax", "alphabeta", "memo", "sweep"});
constexpr auto kProofKinds = std::to_array<std::string_view>({"vcf", "vct", "auto"});

Result<void> storeMnkRules(Question& question, std::string_view text) {
    auto& rules = partOf<SolveMnk>(question).rules;
    rules = solver::MnkRules::parse(text);
    if (!rules) return wrongForm();
    return {};
}

/// Stores the value of a reader, or returns its error.
template <class Value>
Result<void> storeRead(Result<Value> read, std::optional<Value>& target) {
    if (!read) return read.error();
    target = std::move(*read);
    return {};
}

Result<void> readMnkPosition(Question& question, std::string_view text) {
    auto& task = partOf<SolveMnk>(question);
    return storeRead(solver::positionFrom(text, *task.rules), task.position);
}

Result<void> storeMnkMoves(Question& question, std::string_view text) {
    auto& task = partOf<SolveMnk>(question);
    const auto moves = solver::mnkMovesFrom(text, *task.rules);
    if (!moves) return moves.error();
    task.position = solver::positionAfter(*moves, *task.rules);
    return {};
}

Result<void> storeBar(Question& question, std::string_view text) {
    const auto bar = solver::ChompBar::parse(text);
    if (!bar) return wrongForm();
    partOf<SolveChomp>(question).bar = *bar;
    return {};
}

Result<void> storeChompPosition(Question& question, std::string_view text) {
    auto& task = partOf<SolveChomp>(question);
    return storeRead(solver::chompPositionFrom(text, task.bar), task.position);
}

Result<void> storeChompMoves(Question& question, std::string_view text) {
    auto& task = partOf<SolveChomp>(question);
    const auto bites = solver::chompMovesFrom(text, task.bar);
    if (!bites) return bites.error();
    task.position = solver::positionAfter(*bites, task.bar);
    return {};
}

Result<void> storeWithout(Question& question, std::string_view list) {
    solver::MnkTools& tools = partOf<SolveMnk>(question).tools;
    do {
        const auto end = std::min(list.find(','), list.size());
        const std::string_view tool = trim(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
        if (tool == "symmetry")
            tools.symmetry = false;
        else if (tool == "threats")
            tools.threats = false;
        else if (tool == "potential")
            tools.potential = false;
        else
            return wrongForm();
    } while (!list.empty());
    return {};
}

Result<void> storePart(Question& question, std::string_view text) {
    const auto slash = std::min(text.find('/'), text.size());
    const auto number = parseInteger<std::size_t>(text.substr(0, slash));
    const auto of = parseInteger<std::size_t>(text.substr(std::min(slash + 1, text.size())));
    if (!number || !of || *number < 1 || *number > *of) return wrongForm();
    partOf<ProofCheck>(question).part = Part{*number, *of};
    return {};
}

constexpr Group kBoardSize{.section = Section::Operands};
constexpr auto kBoardSizeFields = kBoardSize.fields({
    {.name = "M N K",
     .help =
         "M columns (1 to 26), N rows, at most 64 cells, K in a row win (1 to 64); also as MxNxK",
     .kind = Form{"M N K with M up to 26, at most 64 cells, and K up to 64, as in 4 4 3",
                  storeMnkRules},
     .tasks = kMnk,
     .count = Count::OneOrMore},
    {.name = "ROWS COLUMNS",
     .help = "the bar, each side from 1 to 1000000; also as ROWSxCOLUMNS",
     .kind = Form{"rows and columns from 1 to 1000000, as in 4 5", storeBar},
     .tasks = kChomp,
     .count = Count::OneOrMore},
});

constexpr Group kSolved{.section = Section::Position, .tasks = kMnk};
constexpr auto kSolvedFields = kSolved.fields({
    {.name = "position",
     .operand = "FILE",
     .help = "a drawn board (X, O and .), or a list of moves: b2 a1 c3; - is standard input",
     .kind = Content{readMnkPosition},
     .excludes = {"moves"}},
    {.name = "moves",
     .operand = "LIST",
     .help = "moves that were played: b2 a1 c3",
     .kind = Form{"a list of moves", storeMnkMoves}},
    {.name = "position",
     .operand = "FILE",
     .help = "a bitten bar: rows of # with . for what is eaten, or a list of bites; - is standard "
             "input",
     .kind = Content{storeChompPosition},
     .tasks = kChomp,
     .excludes = {"moves"}},
    {.name = "moves",
     .operand = "LIST",
     .help = "bites so far, each ROW,COLUMN: 2,3 1,4",
     .kind = Form{"a list of bites", storeChompMoves},
     .tasks = kChomp},
});

constexpr Group kPerftTask{.section = Section::Task, .tasks = kPerft};
constexpr auto kPerftTaskFields = kPerftTask.fields({
    {.name = "depth",
     .operand = "N",
     .help = "length of the sequences",
     .kind = Integer{1, 9, into<&Perft::depth>}},
    {.name = "divide",
     .help = "count each first move separately",
     .kind = Flag{into<&Perft::divide>}},
});

constexpr Group kThreatProof{.section = Section::Task, .tasks = kProve};
constexpr auto kThreatProofFields = kThreatProof.fields({
    {.name = "kind",
     .help = "vcf: fours only; vct: fours and threats",
     .kind = Word{wordsOf<kProofKinds>, into<&Prove::kind>}},
    {.name = "tree",
     .operand = "FILE",
     .help = "write the whole proof; - is standard output",
     .kind = Path{into<&Prove::tree>, Dash::Taken}},
});

constexpr Group kQuietProof{.section = Section::Task, .tasks = kQuiet};
constexpr auto kQuietProofFields = kQuietProof.fields({
    {.name = "out",
     .operand = "FILE",
     .help = "prove it; the file is the proof, or as much of it as there is",
     .kind = Path{into<&ProveQuiet::out>}},
    {.name = "resume",
     .help = "continue the file of --out, if there is one",
     .kind = Flag{into<&ProveQuiet::resume>},
     .needs = {"out"}},
    {.name = "hints",
     .operand = "FILE",
     .help = "first try the moves that win in this proof, or in these pieces, with the same stones",
     .kind = Path{into<&ProveQuiet::hints>},
     .needs = {"out"},
     .excludes = {"jobs"}},
    {.name = "jobs",
     .operand = "N",
     .help = "hand out N leaves at a time on standard output, for programs that do --work",
     .kind = Integer{1, 10'000, into<&ProveQuiet::jobs>},
     .needs = {"out"},
     .excludes = {"nodes"}},
    {.name = "join",
     .operand = "PIECES",
     .help = "one proof of the position, by default of the empty board, from pieces",
     .kind = Path{into<&ProveQuiet::join>},
     .needs = {"out"},
     .excludes = {"resume", "hints", "jobs", "nodes", "time", "threads", "max_memory"}},
    {.name = "check",
     .operand = "FILE",
     .help = "check a written proof with nothing but the rules",
     .kind = Path{into<&ProofCheck::file>},
     .tasks = kProofs,
     .excludes = {"tree", "kind", "nodes"}},
    {.name = "sample",
     .operand = "N",
     .help = "of a proof over quiet moves only N positions, as --seed draws them",
     .kind = Integer{1, kAnyCount, into<&ProofCheck::sample>},
     .tasks = kProofs,
     .needs = {"check", "certify"}},
    {.name = "part",
     .operand = "K/N",
     .help =
         "of a proof over quiet moves only every N-th position, from the K-th on: one of N parts",
     .kind = Form{"one of N parts, such as 1/4", storePart},
     .tasks = kProofs,
     .needs = {"check", "certify"},
     .excludes = {"sample"}},
    {.name = "replay",
     .help = "play out replies that a zone excludes, too (slow)",
     .kind = Flag{into<&ProofCheck::replay>},
     .tasks = kProofs,
     .needs = {"check", "certify"}},
    {.name = "certify",
     .operand = "FILE",
     .help = "the wins by threats of a proof as trees, for a checker without a search",
     .kind = Path{into<&ProveQuiet::certify>},
     .excludes = {"json", "nodes", "time"}},
    {.name = "show",
     .operand = "FILE",
     .help = "what wins after --moves, and a line of it",
     .kind = Path{into<&ProveQuiet::show>},
     .excludes = {"nodes", "black", "white", "board", "psq"}},
    {.name = "map",
     .operand = "FILE",
     .help = "a line of the win after each reply to the winning move after --moves",
     .kind = Path{into<&ProveQuiet::map>},
     .excludes = {"nodes", "black", "white", "board", "psq"}},
    {.name = "svg",
     .operand = "FILE",
     .help = "write the map as a picture",
     .kind = Path{into<&ProveQuiet::svg>},
     .needs = {"map"}},
    {.name = "work",
     .help = "do leaves that come on standard input",
     .kind = Flag{into<&ProveQuiet::work>},
     .excludes =
         {"json", "nodes", "time", "rule", "size", "moves", "black", "white", "board", "psq"}},
});

constexpr Group kMnkTask{.section = Section::Task, .tasks = kMnk};
constexpr auto kMnkTaskFields = kMnkTask.fields({
    {.name = "method",
     .help =
         "minimax, alphabeta and memo (a table and all tools) are exact; mcts: random playouts, "
         "which prove nothing",
     .kind = Word{wordsOf<kMnkMethods>, into<&SolveMnk::method>}},
    {.name = "without",
     .operand = "LIST",
     .help = "tools that memo does without: symmetry, threats, potential",
     .kind = Form{"a list of symmetry, threats and potential with commas", storeWithout},
     .excludes = {"method=minimax", "method=alphabeta", "method=mcts"}},
    {.name = "playouts",
     .operand = "N",
     .help = "playouts",
     .kind = Integer{1, 1'000'000'000, into<&SolveMnk::playouts>},
     .needs = {"method=mcts"}},
    {.name = "mcts_ucb",
     .operand = "C",
     .help = "how much mcts explores: mean + C * sqrt(ln N / n), means from -1 to 1",
     .kind = Thousandths{100'000, into<&SolveMnk::ucbThousandths>},
     .needs = {"method=mcts"}},
    {.name = "count",
     .help = "count all positions that can be reached and all games, by outcome",
     .kind = Flag{into<&SolveMnk::count>},
     .excludes = {"method=mcts", "draw"}},
    {.name = "map",
     .help = "the outcome of each move, drawn on the board",
     .kind = Flag{into<&SolveMnk::map>},
     .excludes = {"method=mcts", "draw"}},
    {.name = "replies",
     .help = "a map of the outcomes, and for each move one of the replies to it",
     .kind = Flag{into<&SolveMnk::replies>},
     .excludes = {"method=mcts", "draw"}},
    {.name = "svg",
     .operand = "FILE",
     .help = "write the map as a picture",
     .kind = Path{into<&SolveMnk::svg>},
     .excludes = {"method=mcts", "draw"}},
    {.name = "draw",
     .operand = "FILE",
     .help = "write down how the second player draws, for prove --check",
     .kind = Path{into<&SolveMnk::draw>},
     .excludes = {"position", "moves", "method", "without", "points", "match"}},
    {.name = "points",
     .help = "without a search: a point a cell for each line through it, and for each own stone on "
             "one that is open",
     .kind = Flag{into<&SolveMnk::points>},
     .excludes = {"method=mcts"}},
    {.name = "match",
     .help = "all games of a player who follows these points, from either side",
     .kind = Flag{into<&SolveMnk::match>},
     .excludes = {"method=mcts"}},
});

constexpr Group kChompTask{.section = Section::Task, .tasks = kChomp};
constexpr auto kChompTaskFields = kChompTask.fields({
    {.name = "method",
     .help = "minimax, alphabeta and memo (one table entry a position) work as the articles do; "
             "sweep (all positions from the smallest on) is the fastest",
     .kind = Word{wordsOf<kChompMethods>, into<&SolveChomp::method>}},
    {.name = "map",
     .help = "draw the bar with the winning moves marked",
     .kind = Flag{into<&SolveChomp::map>},
     .excludes = {"json"}},
});

constexpr Group kSolveLimits{.section = Section::Limits};
constexpr auto kSolveLimitsFields = kSolveLimits.fields({
    {.name = "memory",
     .operand = "MIB",
     .help = kMemoryHelp,
     .kind = Integer{kLeastMiB, 1 << 20, into<&SolveMnk::memoryMiB>},
     .tasks = kMnk},
    {.name = "memory",
     .operand = "MIB",
     .help = kMemoryHelp,
     .kind = Integer{kLeastMiB, 1 << 20, into<&SolveChomp::memoryMiB>},
     .tasks = kChomp},
});

constexpr auto kSolveFields = joined(kBoardSizeFields,
                                     kSolvedFields,
                                     kPerftTaskFields,
                                     kThreatProofFields,
                                     kQuietProofFields,
                                     kMnkTaskFields,
                                     kChompTaskFields,
                                     kSolveLimitsFields);

}  // namespace

std::span<const Field> solveFields() { return kSolveFields; }

}  // namespace fukumi::protocol::question
