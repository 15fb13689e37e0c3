// SPDX-License-Identifier: MIT
#pragma once

namespace fukumi::search {

/// The numbers of the time manager that games on clocks decide about (time_parameters.def).
struct TimeParameters {
#define FUKUMI_PARAMETER(name, value, least, most, step, tuned) int name = value;
#include "engine/search/time_parameters.def"
#undef FUKUMI_PARAMETER
};

}  // namespace fukumi::search
