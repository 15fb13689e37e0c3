// SPDX-License-Identifier: MIT
//
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
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "engine/board/records/format_error.hpp"
#include "engine/threat/proof.hpp"

namespace fukumi::threat {

[[nodiscard]] std::string writeProof(const Proof& proof);
/// Only the lines of its nodes.
[[nodiscard]] std::string writeNodes(const Proof& proof);

/// The proof that the text spells, or what is wrong with it and where. The proof is well-formed
/// (squares on the board, stones on empty squares, references to later nodes), not checked.
[[nodiscard]] std::variant<Proof, board::FormatError> parseProof(std::string_view text);

}  // namespace fukumi::threat
