// SPDX-License-Identifier: MIT
//
// A field is one thing that can be given with a question. The tables in fields_*.cpp list all of
// them; reading, messages, help, completion and manuals walk these tables.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "protocol/question/kinds.hpp"

namespace fukumi::protocol::question {

/// The ways in for questions. Ini: a line of fukumi.ini. Info: an INFO line of a manager.
enum class Door : std::uint8_t { Arguments, Json, Ini, Info };

/// The task that a question has: the index of Question::task.
enum class Task : std::uint8_t { FUKUMI_TASKS };

/// Headings of the help, in its order. Operands have no name on the command line: `solve chomp 4
/// 5`. Settings of the engine begin with Play.
enum class Section : std::uint8_t {
    Operands,
    Position,
    Limits,
    Task,
    Output,
    Play,
    Clock,
    Machine,
    Manager,
    Common
};
[[nodiscard]] constexpr bool isSetting(Section section) {
    return section >= Section::Play && section <= Section::Manager;
}

/// The number of texts that an operand takes. All other fields take one.
enum class Count : std::uint8_t { One, Optional, OneOrMore, Any };

template <class Enum>
class SetOf {
public:
    constexpr SetOf(std::initializer_list<Enum> members) {
        for (const Enum member : members) bits_ |= bit(member);
    }
    [[nodiscard]] constexpr bool contains(Enum member) const { return (bits_ & bit(member)) != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    friend constexpr SetOf operator|(SetOf a, SetOf b) {
        a.bits_ |= b.bits_;
        return a;
    }

private:
    static constexpr std::uint32_t bit(Enum member) { return 1U << static_cast<unsigned>(member); }
    std::uint32_t bits_ = 0;
};

/// At most kMost names of other fields; "method=mcts" is the field with this value.
class FieldNames {
public:
    static constexpr std::size_t kMost = 16;

    constexpr FieldNames(std::initializer_list<std::string_view> names) : size_{names.size()} {
        std::copy(names.begin(), names.end(), names_.begin());
    }
    [[nodiscard]] constexpr const std::string_view* begin() const { return names_.data(); }
    [[nodiscard]] constexpr const std::string_view* end() const { return names_.data() + size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    friend constexpr FieldNames operator+(FieldNames a, const FieldNames& b) {
        for (const std::string_view name : b) a.names_.at(a.size_++) = name;
        return a;
    }

private:
    std::array<std::string_view, kMost> names_{};
    std::size_t size_;
};

struct Field {
    std::string_view name;       ///< "to_move"; the option is --to-move. Operands: "ROWS"
    std::string_view operand{};  ///< "MS"; empty: the words of the kind, or nothing
    std::string_view help;       ///< one line without range, default and needs, which are added
    Kind kind;
    Section section{};  ///< of its group
    SetOf<Task> tasks{};
    SetOf<Door> doors{};
    std::string_view jsonName{};  ///< where it is not `name`
    std::string_view infoName{};  ///< where it is not `name`; INFO and fukumi.ini take both
    char letter = '\0';           ///< short form of the option: -h
    Count count = Count::One;     ///< of an operand
    FieldNames needs{};           ///< requires one of these
    FieldNames excludes{};        ///< cannot be used with any of these; said by one of the two
};

/// Gives fields next to each other what they have in common, where they do not say it themselves.
struct Group {
    Section section;
    SetOf<Task> tasks{};
    SetOf<Door> doors{Door::Arguments};
    FieldNames excludes{};

    template <std::size_t count>
    [[nodiscard]] constexpr std::array<Field, count> fields(const Field (&rows)[count]) const {
        std::array<Field, count> filled = std::to_array(rows);
        for (Field& field : filled) {
            field.section = section;
            if (field.tasks.empty()) field.tasks = tasks;
            if (field.doors.empty()) field.doors = doors;
            if (field.excludes.empty()) field.excludes = excludes;
        }
        return filled;
    }
};

template <std::size_t... counts>
[[nodiscard]] constexpr auto joined(const std::array<Field, counts>&... groups) {
    std::array<Field, (counts + ...)> all{};
    auto* next = all.data();
    ((next = std::copy(groups.begin(), groups.end(), next)), ...);
    return all;
}

struct Subcommand {
    std::string_view name;  ///< "solve mnk"
    Task task;
    std::string_view summary;
    FieldNames settings{};     ///< that matter most; --help-all shows the others
    FieldNames oneOf{};        ///< exactly one of these fields must be given
    std::string_view more{};   ///< lines of the help after the summary
    FieldNames ownDefaults{};  ///< settings whose defaults `more` says
    std::string_view alias{};
};

// Sets that many rows have.

/// Those in which a player thinks at the level of the settings.
inline constexpr SetOf<Task> kWithLevel{Task::Gomocup,
                                        Task::Analyze,
                                        Task::OpeningStep,
                                        Task::Play,
                                        Task::Serve,
                                        Task::BookBuild,
                                        Task::BookCheck,
                                        Task::BookOpenings,
                                        Task::BookProve};
/// Those in which a player thinks. Each question of the page says its level and mode.
inline constexpr SetOf<Task> kWithPlayer = kWithLevel | SetOf{Task::Page};
/// Those that search, by a player or another way.
inline constexpr SetOf<Task> kWithSearch = kWithPlayer | SetOf{Task::Prove, Task::ProveQuiet};
/// Those that read fukumi.ini.
inline constexpr SetOf<Task> kWithSettings =
    kWithPlayer | SetOf{Task::Perft, Task::Prove, Task::BookShow};
inline constexpr SetOf<Task> kWithPosition{Task::Analyze,
                                           Task::Perft,
                                           Task::Prove,
                                           Task::ProveQuiet,
                                           Task::Play,
                                           Task::BookBuild,
                                           Task::BookShow};
inline constexpr SetOf<Door> kJson{Door::Json};
inline constexpr SetOf<Door> kBoth{Door::Arguments, Door::Json};
inline constexpr SetOf<Door> kNotInfo{Door::Arguments, Door::Ini};
inline constexpr SetOf<Door> kSettings{Door::Arguments, Door::Ini, Door::Info};
inline constexpr SetOf<Door> kEverywhere{Door::Arguments, Door::Json, Door::Ini, Door::Info};

/// All fields, in the order in which they are read and shown: a field comes after those that its
/// value depends on (points after the size of the board).
[[nodiscard]] std::span<const Field> fields();
[[nodiscard]] std::span<const Subcommand> subcommands();
/// Null for a task that only JSON has.
[[nodiscard]] const Subcommand* findSubcommand(Task task);
/// The question of a task with its defaults.
[[nodiscard]] Question makeQuestion(Task task);

// The parts of the table, a section or a subcommand in a file with its name.
[[nodiscard]] std::span<const Field> solveFields();
[[nodiscard]] std::span<const Field> positionFields();
[[nodiscard]] std::span<const Field> analyzeFields();
[[nodiscard]] std::span<const Field> playFields();
[[nodiscard]] std::span<const Field> bookFields();
[[nodiscard]] std::span<const Field> outputFields();
[[nodiscard]] std::span<const Field> engineFields();
[[nodiscard]] std::span<const Field> managerFields();

[[nodiscard]] constexpr bool isOffered(const Field& field, Door door, Task task) {
    return field.doors.contains(door) && field.tasks.contains(task);
}
/// The field that a task has at a door under `name` ("to_move"), or null.
[[nodiscard]] const Field* findField(std::string_view name, Door door, Task task);
/// The setting that INFO or fukumi.ini calls `name`, in any case and with '-' or '_'; or null.
[[nodiscard]] const Field* findSetting(std::string_view name, Door door);

/// A field as the door writes it: "--to-move", "to_move".
[[nodiscard]] std::string spellField(const Field& field, Door door);
/// The same by name, or by name and value ("--method mcts"). A name that is not in the table is
/// spelled by the general rule.
[[nodiscard]] std::string spellField(std::string_view name, Door door);
/// Whether the value is the name of a file.
[[nodiscard]] bool isFile(const Field& field);
/// "black|white", "MS"; empty for a flag.
[[nodiscard]] std::string describeOperand(const Field& field);

}  // namespace fukumi::protocol::question
