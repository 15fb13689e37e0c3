// SPDX-License-Identifier: MIT
//
// The table of fields as a whole.
#include <cstdlib>
#include <fstream>
#include <set>

#include "engine/core/input_file.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/question/help.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"
#include "protocol/question/values.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_positions.hpp"

namespace fukumi::protocol::question {

namespace {

bool isField(std::string_view name) {
    return ranges::anyOf(
        fields(), [&](const Field& field) { return field.name == name.substr(0, name.find('=')); });
}

std::optional<Task> taskNamed(std::string_view name) {
    if (name == "opening") return Task::OpeningStep;
    for (const Subcommand& each : subcommands())
        if (each.name == name) return each.task;
    return std::nullopt;
}

/// Whether `name` is a field at a door: "arguments analyze", "--lines".
bool isKnown(std::string_view where, std::string_view name) {
    if (where == "ini") return findSetting(name, Door::Ini) != nullptr;
    if (where == "info") return findSetting(name, Door::Info) != nullptr;
    const auto blank = where.find(' ');
    const Door door = where.substr(0, blank) == "json" ? Door::Json : Door::Arguments;
    const auto task = taskNamed(where.substr(blank + 1));
    return task && Input{door, *task}.find(name).has_value();
}

}  // namespace

TEST_CASE("no option, key or member that users knew is lost", "[protocol][question]") {
    std::ifstream file{test::testsFolder() / "data" / "known_options.txt"};
    int count = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        const std::string_view text = line;  // "arguments analyze: --lines --mode"
        const auto colon = text.find(": ");
        const std::string_view where = text.substr(0, colon);
        for (const std::string_view name : splitWords(text.substr(colon + 2))) {
            // The name of a subcommand, as it is written.
            if (where == "arguments prove" && name == "--quiet") continue;
            INFO(where << ": " << name);
            CHECK(isKnown(where, name));
            ++count;
        }
    }
    CHECK(count > 450);
}

TEST_CASE("a field is found under one name at a door of a task", "[protocol][question]") {
    for (const Subcommand& subcommand : subcommands())
        for (const Door door : {Door::Arguments, Door::Json}) {
            std::set<std::string> names;
            for (const Field& field : fields()) {
                INFO(subcommand.name << ' ' << field.name);
                if (isOffered(field, door, subcommand.task))
                    CHECK(names.insert(spellField(field, door)).second);
            }
        }
    for (const Door door : {Door::Ini, Door::Info})
        for (const Field& field : fields())
            if (field.doors.contains(door)) CHECK(findSetting(field.name, door) == &field);
}

TEST_CASE("rows name fields that the table has", "[protocol][question]") {
    for (const Field& field : fields()) {
        INFO(field.name);
        CHECK_FALSE(field.help.empty());
        for (const std::string_view name : field.needs) CHECK(isField(name));
        for (const std::string_view name : field.excludes) CHECK(isField(name));
    }
    for (const Subcommand& each : subcommands()) {
        INFO(each.name);
        CHECK(makeQuestion(each.task).task.index() == static_cast<std::size_t>(each.task));
        for (const std::string_view name : each.settings)
            CHECK(findField(name, Door::Arguments, each.task) != nullptr);
        for (const std::string_view name : each.oneOf)
            CHECK(findField(name, Door::Arguments, each.task) != nullptr);
    }
}

TEST_CASE("a member holds both ends of the range of its field", "[protocol][question]") {
    for (const Field& field : fields()) {
        const auto* integer = std::get_if<Integer>(&field.kind);
        if (integer == nullptr || integer->slot.load == nullptr) continue;
        // Numbers below a limit lift it, and those above it count as the largest.
        if (isSetting(field.section) && field.section != Section::Play) continue;
        for (const Subcommand& subcommand : subcommands()) {
            if (!field.tasks.contains(subcommand.task)) continue;
            INFO(subcommand.name << ' ' << field.name);
            for (const std::int64_t number : {integer->min, integer->max}) {
                Question question = makeQuestion(subcommand.task);
                REQUIRE(storeValue(field, {std::to_string(number)}, question));
                CHECK(writeValue(field, question) == std::to_string(number));
            }
        }
    }
}

TEST_CASE("the default that help shows can be given", "[protocol][question]") {
    for (const Subcommand& subcommand : subcommands())
        for (const Field& field : fields()) {
            if (!field.tasks.contains(subcommand.task)) continue;
            Question question = makeQuestion(subcommand.task);
            const std::string shown = writeValue(field, question);
            if (shown.empty()) continue;
            INFO(subcommand.name << ' ' << field.name << ' ' << shown);
            REQUIRE(storeValue(field, {shown}, question));
            CHECK(writeValue(field, question) == shown);
        }
}

TEST_CASE("a field that names a file takes a dash as a stream, or refuses it",
          "[protocol][question]") {
    std::set<std::string_view> taken;
    for (const Subcommand& each : subcommands())
        for (const Field& field : fields()) {
            const bool namesFile = std::holds_alternative<Path>(field.kind) ||
                                   std::holds_alternative<Paths>(field.kind) ||
                                   field.name == "network" || field.name == "book";
            if (!namesFile || !isOffered(field, Door::Arguments, each.task)) continue;
            Question question = makeQuestion(each.task);
            const auto stored = storeValue(field, {"-"}, question);
            if (stored)
                taken.insert(field.name);
            else
                CHECK(describeError(stored.error()).find(": '-' is not a ") != std::string::npos);
        }
    CHECK(taken == std::set<std::string_view>{"GAMES", "IN", "config", "psq", "review", "tree"});
}

TEST_CASE("help names each option of a subcommand in 80 columns", "[protocol][question]") {
    for (const Subcommand& subcommand : subcommands()) {
        const std::string help = writeHelp(subcommand, HelpSize::Whole);
        INFO(help);
        const auto begins = [&](const std::string& name) {
            return help.find("\n  " + name) != std::string::npos;
        };
        for (const Field& field : fields()) {
            if (!isOffered(field, Door::Arguments, subcommand.task) ||
                field.section == Section::Common)
                continue;
            const std::string name = spellField(field, Door::Arguments);
            INFO(name);
            CHECK((begins(name) || begins('[' + name)));  // brackets: can be left out
        }
        std::istringstream lines{help};
        for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 80);
    }
}

TEST_CASE("help says a default of memory and threads only where it is the engine's",
          "[protocol][question]") {
    const auto says = [](Task task, std::string_view text) {
        return writeHelp(*findSubcommand(task), HelpSize::Whole).find(text) != std::string::npos;
    };
    for (const Task task : {Task::Analyze, Task::Page, Task::Serve, Task::BookOpenings}) {
        INFO(static_cast<int>(task));
        CHECK(says(task, "(default 256M)") == (task == Task::Analyze));
        CHECK(says(task, "(1 to 1024; default 1)") == (task != Task::Page));
    }
}

// FUKUMI_UPDATE=1 fukumi_tests "[readme]" writes them anew.
TEST_CASE("the tables of the page about JSON are those of the fields",
          "[protocol][question][readme]") {
    const auto path = test::testsFolder().parent_path() / "protocol" / "docs" / "json.md";
    const std::string text = readTextFile(path.string());
    std::string made = text;
    struct Table {
        std::string title;
        Task task;
        Door door;
    };
    for (const auto& [title, task, door] : {Table{"a query", Task::Analyze, Door::Json},
                                            Table{"an opening", Task::OpeningStep, Door::Json},
                                            Table{"an engine", Task::Analyze, Door::Ini}}) {
        const std::string begin = "<!-- fields of " + title + " -->\n";
        const auto from = made.find(begin);
        REQUIRE(from != std::string::npos);
        const auto to = made.find("<!-- end -->", from);
        made.replace(from, to - from, begin + writeTable(task, door));
    }
    if (std::getenv("FUKUMI_UPDATE") != nullptr) std::ofstream{path} << made;
    CHECK(made == text);
}

}  // namespace fukumi::protocol::question
