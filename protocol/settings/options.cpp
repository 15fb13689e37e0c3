// SPDX-License-Identifier: MIT
#include "protocol/settings/options.hpp"

#include <sstream>

#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/io/program_path.hpp"
#include "protocol/settings/info_keys.hpp"
#include "protocol/settings/near_miss.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol {

namespace {

std::string_view titleOf(KeyGroup group) {
    switch (group) {
        case KeyGroup::Play: return "Play";
        case KeyGroup::Limits: return "Limits (a manager's INFO lines override them)";
        case KeyGroup::Machine: return "Machine";
        case KeyGroup::Manager: break;
    }
    return "";
}

std::string dashed(std::string_view name) {
    std::string text{name};
    ranges::replace(text, '_', '-');
    return text;
}

void addSetting(const SettingKey& key, po::options_description& description) {
    const std::string help = std::string{key.help} + "; " + rangeOf(key) + " (default " +
                             key.show(EngineSettings{}) + ")";
    description.add_options()(
        dashed(key.option()).c_str(), textValue(std::string{key.operand}.c_str()), help.c_str());
}

po::options_description settingOptions(KeyGroup group) {
    po::options_description description{std::string{titleOf(group)}};
    for (const SettingKey& key : settingKeys())
        if (key.group == group && key.source != KeySource::InfoOnly) addSetting(key, description);
    return description;
}

po::options_description allSettings() {
    po::options_description all;
    for (const KeyGroup group : {KeyGroup::Play, KeyGroup::Limits, KeyGroup::Machine})
        all.add(settingOptions(group));
    return all;
}

po::options_description helpOptions() {
    po::options_description options;
    options.add_options()("help", "show what matters here (-h)")(
        "help-all", "show all options, those of the engine too");
    return options;
}

po::options_description commonOptions() {
    po::options_description common{"Common"};
    common.add_options()("config",
                         textValue("FILE"),
                         "read settings from this file (default fukumi.ini beside the program)")(
        "no-book", "play without opening books");
    return common.add(helpOptions());
}

/// Sets one value; throws UserError that begins with `where`.
void assignOrThrow(const std::string& where,
                   const SettingKey& key,
                   const std::string& value,
                   EngineSettings& settings) {
    try {
        if (assign(key, value, settings) == Assigned::Yes) return;
    } catch (const UserError& error) {
        throw UserError{where + ": " + error.what()};
    }
    throw UserError{where + ": '" + value + "' is not " + rangeOf(key)};
}

void assignIniLine(const std::string& name, const std::string& value, EngineSettings& settings) {
    const SettingKey* key = findKey(name);
    if (key == nullptr || key->source == KeySource::InfoOnly)
        throw UserError{"there is no setting '" + name + "'"};
    assignOrThrow(name, *key, value, settings);
}

/// Lines `key = value`, '#' begins a comment. Right values are set, whatever else is wrong.
std::vector<std::string> readIni(std::istream& file, EngineSettings& settings) {
    std::vector<std::string> errors;
    try {
        constexpr bool kAllowUnknown = true;
        const auto lines = po::parse_config_file(file, po::options_description{}, kAllowUnknown);
        for (const auto& line : lines.options) {
            try {
                assignIniLine(
                    line.string_key, line.value.empty() ? "" : line.value.front(), settings);
            } catch (const UserError& error) {
                errors.emplace_back(error.what());
            }
        }
    } catch (const po::error& error) {
        errors.emplace_back(error.what());
    }
    return errors;
}

/// The file's first error with its name in front; empty when there is none.
std::string applyIni(const Options& options, EngineSettings& settings) {
    const bool named = options.has("config");
    const auto path = named ? std::filesystem::path{options.text("config")}
                            : programPath().parent_path() / "fukumi.ini";
    std::error_code ignored;
    if (!named && !std::filesystem::is_regular_file(path, ignored)) return {};
    std::istringstream file;
    try {
        file.str(readTextFile(path.string()));
    } catch (const UserError& error) {
        if (named) throw UserError{std::string{"--config: "} + error.what()};
        return error.what();
    }
    const auto errors = readIni(file, settings);
    if (errors.empty()) return {};
    std::string text = path.filename().string() + ": " + errors.front();
    if (errors.size() > 1) text += " (and " + std::to_string(errors.size() - 1) + " more)";
    return text;
}

// Boost takes an empty value for a missing one; a blank is as good for every option here.
Arguments withoutEmptyValues(Arguments arguments) {
    for (std::string& argument : arguments)
        if (argument.empty() || (argument.starts_with("--") && argument.ends_with('=')))
            argument += ' ';
    return arguments;
}

/// Boost's error about a wrong option, and the option that may have been meant.
std::string explained(const po::unknown_option& error, const po::options_description& known) {
    const std::string name = error.get_option_name();
    std::vector<std::string> names;
    for (const auto& option : known.options()) names.push_back("--" + option->long_name());
    return error.what() + didYouMean(name, names);
}

void parseArguments(const Arguments& arguments,
                    const po::options_description& known,
                    Words words,
                    Options& options) {
    constexpr const char* kRest = "unexpected words";
    constexpr const char* kShortHelp = ",h";
    po::options_description withRest;
    withRest.add(known).add_options()(kRest, po::value<Arguments>())(kShortHelp, "");
    po::positional_options_description rest;
    rest.add(kRest, -1);
    // Without abbreviations: a script that uses one breaks when the next option comes.
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::variables_map& values = options.values;
    try {
        po::store(po::command_line_parser(withoutEmptyValues(arguments))
                      .options(withRest)
                      .style(style)
                      .positional(rest)
                      .run(),
                  values);
    } catch (const po::unknown_option& error) {
        throw UserError{explained(error, known)};
    } catch (const po::error& error) {
        throw UserError{error.what()};
    }
    if (values.count("help-all") > 0)
        options.help = Help::Whole;
    else if (values.count("help") > 0 || values.count("-h") > 0)
        options.help = Help::Short;
    if (values.count(kRest) == 0) return;
    options.words = values[kRest].as<Arguments>();
    if (words == Words::Refused && options.help == Help::None)
        throw UserError{"'" + options.words.front() + "' is a word too many"};
}

/// "--isa", "--isa, --seed"
std::string listOf(const std::vector<std::string_view>& names) {
    std::string text;
    for (const std::string_view name : names)
        text += (text.empty() ? "--" : ", --") + std::string{name};
    return text;
}

/// The settings that stand on the command line.
void assignGiven(Options& options) {
    for (const SettingKey& key : settingKeys()) {
        const std::string name = dashed(key.option());
        if (options.has(name))
            assignOrThrow("--" + name, key, options.text(name), options.settings);
    }
}

std::string settingsUnder(const std::string& heading, const std::vector<std::string_view>& names) {
    po::options_description chosen{heading};
    for (const std::string_view name : names)
        for (const SettingKey& key : settingKeys())
            if (dashed(key.option()) == name) addSetting(key, chosen);
    std::ostringstream text;
    text << '\n' << chosen;
    return text.str();
}

}  // namespace

Options readOptions(const Arguments& arguments,
                    const po::options_description& own,
                    IniErrors iniErrors,
                    Words words) {
    po::options_description known;
    known.add(own).add(allSettings()).add(commonOptions());
    Options options;
    parseArguments(arguments, known, words, options);
    if (options.help != Help::None) return options;
    const std::string complaint = applyIni(options, options.settings);
    if (!complaint.empty() && iniErrors == IniErrors::Throw) throw UserError{complaint};
    if (!complaint.empty()) options.complaints.push_back(complaint);
    assignGiven(options);
    if (options.has("no-book")) options.settings.player.book.use = false;
    return options;
}

Options readOptionsWith(const Arguments& arguments,
                        const po::options_description& own,
                        const std::vector<std::string_view>& obeyed) {
    po::options_description refusable = allSettings();
    refusable.add_options()("config", textValue("FILE"))("no-book", "");
    po::options_description known;
    known.add(own).add(refusable).add(helpOptions());
    Options options;
    parseArguments(arguments, known, Words::Refused, options);
    if (options.help != Help::None) return options;
    for (const auto& option : refusable.options()) {
        const std::string& name = option->long_name();
        if (options.has(name) && ranges::find(obeyed, name) == obeyed.end())
            throw UserError{"--" + name + ": has no effect here, where all but " + listOf(obeyed) +
                            " is fixed"};
    }
    assignGiven(options);
    return options;
}

Options readOwnOptions(const Arguments& arguments,
                       const po::options_description& own,
                       Words words) {
    po::options_description known;
    known.add(own).add(helpOptions());
    Options options;
    parseArguments(arguments, known, words, options);
    return options;
}

std::string helpText(Help help,
                     const po::options_description& own,
                     const std::vector<std::string_view>& settings) {
    std::ostringstream text;
    text << own << (help == Help::Whole ? settingsHelp() : settingsHelp(settings));
    return text.str();
}

std::string helpTextWith(const po::options_description& own,
                         const std::vector<std::string_view>& obeyed) {
    std::ostringstream text;
    text << own << settingsUnder("Settings of the engine (the others have no effect here)", obeyed);
    return text.str();
}

std::string settingsHelp(const std::vector<std::string_view>& names) {
    return settingsUnder("Settings of the engine (--help-all shows all of them)", names);
}

std::string settingsHelp() {
    std::ostringstream text;
    po::options_description all = allSettings();
    text << all.add(commonOptions());
    return text.str();
}

std::vector<std::size_t> placesOfWords(const Arguments& arguments) {
    po::options_description valued;
    valued.add(allSettings()).add(commonOptions()).add_options()("log", textValue("FILE"));
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& argument = arguments[i];
        if (!argument.starts_with('-')) {
            places.push_back(i);
            continue;
        }
        if (!argument.starts_with("--")) continue;
        constexpr bool kWithoutAbbreviations = false;
        const auto* const option = valued.find_nothrow(argument.substr(2), kWithoutAbbreviations);
        if (option != nullptr && option->semantic()->min_tokens() > 0) ++i;
    }
    return places;
}

po::value_semantic* textValue(const char* operand) {
    return po::value<std::string>()->value_name(operand);
}

}  // namespace fukumi::protocol
