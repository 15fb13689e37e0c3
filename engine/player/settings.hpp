// SPDX-License-Identifier: MIT
//
// Everything about play that a user can set, with its range: command line, fukumi.ini and INFO keys
// all end here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/rules.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/model.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/mcts/options.hpp"

namespace fukumi::player {

/// --eval
using eval::EvalKind;

/// --mode
using search::SearchMode;
/// --mcts-leaf, --mcts-policy
using MctsLeaf = search::mcts::Leaf;
using MctsPolicy = search::mcts::Policy;

/// --threats. Off: only what the threat lines say without search. On: VCF at every node, VCT for
/// both sides at the root.
using search::Solvers;

/// --book-pick: which of a book's moves is played.
enum class BookPick : std::uint8_t {
    Weighted,  ///< at random, as the weights say
    Best       ///< always the heaviest
};

/// The opening book (book/), if the player has one.
struct BookSettings {
    bool use = true;
    std::string file;  ///< an extra book that is asked first; empty when there is none
    int depth = 40;    ///< asked while fewer stones are on the board; ways to a win go down to 30
    BookPick pick = BookPick::Weighted;

    friend bool operator==(const BookSettings&, const BookSettings&) = default;
};
inline constexpr int kMaxBookDepth = 100;

inline constexpr int kMinLevel = 1;
inline constexpr int kMaxLevel = 20;

inline constexpr int kMaxThreads = 64;

/// Memory limits below this are answered with the smallest tables.
inline constexpr std::size_t kMemoryFloor = std::size_t{16} << 20;
/// Used when the manager names no limit, or 0.
inline constexpr std::size_t kDefaultMemory = std::size_t{256} << 20;

/// The weights that --eval network plays with in place of the built-in ones, and where they come
/// from; empty when there are none.
struct NetworkSettings {
    std::string file;
    eval::NetworkHandle weights;
};

struct Settings {
    std::size_t memoryBytes = kDefaultMemory;  ///< for the whole process
    int level = kMaxLevel;                     ///< 1 = overlooks much, 20 = full strength
    SearchMode mode = SearchMode::AlphaBeta;
    EvalKind eval = EvalKind::Network;
    NetworkSettings network;
    Solvers threats = Solvers::On;
    MctsLeaf mctsLeaf = MctsLeaf::Eval;
    MctsPolicy mctsPolicy = MctsPolicy::Puct;
    int ucbThousandths = 1960;  ///< the constant of UCB1
    int threads = 1;            ///< of one search; with more than one it is not repeatable
    std::uint64_t seed = 0;     ///< for choices between equals; fixed = repeatable
    /// Whether the search may count on a draw where renju tournaments end a game.
    DrawCap drawCap = DrawCap::On;
    std::optional<Depth> maxDepth;
    std::optional<std::uint64_t> maxNodes;
    BookSettings book;
    /// Where lasting files may go (INFO folder); empty if not set.
    std::string folder;
};

}  // namespace fukumi::player
