// SPDX-License-Identifier: MIT
#include <iostream>

#include "engine/tuning/pattern/weights_file.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr const char* kUsage =
    "fukumi-tune show FILE...\nPrints files of weights: what they were made of, and the numbers.\n";

}  // namespace

int runShow(const Arguments& arguments) {
    const TuneOptions options{
        arguments, kUsage, {{"in", "FILE", "files of weights", OptionRow::Values::Many}}};
    if (options.help()) {
        std::cout << *options.help();
        return kDone;
    }
    options.require("in");
    for (const auto& path : options.in()) std::cout << tuning::describeWeights(path.string());
    return kDone;
}

}  // namespace fukumi::protocol::tune
