// SPDX-License-Identifier: MIT
//
// Games as files hold them, of whatever format: a head, a tree of moves, and what the reader had to
// do to read it.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/records/game_record.hpp"
#include "engine/core/result.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::book {

/// The longest time of a move, some thirty years: files can name more, and times are added up.
inline constexpr std::chrono::milliseconds kMostTime{1'000'000'000'000};

/// Something that a reader or writer did with a file that is not as it should be, or that holds
/// more than was kept: "line 4: h8 has a stone already; the move is left out".
struct Notice {
    Sentence what;  ///< what the file holds
    Sentence done;  ///< what was done with it
    std::optional<FilePlace> place{};

    friend bool operator==(const Notice&, const Notice&) = default;
};

/// The notices of a file that may be damaged all over: of each kind the first ones, and how many
/// more there are.
class NoticeList {
public:
    void add(Notice notice);
    [[nodiscard]] std::vector<Notice> all() const;

private:
    struct Kind {
        Notice first;
        std::size_t count = 0;
    };

    std::vector<Notice> shown_;
    std::map<std::string, Kind> kinds_;  ///< by the English text with places
};

/// Things that a reader or writer cannot hold: their number, by their name in the plural.
class LeftOut {
public:
    void add(English what, std::size_t count = 1) { counts_[std::string{what.text}] += count; }
    void add(const LeftOut& other) {
        for (const auto& [what, count] : other.counts_) counts_[what] += count;
    }
    [[nodiscard]] bool isEmpty() const { return counts_.empty(); }
    [[nodiscard]] std::size_t countOf(const std::string& what) const {
        const auto found = counts_.find(what);
        return found == counts_.end() ? 0 : found->second;
    }
    /// "positions after a pass (3), the date"; what has no number is there once. Empty if nothing
    /// was left out.
    [[nodiscard]] Sentence sentence() const {
        std::vector<Sentence> all;
        for (const auto& [what, count] : counts_)
            if (count == 0)
                all.emplace_back(English{what});
            else
                all.push_back({english("{0} ({1})"), {English{what}, std::to_string(count)}});
        return joinWords(all, english("{0}, {1}"));
    }
    /// As a notice; none if nothing was left out.
    [[nodiscard]] std::vector<Notice> notices() const {
        if (isEmpty()) return {};
        return {{sentence(), english("left out")}};
    }

private:
    std::map<std::string, std::size_t> counts_;
};

/// A property of an SGF file that nothing else holds.
struct KeptProperty {
    std::string name;
    std::vector<std::string> values;

    friend bool operator==(const KeptProperty&, const KeptProperty&) = default;
};

struct StoredGame {
    board::GameRecord head{};    ///< all but the moves
    std::optional<Rule> rule{};  ///< absent if the file does not name one that is known
    /// Neither the file nor the user named the rule: it is that of the file's program.
    bool isRuleAssumed = false;
    board::GameTree tree{};  ///< a pass is the move board::kPass
    std::string settings{};  ///< one line about how it is played, in files of our terminal
    /// By node.
    std::map<board::GameTree::Node, std::vector<KeptProperty>> properties{};
    std::vector<Notice> notices{};
};

/// Ends the lines of a game's texts in '\n', without other control bytes. Texts of the head, and
/// values in notices, become one line.
void cleanTexts(StoredGame& game);

inline constexpr std::size_t kPliesBeforeFifth = 4;
/// Adds fifth moves that were offered and not chosen as variations; an absent one was not a point.
/// False if one of them is not free there, or if the game ends before its fifth move. REQUIRES: the
/// tree is one line.
[[nodiscard]] bool addOtherFifths(StoredGame& game, const std::vector<std::optional<Move>>& fifths);

/// Ends the lines of a tree before a pass, with a notice.
void leavePassesOut(StoredGame& game);

/// The head with the moves of the main line.
[[nodiscard]] board::GameRecord mainLine(const StoredGame& game);

/// The games of a file, one at a time: a collection may be larger than the memory.
class GameCollection {
public:
    GameCollection() = default;
    GameCollection(const GameCollection&) = delete;
    GameCollection& operator=(const GameCollection&) = delete;
    virtual ~GameCollection() = default;

    /// The next game; absent after the last one. An error belongs to one game, or ends the
    /// collection (isBrokenOff()): the call that follows returns the game after it, or nothing.
    [[nodiscard]] virtual Result<std::optional<StoredGame>> next() = 0;
    /// Passes over a game as next() does, also if it cannot be read. False after the last one; an
    /// error if the file is damaged there, at which the collection ends.
    [[nodiscard]] virtual Result<bool> skip();
    /// Whether the last error has ended the collection: games that follow are not counted.
    [[nodiscard]] virtual bool isBrokenOff() const { return false; }
};

/// The value of all readers.
using Games = std::unique_ptr<GameCollection>;

/// A game that a reader has in memory.
[[nodiscard]] Games oneGame(StoredGame game);

}  // namespace fukumi::book
