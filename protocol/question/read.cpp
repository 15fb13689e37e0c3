// SPDX-License-Identifier: MIT
#include "protocol/question/read.hpp"

#include <cmath>

#include <nlohmann/json.hpp>

#include "engine/board/records/game_record.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol::question {

namespace {

InputError fieldError(ErrorKind kind, std::string_view field, std::vector<Sentence> expected) {
    return {.kind = kind, .field = std::string{field}, .expected = std::move(expected)};
}

Result<void> checkExcluded(const Field& field, const Input& input) {
    for (const std::string_view other : field.excludes)
        if (input.has(other))
            return fieldError(ErrorKind::Conflict, field.name, {std::string{other}});
    return {};
}

/// Those of the fields that the door has.
std::vector<Sentence> offeredOf(const FieldNames& names, const Input& input) {
    std::vector<Sentence> offered;
    for (const std::string_view name : names)
        if (findField(name.substr(0, name.find('=')), input.door, input.task) != nullptr)
            offered.emplace_back(name);
    return offered;
}

Result<void> checkNeeded(const Field& field, const Input& input) {
    std::vector<Sentence> offered = offeredOf(field.needs, input);
    if (offered.empty() || ranges::anyOf(field.needs, [&](auto other) { return input.has(other); }))
        return {};
    return fieldError(ErrorKind::Needs, field.name, std::move(offered));
}

/// Checks that exactly one of the fields is there that say what is to be done.
Result<void> checkOneOf(const Input& input) {
    std::vector<std::string> found;
    const Subcommand* const subcommand = findSubcommand(input.task);
    if (subcommand == nullptr || subcommand->oneOf.empty()) return {};
    const FieldNames& names = subcommand->oneOf;
    for (const std::string_view name : names)
        if (input.has(name)) found.emplace_back(name);
    if (found.empty()) return fieldError(ErrorKind::Required, {}, offeredOf(names, input));
    if (found.size() > 1) return fieldError(ErrorKind::Conflict, found[0], {found[1]});
    return {};
}

/// Checks that no operand is missing, and what fields need and exclude.
Result<void> checkTogether(const Input& input) {
    for (const Field& field : fields()) {
        if (!isOffered(field, input.door, input.task)) continue;
        if (input.texts(field) == nullptr) {
            const bool isRequired = field.count == Count::One || field.count == Count::OneOrMore;
            if (field.section == Section::Operands && isRequired)
                return fieldError(ErrorKind::Required, {}, {std::string{field.name}});
            continue;
        }
        if (const auto fine = checkExcluded(field, input); !fine) return fine.error();
        if (const auto fine = checkNeeded(field, input); !fine) return fine.error();
    }
    return checkOneOf(input);
}

/// Reads the file of a field and stores its content. An error in it names the file.
Result<void> storeFile(const Field& field,
                       const std::string& path,
                       ReadFile readFile,
                       Question& question) {
    const auto content = readFile(path);
    if (!content) return inField(content.error(), field.name);
    const auto stored = storeValue(field, {*content}, question);
    if (stored) return {};
    return inFile(stored.error(), path);
}

/// Adds the points of a list to `taken`, or returns the first that is there already. Passes are not
/// points.
Result<void> occupy(std::string_view field, const Squares& points, BoardSize size, Squares& taken) {
    for (const Square point : points) {
        if (board::isPass(point)) continue;
        if (ranges::find(taken, point) != taken.end())
            return InputError{.kind = ErrorKind::PointTaken,
                              .field = std::string{field},
                              .value = board::toHuman(point, size)};
        taken.push_back(point);
    }
    return {};
}

/// Adds the stones of a drawing to `taken`. Its size cannot be another one.
Result<void> occupy(const board::Board& drawn, const Start& start, Squares& taken) {
    if (start.size && *start.size != drawn.size())
        return InputError{
            .kind = ErrorKind::NotPossible,
            .field = "size",
            .value = {english("the board is drawn as {0}"), {sizeText(drawn.size())}}};
    forEachSquare(drawn.size(), [&](Square s) {
        if (drawn.cellAt(s) != board::Cell::Empty) taken.push_back(s);
    });
    return {};
}

/// Checks what concerns several fields of the position.
Result<void> checkStart(const Question& question) {
    const Start& start = question.start;
    Squares taken;
    if (start.drawing) {
        if (const auto fine = occupy(start.drawing->board, start, taken); !fine)
            return fine.error();
        const auto& rule = start.drawing->rule;
        if (rule && *rule != question.settings.rules.rule)
            return InputError{.kind = ErrorKind::NotPossible,
                              .field = "rule",
                              .value = {english("the drawing says {0}"), {nameOf(*rule)}}};
    }
    for (const auto& [field, points] : {std::pair{"moves", &start.moves},
                                        std::pair{"black", &start.black},
                                        std::pair{"white", &start.white},
                                        std::pair{"then", &start.then}})
        if (const auto fine = occupy(field, *points, start.board(), taken); !fine)
            return fine.error();
    if (!findSideToMove(start))
        return InputError{.kind = ErrorKind::UnclearToMove, .field = "to_move"};
    return {};
}

}  // namespace

Result<const Field*> Input::find(std::string_view name) const {
    std::vector<std::string> names;
    for (const Field& field : fields()) {
        if (!isOffered(field, door, task) || field.section == Section::Operands) continue;
        names.push_back(spellField(field, door));
        if (names.back() == name) return &field;
    }
    return InputError{.kind = ErrorKind::UnknownField,
                      .value = std::string{name},
                      .expected = findNearestWord(name, names)};
}

Result<void> Input::add(const Field& field, std::string text) {
    for (Entry& entry : entries_) {
        if (entry.field != &field) continue;
        if (field.count == Count::OneOrMore || field.count == Count::Any) {
            entry.texts.push_back(std::move(text));
            return {};
        }
        return fieldError(ErrorKind::Repeated, field.name, {});
    }
    entries_.push_back({&field, {std::move(text)}});
    return {};
}

const std::vector<std::string>* Input::texts(const Field& field) const {
    for (const Entry& entry : entries_)
        if (entry.field == &field) return &entry.texts;
    return nullptr;
}

bool Input::has(std::string_view name) const {
    const auto equals = name.find('=');
    const Field* const field = findField(name.substr(0, equals), door, task);
    const auto* const given = field == nullptr ? nullptr : texts(*field);
    if (given == nullptr) return false;
    return equals == std::string_view::npos || given->front() == name.substr(equals + 1);
}

std::vector<Question::Given> Input::given() const {
    std::vector<Question::Given> all;
    for (const Entry& entry : entries_) {
        all.push_back({entry.field->name, {}});
        if (!std::holds_alternative<Flag>(entry.field->kind)) all.back().texts = entry.texts;
    }
    return all;
}

Result<Question> assembleQuestion(const Input& input,
                                  const EngineSettings& settings,
                                  ReadFile readFile) {
    Question question = makeQuestion(input.task);
    question.settings = settings;
    question.given = input.given();
    question.output.help = input.has("help");
    question.output.helpAll = input.has("help_all");
    if (question.output.help || question.output.helpAll) return question;
    if (const auto fine = checkTogether(input); !fine) return fine.error();
    for (const Field& field : fields()) {
        const auto* const texts = input.texts(field);
        if (texts == nullptr) continue;
        const bool isPath = std::holds_alternative<Content>(field.kind) && readFile != nullptr;
        const auto stored = isPath ? storeFile(field, texts->front(), readFile, question)
                                   : storeValue(field, *texts, question);
        if (!stored) return stored.error();
    }
    // The limits of a question count in place of those of its settings.
    if (input.has("nodes")) question.settings.player.maxNodes.reset();
    if (input.has("depth")) question.settings.player.maxDepth.reset();
    const auto& drawing = question.start.drawing;
    if (drawing && drawing->rule && !question.has("rule"))
        question.settings.rules.rule = *drawing->rule;
    if (const auto fine = checkStart(question); !fine) return fine.error();
    return question;
}

namespace {

using Json = nlohmann::ordered_json;

/// A value as text. Lists and objects are not walked into, however deep they are.
std::string writeScalar(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_structured()) return value.is_array() ? "[...]" : "{...}";
    // Some libraries write whole numbers as 1000.0 and 1e3.
    const double number = value.is_number_float() ? value.get<double>() : 0.5;
    if (std::abs(number) < 1e15 && std::trunc(number) == number)
        return std::to_string(static_cast<std::int64_t>(number));
    return value.dump();
}

}  // namespace

std::string writeText(const Json& value) {
    if (!value.is_array()) return writeScalar(value);
    std::string text;
    for (const Json& each : value) text.append(text.empty() ? "" : " ").append(writeScalar(each));
    return text;
}

Result<Question> readObject(Task task, const Json& object, const EngineSettings& settings) {
    if (!object.is_object()) return InputError{.kind = ErrorKind::NotAnObject};
    Input input{Door::Json, task};
    for (const auto& [key, value] : object.items()) {
        if (key == "id") continue;
        const auto field = input.find(key);
        if (!field) return field.error();
        const bool isFlag = std::holds_alternative<Flag>((*field)->kind);
        if (isFlag && value == Json(false)) continue;
        if (const auto added = input.add(**field, writeText(value)); !added) return added.error();
    }
    return assembleQuestion(input, settings);
}

namespace {

std::size_t countStones(const board::Board& board, board::Cell cell) {
    std::size_t count = 0;
    forEachSquare(board.size(), [&](Square s) { count += board.cellAt(s) == cell ? 1U : 0U; });
    return count;
}

/// The stones of a drawing, the last move at the end of the history; then `toMove` is to move.
void placeDrawing(const board::Board& drawn,
                  std::optional<Square> last,
                  Color toMove,
                  board::Position& position) {
    position.setSideToMove(last ? ~toMove : toMove);
    forEachSquare(drawn.size(), [&](Square s) {
        if (s == last) return;
        if (drawn.cellAt(s) == board::Cell::Black) position.place(Color::Black, s);
        if (drawn.cellAt(s) == board::Cell::White) position.place(Color::White, s);
        if (drawn.cellAt(s) == board::Cell::Blocked) position.block(s);
    });
    if (last) position.play(*last);
}

board::SquareSet setOf(const Squares& squares) {
    board::SquareSet set;
    for (const Square s : squares) set.insert(s);
    return set;
}

}  // namespace

std::optional<Color> findSideToMove(const Start& start) {
    if (start.toMove) return start.toMove;
    if (start.drawing && start.drawing->toMove) return start.drawing->toMove;
    std::size_t black = start.black.size(), white = start.white.size();
    if (start.drawing) {
        black = countStones(start.drawing->board, board::Cell::Black);
        white = countStones(start.drawing->board, board::Cell::White);
    }
    if (black == white) return Color::Black;
    if (black == white + 1) return Color::White;
    return std::nullopt;
}

std::optional<Square> findLastMove(const Start& start) {
    if (!start.drawing || !start.drawing->last) return std::nullopt;
    const Square last = *start.drawing->last;
    const Color mover = ~findSideToMove(start).value_or(Color::Black);
    const bool isMovers = start.drawing->board.cellAt(last) == board::cellOf(mover);
    return isMovers ? std::optional{last} : std::nullopt;
}

board::Position makePosition(const Question& question) {
    const Start& start = question.start;
    board::Position position{question.settings.rules.rule, start.board(), question.settings.isa};
    const Color toMove = findSideToMove(start).value_or(Color::Black);
    position.setSideToMove(toMove);
    for (const Square s : start.black) position.place(Color::Black, s);
    for (const Square s : start.white) position.place(Color::White, s);
    if (start.drawing) placeDrawing(start.drawing->board, findLastMove(start), toMove, position);
    for (const Square s : start.moves) board::playRecorded(position, s);
    for (const Square s : start.then) board::playRecorded(position, s);
    return position;
}

board::SquareSet excludedMoves(const Question& question, BoardSize size) {
    const auto& task = partOf<Analyze>(question);
    board::SquareSet excluded = setOf(task.exclude);
    if (!question.has("include")) return excluded;
    const board::SquareSet included = setOf(task.include);
    forEachSquare(size, [&](Square s) {
        if (!included.contains(s)) excluded.insert(s);
    });
    return excluded;
}

Result<book::ChosenGame> readGame(const Question& question,
                                  std::string_view field,
                                  const std::string& path,
                                  book::FileContent content) {
    book::GameChoice choice = question.start.choice;
    if (question.has("rule"))
        choice.options.rule = question.frame.rule.value_or(question.settings.rules.rule);
    choice.options.size = question.start.size;
    auto game = book::chooseGame(std::move(content), choice);
    if (!game) return inField(inFile(game.error(), path), field);
    const auto& size = question.start.size;
    if (size && *size != game->record.size)
        return InputError{.kind = ErrorKind::Differs,
                          .field = "size",
                          .value = sizeText(*size),
                          .expected = {sizeText(game->record.size)}};
    // The frame of a book or of `convert` chooses a game, or is refused.
    const auto& rule = choice.options.rule;
    const auto& named = game->game.rule;
    if (!question.frame.rule && rule && named && *rule != *named)
        game->game.notices.push_back({{english("the file names the rule {0}"), {nameOf(*named)}},
                                      {english("it is read as {0}"), {nameOf(*rule)}}});
    return game;
}

Result<board::Position> makePosition(const Question& question, const book::ChosenGame& game) {
    const auto& start = question.start;
    const board::GameRecord& record = game.record;
    const auto count = static_cast<int>(record.moves.size());
    const int ply = start.ply.value_or(count);
    if (ply > count)
        return InputError{.kind = ErrorKind::OutOfRange,
                          .field = "ply",
                          .value = std::to_string(ply),
                          .expected = {"0", std::to_string(count)}};
    const Rule rule = game.rule.value_or(question.settings.rules.rule);
    return board::positionAfter(record, rule, static_cast<std::size_t>(ply), question.settings.isa);
}

}  // namespace fukumi::protocol::question
