// SPDX-License-Identifier: MIT
//
// Victory by continuous fours: a win in which every move of the attacker makes a four (or the
// five), so that each reply is forced. The search is complete: all fours of the board are tried, in
// every rule, and "no win" means that there is none of this kind.
//
//     attacker to move
//       own five cell ............................ win
//       enemy five cell .......................... only fours on a square that stops it
//       unstoppable four (straight, double) ...... win
//       else each four: every stop cell of the defender must lose; no legal stop cell = win
//
// In renju black's fours must be legal, white's four wins where each stop cell is a foul for black.
// Technique: threat-space search, L. V. Allis, H. J. van den Herik, M. P. H. Huntjens, "Go-Moku
// Solved by New Search Techniques" (1993), restricted to fours; positions met again by another
// order of fours are cut by a private hash.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/board/threat_lines.hpp"
#include "engine/core/memory.hpp"
#include "engine/core/types.hpp"
#include "engine/core/zobrist.hpp"

namespace fukumi::threat {

/// Can end a solver early: a plain function with its context, so that budgets need no base class.
/// The default never stops. Solvers ask every kStopInterval nodes; the function must be cheap and
/// safe to call from the solver's thread.
struct StopCheck {
    bool (*ask)(const void* context) = nullptr;
    const void* context = nullptr;

    [[nodiscard]] bool stopRequested() const { return ask != nullptr && ask(context); }

    /// Wraps anything with `bool stopRequested() const`; REQUIRES: `token` outlives the check.
    template <class Token>
    [[nodiscard]] static StopCheck from(const Token& token) {
        return {[](const void* t) { return static_cast<const Token*>(t)->stopRequested(); },
                &token};
    }
};

/// Nodes between two questions: 1024 nodes are about 0.2 ms.
inline constexpr unsigned kStopInterval = 1024;

// The VCF solver's private hash: what is known about "attacker to move, fours only" in a position.

/// One position. A win keeps its move; a failure says up to which number of attacker moves the
/// search was exhaustive.
///
///     key 64 | move 16 | winMoves 16 | failLimit 16 | generation 16
struct VcfEntry {
    Key key = 0;
    Move move{};
    std::uint16_t winMoves = 0;   ///< attacker moves of the win found, 0 = no win known
    std::uint16_t failLimit = 0;  ///< no win in these attacker moves or fewer
    std::uint16_t generation = 0;
};
static_assert(sizeof(VcfEntry) == 16);

class VcfTable {
public:
    /// Rounds up to a power of two, at least one bucket; 16 bytes an entry.
    explicit VcfTable(std::size_t entries)
        : count_{std::bit_ceil(entries / kWays > 0 ? entries / kWays : 1)},
          memory_{count_ * sizeof(Bucket), FreshMemory::Pages::Small},
          buckets_{static_cast<Bucket*>(memory_.data())} {}

    /// Entries of earlier generations are still valid, but are the first to be replaced.
    void newGeneration() {
        ++generation_;
        isFresh_ = false;
    }
    void clear() {
        if (!isFresh_) std::fill_n(buckets_, count_, Bucket{});
        isFresh_ = true;
        generation_ = 1;
    }

    /// Lets the processor load the bucket of a position that find() will be asked about soon.
    void prefetch(Key key) const { __builtin_prefetch(&bucketOf(key)); }

    [[nodiscard]] const VcfEntry* find(Key key) const {
        for (const VcfEntry& entry : bucketOf(key).entries)
            if (entry.key == key) return &entry;
        return nullptr;
    }

    void storeWin(Key key, Move move, int moves) {
        VcfEntry& entry = slotFor(key);
        entry.move = move;
        entry.winMoves = static_cast<std::uint16_t>(moves);
    }
    void storeFailure(Key key, int limit) {
        VcfEntry& entry = slotFor(key);
        if (entry.failLimit < limit) entry.failLimit = static_cast<std::uint16_t>(limit);
    }

private:
    static constexpr std::size_t kWays = 4;
    struct alignas(64) Bucket {
        std::array<VcfEntry, kWays> entries{};
    };

    [[nodiscard]] const Bucket& bucketOf(Key key) const {
        return buckets_[(key >> 32) & (count_ - 1)];
    }

    /// The key's entry, or the least useful one emptied for it: old before new, failures before
    /// wins.
    VcfEntry& slotFor(Key key) {
        Bucket& bucket = buckets_[(key >> 32) & (count_ - 1)];
        VcfEntry* victim = bucket.entries.data();
        int leastWorth = 4;
        for (VcfEntry& entry : bucket.entries) {
            if (entry.key == key) {
                entry.generation = generation_;
                return entry;
            }
            const int worth =
                (entry.winMoves != 0 ? 1 : 0) + (entry.generation == generation_ ? 2 : 0);
            if (worth >= leastWorth) continue;
            leastWorth = worth;
            victim = &entry;
        }
        *victim = VcfEntry{};
        victim->key = key;
        victim->generation = generation_;
        return *victim;
    }

    std::size_t count_;
    // Zeros are empty entries; what is never met costs nothing.
    FreshMemory memory_;
    Bucket* buckets_;
    std::uint16_t generation_ = 1;
    bool isFresh_ = true;  ///< not asked since it was made or cleared
};

/// A limit on the attacker's moves that no win exceeds.
inline constexpr int kAnyLength = kMaxSquares;

struct VcfLimits {
    std::uint64_t nodes = UINT64_MAX;  ///< fours to try at most
    int attackerMoves = kAnyLength;    ///< wins of at most these moves, the five included
    StopCheck stop{};
};

struct VcfResult {
    enum class Status : std::uint8_t {
        Win,     ///< proved; `move` starts it
        NoWin,   ///< exhaustive: no win within limits.attackerMoves
        Unknown  ///< budget spent or stopped
    };

    Status status = Status::Unknown;
    Move move{};              ///< of a win
    int attackerMoves = 0;    ///< of a win: at most, the five included (0 otherwise)
    std::uint64_t nodes = 0;  ///< fours tried

    [[nodiscard]] bool isWin() const { return status == Status::Win; }
};

/// Owns the hash and scratch memory, so that a call allocates nothing: make one, keep it, call it
/// at every node. A call where the attacker has no four costs a few nanoseconds. Not thread-safe.
class VcfSolver {
public:
    static constexpr std::size_t kDefaultTableEntries = std::size_t{1} << 16;

    explicit VcfSolver(std::size_t tableEntries = kDefaultTableEntries);

    /// Looks for a win of `attacker`, who is to move. `lines` are played on and restored. `stones`
    /// is a key of all stones and blocked squares (Board::key(); any XOR-constant may be mixed in,
    /// always the same one for the same attacker): what is known from earlier calls is used again.
    /// REQUIRES: no five on the board.
    [[nodiscard]] VcfResult solve(board::ThreatLines& lines,
                                  Color attacker,
                                  Key stones,
                                  const VcfLimits& limits = {});

    /// Forgets everything learned. Never needed for correctness.
    void clear() {
        table_.clear();
        small_.clear();
    }

private:
    /// Calls of so few fours use a separate table that stays in the first-level cache:
    /// there are many, and in the large one half of their time went by waiting for memory.
    static constexpr std::uint64_t kSmallCall = 64;
    static constexpr std::size_t kSmallEntries = 512;

    VcfTable table_;
    VcfTable small_{kSmallEntries};
    std::vector<Move> moves_;  // candidate lists of all plies, one after the other
};

/// A win of the least number of attacker moves: solve() again and again with a shorter limit.
/// Unknown when the budget ends before any win is found; a win whose budget ended before the least
/// length was proved is a win still, and `isShortest` says so.
struct ShortestVcf {
    VcfResult result;
    bool isShortest = false;
};
[[nodiscard]] ShortestVcf shortestVcf(VcfSolver& solver,
                                      board::ThreatLines& lines,
                                      Color attacker,
                                      Key stones,
                                      const VcfLimits& limits = {});

/// The moves of a win, attacker's and replies in turn, down to the five. Where there is a choice of
/// replies the one that holds out longest (the first of them) is followed; the last reply before
/// the five is a stop cell, where there is none any square that does not help (left out when the
/// board has none). REQUIRES: `win` came from this solver for this position. May end early if the
/// solver cannot find its own win again within 10 times the nodes.
[[nodiscard]] std::vector<Move> vcfLine(
    VcfSolver& solver, board::ThreatLines& lines, Color attacker, Key stones, const VcfResult& win);

}  // namespace fukumi::threat
