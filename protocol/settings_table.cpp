// SPDX-License-Identifier: MIT
#include "protocol/settings_table.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "engine/core/parse.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/load_network.hpp"
#include "protocol/setting_values.hpp"

namespace fukumi::protocol {

namespace {

using search::Milliseconds;

constexpr std::int64_t kLongAgo = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t kAnyCount = std::numeric_limits<std::int64_t>::max();

std::string showMs(const std::optional<Milliseconds>& ms) {
    return ms ? std::to_string(ms->count()) : "none";
}

std::string showRule(const EngineSettings& s) {
    return std::string{nameOf(s.rules.rule)} + (s.rules.continuous ? ", continuous" : "");
}

bool setRule(EngineSettings& s, std::string_view text) {
    if (const auto rule = ruleFromName(text)) {
        s.rules = {*rule, false};
        return true;
    }
    const auto mask = parseInteger<std::int64_t>(text);
    const auto rules = mask ? rulesFromMask(*mask) : std::nullopt;
    if (rules) s.rules = *rules;
    return rules.has_value();
}

void setLevel(EngineSettings& s, std::int64_t n) { s.player.level = static_cast<int>(n); }
std::string showLevel(const EngineSettings& s) { return std::to_string(s.player.level); }

template <typename T>
struct Word {
    std::string_view name;
    T value;
};
// clang deduces it of an aggregate only since version 17.
template <typename T>
Word(const char*, T) -> Word<T>;

/// The setting `field` as one of some words, by its name and as it is shown.
template <auto field, const auto& words>
bool setWord(EngineSettings& s, std::string_view text) {
    const auto* const word = ranges::find(words, text, [](const auto& w) { return w.name; });
    if (word == words.end()) return false;
    s.player.*field = word->value;
    return true;
}
template <auto field, const auto& words>
std::string showWord(const EngineSettings& s) {
    const auto value = s.player.*field;
    return std::string{ranges::find(words, value, [](const auto& w) { return w.value; })->name};
}

using player::EvalKind, player::MctsLeaf, player::MctsPolicy, player::SearchMode, player::Solvers;
constexpr std::array kEvals{Word{"table", EvalKind::Table},
                            Word{"pattern", EvalKind::Pattern},
                            Word{"network", EvalKind::Network}};
constexpr std::array kDrawCaps{Word{"on", DrawCap::On}, Word{"off", DrawCap::Off}};
constexpr std::array kThreats{Word{"on", Solvers::On}, Word{"off", Solvers::Off}};
constexpr std::array kModes{Word{"alphabeta", SearchMode::AlphaBeta},
                            Word{"mcts", SearchMode::Mcts}};
constexpr std::array kMctsLeaves{Word{"eval", MctsLeaf::Eval}, Word{"playout", MctsLeaf::Playout}};
constexpr std::array kMctsPolicies{Word{"puct", MctsPolicy::Puct}, Word{"ucb1", MctsPolicy::Ucb1}};

constexpr int kMaxUcbThousandths = 100'000;

bool setUcbConstant(EngineSettings& s, std::string_view text) {
    const auto thousandths = parseThousandths(text);
    if (!thousandths || *thousandths < 0 || *thousandths > kMaxUcbThousandths) return false;
    s.player.ucbThousandths = *thousandths;
    return true;
}
std::string showUcbConstant(const EngineSettings& s) {
    return thousandthsText(s.player.ucbThousandths);
}

void setThreads(EngineSettings& s, std::int64_t n) {
    s.player.threads = static_cast<int>(std::min<std::int64_t>(n, player::kMaxThreads));
}
std::string showThreads(const EngineSettings& s) { return std::to_string(s.player.threads); }

void setSeed(EngineSettings& s, std::int64_t n) { s.player.seed = static_cast<std::uint64_t>(n); }
std::string showSeed(const EngineSettings& s) { return std::to_string(s.player.seed); }

// Negative: no limit (some GUIs send -1); 0: as fast as possible.
void setTurn(EngineSettings& s, std::int64_t ms) {
    s.clock.turn.reset();
    if (ms >= 0) s.clock.turn = Milliseconds{ms};
}
std::string showTurn(const EngineSettings& s) { return showMs(s.clock.turn); }

void setMatch(EngineSettings& s, std::int64_t ms) {
    s.clock.match.reset();
    if (ms > 0) s.clock.match = Milliseconds{ms};
}
std::string showMatch(const EngineSettings& s) { return showMs(s.clock.match); }

void setLeft(EngineSettings& s, std::int64_t ms) {
    s.clock.left.reset();
    if (ms != kForever) s.clock.left = Milliseconds{ms};
}
std::string showLeft(const EngineSettings& s) { return showMs(s.clock.left); }

void setIncrement(EngineSettings& s, std::int64_t ms) { s.clock.increment = Milliseconds{ms}; }
std::string showIncrement(const EngineSettings& s) {
    return std::to_string(s.clock.increment.count());
}

void setDepth(EngineSettings& s, std::int64_t n) {
    s.player.maxDepth.reset();
    if (n > 0) s.player.maxDepth = Depth{static_cast<int>(std::min<std::int64_t>(n, kMaxSquares))};
}
std::string showDepth(const EngineSettings& s) {
    return s.player.maxDepth ? std::to_string(s.player.maxDepth->raw()) : "none";
}

void setNodes(EngineSettings& s, std::int64_t n) {
    s.player.maxNodes.reset();
    if (n > 0) s.player.maxNodes = static_cast<std::uint64_t>(n);
}
std::string showNodes(const EngineSettings& s) {
    return s.player.maxNodes ? std::to_string(*s.player.maxNodes) : "none";
}

bool setMemory(EngineSettings& s, std::string_view text) {
    const auto bytes = parseBytes(text);
    if (!bytes) return false;
    const auto wanted = *bytes == 0 ? player::kDefaultMemory : *bytes;
    s.memoryRaised = wanted < player::kMemoryFloor;
    // No more than there are addresses.
    constexpr std::uint64_t kMost = std::numeric_limits<std::size_t>::max();
    s.player.memoryBytes =
        static_cast<std::size_t>(std::clamp<std::uint64_t>(wanted, player::kMemoryFloor, kMost));
    return true;
}
std::string showMemory(const EngineSettings& s) {
    return std::to_string(s.player.memoryBytes >> 20) + "M";
}

bool setIsa(EngineSettings& s, std::string_view text) {
    if (text == "auto") {
        s.isa = bestIsa();
        return true;
    }
    if (text == "portable") {
        s.isa = Isa::Portable;
        return true;
    }
    if (text != "avx2" || bestIsa() != Isa::Avx2) return false;
    s.isa = Isa::Avx2;
    return true;
}
std::string showIsa(const EngineSettings& s) {
    if (s.isa == bestIsa()) return "auto";
    return s.isa == Isa::Avx2 ? "avx2" : "portable";
}

bool setFolder(EngineSettings& s, std::string_view text) {
    s.player.folder = text;
    return true;
}
std::string showFolder(const EngineSettings& s) {
    return s.player.folder.empty() ? "none" : s.player.folder;
}

bool setUseBook(EngineSettings& s, std::string_view text) {
    if (text != "on" && text != "off") return false;
    s.player.book.use = text == "on";
    return true;
}
std::string showUseBook(const EngineSettings& s) { return s.player.book.use ? "on" : "off"; }

bool setNetwork(EngineSettings& s, std::string_view text) {
    const std::string file{text == "none" ? "" : text};
    s.player.network = {file, file.empty() ? nullptr : loadNetwork(file)};
    return true;
}
std::string showNetwork(const EngineSettings& s) {
    return s.player.network.file.empty() ? "none" : s.player.network.file;
}

bool setBook(EngineSettings& s, std::string_view text) {
    s.player.book.file = text == "none" ? "" : text;
    return true;
}
std::string showBook(const EngineSettings& s) {
    return s.player.book.file.empty() ? "none" : s.player.book.file;
}

bool setBookPick(EngineSettings& s, std::string_view text) {
    if (text != "weighted" && text != "best") return false;
    s.player.book.pick = text == "best" ? player::BookPick::Best : player::BookPick::Weighted;
    return true;
}
std::string showBookPick(const EngineSettings& s) {
    return s.player.book.pick == player::BookPick::Best ? "best" : "weighted";
}

void setBookDepth(EngineSettings& s, std::int64_t n) { s.player.book.depth = static_cast<int>(n); }
std::string showBookDepth(const EngineSettings& s) { return std::to_string(s.player.book.depth); }

// Yixin's own unit is the KiB of its table; the rest of the process comes on top.
constexpr std::size_t kBesideTable = player::kMemoryFloor;

void setHashSize(EngineSettings& s, std::int64_t kib) {
    s.player.memoryBytes =
        kib == 0 ? player::kDefaultMemory : static_cast<std::size_t>(kib << 10) + kBesideTable;
}
std::string showHashSize(const EngineSettings& s) {
    return std::to_string((s.player.memoryBytes - kBesideTable) >> 10);
}

void setPondering(EngineSettings& s, std::int64_t n) { s.pondering = n != 0; }
std::string showPondering(const EngineSettings& s) { return s.pondering ? "1" : "0"; }

void setDetail(EngineSettings& s, std::int64_t n) { s.showDetail = static_cast<int>(n); }
std::string showDetail(const EngineSettings& s) { return std::to_string(s.showDetail); }

// Keys that managers send and that change nothing here: they are in the table so that the list of
// what is understood is complete.
void ignoreNumber(EngineSettings&, std::int64_t) {}
bool ignoreText(EngineSettings&, std::string_view) { return true; }
std::string showNothing(const EngineSettings&) { return "none"; }

constexpr auto kEverywhere = KeySource::Everywhere;
constexpr auto kInfoOnly = KeySource::InfoOnly;

constexpr std::array kKeys{
    SettingKey{
        "rule",
        KeyGroup::Play,
        kEverywhere,
        "RULE",
        TextKind{"freestyle, standard, renju, caro, caro6 or the protocol's number", setRule},
        showRule,
        "the rule of the game"},
    SettingKey{"level",
               KeyGroup::Play,
               kEverywhere,
               "N",
               IntegerKind{player::kMinLevel, player::kMaxLevel, setLevel},
               showLevel,
               "strength: the lowest looks one move ahead, the highest holds nothing back"},
    SettingKey{"mode",
               KeyGroup::Play,
               kEverywhere,
               "alphabeta|mcts",
               TextKind{"alphabeta or mcts", setWord<&player::Settings::mode, kModes>},
               showWord<&player::Settings::mode, kModes>,
               "how moves are searched: alpha-beta, or Monte-Carlo tree search"},
    SettingKey{"mcts_leaf",
               KeyGroup::Play,
               kEverywhere,
               "eval|playout",
               TextKind{"eval or playout", setWord<&player::Settings::mctsLeaf, kMctsLeaves>},
               showWord<&player::Settings::mctsLeaf, kMctsLeaves>,
               "what a new position of the tree is worth: its evaluation, or a random game"},
    SettingKey{"mcts_policy",
               KeyGroup::Play,
               kEverywhere,
               "puct|ucb1",
               TextKind{"puct or ucb1", setWord<&player::Settings::mctsPolicy, kMctsPolicies>},
               showWord<&player::Settings::mctsPolicy, kMctsPolicies>,
               "how the tree grows: led by the move scores, or without knowledge (the textbook)"},
    SettingKey{"mcts_ucb",
               KeyGroup::Play,
               kEverywhere,
               "C",
               TextKind{"0 to 100, three digits behind the point", setUcbConstant},
               showUcbConstant,
               "how much ucb1 explores: mean + C * sqrt(ln N / n)"},
    SettingKey{"eval",
               KeyGroup::Play,
               kEverywhere,
               "table|pattern|network",
               TextKind{"table, pattern or network", setWord<&player::Settings::eval, kEvals>},
               showWord<&player::Settings::eval, kEvals>,
               "who says what a quiet position is worth"},
    SettingKey{"network",
               KeyGroup::Play,
               KeySource::NotInfo,
               "FILE",
               TextKind{"a file with the weights of a network, or none", setNetwork},
               showNetwork,
               "what --eval network plays with, under the rule that it was made for"},
    SettingKey{"threats",
               KeyGroup::Play,
               kEverywhere,
               "on|off",
               TextKind{"on or off", setWord<&player::Settings::threats, kThreats>},
               showWord<&player::Settings::threats, kThreats>,
               "solvers for wins by fours and by threats; off only to see what they bring"},
    SettingKey{
        "renju_cap",
        KeyGroup::Play,
        kEverywhere,
        "WORD",
        TextKind{"on or off", setWord<&player::Settings::drawCap, kDrawCaps>},
        showWord<&player::Settings::drawCap, kDrawCaps>,
        "renju on 15x15 is a draw at 25 empty points, as in Gomocup; off = it is played out"},
    SettingKey{"book",
               KeyGroup::Play,
               KeySource::NotInfo,
               "FILE",
               TextKind{"a file that `book merge` made, or none", setBook},
               showBook,
               "an opening book that is asked before the program's own"},
    SettingKey{"use_book",
               KeyGroup::Play,
               kEverywhere,
               "on|off",
               TextKind{"on or off", setUseBook},
               showUseBook,
               "opening books; --no-book is the same as off"},
    SettingKey{"book_depth",
               KeyGroup::Play,
               kEverywhere,
               "N",
               IntegerKind{0, player::kMaxBookDepth, setBookDepth},
               showBookDepth,
               "books are asked while fewer stones are on the board"},
    SettingKey{"book_pick",
               KeyGroup::Play,
               kEverywhere,
               "weighted|best",
               TextKind{"weighted or best", setBookPick},
               showBookPick,
               "at random as the book's weights say, or always its heaviest move"},
    SettingKey{"seed",
               KeyGroup::Play,
               kEverywhere,
               "N",
               IntegerKind{0, kAnyCount, setSeed},
               showSeed,
               "for choices between equal moves; the same seed repeats a game"},
    SettingKey{"timeout_turn",
               KeyGroup::Limits,
               kEverywhere,
               "MS",
               IntegerKind{-1, kForever, setTurn},
               showTurn,
               "milliseconds a move; 0 = as fast as possible, -1 = no limit"},
    SettingKey{"timeout_match",
               KeyGroup::Limits,
               kEverywhere,
               "MS",
               IntegerKind{-1, kForever, setMatch},
               showMatch,
               "milliseconds for the whole game; 0 = no limit"},
    SettingKey{"time_increment",
               KeyGroup::Limits,
               kEverywhere,
               "MS",
               IntegerKind{0, kForever, setIncrement},
               showIncrement,
               "milliseconds that each move adds to the match clock"},
    SettingKey{"max_depth",
               KeyGroup::Limits,
               kEverywhere,
               "N",
               IntegerKind{-1, kForever, setDepth},
               showDepth,
               "plies to search; 0 = no limit"},
    SettingKey{"max_node",
               KeyGroup::Limits,
               kEverywhere,
               "N",
               IntegerKind{-1, kAnyCount, setNodes},
               showNodes,
               "nodes to search a move; 0 = no limit"},
    SettingKey{
        "max_memory",
        KeyGroup::Machine,
        kEverywhere,
        "BYTES",
        TextKind{"bytes, with K, M or G behind the number; less than 16M counts as 16M", setMemory},
        showMemory,
        "memory of the whole process; 0 = the default"},
    SettingKey{"hash_size",
               KeyGroup::Machine,
               kInfoOnly,
               "KB",
               IntegerKind{0, kLargestHashKib, setHashSize},
               showHashSize,
               "the same as max_memory, as GUIs of the Yixin family say it; 0 = the default"},
    SettingKey{"pondering",
               KeyGroup::Machine,
               kEverywhere,
               "0|1",
               IntegerKind{0, 1, setPondering},
               showPondering,
               "1 = search on while the opponent thinks, where that is permitted"},
    SettingKey{"show_detail",
               KeyGroup::Machine,
               kInfoOnly,
               "N",
               IntegerKind{0, 3, setDetail},
               showDetail,
               "1 = REALTIME messages while thinking, 2 = INFO lines, 3 = both"},
    SettingKey{"isa",
               KeyGroup::Machine,
               KeySource::NotInfo,
               "auto|portable|avx2",
               TextKind{"auto, portable, or avx2 where the processor has it", setIsa},
               showIsa,
               "instruction set; every one gives the same moves"},
    SettingKey{"thread_num",
               KeyGroup::Machine,
               kEverywhere,
               "N",
               IntegerKind{1, 1024, setThreads},
               showThreads,
               "threads of one search, 64 at most; tournaments bind an engine to one core",
               "threads"},
    SettingKey{"time_left",
               KeyGroup::Manager,
               kInfoOnly,
               "MS",
               IntegerKind{kLongAgo, kForever, setLeft},
               showLeft,
               "rest of the match clock"},
    SettingKey{"folder",
               KeyGroup::Manager,
               kInfoOnly,
               "PATH",
               TextKind{"a folder", setFolder},
               showFolder,
               "where lasting files may go"},
    SettingKey{"game_type",
               KeyGroup::Manager,
               kInfoOnly,
               "N",
               IntegerKind{0, 3, ignoreNumber},
               showNothing,
               "human, engine, tournament or network: makes no difference here"},
    SettingKey{"evaluate",
               KeyGroup::Manager,
               kInfoOnly,
               "X,Y",
               TextKind{"a point", ignoreText},
               showNothing,
               "the point under the mouse: makes no difference here"},
};

}  // namespace

std::span<const SettingKey> settingKeys() { return kKeys; }

}  // namespace fukumi::protocol
