// SPDX-License-Identifier: MIT
#include <iostream>

#include "engine/tuning/pattern/weights_file.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

namespace po = boost::program_options;

constexpr const char* kUsage =
    "fukumi-tune show FILE...\nPrints files of weights: what they were made of, and the numbers.\n";

}  // namespace

int runShow(const Arguments& arguments) {
    po::options_description own{"Options"};
    own.add_options()("in", listValue("FILE"), "files of weights");
    const TuneOptions options{arguments, kUsage, own, "in"};
    if (options.help()) {
        std::cout << *options.help();
        return kDone;
    }
    options.require("in");
    for (const auto& path : options.paths("in"))
        std::cout << tuning::describeWeights(path.string());
    return kDone;
}

}  // namespace fukumi::protocol::tune
