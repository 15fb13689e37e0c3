// SPDX-License-Identifier: MIT
//
// The commands of fukumi-tune, a file each. Arguments come without the command's name. The return
// value is the exit code: 0 done, 1 the data are damaged. Errors are UserErrors.
#pragma once

#include "protocol/tune/tune_options.hpp"

namespace fukumi::protocol::tune {

int runSelfPlay(const Arguments& arguments);
int runData(const Arguments& arguments);
int runFit(const Arguments& arguments);
int runMatch(const Arguments& arguments);

}  // namespace fukumi::protocol::tune
