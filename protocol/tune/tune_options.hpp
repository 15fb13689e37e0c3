// SPDX-License-Identifier: MIT
//
// The command line of fukumi-tune: --NAME VALUE..., and other words. Its errors are those of
// protocol/question.
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/eval/model.hpp"
#include "engine/tuning/data/play/self_match.hpp"
#include "engine/tuning/pattern/match_side.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol::tune {

using Arguments = std::vector<std::string>;

/// One option of a command, as its help shows it: --name OPERAND text.
struct OptionRow {
    enum class Values : std::uint8_t { None, One, Many };

    std::string_view name;
    std::string_view operand;
    std::string text;
    Values values = Values::One;
};

// Options that several commands have. TuneOptions reads them all by functions of their names.

/// --in PATH...: where the games are; other words are more of them.
[[nodiscard]] OptionRow inOption();
[[nodiscard]] OptionRow ruleOption();
[[nodiscard]] OptionRow sizeOption();
/// The use of the random numbers: "of the openings".
[[nodiscard]] OptionRow seedOption(std::string_view of);
/// The things done at a time: "games".
[[nodiscard]] OptionRow threadsOption(std::string_view what);
/// The use of --eval: "what plays".
[[nodiscard]] OptionRow evalOption(std::string_view what);
[[nodiscard]] OptionRow weightsOption();
/// For commands with an output; OutputFile obeys it.
[[nodiscard]] OptionRow forceOption();

/// " (freestyle, standard or renju; default freestyle)"
[[nodiscard]] std::string describeWords(std::span<const std::string_view> words,
                                        std::string_view usual);

inline constexpr const char* kClockHelp =
    "instead: TURN/MATCH@N, a match clock in milliseconds of N nodes; who overdraws it has lost";

/// Values of --rule, --size and --clock. Throw UserError on other texts.
[[nodiscard]] Rule ruleOf(const std::string& typed);
[[nodiscard]] BoardSize sizeOf(const std::string& typed);
[[nodiscard]] tuning::NodeClock nodeClockOf(const std::string& typed);

class TuneOptions {
public:
    /// `usage` is the first line of the help. Refuses what is not in `own`. Words that are not the
    /// value of an option are values of --in, if the command has it.
    TuneOptions(const Arguments& arguments,
                const std::string& usage,
                const std::vector<OptionRow>& own);

    /// --help was there: its text; nothing else is to be done.
    [[nodiscard]] const std::optional<std::string>& help() const { return help_; }

    /// The file that an option names, as an output.
    [[nodiscard]] OutputFile output(const std::string& name,
                                    Existing existing = Existing::Refused) const;
    /// An output in a folder that an option names.
    [[nodiscard]] OutputFile output(const std::string& name,
                                    const std::string& path,
                                    Existing existing = Existing::Refused) const;
    [[nodiscard]] bool has(const std::string& name) const { return values_.contains(name); }
    /// REQUIRES: has(name).
    [[nodiscard]] const std::string& text(const std::string& name) const;
    [[nodiscard]] std::optional<std::string> optionalText(const std::string& name) const;

    /// The word of an option; the first of its words without the option. Throws UserError on any
    /// other word.
    [[nodiscard]] std::string oneOf(const std::string& name,
                                    const std::vector<std::string>& words) const;

    /// Throws UserError if the option is absent.
    void require(const std::string& name) const;
    /// Throws UserError if both options are there.
    void refuseBoth(const std::string& first, const std::string& second) const;

    template <std::integral Int>
    [[nodiscard]] std::optional<Int> number(const std::string& name, Int min, Int max) const {
        if (!has(name)) return std::nullopt;
        const auto number = question::parseNumber(
            text(name), static_cast<std::int64_t>(min), static_cast<std::int64_t>(max));
        if (!number) refuse(inField(number.error(), name));
        return static_cast<Int>(*number);
    }

    /// A number from 0 to 1.
    [[nodiscard]] std::optional<double> share(const std::string& name) const;

    /// --in; empty without it.
    [[nodiscard]] std::vector<std::filesystem::path> in() const;
    /// Freestyle, 15x15, seed 1, one thread and the built-in pattern weights by default.
    [[nodiscard]] Rule rule() const;
    [[nodiscard]] BoardSize size() const;
    [[nodiscard]] std::uint64_t seed() const;
    [[nodiscard]] int threads() const;
    /// --eval.
    [[nodiscard]] eval::EvalKind evalKind(eval::EvalKind otherwise) const;
    [[nodiscard]] tuning::EvaluatorChoice evaluator() const;
    /// A number of nodes; absent without the option.
    [[nodiscard]] std::optional<std::uint64_t> nodes(const std::string& name = "nodes") const;

private:
    using Rows = std::vector<OptionRow>;

    /// An option with what follows it; returns the number of arguments that it took.
    std::size_t addOption(const Arguments& arguments, std::size_t at, const Rows& own);
    void addWord(const std::string& word, const Rows& own);

    std::map<std::string, std::vector<std::string>, std::less<>> values_;
    std::optional<std::string> help_;
};

}  // namespace fukumi::protocol::tune
