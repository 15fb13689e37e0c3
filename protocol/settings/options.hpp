// SPDX-License-Identifier: MIT
//
// Where settings come from, each later one overriding: defaults, fukumi.ini beside the executable
// (or
// --config FILE), the command line, and while the protocol is spoken INFO lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <boost/program_options.hpp>

#include "protocol/settings/engine_settings.hpp"

namespace fukumi::protocol {

using Arguments = std::vector<std::string>;

/// Consequence of a wrong line in the ini file. A typo there must not forfeit a game, but a person
/// at the command line wants to know.
enum class IniErrors : std::uint8_t { Collect, Throw };

/// Whether words that belong to no option (files, numbers of a game) may stand on a command line.
enum class Words : std::uint8_t { Refused, Taken };

/// --help shows what matters to a subcommand, --help-all every setting of the engine as well.
enum class Help : std::uint8_t { None, Short, Whole };

struct Options {
    EngineSettings settings;
    /// Every option of the command line that is not a setting, by name.
    boost::program_options::variables_map values;
    /// The words that belong to no option, in their order; only with Words::Taken.
    Arguments words;
    Help help = Help::None;
    /// At most one line about the ini file; only with IniErrors::Collect.
    std::vector<std::string> complaints;

    [[nodiscard]] bool has(const std::string& name) const { return values.count(name) > 0; }
    /// REQUIRES: has(name); all values are kept as they were typed.
    [[nodiscard]] const std::string& text(const std::string& name) const {
        return values[name].as<std::string>();
    }
};

/// Reads a command line without the program's and the subcommand's name; options and words may
/// stand in any order. `own` are the options of the subcommand; settings, --config and --help are
/// added. Throws UserError that names the option, and the one that may have been meant.
[[nodiscard]] Options readOptions(const Arguments& arguments,
                                  const boost::program_options::options_description& own,
                                  IniErrors iniErrors,
                                  Words words = Words::Refused);

/// The same for a subcommand that obeys some settings alone, `obeyed` by their names on the command
/// line: the others, --config and --no-book are refused, and fukumi.ini is not read.
[[nodiscard]] Options readOptionsWith(const Arguments& arguments,
                                      const boost::program_options::options_description& own,
                                      const std::vector<std::string_view>& obeyed);

/// The same for a subcommand that does not use the engine's settings: `own` and --help alone.
[[nodiscard]] Options readOwnOptions(const Arguments& arguments,
                                     const boost::program_options::options_description& own,
                                     Words words = Words::Refused);

/// A subcommand's answer to --help: `own` and the settings that matter to it, by their names on
/// the command line; to --help-all: `own` and all settings.
[[nodiscard]] std::string helpText(Help help,
                                   const boost::program_options::options_description& own,
                                   const std::vector<std::string_view>& settings);

/// The answer of a subcommand of readOptionsWith() to --help and to --help-all.
[[nodiscard]] std::string helpTextWith(const boost::program_options::options_description& own,
                                       const std::vector<std::string_view>& obeyed);

/// The settings with their ranges and defaults, in groups, as --help-all shows them.
[[nodiscard]] std::string settingsHelp();
/// Some of them, under one heading.
[[nodiscard]] std::string settingsHelp(const std::vector<std::string_view>& names);

/// Where the words stand that are neither options nor values of the engine's settings: a first
/// look, for the name of a subcommand that may stand behind them.
[[nodiscard]] std::vector<std::size_t> placesOfWords(const Arguments& arguments);

/// An option of a subcommand that takes a text value.
[[nodiscard]] boost::program_options::value_semantic* textValue(const char* operand);

}  // namespace fukumi::protocol
