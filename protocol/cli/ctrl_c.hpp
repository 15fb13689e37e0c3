// SPDX-License-Identifier: MIT
#pragma once

#include "engine/search/searcher.hpp"

namespace fukumi::protocol::cli {

/// While one of these lives, Ctrl-C ends the search instead of the program; a second one ends the
/// program as usual. At most one at a time.
class CtrlC final : public search::StopToken {
public:
    CtrlC();
    ~CtrlC() override;
    CtrlC(const CtrlC&) = delete;
    CtrlC& operator=(const CtrlC&) = delete;

    [[nodiscard]] bool stopRequested() const override;
};

}  // namespace fukumi::protocol::cli
