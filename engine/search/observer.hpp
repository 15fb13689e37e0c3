// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/search/search_result.hpp"

namespace fukumi::search {

/// Event of a move of the root.
enum class RootMoveEvent : std::uint8_t {
    Begun,     ///< it is being searched now
    Finished,  ///< no longer
    Lost       ///< finished, and proved to lose
};

/// The system has less memory than was asked for. From now on the search uses these bytes, and
/// patterns instead of the networks if even those bytes are missing.
struct MemoryReduction {
    std::size_t bytes;
    bool withoutNetworks = false;

    friend bool operator==(const MemoryReduction&, const MemoryReduction&) = default;
};

/// Receives reports of a search while it runs. Called in the searching thread: return soon.
class Observer {
public:
    virtual ~Observer() = default;
    /// A depth is complete; where several lines are searched, one call a line, the best first.
    virtual void onReport(const SearchReport& report) = 0;
    /// For programs that show a search at work; many calls a second at first.
    virtual void onRootMove(Move, RootMoveEvent) {}
    /// Called once for each reduction.
    virtual void onLessMemory(const MemoryReduction&) {}
};

class SilentObserver final : public Observer {
public:
    void onReport(const SearchReport&) override {}
};

}  // namespace fukumi::search
