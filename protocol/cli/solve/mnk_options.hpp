// SPDX-License-Identifier: MIT
//
// The options of `solve mnk`. All of these throw UserError.
#pragma once

#include <cstddef>
#include <cstdint>

#include <boost/program_options.hpp>

#include "engine/solver/mnk/mnk_position.hpp"
#include "engine/solver/mnk/mnk_question.hpp"
#include "protocol/settings/options.hpp"

namespace fukumi::protocol::cli {

enum class MnkMethod : std::uint8_t { Minimax, AlphaBeta, Memo, Mcts };

[[nodiscard]] boost::program_options::options_description mnkOptions();
/// M N K, in one word or three.
[[nodiscard]] solver::MnkRules mnkRulesFrom(const Arguments& operands);
/// That of --position or --moves, else the empty board.
[[nodiscard]] solver::MnkPosition mnkPositionFrom(const Options& options,
                                                  const solver::MnkRules& rules);
[[nodiscard]] MnkMethod mnkMethodFrom(const Options& options);
[[nodiscard]] solver::MnkTools mnkToolsFrom(const Options& options);
/// That of --mcts-ucb.
[[nodiscard]] double explorationFrom(const Options& options);
[[nodiscard]] std::size_t mnkTableMiB(const Options& options);

}  // namespace fukumi::protocol::cli
