// SPDX-License-Identifier: MIT
//
// From input to a question. Each door takes its own syntax apart; everything else is the same for
// all doors and is in read.cpp.
//
//     arguments --- read_arguments.cpp --+                        +--> Question
//                                        +--> Input --> read.cpp -+
//     JSON -------- read.cpp ------------+  (field, texts)        +--> InputError
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "book/foreign/format.hpp"
#include "engine/board/position.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/result.hpp"
#include "protocol/question/field.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::question {

using Arguments = std::vector<std::string>;

/// The subcommand that a command line names, and the rest of it.
struct NamedTask {
    Task task;
    Arguments rest;
};
/// The name can be anywhere among the options; without one it is Task::Gomocup. Required for a name
/// that needs a second one (`book`).
[[nodiscard]] Result<NamedTask> readTask(const Arguments& arguments);

/// Reads a command line without the name of the subcommand. Options and operands can be given in
/// any order. Settings are the defaults, those of fukumi.ini, then those of the command line.
[[nodiscard]] Result<Question> readArguments(Task task, const Arguments& arguments);

/// Reads one setting of an INFO line. Success without an effect if the key is not known: managers
/// send keys of other engines. On an error the settings are unchanged.
[[nodiscard]] Result<void> readInfo(std::string_view key,
                                    std::string_view value,
                                    EngineSettings& settings);

/// Settings of one text so far, by which a second spelling of a key is found, too.
using GivenSettings = std::set<const Field*>;

/// Sets one setting of a task by its name in fukumi.ini; one that was given before is an error. On
/// an error the settings are unchanged.
[[nodiscard]] Result<void> readSetting(Task task,
                                       std::string_view key,
                                       std::string_view value,
                                       GivenSettings& given,
                                       EngineSettings& settings);

/// Reads lines `key = value`, with line ends of all kinds; '#' after a blank, or first in a line,
/// begins a comment. Right values are set, whatever else is wrong.
/// `file` is the path of the text: errors say its name, and relative names of other files start at
/// its folder.
[[nodiscard]] std::vector<InputError> readIni(Task task,
                                              std::string_view text,
                                              const std::filesystem::path& file,
                                              EngineSettings& settings);

/// The answer to OPTIONS: what INFO lines can change, one setting a line:
///
///     option name level type spin default 20 min 1 max 20
///     option name rule type string default freestyle
[[nodiscard]] std::vector<std::string> listInfoOptions();

/// The input of one door, taken apart: the task, and the given fields with their values as text.
class Input {
public:
    Input(Door from, Task asked) : door{from}, task{asked} {}

    /// The field that the door calls `name` ("--to-move", "to_move"), or UnknownField.
    [[nodiscard]] Result<const Field*> find(std::string_view name) const;
    /// Adds a value, or returns Repeated.
    [[nodiscard]] Result<void> add(const Field& field, std::string text);
    /// Null if the field was not given.
    [[nodiscard]] const std::vector<std::string>* texts(const Field& field) const;
    /// `name` can be "method=mcts".
    [[nodiscard]] bool has(std::string_view name) const;
    [[nodiscard]] std::vector<Question::Given> given() const;

    Door door;
    Task task;

private:
    struct Entry {
        const Field* field;
        std::vector<std::string> texts;
    };
    std::vector<Entry> entries_;
};

/// Reads the text of a file.
using ReadFile = Result<std::string> (*)(const std::string& path);

/// Makes the question of an input. `readFile` reads the fields of the kind Content; if it is null,
/// their text is the content. If help is asked for, the rest of the input is not read.
[[nodiscard]] Result<Question> assembleQuestion(const Input& input,
                                                const EngineSettings& settings,
                                                ReadFile readFile = nullptr);

/// Reads a JSON object: {"moves": "h8 i9", "time_ms": 1000}. A number can be a JSON number or a
/// text, points can be one text or a list of texts, and a file is given by its content. The member
/// "id" is left to the caller. Settings that are not given are as in `settings`.
[[nodiscard]] Result<Question> readObject(Task task,
                                          const nlohmann::ordered_json& object,
                                          const EngineSettings& settings);

/// The text that the command line has for a value of JSON: a list is joined with blanks. Lists and
/// objects in a list are not walked into, however deep they are.
[[nodiscard]] std::string writeText(const nlohmann::ordered_json& value);

// The position that a question is about.

/// The side to move, said or by the numbers of stones; absent if they do not decide.
[[nodiscard]] std::optional<Color> findSideToMove(const Start& start);
/// The move that a drawing marks as the last one; absent if it marks none, or a stone that the
/// other side cannot have put.
[[nodiscard]] std::optional<Square> findLastMove(const Start& start);

/// The position of the moves, the stones or the drawing. Fouls are taken: games that ended with one
/// can be looked at. REQUIRES: the question was read, and has no game file.
[[nodiscard]] board::Position makePosition(const Question& question);

/// The moves that are not considered: all that `include` does not name, and those of `exclude`.
/// REQUIRES: the task is Analyze.
[[nodiscard]] board::SquareSet excludedMoves(const Question& question, BoardSize size);

/// The game of a file, whose name is the value of `field`. ErrorKind::Differs if the question has
/// another size.
[[nodiscard]] Result<book::ChosenGame> readGame(const Question& question,
                                                std::string_view field,
                                                const std::string& path,
                                                book::FileContent content);

/// The position after the moves of a game, all or those before --ply. ErrorKind::OutOfRange if it
/// has fewer.
[[nodiscard]] Result<board::Position> makePosition(const Question& question,
                                                   const book::ChosenGame& game);

}  // namespace fukumi::protocol::question
