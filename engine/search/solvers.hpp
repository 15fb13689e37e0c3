// SPDX-License-Identifier: MIT
#pragma once

namespace fukumi::search {

/// Whether the solvers for wins by fours and threats take part. Off is for measuring what they
/// bring, and for weak levels.
enum class Solvers : bool { Off, On };

}  // namespace fukumi::search
