// SPDX-License-Identifier: MIT
//
// Settings of the engine's play: rule, strength, search, evaluation, books.
#include <array>
#include <limits>

#include "engine/core/error.hpp"
#include "engine/core/parse.hpp"
#include "engine/core/ranges.hpp"
#include "engine/player/levels.hpp"
#include "protocol/settings/book_file.hpp"
#include "protocol/settings/load_network.hpp"
#include "protocol/settings/setting_values.hpp"
#include "protocol/settings/settings_table.hpp"

namespace fukumi::protocol {

namespace {

constexpr auto kEverywhere = KeySource::Everywhere;
constexpr std::int64_t kAnyCount = std::numeric_limits<std::int64_t>::max();

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

/// Of `--help`: the table of the levels.
class LevelHelp {
public:
    constexpr LevelHelp() {
        add("strength, and who beats it:");
        for (std::size_t i = 0; i < player::kLevels.size(); ++i) {
            const auto level = static_cast<int>(i) + player::kMinLevel;
            add(level < 10 ? "\n " : "\n1");
            text_[length_++] = static_cast<char>('0' + level % 10);
            add("  ");
            add(player::kLevels[i].beatenBy);
        }
    }
    [[nodiscard]] constexpr std::string_view text() const { return {text_.data(), length_}; }

private:
    constexpr void add(std::string_view part) {
        for (const char c : part) text_[length_++] = c;
    }

    std::array<char, 1024> text_{};
    std::size_t length_ = 0;
};
constexpr LevelHelp kLevelHelp;

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
constexpr auto wordOf(EvalKind kind) { return Word<EvalKind>{eval::nameOf(kind), kind}; }
constexpr auto wordOf(SearchMode mode) { return Word<SearchMode>{search::nameOf(mode), mode}; }
constexpr std::array kEvals{
    wordOf(EvalKind::Table), wordOf(EvalKind::Pattern), wordOf(EvalKind::Network)};
constexpr std::array kDrawCaps{Word{"on", DrawCap::On}, Word{"off", DrawCap::Off}};
constexpr std::array kThreats{Word{"on", Solvers::On}, Word{"off", Solvers::Off}};
constexpr std::array kModes{wordOf(SearchMode::AlphaBeta), wordOf(SearchMode::Mcts)};
constexpr std::array kMctsLeaves{Word{"eval", MctsLeaf::Eval},
                                 Word{"playout", MctsLeaf::Playout},
                                 Word{"playout-all", MctsLeaf::PlayoutAll}};
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

void setSeed(EngineSettings& s, std::int64_t n) { s.player.seed = static_cast<std::uint64_t>(n); }
std::string showSeed(const EngineSettings& s) { return std::to_string(s.player.seed); }

bool setUseBook(EngineSettings& s, std::string_view text) {
    if (text != "on" && text != "off") return false;
    s.player.book.use = text == "on";
    return true;
}
std::string showUseBook(const EngineSettings& s) { return s.player.book.use ? "on" : "off"; }

bool setNetwork(EngineSettings& s, std::string_view text) {
    const std::string file{text == "none" ? "" : text};
    s.player.network = {file, file.empty() ? eval::NetworkHandle{} : loadNetwork(file)};
    return true;
}
std::string showNetwork(const EngineSettings& s) {
    return s.player.network.file.empty() ? "none" : s.player.network.file;
}

/// Throws UserError if the file cannot be used, as setNetwork() does.
bool setBook(EngineSettings& s, std::string_view text) {
    const std::string file{text == "none" ? "" : text};
    if (!file.empty()) checkBookFile(file);
    s.player.book.file = file;
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
               kLevelHelp.text()},
    SettingKey{"mode",
               KeyGroup::Play,
               kEverywhere,
               "alphabeta|mcts",
               TextKind{"alphabeta or mcts", setWord<&player::Settings::mode, kModes>},
               showWord<&player::Settings::mode, kModes>,
               "how moves are searched: alpha-beta, or Monte-Carlo tree search"},
    SettingKey{
        "mcts_leaf",
        KeyGroup::Play,
        kEverywhere,
        "eval|playout|playout-all",
        TextKind{"eval, playout or playout-all", setWord<&player::Settings::mctsLeaf, kMctsLeaves>},
        showWord<&player::Settings::mctsLeaf, kMctsLeaves>,
        "what a new position of the tree is worth: its evaluation, or a random game near the "
        "stones or over all empty points"},
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
               "how much ucb1 explores: mean + C * sqrt(ln N / n), means from -1 to 1"},
    SettingKey{"eval",
               KeyGroup::Play,
               kEverywhere,
               "table|pattern|network",
               TextKind{"table, pattern or network", setWord<&player::Settings::eval, kEvals>},
               showWord<&player::Settings::eval, kEvals>,
               "evaluation of quiet positions and order of moves: fitted patterns, or patterns and "
               "networks "
               "that correct both"},
    SettingKey{
        "network",
        KeyGroup::Play,
        KeySource::NotInfo,
        "FILE",
        TextKind{"a file with the weights of a network or value network, or none", setNetwork},
        showNetwork,
        "what --eval network plays with in place of the built-in one of its kind, under the rule "
        "of "
        "the file"},
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
};

}  // namespace

std::span<const SettingKey> playKeys() { return kKeys; }

}  // namespace fukumi::protocol
