// SPDX-License-Identifier: MIT
//
// Where settings come from, each later one overriding: defaults, fukumi.ini beside the executable
// (or
// --config FILE), the command line, and while the protocol is spoken INFO lines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "protocol/engine_settings.hpp"

namespace fukumi::protocol {

using Arguments = std::vector<std::string>;

/// What a wrong line of the ini file does. A typo there must not forfeit a game, but a person at
/// the command line wants to know.
enum class IniErrors : std::uint8_t { Collect, Throw };

struct Options {
    EngineSettings settings;
    /// Every option of the command line that is not a setting, by name.
    boost::program_options::variables_map values;
    bool helpWanted = false;
    /// At most one line about the ini file; only with IniErrors::Collect.
    std::vector<std::string> complaints;

    [[nodiscard]] bool has(const std::string& name) const { return values.count(name) > 0; }
    /// REQUIRES: has(name); all values are kept as they were typed.
    [[nodiscard]] const std::string& text(const std::string& name) const {
        return values[name].as<std::string>();
    }
};

/// Reads a command line without the program's and the subcommand's name. `own` are the options of
/// the subcommand; settings, --config and --help are added. Throws UserError that names the option.
[[nodiscard]] Options readOptions(const Arguments& arguments,
                                  const boost::program_options::options_description& own,
                                  IniErrors iniErrors);

/// The same for a subcommand that does not use the engine's settings: `own` and --help alone.
[[nodiscard]] Options readOwnOptions(const Arguments& arguments,
                                     const boost::program_options::options_description& own);

/// The settings with their ranges and defaults, in groups, as --help shows them.
[[nodiscard]] std::string settingsHelp();

/// An option of a subcommand that takes a text value.
[[nodiscard]] boost::program_options::value_semantic* textValue(const char* operand);

}  // namespace fukumi::protocol
