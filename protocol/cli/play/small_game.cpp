// SPDX-License-Identifier: MIT
#include "protocol/cli/play/small_game.hpp"

#include <algorithm>
#include <ostream>
#include <utility>

#include "book/foreign/format.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/solver/chomp/chomp.hpp"
#include "engine/solver/chomp/chomp_position.hpp"
#include "engine/solver/move_words.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/terminal.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr English kNotCalculated = english("not everything was calculated in time");

}  // namespace

Result<void> checkSmallFile(const std::string& path) {
    const book::Format* const format = book::formatOfName(path);
    if (format == nullptr || format->endings == kSmallEnding) return {};
    return InputError{.kind = ErrorKind::WrongForm,
                      .value = path,
                      .expected = {"a name that ends in " + std::string{kSmallEnding}}};
}

Result<void> SmallGame::setStart(std::string_view moves) {
    auto start = beginWith(moves);
    if (!start) return start.error();
    start_ = std::move(*start);
    return {};
}

std::optional<Sentence> SmallGame::ending() const {
    const auto end = endingOnBoard();
    if (end || !resigned_) return end;
    return Sentence{english("{0} wins: {1} resigned"),
                    {answer::colorSentence(~*resigned_), answer::colorSentence(*resigned_)}};
}

std::vector<Command> SmallGame::commands() {
    return {{"resign", "", english("give the game up"), [this](const std::string&) {
                 if (!ending()) resigned_ = sideToMove();
                 return Change::Position;
             }}};
}

std::string SmallGame::moveList() const { return join(moves_, " "); }

TerminalGame::Typed SmallGame::type(std::string_view line) {
    const auto move = moveFrom(line);
    if (!move) return Typed::NotAMove;
    auto why = whyNot(*move);
    if (const auto end = ending()) why = Sentence{answer::kGameIsOver, {*end}};
    if (why) {
        terminal_.say(*why);
        return Typed::Refused;
    }
    append(*move);
    return Typed::Played;
}

void SmallGame::playByProgram() {
    const Language& t = terminal_.t;
    terminal_.out << t.textOf({english("{0} thinks ..."), {answer::colorSentence(sideToMove())}})
                  << ' ' << std::flush;
    const Choice choice = [&] {
        SolveMonitor monitor{clock_, setup_.time};
        return choose(monitor);
    }();
    terminal_.say(
        {english("and plays {0}: {1}"), {choice.move, choice.worth.value_or(kNotCalculated)}});
    append(choice.move);
}

bool SmallGame::undo() {
    if (std::exchange(resigned_, std::nullopt)) return true;
    if (moves_.empty()) return false;
    takeBack();
    moves_.pop_back();
    return true;
}

void SmallGame::hint() {
    const Choice choice = findBest();
    terminal_.say({choice.worth ? english("best: {0}; {1}") : english("best: {0} ({1})"),
                   {join(choice.equallyGood, " "), choice.worth.value_or(kNotCalculated)}});
}

// The value of a position is that of its best move, so that the move was one where nothing changed.
void SmallGame::remark() {
    const std::string last = moves_.back();
    takeBack();
    const Choice choice = findBest();
    const Color mover = sideToMove();
    put(last);
    Sentence judgement = kNotCalculated;
    if (choice.worth)
        judgement = ranges::count(choice.equallyGood, last) > 0
                        ? Sentence{english("the best there is, {0}"), {*choice.worth}}
                        : Sentence{english("better: {0}; {1}"),
                                   {join(choice.equallyGood, " "), *choice.worth}};
    terminal_.say({english("{0} {1}: {2}"), {answer::colorSentence(mover), last, judgement}});
}

Result<book::WrittenFile> SmallGame::fileText(const std::string& path) const {
    if (const auto fine = checkSmallFile(path); !fine) return fine.error();
    Moves words = moves_;
    if (resigned_) words.emplace_back(solver::kResign);
    return book::WrittenFile{join(words, " ") + '\n', {}};
}

Result<void> SmallGame::load(const std::string& path) {
    auto content = book::FileContent::open(path);
    if (!content) return content.error();
    const auto text = content->readAll(kMostStreamBytes);
    if (!text) return text.error();
    const auto moves = beginWith(withoutByteOrderMark(*text));
    if (!moves) return moves.error();
    return {};
}

English SmallGame::keptText() const {
    return english("the game is in {0}; load FILE goes on with it");
}

SmallGame::Choice SmallGame::findBest() {
    SolveMonitor monitor{clock_, setup_.time};
    return best(monitor);
}

Result<SmallGame::Moves> SmallGame::beginWith(std::string_view text) {
    auto moves = readMoves(text);
    if (!moves) return moves;
    begin(*moves);
    if (solver::endsInResignation(text) && !ending()) resigned_ = sideToMove();
    return moves;
}

void SmallGame::begin(const Moves& moves) {
    clear();
    resigned_.reset();
    moves_.clear();
    for (const std::string& move : moves) append(move);
}

void SmallGame::append(const std::string& move) {
    put(move);
    moves_.push_back(move);
}

namespace {

using solver::ChompMove;
using solver::ChompPosition;

class ChompGame final : public SmallGame {
public:
    ChompGame(const Terminal& terminal,
              const Setup& setup,
              solver::ChompBar bar,
              const search::Clock& clock)
        : SmallGame{terminal, setup, clock}, game_{ChompPosition{bar}} {}

    [[nodiscard]] Color sideToMove() const override {
        return game_.size() % 2 == 1 ? Color::Black : Color::White;
    }
    [[nodiscard]] std::string drawing() const override { return draw(position()); }
    [[nodiscard]] std::vector<Sentence> introduction() const override { return {}; }
    [[nodiscard]] Sentence invitation() const override {
        return {english("Who eats P, the poison, loses. Type a bite as row,column, {0}, or help."),
                {exampleBite()}};
    }
    [[nodiscard]] MoveHelp moveHelp() const override {
        return {exampleBite(), english("eat from there: row from the top, then column")};
    }

protected:
    [[nodiscard]] std::optional<Sentence> endingOnBoard() const override {
        if (!position().isOver()) return std::nullopt;
        return Sentence{english("{0} wins: the poison is eaten"),
                        {answer::colorSentence(sideToMove())}};
    }
    void clear() override { game_.erase(game_.begin() + 1, game_.end()); }
    void put(const std::string& move) override { game_.push_back(position().after(biteOf(move))); }
    void takeBack() override { game_.pop_back(); }
    [[nodiscard]] std::optional<std::string> moveFrom(std::string_view line) const override {
        const auto bite = solver::chompMoveFrom(line);
        if (!bite) return std::nullopt;
        return isOnBar(*bite) ? toText(*bite) : std::string{line};
    }
    [[nodiscard]] std::optional<Sentence> whyNot(const std::string& move) const override {
        const ChompMove bite = biteOf(move);
        if (!isOnBar(bite)) return Sentence{answer::kNotOnBoard, {move}};
        if (!position().isLegal(bite)) return Sentence{english("{0} is eaten"), {move}};
        return std::nullopt;
    }
    [[nodiscard]] Result<Moves> readMoves(std::string_view text) const override {
        const auto bites = solver::chompMovesFrom(text, bar());
        if (!bites) return bites.error();
        Moves moves;
        for (const ChompMove bite : *bites) moves.push_back(toText(bite));
        return moves;
    }

    [[nodiscard]] Choice best(solver::Monitor& monitor) override {
        const auto found = solver::solveChomp(position(), solver::ChompMethod::Sweep, monitor);
        if (!found.sideToMoveWins()) {
            // The last square of the last row: the smallest bite, and the longest game.
            int row = bar().rows;
            while (position().lengthOf(row) == 0) --row;
            const std::string smallest = toText(ChompMove{row, position().lengthOf(row)});
            if (!found.isComplete) return {smallest, std::nullopt, {smallest}};
            return {smallest, canForceWin(~sideToMove()), longestGames()};
        }
        Moves winning;
        for (const ChompMove bite : found.winningMoves) winning.push_back(toText(bite));
        return {winning.front(), canForceWin(sideToMove()), winning};
    }

private:
    [[nodiscard]] const ChompPosition& position() const { return game_.back(); }
    [[nodiscard]] solver::ChompBar bar() const { return position().bar(); }
    [[nodiscard]] std::string exampleBite() const {
        return toText(ChompMove{std::min(2, bar().rows), std::min(3, bar().columns)});
    }
    [[nodiscard]] bool isOnBar(ChompMove bite) const { return game_.front().isLegal(bite); }
    [[nodiscard]] static ChompMove biteOf(const std::string& move) {
        return solver::chompMoveFrom(move).value();
    }
    [[nodiscard]] static Sentence canForceWin(Color c) {
        return {english("{0} can force a win"), {answer::colorSentence(c)}};
    }
    /// All bites that are left; the poison only if it is the last.
    [[nodiscard]] Moves longestGames() const {
        Moves moves;
        for (int row = 1; row <= bar().rows; ++row)
            for (int column = 1; column <= position().lengthOf(row); ++column)
                moves.push_back(toText(ChompMove{row, column}));
        if (moves.size() > 1) moves.erase(moves.begin());
        return moves;
    }

    std::vector<ChompPosition> game_;  // every position so far
};

}  // namespace

std::unique_ptr<SmallGame> makeChompGame(const Terminal& terminal,
                                         const SmallGame::Setup& setup,
                                         solver::ChompBar bar,
                                         const search::Clock& clock) {
    return std::make_unique<ChompGame>(terminal, setup, bar, clock);
}

}  // namespace fukumi::protocol::cli
