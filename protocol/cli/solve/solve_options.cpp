// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/solve_options.hpp"

#include <iostream>

#include "engine/core/input_file.hpp"
#include "protocol/cli/number_option.hpp"
#include "protocol/cli/position_options.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

constexpr std::int64_t kLongestTime = std::int64_t{1000} * 60 * 60 * 24 * 30;
constexpr std::size_t kUsualMiB = 1024;
constexpr std::size_t kMostMiB = std::size_t{1} << 20;

}  // namespace

po::options_description solveOptions(const char* methods) {
    po::options_description options{"How"};
    options.add_options()("method", textValue("NAME"), methods)(
        "memory", textValue("MIB"), "most memory for tables, in MiB (default 1024)")(
        "time", textValue("MS"), "milliseconds after which only what is proven is reported")(
        "json", "print JSON objects, one a line, the result last");
    return options;
}

std::optional<search::Milliseconds> timeOption(const Options& options) {
    if (const auto ms = numberOption(options, "time", std::int64_t{1}, kLongestTime))
        return search::Milliseconds{*ms};
    return std::nullopt;
}

std::string textOrStandardInput(const Options& options, const std::string& name) {
    if (options.text(name) != "-") return fileContent(options, name);
    return readStream(std::cin, "standard input");
}

std::size_t memoryOption(const Options& options) {
    return numberOption(options, "memory", std::size_t{1}, kMostMiB).value_or(kUsualMiB);
}

}  // namespace fukumi::protocol::cli
