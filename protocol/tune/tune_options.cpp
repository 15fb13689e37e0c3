// SPDX-License-Identifier: MIT
#include "protocol/tune/tune_options.hpp"

#include <sstream>

#include "protocol/question/kinds.hpp"

namespace fukumi::protocol::tune {

namespace po = boost::program_options;

namespace {

constexpr std::uint64_t kMostNodes = 1000000000;
constexpr std::uint64_t kMostSeed = 1000000000000000000;
constexpr const char* kIn = "in";

po::value_semantic* valueOf(const OptionRow& row) {
    if (row.values == OptionRow::Values::One)
        return po::value<std::string>()->value_name(row.operand);
    return po::value<std::vector<std::string>>()->value_name(row.operand)->multitoken();
}

}  // namespace

OptionRow inOption() { return {kIn, "PATH", "shards and folders", OptionRow::Values::Many}; }

OptionRow ruleOption() {
    return {"rule", "RULE", "freestyle (default), standard, renju, caro or caro6"};
}

OptionRow sizeOption() { return {"size", "N|WxH", "size of the board (default 15)"}; }

OptionRow seedOption(std::string_view of) {
    return {"seed", "N", std::string{of} + " (default 1)"};
}

OptionRow threadsOption(std::string_view what) {
    return {"threads", "N", std::string{what} + " at a time (default 1)"};
}

OptionRow evalOption(std::string_view what) {
    return {"eval", "NAME", "pattern (default), table or network: " + std::string{what}};
}

OptionRow weightsOption() {
    return {"weights", "FILE", "other pattern weights than the built-in ones"};
}

OptionRow forceOption() {
    return {
        "force", "", "write over a file that this program did not make", OptionRow::Values::None};
}

Rule ruleOf(const std::string& typed) {
    if (const auto rule = ruleFromName(typed)) return *rule;
    const auto names = question::namesOf<kRules>();
    refuse({.kind = ErrorKind::NotOneOf,
            .field = "rule",
            .value = typed,
            .expected = {names.begin(), names.end()}});
}

BoardSize sizeOf(const std::string& typed) {
    const auto size = question::parseSize(typed);
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
    po::options_description options{"Options"};
    po::positional_options_description positional;
    for (const OptionRow& row : own) {
        if (row.values == OptionRow::Values::None)
            options.add_options()(row.name, row.text.c_str());
        else
            options.add_options()(row.name, valueOf(row), row.text.c_str());
        if (row.name == std::string_view{kIn}) positional.add(kIn, -1);
    }
    options.add_options()("help", "show this text");
    po::store(po::command_line_parser{arguments}.options(options).positional(positional).run(),
              values_);
    if (!has("help")) return;
    std::ostringstream text;
    text << usage << '\n' << options;
    help_ = text.str();
}

const std::string& TuneOptions::text(const std::string& name) const {
    return values_[name].as<std::string>();
}

std::vector<std::filesystem::path> TuneOptions::paths(const std::string& name) const {
    if (!has(name)) return {};
    const auto& words = values_[name].as<std::vector<std::string>>();
    return {words.begin(), words.end()};
}

OutputFile TuneOptions::output(const std::string& name, FileKind kind) const {
    return output(name, text(name), kind);
}

OutputFile TuneOptions::output(const std::string& name,
                               const std::string& path,
                               FileKind kind) const {
    CommandLine line{.texts = {}, .isForced = has("force")};
    for (const auto& [ignored, value] : values_) {
        if (const auto* one = boost::any_cast<std::string>(&value.value()))
            line.texts.push_back(*one);
        if (const auto* many = boost::any_cast<std::vector<std::string>>(&value.value()))
            line.texts.insert(line.texts.end(), many->begin(), many->end());
    }
    auto file = OutputFile::open("--" + name, path, kind, line);
    if (!file) refuse(inField(file.error(), name));
    return std::move(*file);
}

std::optional<std::string> TuneOptions::optionalText(const std::string& name) const {
    return has(name) ? std::optional{text(name)} : std::nullopt;
}

std::string TuneOptions::eitherOf(const std::string& name,
                                  const std::string& usual,
                                  const std::string& other) const {
    const std::string word = optionalText(name).value_or(usual);
    if (word != usual && word != other)
        refuse({.kind = ErrorKind::NotOneOf,
                .field = name,
                .value = word,
                .expected = {usual, other}});
    return word;
}

void TuneOptions::require(const std::string& name) const {
    if (!has(name)) refuse({.kind = ErrorKind::Required, .expected = {name}});
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
    if (!kind)
        refuse({.kind = ErrorKind::NotOneOf,
                .field = "eval",
                .value = text("eval"),
                .expected = {eval::kEvalNames.begin(), eval::kEvalNames.end()}});
    return *kind;
}

std::optional<std::uint64_t> TuneOptions::nodes(const std::string& name) const {
    return number<std::uint64_t>(name, 1, kMostNodes);
}

}  // namespace fukumi::protocol::tune
