// SPDX-License-Identifier: MIT
//
// A won position written down: for every reply of the defender the attacker's answer, down to the
// five. Plain data that a person can read and that is checked with nothing but the rules
// (proof_check.hpp).
//
//     node 0    attacker's move h8
//                 reply g8 ──> node 1 ...
//                 reply i7 ──> node 2 ...
//                 any other ──> node 3 ...
//     node n    attacker's move, it makes five
//
// Nodes are shared: the same node may answer several replies. A node refers to later nodes only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/board/board.hpp"
#include "engine/core/result.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::threat {

struct ProofNode {
    struct Reply {
        Move move;
        std::uint32_t next;

        friend bool operator==(const Reply&, const Reply&) = default;
        friend bool operator<(const Reply& a, const Reply& b) {
            return std::tie(a.move, a.next) < std::tie(b.move, b.next);
        }
    };

    Move move{};
    bool makesFive = false;        ///< the end: nothing follows
    std::vector<Reply> replies{};  ///< each move at most once
    std::optional<std::uint32_t> otherwise{};

    friend bool operator==(const ProofNode&, const ProofNode&) = default;
    // Not <=>: a vector has that only since libc++ 17.
    friend bool operator<(const ProofNode& a, const ProofNode& b) {
        return std::tie(a.move, a.makesFive, a.replies, a.otherwise) <
               std::tie(b.move, b.makesFive, b.replies, b.otherwise);
    }
};

struct Proof {
    Rule rule;
    Color attacker;  ///< who is to move and wins
    board::Board start;
    std::vector<ProofNode> nodes{};  ///< node 0 is the attacker's first move

    friend bool operator==(const Proof&, const Proof&) = default;
};

/// For each node the attacker moves of the longest line from it, the five included. REQUIRES: nodes
/// refer to later nodes of the proof only.
[[nodiscard]] std::vector<int> movesFrom(const Proof& proof);

/// Attacker moves of the longest line, the five included: the attacker wins in at most these.
/// 0 for a proof without nodes. REQUIRES: nodes refer to later nodes of the proof only.
[[nodiscard]] int movesToWin(const Proof& proof);

/// A longest line: the attacker's moves and the replies that hold out longest, the five at the end.
/// REQUIRES: as movesToWin.
[[nodiscard]] std::vector<Move> mainLine(const Proof& proof);

/// The same proof without nodes that nothing refers to and with equal nodes merged, in an order
/// where each node refers to later ones. REQUIRES: references have no cycle and stay inside the
/// proof.
[[nodiscard]] Proof compact(const Proof& proof, std::uint32_t root = 0);

// Proofs as text, one node a line, for people and for `prove --check`:
//
//     fukumi-proof 1
//     rule renju
//     size 15 15
//     attacker black
//     black h8 i9
//     white h9 i10
//     blocked
//     nodes 4
//     0 j10 g7:1 k11:2 *:3
//     1 k11 five
//     ...
//     end
//
// A node line: number, attacker's move, then `reply:node` for listed replies and `*:node` for all
// others, or `five`. Squares are human notation (h8; rows from the bottom). Lines starting with #
// and blank lines mean nothing.

[[nodiscard]] std::string writeProof(const Proof& proof);
/// Only the lines of its nodes.
[[nodiscard]] std::string writeNodes(const Proof& proof);

/// The proof that the text spells, or what is wrong with it and where. The proof is well-formed
/// (squares on the board, stones on empty squares, references to later nodes), not checked.
[[nodiscard]] Result<Proof> parseProof(std::string_view text);

}  // namespace fukumi::threat
