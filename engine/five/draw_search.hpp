// SPDX-License-Identifier: MIT
//
// Draws on small boards: the second player, the defender, keeps the first, the attacker, from five.
// By the theft of strategies nobody can then win (Hales and Jewett 1963).
//
//     AND   attacker to move     a pairing of what is left (pairing.hpp) is enough; else every move
//     OR    defender to move     one answer is enough; a five of his own ends it
//
// A search of answers, deeper step by step, those first that spoil most rows of the attacker. A
// position and its symmetric ones are one. What is written down are the answers; the pairings at
// the leaves are found again, and checked, by whoever checks.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/five/pairing_finder.hpp"
#include "engine/five/small_board.hpp"
#include "engine/threat/stop_check.hpp"

namespace fukumi::five {

/// The defender's answers: by canonicalStones() after the attacker's move (black's stones are the
/// attacker's), in that frame.
struct DrawTree {
    BoardSize size = BoardSize::square(5);
    std::map<std::string, Move> answers;

    friend bool operator==(const DrawTree&, const DrawTree&) = default;
};

/// Choices of pairs at a leaf: more finds few pairings more.
inline constexpr std::uint64_t kPairingNodes = 400;
/// With these a pairing is found again.
inline constexpr std::uint64_t kPairingNodesAgain = 4 * kPairingNodes;

class DrawSearch {
public:
    /// REQUIRES: SmallBoard::fits(size).
    explicit DrawSearch(BoardSize size);

    struct Progress {
        int depth = 0;  ///< answers on the way to a leaf, at most
        std::uint64_t nodes = 0;
        std::size_t positions = 0;  ///< that are remembered
    };
    /// Absent where `stop` ended the search or no more than `positions` may be remembered.
    /// `onProgress` is called now and then.
    [[nodiscard]] std::optional<DrawTree> run(
        std::size_t positions,
        threat::StopCheck stop,
        const std::function<void(const Progress&)>& onProgress);

private:
    struct Known {
        bool isDraw = false;
        std::int8_t failedDepth = -1;
        Squares answer = 0;  // of the defender, where it is his move
    };
    using Table = std::unordered_map<SmallStones, Known, SmallStonesHash>;

    /// The attacker to move.
    [[nodiscard]] bool holds(const SmallStones& stones, int depth);
    [[nodiscard]] bool holdsAll(const SmallStones& stones, int depth);
    /// The defender to move.
    [[nodiscard]] bool hasAnswer(const SmallStones& stones, int depth);
    [[nodiscard]] bool isOver();
    /// Empty squares, those first that matter most.
    [[nodiscard]] std::vector<Squares> attackersMoves(const SmallStones& stones) const;
    [[nodiscard]] std::vector<Squares> defendersMoves(const SmallStones& stones) const;
    [[nodiscard]] bool isLeaf(const SmallStones& stones);
    void write(const SmallStones& stones, Table& seen, DrawTree& tree);

    SmallBoard board_;
    PairingFinder pairings_;
    Table attackers_;  // the attacker to move
    Table defenders_;
    Progress progress_;
    std::size_t mostPositions_ = 0;
    threat::StopCheck stop_{};
    const std::function<void(const Progress&)>* onProgress_ = nullptr;
    bool isOver_ = false;
};

}  // namespace fukumi::five
