// SPDX-License-Identifier: MIT
#include "protocol/tune/tune_options.hpp"

#include <charconv>
#include <sstream>

namespace fukumi::protocol::tune {

namespace po = boost::program_options;

TuneOptions::TuneOptions(const Arguments& arguments,
                         const std::string& usage,
                         po::options_description own,
                         const char* words) {
    own.add_options()("help", "show this text");
    po::positional_options_description positional;
    if (words != nullptr) positional.add(words, -1);
    po::store(po::command_line_parser{arguments}.options(own).positional(positional).run(),
              values_);
    if (!has("help")) return;
    std::ostringstream text;
    text << usage << '\n' << own;
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

std::optional<std::string> TuneOptions::optionalText(const std::string& name) const {
    return has(name) ? std::optional{text(name)} : std::nullopt;
}

void TuneOptions::require(const std::string& name) const {
    if (!has(name)) throw UserError{"--" + name + " is missing; see --help"};
}

std::optional<double> TuneOptions::share(const std::string& name) const {
    if (!has(name)) return std::nullopt;
    const std::string& typed = text(name);
    const auto share = parseDecimal(typed);
    if (!share || *share < 0.0 || *share > 1.0)
        throw UserError{"--" + name + ": '" + typed + "' is not a number from 0 to 1"};
    return share;
}

Rule TuneOptions::rule() const {
    if (!has("rule")) return Rule::Freestyle;
    const auto rule = ruleFromName(text("rule"));
    if (!rule) throw UserError{"--rule: freestyle, standard, renju, caro or caro6"};
    return *rule;
}

BoardSize TuneOptions::size() const {
    if (!has("size")) return BoardSize::square(15);
    const std::string& typed = text("size");
    const auto cross = typed.find('x');
    const auto width = parseInteger<int>(typed.substr(0, cross));
    const auto height =
        cross == std::string::npos ? width : parseInteger<int>(typed.substr(cross + 1));
    const auto size = width && height ? BoardSize::make(*width, *height) : std::nullopt;
    if (!size) throw UserError{"--size: '" + typed + "' is not N or WxH with sides from 5 to 22"};
    return *size;
}

int TuneOptions::threads() const { return number<int>("threads", 1, 1024).value_or(1); }

po::value_semantic* textValue(const char* operand) {
    return po::value<std::string>()->value_name(operand);
}

po::value_semantic* listValue(const char* operand) {
    return po::value<std::vector<std::string>>()->value_name(operand)->multitoken();
}

}  // namespace fukumi::protocol::tune
