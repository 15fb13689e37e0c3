// SPDX-License-Identifier: MIT
#include "protocol/question/help.hpp"

#include <array>
#include <vector>

#include "engine/core/ranges.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol::question {

namespace {

constexpr std::size_t kColumns = 80;
constexpr std::size_t kHelpColumn = 26;
constexpr std::string_view kProgram = "pbrain-fukumi";

/// In the order of Section.
constexpr std::array<std::string_view, 10> kTitles{"Arguments",
                                                   "Position",
                                                   "Limits",
                                                   "What to do",
                                                   "Output",
                                                   "Play",
                                                   "Limits (a manager's INFO lines override them)",
                                                   "Machine",
                                                   "Manager",
                                                   "Common"};

/// "1 to 12", "freestyle, standard or renju"; empty if the operand of an option shows it.
std::string describeRange(const Field& field, Door door) {
    const bool isOption = door == Door::Arguments;
    const bool isShown = isOption && field.operand.find('|') != std::string_view::npos;
    if (const auto* word = std::get_if<Word>(&field.kind)) {
        const auto words = word->words();
        return isOption && field.operand.empty()
                   ? ""
                   : toEnglish(joinWords({words.begin(), words.end()}, english("{0} or {1}")));
    }
    const auto* integer = std::get_if<Integer>(&field.kind);
    if (const auto* number = std::get_if<Thousandths>(&field.kind))
        return "0 to " + writeThousandths(number->max);
    if (integer == nullptr || isShown) return {};
    const std::string least = std::to_string(integer->min);
    return integer->max == Integer::kNoMaximum ? least + " or more"
                                               : least + " to " + std::to_string(integer->max);
}

/// "--svg or --html": those of the fields that the task has at the door.
std::string describeNeeds(const Field& field, Task task, Door door) {
    std::vector<Sentence> spelled;
    for (const std::string_view name : field.needs)
        if (findField(name.substr(0, name.find('=')), door, task) != nullptr)
            spelled.emplace_back(spellField(name, door));
    return toEnglish(joinWords(spelled, english("{0} or {1}")));
}

/// " (1 to 12; default 12; requires --svg)": range, default and needs, or nothing.
std::string describeFacts(const Field& field, Task task, Door door) {
    std::string facts;
    const auto add = [&](std::string_view label, const std::string& fact) {
        if (!fact.empty()) facts.append(facts.empty() ? " (" : "; ").append(label).append(fact);
    };
    add("", describeRange(field, door));
    const Subcommand* const subcommand = findSubcommand(task);
    const bool isSaidByText =
        subcommand != nullptr && ranges::count(subcommand->ownDefaults, field.name) > 0;
    if (field.section != Section::Operands && !isSaidByText)
        add("default ", writeValue(field, makeQuestion(task)));
    add("requires ", describeNeeds(field, task, door));
    return facts.empty() ? "" : facts + ")";
}

std::string describeMeaning(const Field& field, Task task, Door door) {
    return std::string{field.help} + describeFacts(field, task, door);
}

/// The help without the list that follows its first line.
std::string_view firstLine(std::string_view help) {
    const auto end = help.find(":\n");
    return help.substr(0, end);
}

/// Breaks a line at blanks into lines that end at kColumns; all but the first are indented.
std::string wrapLine(std::string_view text, std::size_t indent) {
    const std::size_t width = kColumns - indent;
    std::string lines;
    while (text.size() > width) {
        const auto end = text.rfind(' ', width);
        if (end == std::string_view::npos) break;
        lines.append(text.substr(0, end)).append("\n").append(indent, ' ');
        text.remove_prefix(end + 1);
    }
    return lines.append(text).append("\n");
}

/// "--size N|WxH", "ROWS", "[OUT]", "FILE..."
std::string describeUsage(const Field& field) {
    const std::string name = spellField(field, Door::Arguments);
    const std::string operand = describeOperand(field);
    if (field.section != Section::Operands) return name + (operand.empty() ? "" : " " + operand);
    switch (field.count) {
        case Count::Optional: return '[' + name + ']';
        case Count::OneOrMore: return name.find(' ') == std::string::npos ? name + "..." : name;
        case Count::Any: return '[' + name + "...]";
        case Count::One: break;
    }
    return name;
}

/// The rows of a section, with its title, of fields that a task has; empty without any.
std::string writeSection(const Subcommand& subcommand, Section section, std::string_view title) {
    std::string rows;
    for (const Field& field : fields())
        if (field.section == section && isOffered(field, Door::Arguments, subcommand.task))
            rows +=
                writeRow(describeUsage(field),
                         describeMeaning(field, subcommand.task, Door::Arguments) +
                             (field.letter == '\0' ? "" : std::string{" (-"} + field.letter + ')'));
    return rows.empty() ? rows : '\n' + std::string{title} + ":\n" + rows;
}

std::string writeSections(const Subcommand& subcommand, Section first, Section last) {
    std::string text;
    const Field* const rule = findField("rule", Door::Arguments, subcommand.task);
    const bool hasRuleElsewhere = rule != nullptr && isSetting(rule->section);
    for (auto i = static_cast<std::size_t>(first); i <= static_cast<std::size_t>(last); ++i) {
        const auto section = static_cast<Section>(i);
        std::string title{kTitles.at(i)};
        if (section == Section::Position && hasRuleElsewhere) title += " (with --rule)";
        text += writeSection(subcommand, section, title);
    }
    return text;
}

/// The settings that matter most to a subcommand, or the only ones that have an effect.
std::string writeMainSettings(const Subcommand& subcommand, const FieldNames& names) {
    const bool hasMore = findField("config", Door::Arguments, subcommand.task) != nullptr;
    std::string rows;
    for (const std::string_view name : names)
        if (const Field* field = findField(name, Door::Arguments, subcommand.task))
            rows += writeRow(describeUsage(*field),
                             describeMeaning(*field, subcommand.task, Door::Arguments));
    if (rows.empty()) return rows;
    return "\nSettings of the engine (" +
           std::string{hasMore ? "--help-all shows all of them"
                               : "the others have no effect here"} +
           "):\n" + rows;
}

std::string replaceAll(std::string text, std::string_view from, std::string_view to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

}  // namespace

std::string writeRow(const std::string& usage, std::string_view meaning) {
    std::string text = "  " + usage;
    if (text.size() + 2 > kHelpColumn)
        text.append("\n").append(kHelpColumn, ' ');
    else
        text.resize(kHelpColumn, ' ');
    while (true) {
        const auto end = std::min(meaning.find('\n'), meaning.size());
        text += wrapLine(meaning.substr(0, end), kHelpColumn);
        if (end == meaning.size()) return text;
        text.append(kHelpColumn, ' ');
        meaning.remove_prefix(end + 1);
    }
}

std::string writeOverview(HelpSize size) {
    std::string text = "Usage: " + std::string{kProgram} +
                       " [SUBCOMMAND] [OPTIONS]\n\n"
                       "A five-in-a-row engine. Game managers start it without arguments.\n\n"
                       "Subcommands (SUBCOMMAND --help shows their options):\n";
    for (const Subcommand& each : subcommands()) {
        text += writeRow(std::string{each.name}, each.summary);
        if (!each.alias.empty())
            text += writeRow(std::string{each.alias}, "the same as " + std::string{each.name});
    }
    text += writeRow("help", "this text, or the help of the subcommand that follows");
    text += writeRow("version", "show the version; the same as --version");
    const Subcommand& gomocup = *findSubcommand(Task::Gomocup);
    text += "\nWithout a subcommand:\n" +
            writeRow("--version", "show the version; with --json also rules, formats, options");
    text += writeSection(gomocup, Section::Output, "").substr(3);
    if (size == HelpSize::Whole)
        return text + writeSections(gomocup, Section::Play, Section::Common);
    return text +
           writeMainSettings(
               gomocup, {"rule", "level", "mode", "threads", "max_memory", "timeout_turn", "book"});
}

std::string writeGroupHelp(std::string_view word) {
    std::string text = "Usage: " + std::string{kProgram} + ' ' + std::string{word} +
                       " SUBCOMMAND [OPTIONS]\n\n"
                       "Subcommands (SUBCOMMAND --help shows their options):\n";
    for (const Subcommand& each : subcommands())
        for (const std::string_view name : {each.name, each.alias})
            if (name.starts_with(std::string{word} + ' '))
                text += writeRow(std::string{name}, each.summary);
    return text;
}

std::string writeHelp(const Subcommand& subcommand, HelpSize size) {
    const std::string name{subcommand.name};
    std::string text = name + ": " + std::string{subcommand.summary} + '\n';
    if (!subcommand.more.empty()) text += wrapLine(subcommand.more, 0);
    text += "\nUsage: " + std::string{kProgram} + ' ' + name;
    for (const Field& field : fields())
        if (field.section == Section::Operands && field.tasks.contains(subcommand.task))
            text += ' ' + describeUsage(field);
    text += " [OPTIONS]\n" + writeSections(subcommand, Section::Operands, Section::Output);
    if (size == HelpSize::Whole && findField("config", Door::Arguments, subcommand.task) != nullptr)
        return text + writeSections(subcommand, Section::Play, Section::Common);
    return text + writeMainSettings(subcommand, subcommand.settings);
}

std::string writeTable(Task task, Door door) {
    std::string text = "| name | meaning |\n|---|---|\n";
    for (const Field& field : fields())
        if (isOffered(field, door, task))
            text +=
                "| `" + spellField(field, door) + "` | " +
                replaceAll(std::string{firstLine(field.help)} + describeFacts(field, task, door),
                           "|",
                           "\\|") +
                " |\n";
    return text;
}

}  // namespace fukumi::protocol::question
