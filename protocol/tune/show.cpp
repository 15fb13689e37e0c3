// SPDX-License-Identifier: MIT
#include <iostream>

#include "engine/tuning/pattern/weights_file.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr const char* kShowUsage =
    "fukumi-tune show FILE...\nPrints files of weights: what they were made of, and the numbers.\n";

std::vector<OptionRow> showOptions() {
    return {{"in", "FILE", "files of weights", OptionRow::Values::Many}};
}

int runShow(const TuneOptions& options) {
    options.require("in");
    for (const auto& path : options.in()) std::cout << tuning::describeWeights(path.string());
    return kDone;
}

}  // namespace

const Command kShow{"show", "prints files of weights", kShowUsage, showOptions, runShow};

}  // namespace fukumi::protocol::tune
