// SPDX-License-Identifier: MIT
//
// The table of fields: analysis of positions and games, in the terminal and in queries.
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "protocol/question/field.hpp"

namespace fukumi::protocol::question {

namespace {

constexpr SetOf<Task> kAnalyze{Task::Analyze};
constexpr SetOf<Task> kOpening{Task::OpeningStep};

/// Different whole numbers: "[0, 2]" in JSON.
Result<void> storePlies(Question& question, std::string_view text) {
    auto& plies = partOf<Analyze>(question).plies;
    do {
        const auto end = std::min(text.find(' '), text.size());
        const auto ply = parseInteger<std::size_t>(text.substr(0, end));
        if (!ply || ranges::find(plies, *ply) != plies.end()) return wrongForm();
        plies.push_back(*ply);
        text.remove_prefix(std::min(end + 1, text.size()));
    } while (!text.empty());
    return {};
}

constexpr Group kAnalysis{.section = Section::Task, .tasks = kAnalyze};
constexpr auto kAnalysisFields = kAnalysis.fields({
    {.name = "balance",
     .operand = "1|2",
     .help = "find the move, or the two, that leave the position most even, of all points of the "
             "board",
     .kind = Integer{1, 2, into<&Analyze::balance>},
     .doors = kBoth,
     .excludes = {"review", "values", "svg", "lines", "reports", "keep"}},
    {.name = "review",
     .operand = "FILE",
     .help =
         "go through a whole game: what each move lost, missed wins, and with --lines what else "
         "was good. Takes game files of each format, - is standard input; --rule, and --size if "
         "the file does not name it, override the file",
     .kind = Path{into<&Analyze::review>, Dash::Taken},
     .excludes = {"svg", "values", "moves", "black", "white", "board", "psq"}},
    {.name = "line",
     .operand = "LIST",
     .help = "how the line begins, in a file with several; by default the main line, of a .db the "
             "moves of the greatest weight",
     .kind = Text{into<&book::GameChoice::line>},
     .needs = {"review"}},
    {.name = "html",
     .operand = "FILE",
     .help = "write the review as a page",
     .kind = Path{into<&Analyze::html>},
     .needs = {"review"}},
    {.name = "engine",
     .operand = "FILE",
     .help = "a page with the board and the engine, as releases have it: the engine (7.5 MB) goes "
             "into the page and judges moves that are tried there",
     .kind = Path{into<&Analyze::engine>},
     .needs = {"html"}},
    {.name = "save",
     .operand = "FILE",
     .help = "write the game with values, remarks and better lines; a .sgf holds all of them",
     .kind = Path{into<&Analyze::save>},
     .needs = {"review"}},
    {.name = "values",
     .help = "print the scoring table's value of each point instead of a search",
     .kind = Flag{into<&Analyze::values>},
     .excludes = {"time", "nodes", "depth", "lines"}},
    {.name = "queries",
     .help = "read JSON queries, one a line, and answer each in JSON (protocol/docs/json.md)",
     .kind = Flag{into<&Analyze::queries>},
     .excludes = {"size",
                  "moves",
                  "black",
                  "white",
                  "board",
                  "psq",
                  "review",
                  "values",
                  "svg",
                  "time",
                  "nodes",
                  "depth",
                  "lines",
                  "include",
                  "exclude",
                  "balance"}},
    {.name = "parallel",
     .operand = "N",
     .help = "queries that are worked on at a time; by default one a processor",
     .kind = Integer{1, Analyze::kMostParallel, into<&Analyze::parallel>},
     .needs = {"queries"}},
});

constexpr Group kQuery{.section = Section::Task, .tasks = kAnalyze, .doors = kJson};
constexpr auto kQueryFields = kQuery.fields({
    {.name = "analyze_plies",
     .operand = "LIST",
     .help = "analyze the positions after these numbers of the moves",
     .kind = Form{"a list of different whole numbers", storePlies},
     .needs = {"moves"}},
    {.name = "review",
     .help = "go through the moves as a game",
     .kind = Flag{into<&Analyze::reviewMoves>},
     .excludes = {"include", "exclude", "analyze_plies", "keep", "known"}},
    {.name = "from",
     .operand = "N",
     .help = "leave out this number of moves at the beginning",
     .kind = Integer{0, kMaxSquares, into<&Analyze::reviewFrom>},
     .needs = {"review"}},
    {.name = "known",
     .help = "add what the built-in book knows of the moves",
     .kind = Flag{into<&Analyze::known>}},
    {.name = "keep",
     .help = "keep the tables of the last search: faster, but not repeatable",
     .kind = Flag{into<&Analyze::keepTables>}},
});

constexpr Group kQueryOutput{.section = Section::Output};
constexpr auto kQueryOutputFields = kQueryOutput.fields({
    {.name = "reports",
     .help = "report each depth, not only the last",
     .kind = Flag{into<&Analyze::reports>},
     .tasks = kAnalyze,
     .doors = kJson},
});

constexpr Group kOpeningStep{.section = Section::Task, .tasks = kOpening, .doors = kJson};
constexpr auto kOpeningStepFields = kOpeningStep.fields({
    {.name = "opening",
     .operand = "NAME",
     .help = "the opening rule of which a step is asked",
     .kind = Word{namesOf<opening::kOpeningRules>, into<&OpeningStep::rule>}},
    {.name = "actions",
     .operand = "LIST",
     .help = "all that was done so far: points, swap, stay, two, offer or a number",
     .kind = Text{into<&OpeningStep::actions>}},
    {.name = "choose", .help = "let the engine act", .kind = Flag{into<&OpeningStep::choose>}},
    {.name = "draw",
     .operand = "N",
     .help = "number for choices by chance; the same number chooses the same",
     .kind = Integer{1, Integer::kNoMaximum, into<&OpeningStep::draw>},
     .needs = {"choose"}},
});

constexpr auto kAnalyzeFields =
    joined(kAnalysisFields, kQueryFields, kQueryOutputFields, kOpeningStepFields);

}  // namespace

std::span<const Field> analyzeFields() { return kAnalyzeFields; }

}  // namespace fukumi::protocol::question
