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

/// Hears about a search while it runs. Called on the searching thread: be quick.
class Observer {
public:
    virtual ~Observer() = default;
    /// A depth is complete; where several lines are searched, one call a line, the best first.
    virtual void onReport(const SearchReport& report) = 0;
    /// For those who show a search at work; many calls a second at first.
    virtual void onRootMove(Move, RootMoveEvent) {}
    /// There was not the memory that was asked for: from now on the process keeps to so many bytes.
    virtual void onLessMemory(std::size_t) {}
};

class SilentObserver final : public Observer {
public:
    void onReport(const SearchReport&) override {}
};

}  // namespace fukumi::search
