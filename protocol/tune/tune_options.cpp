// SPDX-License-Identifier: MIT
#include "protocol/tune/tune_options.hpp"

#include <span>

#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "protocol/question/help.hpp"
#include "protocol/question/kinds.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr std::uint64_t kMostNodes = 1000000000;
constexpr std::uint64_t kMostSeed = 1000000000000000000;
constexpr const char* kIn = "in";

/// Not a negative number, which is a value.
bool isOption(const std::string& argument) {
    constexpr std::string_view kNumber = "0123456789.";
    return argument.starts_with('-') && argument.size() > 1 &&
           kNumber.find(argument[1]) == std::string_view::npos;
}

/// The row of "--seconds" or "--seconds=60".
const OptionRow& findRow(const std::string& typed, const std::vector<OptionRow>& own) {
    const std::string option = typed.substr(0, typed.find('='));
    const auto row = ranges::findIf(
        own, [&](const OptionRow& each) { return option == "--" + std::string{each.name}; });
    if (row != own.end()) return *row;
    std::vector<std::string> known;
    for (const OptionRow& each : own) known.push_back("--" + std::string{each.name});
    refuse({.kind = ErrorKind::UnknownField,
            .value = option,
            .expected = findNearestWord(option, known)});
}

[[noreturn]] void refuseWord(std::string_view field,
                             const std::string& typed,
                             std::span<const std::string_view> words) {
    refuse({.kind = ErrorKind::NotOneOf,
            .field = std::string{field},
            .value = typed,
            .expected = {words.begin(), words.end()}});
}

std::string writeHelp(const std::string& usage, const std::vector<OptionRow>& own) {
    std::string text = usage + "\nOptions:\n";
    for (const OptionRow& row : own) {
        std::string option = "--" + std::string{row.name};
        if (row.values != OptionRow::Values::None) option.append(" ").append(row.operand);
        if (row.values == OptionRow::Values::Many) option += "...";
        text += question::writeRow(option, row.text);
    }
    return text + question::writeRow("--help", "show this text");
}

}  // namespace

std::string describeWords(std::span<const std::string_view> words, std::string_view usual) {
    return " (" + toEnglish(joinWords({words.begin(), words.end()}, english("{0} or {1}"))) +
           "; default " + std::string{usual} + ')';
}

OptionRow inOption() { return {kIn, "PATH", "shards and folders", OptionRow::Values::Many}; }

OptionRow ruleOption() {
    return {"rule",
            "RULE",
            "the rule" + describeWords(question::namesOf<kRules>(), nameOf(Rule::Freestyle))};
}

OptionRow sizeOption() { return {"size", "N|WxH", "size of the board (default 15)"}; }

OptionRow seedOption(std::string_view of) {
    return {"seed", "N", std::string{of} + " (default 1)"};
}

OptionRow threadsOption(std::string_view what) {
    return {"threads", "N", std::string{what} + " at a time (default 1)"};
}

OptionRow evalOption(std::string_view what) {
    return {"eval", "NAME", std::string{what} + describeWords(eval::kEvalNames, "pattern")};
}

OptionRow weightsOption() {
    return {"weights", "FILE", "other pattern weights than the built-in ones"};
}

OptionRow forceOption() {
    return {"force", "", "replace a file that exists", OptionRow::Values::None};
}

Rule ruleOf(const std::string& typed) {
    if (const auto rule = ruleFromName(typed)) return *rule;
    refuseWord("rule", typed, question::namesOf<kRules>());
}

BoardSize sizeOf(const std::string& typed) {
    const auto size = parseSize(typed);
    if (!size) refuse({.kind = ErrorKind::NotASize, .field = "size", .value = typed});
    return *size;
}

tuning::NodeClock nodeClockOf(const std::string& typed) {
    const auto clock = tuning::nodeClockCalled(typed);
    if (!clock)
        refuse({.kind = ErrorKind::WrongForm,
                .field = "clock",
                .value = typed,
                .expected = {"TURN/MATCH@N"}});
    return *clock;
}

TuneOptions::TuneOptions(const Arguments& arguments,
                         const std::string& usage,
                         const std::vector<OptionRow>& own) {
    if (ranges::find(arguments, "--help") != arguments.end()) {
        help_ = writeHelp(usage, own);
        return;
    }
    for (std::size_t at = 0; at < arguments.size();) {
        if (isOption(arguments[at])) {
            at += addOption(arguments, at, own);
        } else {
            addWord(arguments[at], own);
            ++at;
        }
    }
}

std::size_t TuneOptions::addOption(const Arguments& arguments, std::size_t at, const Rows& own) {
    using Values = OptionRow::Values;
    const std::string& typed = arguments[at];
    const OptionRow& row = findRow(typed, own);
    const std::string name{row.name};
    if (row.values != Values::Many && has(name))
        refuse({.kind = ErrorKind::Repeated, .field = name});
    std::vector<std::string>& values = values_[name];
    const auto equals = typed.find('=');
    if (row.values == Values::None) {
        if (equals == std::string::npos) return 1;
        refuse({.kind = ErrorKind::UnexpectedValue, .field = name});
    }
    if (equals != std::string::npos) {
        values.push_back(typed.substr(equals + 1));
        return 1;
    }
    std::size_t taken = 1;
    for (std::size_t i = at + 1; i < arguments.size() && !isOption(arguments[i]); ++i, ++taken) {
        if (row.values == Values::One && taken == 2) break;
        values.push_back(arguments[i]);
    }
    if (taken == 1)
        refuse({.kind = ErrorKind::MissingValue, .field = name, .expected = {row.operand}});
    return taken;
}

void TuneOptions::addWord(const std::string& word, const Rows& own) {
    const auto row = ranges::findIf(own, [](const OptionRow& each) { return each.name == kIn; });
    if (row == own.end() || (row->values == OptionRow::Values::One && has(kIn)))
        refuse({.kind = ErrorKind::UnexpectedArgument, .value = word});
    values_[kIn].push_back(word);
}

const std::string& TuneOptions::text(const std::string& name) const {
    return values_.at(name).front();
}

std::vector<std::filesystem::path> TuneOptions::in() const {
    if (!has("in")) return {};
    const std::vector<std::string>& words = values_.at("in");
    return {words.begin(), words.end()};
}

OutputFile TuneOptions::output(const std::string& name, Existing existing) const {
    return output(name, text(name), existing);
}

OutputFile TuneOptions::output(const std::string& name,
                               const std::string& path,
                               Existing existing) const {
    CommandLine line{.texts = {}, .isForced = has("force")};
    for (const auto& [option, texts] : values_)
        line.texts.insert(line.texts.end(), texts.begin(), texts.end());
    auto file = OutputFile::open("--" + name, path, line, existing);
    if (!file) refuse(inField(file.error(), name));
    return std::move(*file);
}

std::optional<std::string> TuneOptions::optionalText(const std::string& name) const {
    return has(name) ? std::optional{text(name)} : std::nullopt;
}

std::string TuneOptions::oneOf(const std::string& name,
                               const std::vector<std::string>& words) const {
    const std::string word = optionalText(name).value_or(words.front());
    if (ranges::find(words, word) == words.end())
        refuse({.kind = ErrorKind::NotOneOf,
                .field = name,
                .value = word,
                .expected = {words.begin(), words.end()}});
    return word;
}

void TuneOptions::require(const std::string& name) const {
    if (!has(name)) refuse({.kind = ErrorKind::Required, .expected = {name}});
}

void TuneOptions::refuseBoth(const std::string& first, const std::string& second) const {
    if (has(first) && has(second))
        refuse({.kind = ErrorKind::Conflict, .field = first, .expected = {second}});
}

std::optional<double> TuneOptions::share(const std::string& name) const {
    if (!has(name)) return std::nullopt;
    const std::string& typed = text(name);
    const auto share = parseDecimal(typed);
    if (!share || *share < 0.0 || *share > 1.0)
        refuse({.kind = ErrorKind::WrongForm,
                .field = name,
                .value = typed,
                .expected = {"a number from 0 to 1"}});
    return share;
}

Rule TuneOptions::rule() const { return has("rule") ? ruleOf(text("rule")) : Rule::Freestyle; }

BoardSize TuneOptions::size() const {
    return has("size") ? sizeOf(text("size")) : BoardSize::square(15);
}

int TuneOptions::threads() const { return number<int>("threads", 1, 1024).value_or(1); }

std::uint64_t TuneOptions::seed() const {
    return number<std::uint64_t>("seed", 0, kMostSeed).value_or(1);
}

tuning::EvaluatorChoice TuneOptions::evaluator() const {
    return tuning::chooseEvaluator(
        evalKind(eval::EvalKind::Pattern), optionalText("weights"), rule());
}

eval::EvalKind TuneOptions::evalKind(eval::EvalKind otherwise) const {
    if (!has("eval")) return otherwise;
    const auto kind = eval::evalKindCalled(text("eval"));
    if (!kind) refuseWord("eval", text("eval"), eval::kEvalNames);
    return *kind;
}

std::optional<std::uint64_t> TuneOptions::nodes(const std::string& name) const {
    return number<std::uint64_t>(name, 1, kMostNodes);
}

}  // namespace fukumi::protocol::tune
