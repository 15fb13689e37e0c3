// SPDX-License-Identifier: MIT
#include "engine/eval/nets/layers.hpp"
#include "engine/eval/nets/registers_portable.hpp"
#include "engine/eval/nets/window_update.hpp"

namespace fukumi::eval::nets {

namespace {

template <class Net>
constexpr Kernels<Net> kOf{
    moveForward<Portable, Net>, moveBack<Portable, Net>, lastSum<Portable, Net>};

}  // namespace

const AllKernels kPortableKernels{kOf<OrderNet>, kOf<ValueNet>, kMoves<Portable>};

}  // namespace fukumi::eval::nets
