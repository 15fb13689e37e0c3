// SPDX-License-Identifier: MIT
//
// The table of fields: opening books.
#include <array>

#include "book/openings/balanced_openings.hpp"
#include "protocol/question/field.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol::question {

namespace {

constexpr SetOf<Task> kBuild{Task::BookBuild};
constexpr SetOf<Task> kCheck{Task::BookCheck};
constexpr SetOf<Task> kExport{Task::BookExport};
constexpr SetOf<Task> kMerge{Task::BookMerge};
constexpr SetOf<Task> kOpenings{Task::BookOpenings};
constexpr SetOf<Task> kProve{Task::BookProve};
constexpr SetOf<Task> kShow{Task::BookShow};
constexpr SetOf<Task> kLibraries{Task::BookExport, Task::BookMerge};
constexpr std::int64_t kAnyCount = Integer::kNoMaximum;
constexpr int kMostUnits = 10'000;

constexpr auto kFormats = std::to_array<std::string_view>({"text", "book", "lib", "db", "db-lz4"});
constexpr auto kNotations = std::to_array<std::string_view>({"offset", "pos", "swap2"});

/// The files of a task.
template <class Task, std::vector<std::string> Task::*member>
std::vector<std::string>& listOf(Question& question) {
    return partOf<Task>(question).*member;
}

constexpr Group kBookFiles{.section = Section::Operands, .tasks = kBuild};
constexpr auto kBookFilesFields = kBookFiles.fields({
    {.name = "OUT",
     .operand = "FILE",
     .help = "the book; readable if its name ends in .txt",
     .kind = Path{into<&BookBuild::out>}},
    {.name = "GAMES",
     .operand = "FILE",
     .help = "game files of any format, - is standard input; a game that the book has counted does "
             "not count again",
     .kind = Paths{listOf<BookBuild, &BookBuild::games>, Dash::Taken},
     .count = Count::Any},
    {.name = "OUT",
     .operand = "FILE",
     .help = "the joined book, made only of the files after it",
     .kind = Path{into<&BookMerge::out>},
     .tasks = kMerge},
    {.name = "FILE",
     .operand = "FILE",
     .help = "books, texts (.txt), libraries of RenLib (.lib), databases of Yixin and Rapfi (.db), "
             "game files of other formats, and proofs of prove --quiet",
     .kind = Paths{listOf<BookMerge, &BookMerge::files>},
     .tasks = kMerge,
     .count = Count::OneOrMore},
    {.name = "FILE",
     .operand = "FILE",
     .help = "the book",
     .kind = Path{into<&BookExport::from>},
     .tasks = kExport},
    {.name = "OUT",
     .operand = "FILE",
     .help = "where to write it; without --format its name says the format: .txt, .lib, .db, a "
             "game file (.sgf, .psq, .pos), else a compiled book. Without it text goes to the "
             "standard output",
     .kind = Path{into<&BookExport::to>},
     .tasks = kExport,
     .count = Count::Optional},
    {.name = "FILE",
     .operand = "FILE",
     .help = "the books",
     .kind = Paths{listOf<BookCheck, &BookCheck::files>},
     .tasks = kCheck,
     .count = Count::OneOrMore},
    {.name = "FILE",
     .operand = "FILE",
     .help = "the books",
     .kind = Paths{listOf<BookProve, &BookProve::files>},
     .tasks = kProve,
     .count = Count::OneOrMore},
    {.name = "FILE",
     .operand = "FILE",
     .help = "the book; without it the one in the program",
     .kind = Path{into<&BookShow::file>},
     .tasks = kShow,
     .count = Count::Optional},
});

constexpr Group kBuilding{.section = Section::Task, .tasks = kBuild};
constexpr auto kBuildingFields = kBuilding.fields({
    {.name = "positions",
     .operand = "N",
     .help = "search until the book holds this number of searched positions",
     .kind = Integer{0, 10'000'000, into<&BookBuild::positions>}},
    {.name = "nodes",
     .operand = "N",
     .help = "nodes for each position",
     .kind = Integer{1, kAnyCount, into<&book::LineBudget::nodes>},
     .needs = {"positions"}},
    {.name = "lines",
     .operand = "K",
     .help = "best moves to know of each position",
     .kind = Integer{1, kMaxSquares, into<&book::LineBudget::lines>},
     .needs = {"positions"}},
    {.name = "stones",
     .operand = "N",
     .help = "only positions with fewer stones",
     .kind = Integer{1, kMaxSquares, into<&book::BuildOptions::stones>}},
    {.name = "own_loss",
     .operand = "V",
     .help = "units that a move of the book can be worse than the best one",
     .kind = Integer{0, kMostUnits, into<&book::BuildOptions::ownLoss>},
     .needs = {"positions"}},
    {.name = "reply_loss",
     .operand = "V",
     .help = "units that a move of the opponent can be worse than the best one",
     .kind = Integer{0, kMostUnits, into<&book::BuildOptions::replyLoss>},
     .needs = {"positions"}},
});

constexpr Group kChecking{.section = Section::Task, .tasks = kCheck};
constexpr auto kCheckingFields = kChecking.fields({
    {.name = "nodes",
     .operand = "N",
     .help = "search again: nodes for a position, and for each move after it",
     .kind = Integer{1, kAnyCount, into<&BookCheck::nodes>}},
    {.name = "positions",
     .operand = "K",
     .help = "only the K most played positions",
     .kind = Integer{1, kAnyCount, into<&BookCheck::positions>},
     .needs = {"nodes"}},
    {.name = "max_loss",
     .operand = "V",
     .help = "units that a move can be worse than the best one",
     .kind = Integer{0, kMostUnits, into<&BookCheck::maxLoss>},
     .needs = {"nodes"}},
    {.name = "mend",
     .help = "write the new values into the book and take the weight from moves that lose more",
     .kind = Flag{into<&BookCheck::mend>},
     .needs = {"nodes"}},
});

constexpr Group kBooks{.section = Section::Task, .tasks = kLibraries};
constexpr auto kBooksFields = kBooks.fields({
    {.name = "format",
     .help = "the format, whatever the name is; db-lz4 is packed as Rapfi saves it",
     .kind = Word{wordsOf<kFormats>, into<&BookExport::format>},
     .tasks = kExport},
    {.name = "rule",
     .help = "the rule of a file that does not say it (without it a library is renju), and the "
             "one to write of a book with several",
     .kind = Word{namesOf<kRules>, into<&BookFrame::rule>, wordsOf<kOtherRuleNames>}},
    {.name = "size",
     .operand = "N|WxH",
     .help = "the board of a library (without it 15), and the one to write",
     .kind = Size{into<&BookFrame::size>}},
    {.name = "size",
     .operand = "N|WxH",
     .help = "the board of a library (without it 15)",
     .kind = Size{into<&BookFrame::size>},
     .tasks = kCheck | kProve},
});

constexpr Group kBalancing{.section = Section::Task, .tasks = kOpenings};
constexpr auto kBalancingFields = kBalancing.fields({
    {.name = "count",
     .operand = "K",
     .help = "how many",
     .kind = Integer{1, 1'000'000, into<&BookOpenings::count>}},
    {.name = "max_eval",
     .operand = "E",
     .help = "units that either side can be ahead, as two searches find it; by default 50, from "
             "400000 nodes on 30, from 2000000 on 20",
     .kind = Integer{0, kMaxHeuristic.raw(), into<&BookOpenings::maxEval>}},
    {.name = "nodes",
     .operand = "N",
     .help = "nodes of the longer search; by default 100000",
     .kind = Integer{1, kAnyCount, into<&BookOpenings::nodes>},
     .excludes = {"time_turn"}},
    {.name = "time_turn",
     .operand = "MS",
     .help = "instead of --nodes: the time for a move in the match that the openings are for; for "
             "1000 the longer search has 2000000 nodes, for others in proportion",
     .kind = Integer{0, 1'000'000'000, into<&BookOpenings::turnMs>}},
    {.name = "stones",
     .operand = "N",
     .help = "stones of each opening; by default 3 to 6",
     .kind =
         Integer{
             book::kFewestOpeningStones, book::kMostOpeningStones, into<&BookOpenings::stones>}},
    {.name = "notation",
     .help =
         "offset: \"0,0, 1,-1\" from the centre; pos: \"h8i9\", rows from the top; swap2: three "
         "stones each, as lines of a book for SWAP2BOARD",
     .kind = Word{wordsOf<kNotations>, into<&BookOpenings::notation>}},
});

constexpr Group kProving{.section = Section::Task, .tasks = kProve};
constexpr auto kProvingFields = kProving.fields({
    {.name = "nodes",
     .operand = "N",
     .help = "nodes for a proof or a search",
     .kind = Integer{1, kAnyCount, into<&book::WinBudget::nodes>}},
    {.name = "positions",
     .operand = "K",
     .help = "positions of one win at most",
     .kind = Integer{1, kAnyCount, into<&book::WinBudget::positions>}},
});

constexpr auto kBookFields = joined(kBookFilesFields,
                                    kBuildingFields,
                                    kCheckingFields,
                                    kBooksFields,
                                    kBalancingFields,
                                    kProvingFields);

}  // namespace

std::span<const Field> bookFields() { return kBookFields; }

}  // namespace fukumi::protocol::question
