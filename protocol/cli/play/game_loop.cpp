// SPDX-License-Identifier: MIT
#include "protocol/cli/play/game_loop.hpp"

#include <ostream>

#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/solver/mnk/mnk_rules.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

/// The first word of a line in lower case, and the rest of the line.
struct Words {
    std::string first;
    std::string rest;
};

Words splitLine(std::string_view line) {
    const auto end = std::min(line.find_first_of(" \t"), line.size());
    return {inLowerCase(line.substr(0, end)), std::string{trim(line.substr(end))}};
}

/// The first time it says where the game is, and what that file cannot hold.
void keepIn(GameKeeper& keeper, const book::WrittenFile& file, const Terminal& terminal) {
    const bool isFirst = !keeper.file();
    if (const auto words = keeper.keep(file.bytes, terminal.t)) terminal.say(*words);
    if (!isFirst || !keeper.file()) return;
    for (const book::Notice& notice : file.notices) terminal.say(writeNotice(notice));
}

}  // namespace

void Terminal::say(const Sentence& line) const { out << printable(t.textOf(line)) << '\n'; }

Sentence TerminalGame::prompt() const { return answer::colorSentence(sideToMove()); }

std::string centerName(int columns, int rows) {
    return solver::toText(solver::MnkPoint{columns / 2, rows / 2});
}

TerminalGame::MoveHelp pointHelp(int columns, int rows) {
    const std::string numbers =
        std::to_string(columns / 2 + 1) + ',' + std::to_string(rows / 2 + 1);
    return {{english("{0} or {1}"), {centerName(columns, rows), numbers}},
            english("play there: column, then row from the bottom")};
}

GameLoop::GameLoop(const Terminal& terminal, TerminalGame& game, Setup setup)
    : terminal_{terminal},
      game_{game},
      keeper_{std::move(setup.keeper)},
      remarks_{setup.remarks},
      commands_{makeCommands()} {}

std::vector<Command> GameLoop::makeCommands() {
    std::vector<Command> commands;
    const auto add = [&](std::string_view word, std::string_view operand, English help, auto run) {
        commands.push_back({word, operand, help, [run](const std::string& argument) {
                                run(argument);
                                return Change::Nothing;
                            }});
    };
    using Text = const std::string&;
    add("undo", "", english("take back, up to your last move"), [this](Text) { undo(); });
    add("hint", "", english("show the best moves"), [this](Text) { hint(); });
    add("remark", "", english("what the last move was worth"), [this](Text) { remark(); });
    add("remarks", "", english("remark on every move, on or off"), [this](Text) {
        switchRemarks();
    });
    add("board", "", english("show the board again"), [this](Text) { show(); });
    add("moves", "", english("list the moves of the game"), [this](Text) { listMoves(); });
    for (Command& each : game_.commands()) commands.push_back(std::move(each));
    add("save", "FILE", english("write the game to a new file"), [this](Text path) {
        save(path, IfThere::Refuse);
    });
    add("replace", "FILE", english("write the game and replace the file"), [this](Text path) {
        save(path, IfThere::Replace);
    });
    add("load", "FILE", english("continue a saved game"), [this](Text path) { load(path); });
    add("new", "", english("begin again"), [this](Text) { restart(); });
    add("help", "", english("this list"), [this](Text) { showHelp(); });
    add("quit", "", english("leave"), [this](Text) { left_ = true; });
    return commands;
}

void GameLoop::run() {
    const auto seats = game_.seats();
    const bool hasPerson =
        seats[Color::Black] == Seat::Person || seats[Color::White] == Seat::Person;
    introduce();
    if (hasPerson) terminal_.say(game_.invitation());
    show();
    game_.beginTurn();
    while (!left_) {
        if (isProgramToMove()) {
            playByProgram();
            continue;
        }
        if (!hasPerson) break;
        terminal_.out << askPerson() << " > " << std::flush;
        std::string line;
        if (!readTyped(line)) {
            terminal_.out << '\n';
            break;
        }
        obey(trim(line));
    }
    sayWhereKept();
}

std::string GameLoop::askPerson() const {
    return terminal_.t.textOf(game_.ending() ? Sentence{english("over (new, undo, save, quit)")}
                                             : game_.prompt());
}

bool GameLoop::readTyped(std::string& line) {
    try {
        return readLine(terminal_.in, line);
    } catch (const UserError&) {
        terminal_.say({english("a line of more than {0} bytes is refused"),
                       {std::to_string(kMostLineBytes)}});
        line.clear();
        // The rest of the line; a device may have no end of it.
        terminal_.in.ignore(kMostStreamBytes, '\n');
        return terminal_.in.gcount() < static_cast<std::streamsize>(kMostStreamBytes);
    }
}

bool GameLoop::isProgramToMove() const {
    return !game_.ending() && game_.seats()[game_.sideToMove()] == Seat::Engine;
}

void GameLoop::obey(std::string_view line) {
    if (line.empty()) return;
    switch (game_.type(line)) {
        case TerminalGame::Typed::Played: {
            afterMove();
            if (!isProgramToMove()) show();
            return game_.beginTurn();
        }
        case TerminalGame::Typed::Refused: return;
        case TerminalGame::Typed::NotAMove: break;
    }
    const Words words = splitLine(line);
    const std::string_view elsewhere = findElsewhere(words.first);
    const auto command = ranges::find(
        commands_, elsewhere.empty() ? std::string_view{words.first} : elsewhere, &Command::word);
    if (command == commands_.end()) return refuse(line);
    if (command->operand.empty() && !words.rest.empty())
        return terminal_.say({english("type only {0}"), {command->word}});
    const Change change = command->run(words.rest);
    if (change != Change::Nothing) keep();
    if (change == Change::Position) show();
}

void GameLoop::playByProgram() {
    game_.playByProgram();
    afterMove();
    show();
    game_.beginTurn();
}

void GameLoop::afterMove() {
    keep();
    if (remarks_ == Remarks::On && !whyNoRemark()) game_.remark();
}

// Back to the person's own last decision: the program's answer is taken back too.
void GameLoop::undo() {
    if (!game_.undo()) return terminal_.say(whyNoMove(english("there is nothing to take back")));
    while (isProgramToMove() && game_.undo()) {
    }
    keep();
    show();
    game_.beginTurn();
}

void GameLoop::hint() {
    if (const auto end = game_.ending()) return terminal_.say({answer::kGameIsOver, {*end}});
    if (const auto why = game_.whyNoAdvice()) return terminal_.say(*why);
    game_.hint();
}

void GameLoop::remark() {
    if (const auto why = whyNoRemark()) return terminal_.say(*why);
    game_.remark();
}

std::optional<Sentence> GameLoop::whyNoRemark() const {
    if (!game_.hasMoves()) return whyNoMove(english("no move has been played"));
    if (const auto why = game_.whyNoAdvice()) return why;
    return game_.whyNoRemark();
}

Sentence GameLoop::whyNoMove(English onEmptyBoard) const {
    if (game_.moveList().empty()) return onEmptyBoard;
    return english("the moves that the game began with are neither taken back nor judged");
}

void GameLoop::switchRemarks() {
    if (const auto why = game_.whyNoAdvice()) return terminal_.say(*why);
    const bool wereOn = remarks_ == Remarks::On;
    remarks_ = wereOn ? Remarks::Off : Remarks::On;
    terminal_.say(wereOn ? english("no more remarks") : english("a remark on every move"));
}

void GameLoop::listMoves() {
    const std::string list = game_.moveList();
    terminal_.say(list.empty() ? Sentence{english("no move has been played")} : Sentence{list});
}

void GameLoop::askForFile(const std::string& command) {
    terminal_.say({english("type {0} and the name of a file"), {command}});
}

void GameLoop::save(const std::string& path, IfThere ifThere) {
    if (path.empty()) return askForFile(ifThere == IfThere::Replace ? "replace" : "save");
    const auto file = game_.fileText(path);
    if (!file) return terminal_.say(writeError(file.error()));
    const auto own = ifThere == IfThere::Replace ? std::optional{path} : saved_;
    if (const auto error = saveAsNew(path, file->bytes, own, terminal_.t))
        return terminal_.say(*error);
    saved_ = path;
    for (const book::Notice& notice : file->notices) terminal_.say(writeNotice(notice));
    terminal_.say({english("saved in {0}"), {path}});
}

void GameLoop::load(const std::string& path) {
    if (path.empty()) return askForFile("load");
    if (const auto loaded = game_.load(path); !loaded)
        return terminal_.say(writeError(inFile(loaded.error(), path)));
    beginAnother();
}

void GameLoop::restart() {
    game_.restart();
    beginAnother();
}

void GameLoop::beginAnother() {
    keeper_.beginAnother();
    saved_.reset();
    introduce();
    show();
    game_.beginTurn();
}

void GameLoop::keep() {
    // A game without a move is not worth a file, but a file that is there follows the game.
    if (!game_.hasMoves() && !keeper_.file()) return;
    const std::string path = keeper_.target().string();
    if (path.empty()) return;
    const auto text = game_.fileText(path);
    if (!text) return keepElsewhere(path, text.error());
    keepIn(keeper_, *text, terminal_);
}

void GameLoop::keepElsewhere(const std::string& path, const InputError& error) {
    const Sentence why = writeError(inFile(error, path));
    // The file is written again with the next move.
    if (!game_.hasMoves()) return terminal_.say(why);
    keeper_.useEnding(game_.endingForAll());
    const auto text = game_.fileText(keeper_.target().string());
    if (!text) {
        keeper_ = GameKeeper{};
        return terminal_.say({english("the game is not kept in a file: {0}"), {why}});
    }
    terminal_.say(why);
    keepIn(keeper_, *text, terminal_);
}

void GameLoop::sayWhereKept() {
    const auto& file = keeper_.file();
    if (!file) return;
    terminal_.say({game_.ending() ? english("the game is in {0}") : game_.keptText(),
                   {printableLine(file->string())}});
}

void GameLoop::introduce() {
    for (const Sentence& each : game_.introduction()) terminal_.say(each);
}

void GameLoop::show() {
    terminal_.out << game_.drawing();
    if (const auto end = game_.ending()) terminal_.say(*end);
}

void GameLoop::showHelp() {
    constexpr std::size_t kColumn = 14;
    const auto addLine = [&](std::string left, English meaning) {
        // Blanks follow by letters, not by bytes.
        const auto isFirstByte = [](unsigned char c) { return (c & 0xC0U) != 0x80; };
        const auto letters = static_cast<std::size_t>(ranges::countIf(left, isFirstByte));
        left.append(kColumn - std::min(letters, kColumn), ' ');
        terminal_.out << "  " << left << terminal_.t(meaning) << '\n';
    };
    const auto move = game_.moveHelp();
    addLine(terminal_.t.textOf(move.example), move.meaning);
    for (const Command& each : commands_)
        addLine(
            std::string{each.word} + (each.operand.empty() ? "" : " ") + std::string{each.operand},
            each.help);
}

void GameLoop::refuse(std::string_view line) {
    std::vector<std::string> words;
    for (const Command& each : commands_) words.emplace_back(each.word);
    const auto meant = findNearestWord(splitLine(line).first, words);
    const std::string typed{line};
    terminal_.say(
        meant.empty()
            ? Sentence{english("'{0}' is neither a point nor a command; try help"), {typed}}
            : Sentence{english("'{0}' is neither a point nor a command; did you mean "
                               "'{1}'?; try help"),
                       {typed, meant.front()}});
}

}  // namespace fukumi::protocol::cli
