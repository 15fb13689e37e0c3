// SPDX-License-Identifier: MIT
//
// The command line of fukumi-tune: --NAME VALUE..., and what stands alone.
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "engine/core/error.hpp"
#include "engine/core/parse.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"

namespace fukumi::protocol::tune {

using Arguments = std::vector<std::string>;

class TuneOptions {
public:
    /// `usage` is the first line of the help. Throws UserError on an option that is not in `own`
    /// (boost's errors are one line each, too). Words that stand alone are the values of `words`,
    /// where there is such an option.
    TuneOptions(const Arguments& arguments,
                const std::string& usage,
                boost::program_options::options_description own,
                const char* words = nullptr);

    /// --help was there: its text; nothing else is to be done.
    [[nodiscard]] const std::optional<std::string>& help() const { return help_; }

    [[nodiscard]] bool has(const std::string& name) const { return values_.count(name) > 0; }
    /// REQUIRES: has(name).
    [[nodiscard]] const std::string& text(const std::string& name) const;
    [[nodiscard]] std::vector<std::filesystem::path> paths(const std::string& name) const;
    [[nodiscard]] std::optional<std::string> optionalText(const std::string& name) const;

    /// Throws UserError where the option is not there.
    void require(const std::string& name) const;

    template <std::integral Int>
    [[nodiscard]] std::optional<Int> number(const std::string& name, Int min, Int max) const {
        if (!has(name)) return std::nullopt;
        const auto number = parseInteger<Int>(text(name));
        if (!number || *number < min || *number > max)
            throw UserError{"--" + name + ": '" + text(name) + "' is not a whole number from " +
                            std::to_string(min) + " to " + std::to_string(max)};
        return number;
    }

    /// A number from 0 to 1.
    [[nodiscard]] std::optional<double> share(const std::string& name) const;

    /// --rule, --size and --threads.
    [[nodiscard]] Rule rule() const;
    [[nodiscard]] BoardSize size() const;
    [[nodiscard]] int threads() const;

private:
    boost::program_options::variables_map values_;
    std::optional<std::string> help_;
};

/// A text, and many of them.
[[nodiscard]] boost::program_options::value_semantic* textValue(const char* operand);
[[nodiscard]] boost::program_options::value_semantic* listValue(const char* operand);

}  // namespace fukumi::protocol::tune
