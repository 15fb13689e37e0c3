// SPDX-License-Identifier: MIT
//
// The commands of fukumi-tune, a file each. main reads their options and prints their help; the
// return value of run is the exit code. Errors are UserErrors.
#pragma once

#include "protocol/tune/tune_options.hpp"

namespace fukumi::protocol::tune {

inline constexpr int kDone = 0;
inline constexpr int kDamaged = 1;        // data: a shard is not what was written
inline constexpr int kInterrupted = 130;  // as shells say it: a script ends there, too

struct Command {
    std::string_view name;
    std::string_view summary;  ///< one line in the list of commands
    const char* usage;         ///< the first lines of its help
    std::vector<OptionRow> (*ownOptions)();
    int (*run)(const TuneOptions& options);
};

extern const Command kSelfPlay, kData, kDeep, kRelabel, kEncode, kPack, kUnpack, kShape, kShow,
    kJudge, kMatch, kSpsa, kPuzzles;

}  // namespace fukumi::protocol::tune
