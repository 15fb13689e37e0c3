// SPDX-License-Identifier: MIT
//
// Everything that a person or a program can ask, at whichever door. The initial values are the
// defaults; help prints them from here. fields_*.cpp say how each member is called and read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "book/build/book_builder.hpp"
#include "book/build/book_wins.hpp"
#include "book/foreign/format.hpp"
#include "engine/board/opening/opening_rule.hpp"
#include "engine/board/records/drawing.hpp"
#include "engine/core/result.hpp"
#include "engine/core/types.hpp"
#include "engine/search/limits.hpp"
#include "engine/solver/chomp/chomp.hpp"
#include "engine/solver/mnk/mnk_position.hpp"
#include "engine/solver/mnk/mnk_question.hpp"
#include "engine/threat/prove.hpp"
#include "protocol/settings/engine_settings.hpp"

namespace fukumi::protocol::question {

using Squares = std::vector<Square>;

/// The position: moves from the empty board, stones with the moves that follow them, or a file.
struct Start {
    std::optional<BoardSize> size;
    Squares moves;          ///< black first; board::kPass is a pass, in analysis only
    std::string movesText;  ///< of a small game, or on the board of a proof
    Squares black;
    Squares white;
    std::optional<Color> toMove;
    std::optional<board::Drawing> drawing;
    Squares then;                    ///< moves after the stones or the drawing, passes too
    std::optional<std::string> psq;  ///< path of a game file
    std::optional<int> ply;          ///< play only this number of its moves
    book::GameChoice choice;         ///< the game of a file with several, and how it is read

    /// The board that points are on. That of a game file is not known before it is read.
    [[nodiscard]] BoardSize board() const {
        return drawing ? drawing->board.size() : size.value_or(BoardSize::square(15));
    }
};

struct Output {
    bool help = false;
    bool helpAll = false;
    bool json = false;
    bool force = false;
};

// The tasks: what is special to each.

struct Gomocup {
    std::optional<std::string> log;
};

struct Analyze {
    Squares include;
    Squares exclude;
    std::optional<int> balance;
    std::optional<std::string> review;  ///< path of a game file
    std::optional<std::string> html;
    std::optional<std::string> engine;
    std::optional<std::string> save;  ///< path of a game file that gets the review
    bool values = false;
    std::optional<std::string> svg;
    bool queries = false;
    static constexpr int kMostParallel = 64;
    std::optional<int> parallel;  ///< queries at a time
    // In JSON only.
    std::vector<std::size_t> plies;
    bool reviewMoves = false;
    int reviewFrom = 0;
    bool known = false;
    bool keepTables = false;
    bool reports = false;
};

/// A step of an opening, asked in JSON.
struct OpeningStep {
    opening::OpeningRule rule = opening::OpeningRule::Free;
    std::string actions;
    bool choose = false;
    std::uint64_t draw = 1;
};

struct Bench {};

/// One of several parts, "1/4".
struct Part {
    std::size_t number = 1;  ///< from 1 to `of`
    std::size_t of = 1;
};

/// The proof that is to be checked, and which of its positions.
struct ProofCheck {
    std::optional<std::string> file;
    std::optional<std::size_t> sample;
    std::optional<Part> part;
    bool replay = false;
};

struct Perft {
    int depth = 2;
    bool divide = false;
};

struct Prove {
    threat::ProofKind kind = threat::ProofKind::Auto;
    std::optional<std::string> tree;
};

struct ProveQuiet {
    std::optional<std::string> out;
    bool resume = false;
    std::optional<std::string> hints;
    std::optional<int> jobs;
    std::optional<std::string> join;
    std::optional<std::string> certify;
    std::optional<std::string> show;
    std::optional<std::string> map;
    std::optional<std::string> svg;
    bool work = false;
};

/// Memory of the process itself in MiB, without its program file: a part of `memoryMiB`.
inline constexpr std::size_t kProcessMiB = 3;

enum class MnkMethod : std::uint8_t { Minimax, AlphaBeta, Memo, Mcts };

struct SolveMnk {
    std::optional<solver::MnkRules> rules;
    std::optional<solver::MnkPosition> position;
    MnkMethod method = MnkMethod::Memo;
    solver::MnkTools tools;
    std::uint64_t playouts = 10'000;
    int ucbThousandths = 1960;
    std::size_t memoryMiB = 1024;
    bool count = false;
    bool map = false;
    bool replies = false;
    bool points = false;
    bool match = false;
    std::optional<std::string> svg;
    std::optional<std::string> draw;
};

struct SolveChomp {
    solver::ChompBar bar;
    std::optional<solver::ChompPosition> position;
    solver::ChompMethod method = solver::ChompMethod::Sweep;
    std::size_t memoryMiB = 1024;
    bool map = false;
};

/// Player of a colour.
enum class Seat : std::uint8_t { Person, Engine };

struct Play {
    std::optional<opening::OpeningRule> opening;
    ByColor<Seat> seats{Seat::Person, Seat::Engine};
    std::optional<int> whiteLevel;
    search::Milliseconds turn{3000};
    std::optional<search::TimeControl> clock;
    std::optional<solver::MnkShape> mnk;
    std::optional<solver::ChompBar> chomp;
    std::optional<Color> symbol;  ///< black: the person has X
    bool remarks = false;
    std::optional<std::string> language;
    std::optional<std::string> save;
    bool resume = false;
};

/// The page in a browser, answered by this program; and the same server for programs.
struct Page {};
struct Serve {};

struct ServerPort {
    std::optional<int> port;
};

struct BookBuild {
    std::string out;
    std::vector<std::string> games;
    std::size_t positions = 0;
    book::LineBudget budget{.lines = 4};
    book::BuildOptions options;
};

struct BookCheck {
    std::vector<std::string> files;
    std::optional<std::uint64_t> nodes;
    std::optional<std::size_t> positions;
    int maxLoss = 50;
    bool mend = false;
};

/// A library does not say which rule and board it is for.
struct BookFrame {
    std::optional<Rule> rule;
    std::optional<BoardSize> size;
};

/// Game: a game file, whose format its name says.
enum class BookFormat : std::uint8_t { Text, Compiled, RenLib, Database, PackedDatabase, Game };

struct BookExport {
    std::string from;
    std::optional<std::string> to;
    std::optional<BookFormat> format;
};

struct BookMerge {
    std::string out;
    std::vector<std::string> files;
};

enum class OpeningNotation : std::uint8_t { Offset, Pos, Swap2 };

struct BookOpenings {
    int count = 10;
    std::optional<int> maxEval;
    std::optional<std::uint64_t> nodes;
    std::optional<int> turnMs;
    std::optional<int> stones;
    OpeningNotation notation = OpeningNotation::Offset;
};

struct BookProve {
    std::vector<std::string> files;
    book::WinBudget budget;
};

struct BookShow {
    std::optional<std::string> file;
};

/// A game file in another format.
struct Convert {
    std::string from;
    std::string to;
};

/// All tasks: the types above, and in the same order the enumerators of Task (field.hpp).
#define FUKUMI_TASKS                                                                            \
    Gomocup, Analyze, OpeningStep, Bench, Perft, Prove, ProveQuiet, SolveMnk, SolveChomp, Play, \
        Page, Serve, BookBuild, BookCheck, BookExport, BookMerge, BookOpenings, BookProve,      \
        BookShow, Convert

struct Question {
    using Task = std::variant<FUKUMI_TASKS>;
    /// A field of the input with its text, or its texts; without any for a flag.
    struct Given {
        std::string_view field;
        std::vector<std::string> texts;
    };

    Start start{};
    search::Limits limits{};
    EngineSettings settings{};
    std::optional<std::string> config{};  ///< path of the ini file
    BookFrame frame{};
    ServerPort server{};
    ProofCheck check{};
    Output output{};
    Task task{};
    std::vector<Given> given{};
    std::vector<InputError> iniErrors{};

    /// Whether the input has the field, if only with its default. REQUIRES: the table has it.
    [[nodiscard]] bool has(std::string_view field) const {
        for (const Given& each : given)
            if (each.field == field) return true;
        return false;
    }
};

/// The part of a question (const or not) that has the type `Part`.
/// REQUIRES: if `Part` is a task, or belongs to one, the question has that task.
template <class Part>
[[nodiscard]] auto& partOf(auto& question) {
    if constexpr (std::is_same_v<Part, Question>)
        return question;
    else if constexpr (std::is_same_v<Part, Start>)
        return question.start;
    else if constexpr (std::is_same_v<Part, book::GameChoice>)
        return question.start.choice;
    else if constexpr (std::is_same_v<Part, search::Limits>)
        return question.limits;
    else if constexpr (std::is_same_v<Part, EngineSettings>)
        return question.settings;
    else if constexpr (std::is_same_v<Part, player::Settings>)
        return question.settings.player;
    else if constexpr (std::is_same_v<Part, player::BookSettings>)
        return question.settings.player.book;
    else if constexpr (std::is_same_v<Part, search::TimeControl>)
        return question.settings.clock;
    else if constexpr (std::is_same_v<Part, BookFrame>)
        return question.frame;
    else if constexpr (std::is_same_v<Part, ServerPort>)
        return question.server;
    else if constexpr (std::is_same_v<Part, ProofCheck>)
        return question.check;
    else if constexpr (std::is_same_v<Part, Output>)
        return question.output;
    else if constexpr (std::is_same_v<Part, book::LineBudget>)
        return partOf<BookBuild>(question).budget;
    else if constexpr (std::is_same_v<Part, book::BuildOptions>)
        return partOf<BookBuild>(question).options;
    else if constexpr (std::is_same_v<Part, book::WinBudget>)
        return partOf<BookProve>(question).budget;
    else
        return *std::get_if<Part>(&question.task);
}

}  // namespace fukumi::protocol::question

namespace fukumi::protocol {

using question::Question;

}  // namespace fukumi::protocol
