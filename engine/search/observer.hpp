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

/// A process that had not the memory that was asked for keeps to these bytes from now on, and
/// where even those are not there, patterns play in place of the networks.
struct Shortage {
    std::size_t bytes;
    bool withoutNetworks = false;

    friend bool operator==(const Shortage&, const Shortage&) = default;
};

/// Hears about a search while it runs. Called on the searching thread: be quick.
class Observer {
public:
    virtual ~Observer() = default;
    /// A depth is complete; where several lines are searched, one call a line, the best first.
    virtual void onReport(const SearchReport& report) = 0;
    /// For those who show a search at work; many calls a second at first.
    virtual void onRootMove(Move, RootMoveEvent) {}
    /// Once for each shortage.
    virtual void onLessMemory(const Shortage&) {}
};

class SilentObserver final : public Observer {
public:
    void onReport(const SearchReport&) override {}
};

}  // namespace fukumi::search
