// SPDX-License-Identifier: MIT
//
// Compiled for AVX-512VL and entered only after the processor was asked.
#include "engine/board/threat_update.hpp"

#ifdef __AVX512VL__

#include "engine/board/threat_lines_eight.hpp"

namespace fukumi::board {
const UpdateLines* const kAvx512Updates = kUpdates;
}

#else

namespace fukumi::board {
const UpdateLines* const kAvx512Updates = nullptr;
}

#endif
