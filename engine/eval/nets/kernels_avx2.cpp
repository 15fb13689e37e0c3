// SPDX-License-Identifier: MIT
//
// Compiled with -mavx2 and entered only after the processor was asked.
#include "engine/eval/nets/kernels.hpp"

#ifdef __AVX2__

#include "engine/eval/nets/layers.hpp"
#include "engine/eval/nets/registers_avx2.hpp"
#include "engine/eval/nets/window_update.hpp"

namespace fukumi::eval::nets {

namespace {

template <class Net>
constexpr Kernels<Net> kOf{moveForward<Avx2, Net>, moveBack<Avx2, Net>, lastSum<Avx2, Net>};
constexpr AllKernels kKernels{kOf<OrderNet>, kOf<ValueNet>, kMoves<Avx2>};

}  // namespace

const AllKernels* const kAvx2Kernels = &kKernels;

}  // namespace fukumi::eval::nets

#else

namespace fukumi::eval::nets {
const AllKernels* const kAvx2Kernels = nullptr;
}

#endif
