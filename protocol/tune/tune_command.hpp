// SPDX-License-Identifier: MIT
//
// The commands of fukumi-tune, a file each. Arguments come without the command's name. The return
// value is the exit code. Errors are UserErrors.
#pragma once

#include "protocol/tune/tune_options.hpp"

namespace fukumi::protocol::tune {

inline constexpr int kDone = 0;
inline constexpr int kDamaged = 1;        // data: a shard is not what was written
inline constexpr int kInterrupted = 130;  // as shells say it: a script ends there, too

int runSelfPlay(const Arguments& arguments);
int runData(const Arguments& arguments);
int runDeep(const Arguments& arguments);
int runFit(const Arguments& arguments);
int runTrain(const Arguments& arguments);
int runEncode(const Arguments& arguments);
int runPack(const Arguments& arguments);
int runShow(const Arguments& arguments);
int runJudge(const Arguments& arguments);
int runMatch(const Arguments& arguments);
int runSpsa(const Arguments& arguments);

}  // namespace fukumi::protocol::tune
