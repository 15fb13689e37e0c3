// SPDX-License-Identifier: MIT
#include <iostream>

#include "engine/tuning/data/data_report.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr const char* kDataUsage =
    "fukumi-tune data PATH...\n"
    "Says what is in shards, which may be files or folders, and checks them; exit code 1 where "
    "one\n"
    "is damaged.\n";

std::vector<OptionRow> dataOptions() { return {inOption()}; }

int runData(const TuneOptions& options) {
    options.require("in");
    const tuning::DataReport report = tuning::reportOn(options.in());
    std::cout << tuning::textOf(report);
    return report.read.damaged.empty() ? kDone : kDamaged;
}

}  // namespace

const Command kData{
    "data", "says what is in shards, and checks them", kDataUsage, dataOptions, runData};

}  // namespace fukumi::protocol::tune
