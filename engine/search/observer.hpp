// SPDX-License-Identifier: MIT
#pragma once

#include "engine/search/search_result.hpp"

namespace fukumi::search {

/// Hears about a search while it runs. Called on the searching thread: be quick.
class Observer {
public:
    virtual ~Observer() = default;
    /// A depth (or a better move within it) is complete.
    virtual void onReport(const SearchReport& report) = 0;
};

class SilentObserver final : public Observer {
public:
    void onReport(const SearchReport&) override {}
};

}  // namespace fukumi::search
