// SPDX-License-Identifier: MIT
#pragma once

namespace fukumi::threat {

/// Can end a solver early: a plain function with its context, so that a solver asks without a
/// virtual call. The default never stops. Solvers ask every kStopInterval nodes; the function must
/// be cheap and safe to call from the solver's thread.
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

}  // namespace fukumi::threat
