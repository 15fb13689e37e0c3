// SPDX-License-Identifier: MIT
//
// A move and the position after it: what the search knows about them. 32 bytes, without pointers.
//
//     sum 64 | children 64: first 32, count 15, rest 12, flags 5 | visits 32 | proof 16 |
//     minimax 16 | move 16 | prior 16 | more 32
//
// Everything is seen by the owner, the player who made the move: a proof Win says that the move
// wins. The moves of a node are a range of neighbours in the arena; when it gets more of them, the
// new ones are another range, of an extra node:
//
//     node ── children ──> [a b c d e f g h]
//      └ more ──> (extra) ── children ──> [i j k l ...]
//                    └ more ──> ...
//
// A position that was met before, by another order of moves, has its moves there:
//
//     node (isTransposed) ── more ──> holder ── children ──> [a b c d e f g h]
//
// Threads: the numbers may be read and added to by all at any time; what belongs together is in one
// word. `move` and `prior` are written before others can see the node.
//
// And two tables about nodes: NodeOwners (for a check) and Transpositions.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>

#include "engine/core/check.hpp"
#include "engine/core/memory.hpp"
#include "engine/core/threads.hpp"
#include "engine/core/types.hpp"
#include "engine/core/value.hpp"
#include "engine/search/mcts/probability.hpp"

namespace fukumi::search::mcts {

using NodeIndex = std::uint32_t;
/// Never a node: index 0 of the arena is not used.
inline constexpr NodeIndex kNoNode = 0;

/// A result that no further search can change.
struct Proof {
    enum class Kind : std::uint8_t { Unknown = 0, Win = 1, Loss = 2, Draw = 3 };

    Kind kind = Kind::Unknown;
    int plies = 0;  ///< of a win or loss: at most these follow

    [[nodiscard]] bool isKnown() const { return kind != Kind::Unknown; }
    [[nodiscard]] std::int64_t points() const {
        return kind == Kind::Win ? kWholePoint : kind == Kind::Draw ? kWholePoint / 2 : 0;
    }
    /// The same result as the other player sees it.
    [[nodiscard]] Proof reversed() const {
        if (kind == Kind::Win) return {Kind::Loss, plies};
        return kind == Kind::Loss ? Proof{Kind::Win, plies} : *this;
    }
    friend bool operator==(const Proof&, const Proof&) = default;
};

/// The moves of a node, as far as they are in the tree.
struct Children {
    NodeIndex first = kNoNode;
    std::uint16_t count = 0;
    /// Plies in which every move that is not in the tree loses; only if isComplete.
    std::uint16_t rest = 0;
    bool isReady = false;     ///< the range may be read
    bool isBusy = false;      ///< a thread is adding moves
    bool hasMore = false;     ///< there are candidates that are not in the tree
    bool isComplete = false;  ///< every move that is not in the tree is known to lose (or there is
                              ///< none): without this no loss can be proved here
    /// The node itself has no moves: those of its position belong to the node more().
    bool isTransposed = false;
};

class Node {
public:
    Node() = default;
    Node(Move move, std::uint16_t prior) : move_{move}, prior_{prior} {}

    [[nodiscard]] Move move() const { return move_; }
    /// From 0 to 1, of all candidates of its parent.
    [[nodiscard]] double prior() const { return prior_ * (1.0 / 65535.0); }
    [[nodiscard]] static std::uint16_t packPrior(double prior) {
        return static_cast<std::uint16_t>(prior * 65535.0 + 0.5);
    }

    [[nodiscard]] std::uint32_t visits() const { return atomicRef(visits_).load(kRelaxed); }
    /// Begins a visit; the number of those before it. Until addResult() it counts as a loss, which
    /// keeps other threads away ("virtual loss").
    std::uint32_t addVisit() { return atomicRef(visits_).fetch_add(1, kRelaxed); }
    void addResult(std::int64_t points) { atomicRef(sum_).fetch_add(points, kRelaxed); }
    /// Takes visits back, with what they brought; never below none, since with several threads some
    /// of them may have been taken back already.
    void remove(std::uint32_t visits, std::int64_t points) {
        std::uint32_t before = this->visits();
        while (!atomicRef(visits_).compare_exchange_weak(
            before, before > visits ? before - visits : 0, kRelaxed)) {
        }
        atomicRef(sum_).fetch_sub(points, kRelaxed);
    }
    [[nodiscard]] std::int64_t sum() const { return atomicRef(sum_).load(kRelaxed); }
    /// The owner's mean result over `visits` visits, from 0 to 1 also while others are writing;
    /// REQUIRES: visits > 0.
    [[nodiscard]] double meanOver(std::uint32_t visits) const {
        const double wins = static_cast<double>(sum()) * kPerPoint;
        return std::clamp(wins, 0.0, static_cast<double>(visits)) / visits;
    }

    /// The owner's result, in parts of kWholePoint, where both play the best that the tree knows.
    [[nodiscard]] std::int64_t minimax() const { return atomicRef(minimax_).load(kRelaxed); }
    void setMinimax(std::int64_t points) {
        atomicRef(minimax_).store(static_cast<std::uint16_t>(std::min(points, kWholePoint - 1)),
                                  kRelaxed);
    }
    /// Worth of the move in the search, from 0 to 1: the mean over `visits` visits, with this share
    /// of minimax(); REQUIRES: visits > 0.
    [[nodiscard]] double worthOver(std::uint32_t visits, double minimaxShare) const {
        return meanOver(visits) * (1.0 - minimaxShare) +
               static_cast<double>(minimax()) * kPerPoint * minimaxShare;
    }

    [[nodiscard]] Proof proof() const;
    /// False when a proof was there already; that one stays.
    bool prove(Proof proof);

    [[nodiscard]] Children children() const { return unpack(atomicRef(children_).load(kAcquire)); }
    /// Takes the right to add moves; false if another thread has it or the word changed since
    /// `seen`.
    [[nodiscard]] bool claim(const Children& seen);
    /// Publishes the moves and gives the right back.
    void setChildren(Children children) { atomicRef(children_).store(pack(children), kRelease); }

    /// Uses the moves of `holder`, a node of the same position that has moves.
    /// REQUIRES: the right of claim().
    void transpose(NodeIndex holder) {
        setMore(holder);
        Children elsewhere;
        elsewhere.isReady = true;
        elsewhere.isTransposed = true;
        setChildren(elsewhere);
    }

    [[nodiscard]] NodeIndex more() const { return atomicRef(more_).load(kAcquire); }
    void setMore(NodeIndex extra) { atomicRef(more_).store(extra, kRelease); }

private:
    static constexpr double kPerPoint = 1.0 / static_cast<double>(kWholePoint);
    static constexpr auto kRelaxed = std::memory_order_relaxed;
    static constexpr auto kAcquire = std::memory_order_acquire;
    static constexpr auto kRelease = std::memory_order_release;

    // Plain members keep the node trivially copyable for the arena.
    template <class T>
    [[nodiscard]] static AtomicRef<T> atomicRef(const T& member) {
        return AtomicRef<T>{const_cast<T&>(member)};
    }
    [[nodiscard]] static std::uint64_t pack(const Children& children);
    [[nodiscard]] static Children unpack(std::uint64_t word);

    std::int64_t sum_ = 0;
    std::uint64_t children_ = 0;
    std::uint32_t visits_ = 0;
    std::uint16_t proof_ = 0;  // kind + 4 * plies
    std::uint16_t minimax_ = 0;
    Move move_{};
    std::uint16_t prior_ = 0;
    NodeIndex more_ = kNoNode;
};
static_assert(sizeof(Node) == 32);

// ---- Inside ----------------------------------------------------------------------------------

inline Proof Node::proof() const {
    const unsigned word = atomicRef(proof_).load(kRelaxed);
    return {static_cast<Proof::Kind>(word & 3), static_cast<int>(word >> 2)};
}

inline bool Node::prove(Proof proof) {
    std::uint16_t unknown = 0;
    const auto word = static_cast<std::uint16_t>(static_cast<unsigned>(proof.kind) |
                                                 static_cast<unsigned>(proof.plies) << 2);
    return atomicRef(proof_).compare_exchange_strong(unknown, word, kRelaxed, kRelaxed);
}

inline bool Node::claim(const Children& seen) {
    if (seen.isBusy) return false;
    std::uint64_t expected = pack(seen);
    Children busy = seen;
    busy.isBusy = true;
    return atomicRef(children_).compare_exchange_strong(expected, pack(busy), kAcquire, kRelaxed);
}

inline std::uint64_t Node::pack(const Children& children) {
    const unsigned flags = (children.isReady ? 1U : 0U) | (children.isBusy ? 2U : 0U) |
                           (children.hasMore ? 4U : 0U) | (children.isComplete ? 8U : 0U) |
                           (children.isTransposed ? 16U : 0U);
    return std::uint64_t{children.first} | (std::uint64_t{children.count} & 0x7FFF) << 32 |
           (std::uint64_t{children.rest} & 0xFFF) << 47 | std::uint64_t{flags} << 59;
}

inline Children Node::unpack(std::uint64_t word) {
    Children children;
    children.first = static_cast<NodeIndex>(word);
    children.count = static_cast<std::uint16_t>((word >> 32) & 0x7FFF);
    children.rest = static_cast<std::uint16_t>((word >> 47) & 0xFFF);
    children.isReady = ((word >> 59) & 1) != 0;
    children.isBusy = ((word >> 60) & 1) != 0;
    children.hasMore = ((word >> 61) & 1) != 0;
    children.isComplete = ((word >> 62) & 1) != 0;
    children.isTransposed = ((word >> 63) & 1) != 0;
    return children;
}

// The pair assertion of the tree: moves belong to the node that holds them. Written when a block of
// nodes is allocated, read when the block is copied. Kept in checked builds only (core/check.hpp).

#ifdef FUKUMI_CHECKED

/// The holder of each node of an arena. Threads may write different nodes at the same time.
class NodeOwners {
public:
    explicit NodeOwners(std::size_t capacity)
        : capacity_{capacity}, memory_{capacity * sizeof(NodeIndex)} {}

    void write(NodeIndex first, std::size_t count, NodeIndex owner) {
        FUKUMI_CHECK(first + count <= capacity_);
        std::fill_n(owners() + first, count, owner);
    }
    void check(NodeIndex node, NodeIndex owner) const {
        FUKUMI_CHECK(node < capacity_ && owners()[node] == owner);
    }

private:
    [[nodiscard]] NodeIndex* owners() const { return static_cast<NodeIndex*>(memory_.data()); }

    std::size_t capacity_;
    FreshMemory memory_;  // zeros, kNoNode: what is never written costs nothing
};

#else

class NodeOwners {
public:
    explicit NodeOwners(std::size_t) {}
    void write(NodeIndex, std::size_t, NodeIndex) {}
    void check(NodeIndex, NodeIndex) const {}
};

#endif

// Which node holds the moves of a position, by the position's key: several orders of moves lead to
// it, and what is searched after one of them is known after all (a directed graph in place of a
// tree: B. Childs, J. Brodeur, L. Kocsis, "Transpositions and Move Groups in Monte Carlo Tree
// Search", 2008).
//
// A full bucket loses an entry, and so may threads that meet in one: the position is then searched
// a second time, and nothing is wrong.

/// Everything but clear() and prefault() is thread-safe.
class Transpositions {
public:
    /// Room for some `most` entries, at least for those of kFewestBytes.
    explicit Transpositions(std::size_t most) {
        slots_.allocate(std::max(most * kEntryBytes, kFewestBytes), kFewestBytes);
    }

    static constexpr std::size_t kEntryBytes = sizeof(GrowingTable::Slot);

    /// The node was complete when it was put.
    [[nodiscard]] std::optional<NodeIndex> find(Key key) const {
        for (const GrowingTable::Slot& slot : slots_.bucketOf(key).slots)
            if (const std::uint64_t node = slot.wordOf(key)) return static_cast<NodeIndex>(node);
        return std::nullopt;
    }
    /// In place of what was known of the position.
    void put(Key key, NodeIndex node) {
        GrowingTable::Bucket& bucket = slots_.bucketOf(key);
        GrowingTable::Slot* place = &bucket.slots[node % std::size(bucket.slots)];
        bool isNew = true;
        // The position's own, else a free one, else any.
        for (GrowingTable::Slot& slot : bucket.slots) {
            if (slot.word() == 0) place = &slot;
            if (slot.wordOf(key) == 0) continue;
            place = &slot;
            isNew = false;
            break;
        }
        place->set(key, node);
        if (isNew) slots_.noteNewKey(key);
    }
    /// Forgets all. No thread may be inside.
    void clear() { slots_.clear(); }
    /// As GrowingTable::prefault().
    void prefault() { slots_.prefault(); }

private:
    /// Of 10 000 positions a table that grew from 4 kB lost a quarter, one from this a thousandth.
    static constexpr std::size_t kFewestBytes = std::size_t{512} << 10;

    GrowingTable slots_;
};

}  // namespace fukumi::search::mcts
