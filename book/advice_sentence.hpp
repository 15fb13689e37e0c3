// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/sentence.hpp"
#include "engine/core/types.hpp"
#include "engine/proofs/proof_advisor.hpp"

namespace fukumi::book {

/// Words about a proof's move: whether it is proved to win, and in how many moves.
[[nodiscard]] Sentence adviceSentence(const proofs::Advice& advice, BoardSize size);

}  // namespace fukumi::book
