// SPDX-License-Identifier: MIT
//
// A game: what was set up, the moves, who played, and how it ended.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/types.hpp"
#include "engine/core/value.hpp"

namespace fukumi::board {

/// A move without a stone: only the side to move changes. No square of a board has its value.
inline constexpr Move kPass = Square::fromIndex(0xFFFF);
[[nodiscard]] constexpr bool isPass(Move m) { return m == kPass; }

/// The end of a game, as its file says.
enum class GameResult : std::uint8_t { BlackWins, WhiteWins, Draw };

struct GameRecord {
    struct TimedMove {
        Move move;
        std::chrono::milliseconds time{0};

        friend bool operator==(const TimedMove&, const TimedMove&) = default;
    };

    /// Stones and blocked squares before the first move.
    struct Setup {
        std::vector<Square> black, white, blocked;
        Color first = Color::Black;  ///< who moves first

        friend bool operator==(const Setup&, const Setup&) = default;
    };

    BoardSize size = BoardSize::square(15);
    Setup setup;
    std::vector<TimedMove> moves;      ///< in turn
    std::array<std::string, 2> names;  ///< UTF-8, black's first; empty when the file has none
    std::optional<GameResult> result{};
    std::string date{};     ///< as the file writes it: "2026-11-27"
    std::string event{};    ///< tournament or place
    std::string opening{};  ///< name of the opening or of its rule
};

/// The position before the first move. REQUIRES: the setup's points are on the board, each once.
[[nodiscard]] Position startOf(const GameRecord& record, Rule rule, Isa isa = bestIsa());

/// Plays a move of a record. After a pass the position is one that was set up with the other side
/// to move: its history does not hold the pass. REQUIRES: as Position::play().
void playRecorded(Position& position, Move m);
/// Takes the last move back, which was `m`.
void undoRecorded(Position& position, Move m);
/// The position after the first `plies` moves, or all. REQUIRES: as startOf().
[[nodiscard]] Position positionAfter(const GameRecord& record,
                                     Rule rule,
                                     std::optional<std::size_t> plies = {},
                                     Isa isa = bestIsa());
/// "h8", "pass".
[[nodiscard]] std::string moveName(Move m, BoardSize size);

// A game with its variations, as files hold it: moves below moves, the main one of each place
// first.
//
//     root ── h8 ── i9 ── g7     the main line
//                └─ h9           a variation

class GameTree {
public:
    using Node = std::size_t;
    static constexpr Node kRoot = 0;  ///< before the first move

    struct Arrow {
        Square from, to;

        friend bool operator==(const Arrow&, const Arrow&) = default;
    };
    /// A file's words on the position after a move.
    struct Remark {
        std::string comment;                   ///< UTF-8, lines end in "\n"
        std::map<Square, std::string> labels;  ///< texts on points, UTF-8
        std::vector<Arrow> arrows;
        std::optional<Value> value;         ///< for the side to move
        Depth depth{0};                     ///< of the search behind the value; 0: not known
        std::chrono::milliseconds time{0};  ///< of the move

        friend bool operator==(const Remark&, const Remark&) = default;
    };

    /// The node of a move; the one that is there already where the parent has this child.
    /// REQUIRES: fewer than 2^32 nodes.
    Node add(Node parent, Move m);
    [[nodiscard]] std::optional<Node> child(Node parent, Move m) const;
    /// Children in the order in which they came.
    [[nodiscard]] std::vector<Node> childrenOf(Node parent) const;
    /// REQUIRES: not the root.
    [[nodiscard]] Move moveOf(Node node) const { return entries_[node].move; }
    /// Has a smaller number. REQUIRES: not the root.
    [[nodiscard]] Node parentOf(Node node) const { return entries_[node].parent; }
    /// The moves that lead there.
    [[nodiscard]] std::vector<Move> movesTo(Node node) const;
    /// Nodes are numbered from 0.
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    /// Makes an empty remark if there is none. Valid until the remark of another node is made.
    [[nodiscard]] Remark& remark(Node node);
    /// An empty remark if there is none.
    [[nodiscard]] const Remark& remark(Node node) const;

    /// The line that begins with `wanted` and goes on by main moves; absent if one of `wanted` is
    /// missing.
    [[nodiscard]] std::optional<std::vector<Move>> line(std::span<const Move> wanted) const;

private:
    using Index = std::uint32_t;
    static constexpr Index kNone = 0;  // the root is not a child, and the first remark is empty

    /// 24 bytes: libraries have millions of nodes, few of them with a remark.
    struct Entry {
        Move move{};
        Index parent = kNone, firstChild = kNone, lastChild = kNone, nextSibling = kNone;
        Index remark = kNone;
    };
    std::vector<Entry> entries_ = std::vector<Entry>(1);
    std::vector<Remark> remarks_ = std::vector<Remark>(1);
};

}  // namespace fukumi::board
