// SPDX-License-Identifier: MIT
//
// Compiled for AVX2 and entered only after the processor was asked.
#include "engine/board/threat_update.hpp"

#ifdef __AVX2__

#include "engine/board/threat_lines_eight.hpp"

namespace fukumi::board {
const UpdateLines* const kAvx2Updates = kUpdates;
}

#else

namespace fukumi::board {
const UpdateLines* const kAvx2Updates = nullptr;
}

#endif
