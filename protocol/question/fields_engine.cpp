// SPDX-License-Identifier: MIT
//
// The table of fields: settings of the engine.
#include "engine/core/ranges.hpp"
#include "engine/eval/model.hpp"
#include "engine/player/levels.hpp"
#include "engine/search/limits.hpp"
#include "protocol/question/field.hpp"
#include "protocol/settings/book_file.hpp"
#include "protocol/settings/load_network.hpp"

namespace fukumi::protocol::question {

namespace {

using player::BookSettings;
using PlayerSettings = player::Settings;
using search::TimeControl;

// The protocol's numbers of the rules, in the order of kRules; then the common name of the first
// rule; then the numbers of the continuous game, in which play goes on after a five.
constexpr std::size_t kFirstContinuous = kRules.size() + 1;
constexpr auto kRuleCodes = [] {
    std::array<std::string_view, kFirstContinuous + kRules.size()> codes;
    for (std::size_t i = 0; i < kRules.size(); ++i) {
        codes[i] = kRuleRows[i].number;
        codes[kFirstContinuous + i] = kRuleRows[i].continuous;
    }
    codes[kRules.size()] = kCommonName;
    return codes;
}();

constexpr Slot<std::size_t> kRule{
    [](Question& question, std::size_t code) {
        const bool isContinuous = code >= kFirstContinuous;
        const std::size_t index = isContinuous ? code - kFirstContinuous : code;
        question.settings.rules = {kRules[index % kRules.size()], isContinuous};
    },
    [](const Question& question) {
        return std::optional{static_cast<std::size_t>(question.settings.rules.rule)};
    }};

constexpr auto kLeafWords = std::to_array<std::string_view>({"eval", "playout", "playout-all"});
constexpr auto kPolicyWords = std::to_array<std::string_view>({"puct", "ucb1"});
constexpr auto kOffOnWords = std::to_array<std::string_view>({"off", "on"});
constexpr auto kCapWords = std::to_array<std::string_view>({"on", "off"});
constexpr auto kPickWords = std::to_array<std::string_view>({"weighted", "best"});
constexpr std::string_view kNone = "none";

/// Managers count in 32 bits.
constexpr std::int64_t kForever = std::numeric_limits<std::int32_t>::max();

std::string orNone(const std::string& file) { return file.empty() ? std::string{kNone} : file; }

Result<void> storeNetwork(Question& question, std::string_view text) {
    if (text.empty() || text == "-") return wrongForm();
    const std::string file{text == kNone ? "" : text};
    const Result<eval::NetworkHandle> network =
        file.empty() ? eval::NetworkHandle{} : loadNetwork(file);
    if (!network) return network.error();
    question.settings.player.network = {file, *network};
    return {};
}
std::string showNetwork(const Question& question) {
    return orNone(question.settings.player.network.file);
}

Result<void> storeBook(Question& question, std::string_view text) {
    if (text.empty() || text == "-") return wrongForm();
    const std::string file{text == kNone ? "" : text};
    if (!file.empty())
        if (auto fine = checkBookFile(file); !fine) return fine;
    question.settings.player.book.file = file;
    return {};
}
std::string showBook(const Question& question) {
    return orNone(question.settings.player.book.file);
}

template <class Part, class Member>
void clear(Question& question, Member Part::*member) {
    (partOf<Part>(question).*member).reset();
}
/// A limit that numbers below `least` lift.
template <auto member, std::int64_t least>
constexpr Slot<std::int64_t> limit() {
    constexpr Slot<std::int64_t> kSlot = into<member>;
    return {[](Question& question, std::int64_t number) {
                kSlot.store(question, number);
                if (number < least) clear(question, member);
            },
            kSlot.load};
}

constexpr Slot<std::int64_t> kDepth{
    [](Question& question, std::int64_t plies) {
        auto& depth = question.settings.player.maxDepth;
        depth.reset();
        if (plies > 0) depth = Depth{static_cast<int>(std::min<std::int64_t>(plies, kMaxSquares))};
    },
    loadOf<std::int64_t, &PlayerSettings::maxDepth>()};

constexpr Slot<std::int64_t> kThreads{[](Question& question, std::int64_t count) {
                                          question.settings.threadsGiven = true;
                                          question.settings.player.threads = static_cast<int>(
                                              std::min<std::int64_t>(count, player::kMaxThreads));
                                      },
                                      loadOf<std::int64_t, &PlayerSettings::threads>()};

// No more memory than there are addresses.
constexpr Slot<std::uint64_t> kMemory{
    [](Question& question, std::uint64_t bytes) {
        constexpr std::uint64_t kMost = std::numeric_limits<std::size_t>::max();
        const std::uint64_t asked = bytes == 0 ? player::kDefaultMemory : bytes;
        question.settings.memoryGiven = bytes != 0;
        question.settings.memoryRaised = asked < player::kMemoryFloor;
        question.settings.player.memoryBytes =
            static_cast<std::size_t>(std::clamp<std::uint64_t>(asked, player::kMemoryFloor, kMost));
    },
    loadOf<std::uint64_t, &PlayerSettings::memoryBytes>()};

constexpr auto kIsaWords = std::to_array<std::string_view>({"auto", "portable", "avx2", "avx512"});

/// One of kIsaWords that the processor has.
Result<void> storeIsa(Question& question, std::string_view text) {
    const auto fastest = static_cast<std::size_t>(bestIsa());
    std::vector<std::string> offered{"auto"};
    for (std::size_t i = 0; i <= fastest; ++i) offered.emplace_back(kIsaWords[i + 1]);
    const auto found = ranges::find(offered, text);
    if (found == offered.end())
        return InputError{.kind = ErrorKind::NotOneOf,
                          .value = text,
                          .expected = {offered.begin(), offered.end()}};
    const auto index = static_cast<std::size_t>(found - offered.begin());
    question.settings.isa = index == 0 ? bestIsa() : static_cast<Isa>(index - 1);
    return {};
}
std::string showIsa(const Question& question) {
    const Isa isa = question.settings.isa;
    return std::string{isa == bestIsa() ? "auto" : kIsaWords[static_cast<std::size_t>(isa) + 1]};
}

/// The table of the levels.
class LevelHelp {
public:
    constexpr LevelHelp() {
        add("strength, with its Elo on the ladder of alpha-beta, not of mcts:");
        constexpr int kColumns = 5;
        for (int level = player::kMinLevel; level <= player::kMaxLevel; ++level) {
            add((level - player::kMinLevel) % kColumns == 0 ? "\n" : "  ");
            addNumber(level, 2);
            add(":");
            addNumber(player::kLevels[static_cast<std::size_t>(level - player::kMinLevel)].elo, 5);
        }
    }
    [[nodiscard]] constexpr std::string_view text() const { return {text_.data(), length_}; }

private:
    constexpr void add(std::string_view part) {
        for (const char c : part) text_[length_++] = c;
    }
    /// Right-aligned. REQUIRES: number > 0, and it fits.
    constexpr void addNumber(int number, std::size_t width) {
        for (std::size_t i = 0; i < width; ++i) text_[length_ + i] = ' ';
        length_ += width;
        for (std::size_t i = length_; number > 0; number /= 10)
            text_[--i] = static_cast<char>('0' + number % 10);
    }

    std::array<char, 512> text_{};
    std::size_t length_ = 0;
};
constexpr LevelHelp kLevelHelp;

constexpr Slot<bool> kNoBook{[](Question& question, bool isGiven) {
                                 if (isGiven) question.settings.player.book.use = false;
                             },
                             nullptr};

/// Fields that ask for no search: its settings have no effect with them.
constexpr FieldNames kWithoutSearch{"values", "mnk", "chomp"};

constexpr Group kLevel{.section = Section::Play, .tasks = kWithLevel, .doors = kEverywhere};
constexpr auto kLevelFields = kLevel.fields({
    {.name = "rule",
     .help =
         "the rule of the game. freestyle, also called gomoku: five or more win; standard: exactly "
         "five; renju: as freestyle, but double threes, double fours and overlines are forbidden "
         "to black; caro: exactly five, not blocked at both ends; caro6: the same, and six or "
         "more",
     .kind = Word{namesOf<kRules>, kRule, wordsOf<kRuleCodes>, kFirstContinuous},
     .tasks = kWithSettings | SetOf{Task::ProveQuiet}},
    {.name = "level",
     .operand = "N",
     .help = kLevelHelp.text(),
     .kind = Integer{player::kMinLevel, player::kMaxLevel, into<&PlayerSettings::level>},
     .excludes = {"values", "chomp"}},
    {.name = "mode",
     .help = "how moves are searched: alpha-beta, or Monte-Carlo tree search",
     .kind = Word{wordsOf<search::kModeNames>, into<&PlayerSettings::mode>},
     .excludes = kWithoutSearch},
});

constexpr Group kPlayer{
    .section = Section::Play, .tasks = kWithPlayer, .doors = kSettings, .excludes = kWithoutSearch};
constexpr auto kPlayerFields = kPlayer.fields({
    {.name = "mcts_leaf",
     .help = "value of a new position of the tree: its evaluation, or the result of a random game "
             "near the stones or over all empty points",
     .kind = Word{wordsOf<kLeafWords>, into<&PlayerSettings::mctsLeaf>}},
    {.name = "mcts_policy",
     .help = "how the tree grows: led by the move scores, or without knowledge (the textbook)",
     .kind = Word{wordsOf<kPolicyWords>, into<&PlayerSettings::mctsPolicy>}},
    {.name = "mcts_ucb",
     .operand = "C",
     .help = "how much ucb1 explores: mean + C * sqrt(ln N / n), means from -1 to 1",
     .kind = Thousandths{100'000, into<&PlayerSettings::ucbThousandths>}},
    {.name = "eval",
     .help = "evaluation of quiet positions and order of moves: a scoring table, fitted patterns, "
             "or patterns and networks that correct both",
     .kind = Word{wordsOf<eval::kEvalNames>, into<&PlayerSettings::eval>}},
    {.name = "network",
     .operand = "FILE",
     .help = "a network or value network that plays in place of the built-in one of its kind, "
             "under the rule of the file",
     .kind = Form{"a file of weights", storeNetwork, showNetwork},
     .doors = kNotInfo},
    {.name = "threats",
     .help = "solvers for wins by fours and by threats; off only to see what they bring",
     .kind = Word{wordsOf<kOffOnWords>, into<&PlayerSettings::threats>}},
    {.name = "renju_cap",
     .help = "renju on 15x15 is a draw at 25 empty points, as in Gomocup; off: it is played out",
     .kind = Word{wordsOf<kCapWords>, into<&PlayerSettings::drawCap>}},
    {.name = "book",
     .operand = "FILE",
     .help = "an opening book that is used before the built-in one: a compiled book (.book), or a "
             "proof",
     .kind = Form{"a book", storeBook, showBook},
     .doors = kNotInfo},
    {.name = "use_book",
     .help = "play from opening books",
     .kind = Word{wordsOf<kOffOnWords>, into<&BookSettings::use>}},
    {.name = "book_depth",
     .operand = "N",
     .help = "use compiled books while fewer stones are on the board; a proof is followed to its "
             "end",
     .kind = Integer{0, player::kMaxBookDepth, into<&BookSettings::depth>}},
    {.name = "book_pick",
     .help = "choose at random as the book's weights say, or always the heaviest move",
     .kind = Word{wordsOf<kPickWords>, into<&BookSettings::pick>}},
    {.name = "seed",
     .operand = "N",
     .help = "for choices between equal moves; the same seed repeats a game",
     .kind = Integer{0, Integer::kNoMaximum, into<&PlayerSettings::seed>},
     .tasks = kWithSearch,
     .needs = {"sample"},
     .excludes = {"values", "chomp"}},
});

constexpr Group kClock{.section = Section::Clock, .tasks = {Task::Gomocup}, .doors = kSettings};
constexpr auto kClockFields = kClock.fields({
    {.name = "timeout_turn",
     .operand = "MS",
     .help = "milliseconds a move; 0: as fast as possible, -1: no limit",
     .kind = Integer{-1, kForever, limit<&TimeControl::turn, 0>()}},
    {.name = "timeout_match",
     .operand = "MS",
     .help = "milliseconds for the whole game; 0: no limit",
     .kind = Integer{-1, kForever, limit<&TimeControl::match, 0>()}},
    {.name = "time_increment",
     .operand = "MS",
     .help = "milliseconds that each move adds to the match clock",
     .kind = Integer{0, kForever, into<&TimeControl::increment>}},
    {.name = "max_depth",
     .operand = "N",
     .help = "plies to search; 0 or -1, the default: no limit",
     .kind = Integer{-1, kForever, kDepth},
     .tasks = kWithPlayer,
     .excludes = kWithoutSearch + FieldNames{"depth"}},
    {.name = "max_node",
     .operand = "N",
     .help = "nodes to search a move; 0 or -1, the default: no limit",
     .kind = Integer{-1, Integer::kNoMaximum, limit<&PlayerSettings::maxNodes, 1>()},
     .tasks = kWithPlayer,
     .excludes = kWithoutSearch + FieldNames{"nodes"}},
});

constexpr Group kMachine{.section = Section::Machine, .tasks = kWithSearch, .doors = kSettings};
constexpr auto kMachineFields = kMachine.fields({
    {.name = "max_memory",
     .operand = "BYTES",
     .help =
         "memory of the process, without the pages of its program file (6 MB), 16M or more; K, M "
         "and G are powers of 1024; 0: the default",
     .kind = Bytes{kMemory},
     .excludes = kWithoutSearch},
    {.name = "pondering",
     .operand = "0|1",
     .help = "1: search while the opponent thinks, if that is permitted",
     .kind = Integer{0, 1, into<&EngineSettings::pondering>},
     .tasks = {Task::Gomocup}},
    {.name = "isa",
     .operand = "NAME",
     .help = "instruction set: auto, portable, or avx2 or avx512 if the processor has it; each "
             "gives the same moves",
     .kind = Form{"an instruction set", storeIsa, showIsa},
     .tasks = kWithSettings | SetOf{Task::Bench},
     .doors = kNotInfo},
    {.name = "threads",
     .operand = "N",
     .help = "threads of one search, each of 15 to 20 MB; tournaments allow one",
     .kind = Integer{1, 1024, kThreads},
     .doors = kEverywhere,
     .infoName = "thread_num",
     .needs = {"out", "check"},
     .excludes = kWithoutSearch},
});

constexpr Group kCommon{.section = Section::Common};
constexpr auto kCommonFields = kCommon.fields({
    {.name = "config",
     .operand = "FILE",
     .help = "read settings from this file, by default fukumi.ini next to the program",
     .kind = Path{into<&Question::config>, Dash::Taken},
     .tasks = kWithSettings},
    {.name = "no_book",
     .help = "the same as --use-book off",
     .kind = Flag{kNoBook},
     .tasks = kWithPlayer,
     .excludes = {"values", "mnk", "chomp", "use_book"}},
});

constexpr auto kEngineFields =
    joined(kLevelFields, kPlayerFields, kClockFields, kMachineFields, kCommonFields);

}  // namespace

std::span<const Field> engineFields() { return kEngineFields; }

}  // namespace fukumi::protocol::question
