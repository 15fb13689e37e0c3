// SPDX-License-Identifier: MIT
//
// Game files of Piskvork and of the referee of Gomocup (.psq):
//
//     Piskvorky 15x15, 11:11, 0     board, level of both players (11: an engine), who begins
//     8,8,0                         moves: column and row from 1, row 1 at the top, milliseconds
//     9,8,431                       (seconds if they have a fraction); other columns can follow
//     alpha                         names: the first player, the second one
//     beta
//     0                             a code of how it ended
//     1,Renju1                      the referee's: the winner (0: a draw) and the league
//     date 2026-11-27               ours: date, event, opening, and how the terminal plays the game
//
// The colour of the first player differs. In a file of Piskvork he plays black, or white if the
// header ends in 1. In a file of the referee the leading moves with the time 0 are an opening, and
// the first player moves first after it: with an odd number of them he plays white.
#include <algorithm>
#include <array>

#include "book/foreign/format.hpp"
#include "book/foreign/text_content.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/rules/win_check.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

using board::GameRecord;
using board::GameResult;

constexpr std::string_view kHeaderWord = "piskvorky";
/// A name that is not known, between two that are.
constexpr std::string_view kNoName = "-";
constexpr std::string_view kUnknownLeague = "unknown";
constexpr std::string_view kSettingsKey = "play";

/// "1,Renju1": the number of the winner, absent if the line does not say it, and the league.
struct WinnerLine {
    std::optional<int> winner;
    std::string_view league;
};

std::optional<WinnerLine> winnerFrom(std::string_view line) {
    const auto comma = line.find(',');
    if (comma == std::string_view::npos || comma > 1) return std::nullopt;
    const auto winner = parseInteger<int>(line.substr(0, comma));
    const std::string_view league = trim(line.substr(comma + 1));
    const bool isName = !league.empty() && (league[0] < '0' || league[0] > '9');
    if (!isName || (comma == 1 && (!winner || *winner < 0 || *winner > 2))) return std::nullopt;
    return WinnerLine{winner, league};
}

bool isLikeMove(std::string_view line) {
    return piskvorkMove(line) ||
           (line.find(',') != std::string_view::npos && line.front() >= '0' && line.front() <= '9');
}

/// The key and the value of a line of ours.
std::optional<std::pair<std::string_view, std::string_view>> extraOf(std::string_view line) {
    const auto blank = std::min(line.find(' '), line.size());
    const std::string_view key = line.substr(0, blank);
    constexpr std::array<std::string_view, 4> kKeys{"date", "event", "opening", kSettingsKey};
    if (ranges::find(kKeys, key) == kKeys.end()) return std::nullopt;
    return std::pair{key, trim(line.substr(blank))};
}

/// Whether the reader finds the settings in such a line.
bool isSettings(std::string_view line) {
    const auto extra = extraOf(line);
    return extra && extra->first == kSettingsKey;
}

class PsqReader {
public:
    explicit PsqReader(std::string_view text) : isCut_{!text.ends_with('\n')} {
        const auto lines = splitText(text, '\n');
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (!lines[i].empty()) lines_.push_back({lines[i], FilePlace{.number = i + 1}});
    }

    Result<StoredGame> read() {
        if (auto error = readHeader()) return *error;
        if (auto error = readMoves()) return *error;
        if (auto error = readTail()) return *error;
        return std::move(game_);
    }

private:
    struct Line {
        std::string_view text;
        FilePlace place;
    };

    /// "Piskvorky 15x15, 11:11, 0": the size, and at the end who begins.
    std::optional<InputError> readHeader() {
        std::string_view line = lines_.front().text;
        line.remove_prefix(kHeaderWord.size());
        const auto parts = splitText(line, ',');
        const auto size = sizeFromText(parts.front());
        if (!size)
            return InputError{.kind = ErrorKind::NotASize,
                              .value = std::string{parts.front()},
                              .place = lines_.front().place};
        game_.head.size = *size;
        secondBegins_ = parts.size() > 2 && parts.back() == "1";
        return std::nullopt;
    }

    std::optional<InputError> readMoves() {
        board::SquareSet taken;
        auto node = board::GameTree::kRoot;
        bool isOpening = true;
        for (; at_ < lines_.size(); ++at_) {
            const auto move = piskvorkMove(lines_[at_].text);
            if (!move) break;
            const auto refuse = [&](ErrorKind kind) {
                return InputError{.kind = kind,
                                  .value = std::string{lines_[at_].text},
                                  .expected = {sizeText(game_.head.size)},
                                  .place = lines_[at_].place};
            };
            if (!game_.head.size.contains(move->x - 1, move->y - 1))
                return refuse(ErrorKind::NotAPoint);
            const Square square{move->x - 1, move->y - 1};
            if (taken.contains(square)) {
                InputError error = refuse(ErrorKind::PointTaken);
                error.value = board::toHuman(square, game_.head.size);
                return error;
            }
            taken.insert(square);
            node = game_.tree.add(node, square);
            isOpening = isOpening && move->time.count() == 0;
            if (isOpening) ++openingMoves_;
            if (move->time == kBadTime)
                game_.notices.push_back(badTime(lines_[at_].place));
            else if (move->time.count() != 0)
                game_.tree.remark(node).time = move->time;
        }
        return std::nullopt;
    }

    std::optional<InputError> readTail() {
        std::vector<Line> tail(lines_.begin() + static_cast<std::ptrdiff_t>(at_), lines_.end());
        if (auto error = refuseDamaged(tail)) return error;
        takeExtras(tail);
        std::optional<WinnerLine> winner;
        if (!tail.empty()) winner = winnerFrom(tail.back().text);
        if (winner) tail.pop_back();
        const bool hasCode = takeCode(tail);
        noteWhatIsMissing(hasCode, winner.has_value(), tail.size());
        std::array<std::string, 2> players;
        for (std::size_t i = 0; i < std::min(tail.size(), players.size()); ++i)
            if (tail[i].text != kNoName) players[i] = tail[i].text;
        if (winner) readWinner(*winner);
        const bool isFirstWhite = winner ? isFirstWhite_ : secondBegins_;
        if (isFirstWhite) std::swap(players[0], players[1]);
        game_.head.names = std::move(players);
        return std::nullopt;
    }

    /// Takes the code away. A name can be a number too: of two numbers the last one is not a code.
    /// Other lines can follow a code that has no names before it.
    bool takeCode(std::vector<Line>& tail) {
        const auto isNumber = [](const Line& line) {
            return parseInteger<int>(line.text).has_value();
        };
        if (tail.empty()) return false;
        if (!isNumber(tail.back()) && isNumber(tail.front())) {
            noteMoreLines(english("more lines follow the code"));
            tail.clear();
            return true;
        }
        if (!isNumber(tail.back()) || (tail.size() == 2 && isNumber(tail[0]))) return false;
        tail.pop_back();
        return true;
    }

    void noteMoreLines(English what) {
        game_.notices.push_back({what, english("they are left out"), lines_.back().place});
    }

    void noteWhatIsMissing(bool hasCode, bool hasWinner, std::size_t names) {
        const auto note = [this](Sentence what, Sentence done) {
            game_.notices.push_back({std::move(what), std::move(done), lines_.back().place});
        };
        if ((!hasCode || isCut_) && !hasWinner)
            note(english("the lines after the moves are not complete"),
                 english("the game is read as far as it goes"));
        if (names > 2) noteMoreLines(english("more lines follow the names"));
        constexpr std::size_t kLeastOpening = 3;
        if (!hasWinner && names > 0 && openingMoves_ % 2 == 1 && openingMoves_ >= kLeastOpening &&
            openingMoves_ + 1 < game_.tree.size())
            note(english("the file does not say whether the moves with the time 0 are an opening"),
                 english("the first name is taken for the player who begins"));
    }

    /// A damaged move is not a name: refuses what looks like one, and moves that follow.
    static std::optional<InputError> refuseDamaged(const std::vector<Line>& tail) {
        for (const Line& line : tail) {
            const bool isMove = piskvorkMove(line.text).has_value();
            if (isMove || (isLikeMove(line.text) && !winnerFrom(line.text)))
                return InputError{.kind = ErrorKind::Damaged,
                                  .value = std::string{(isMove ? tail.front() : line).text},
                                  .expected = {english("a move x,y,time")},
                                  .place = (isMove ? tail.front() : line).place};
        }
        return std::nullopt;
    }

    /// Lines of ours at the end, which follow a code or the winner.
    void takeExtras(std::vector<Line>& tail) {
        auto first = tail.end();
        while (first != tail.begin() && extraOf((first - 1)->text)) --first;
        if (first == tail.begin() || first == tail.end()) return;
        const std::string_view before = (first - 1)->text;
        if (!parseInteger<int>(before) && !winnerFrom(before)) return;
        for (auto line = first; line != tail.end(); ++line) {
            const auto [key, value] = *extraOf(line->text);
            if (key == "date") game_.head.date = value;
            if (key == "event") game_.head.event = value;
            if (key == "opening") game_.head.opening = value;
            if (key == kSettingsKey) game_.settings = line->text;
        }
        tail.erase(first, tail.end());
    }

    void readWinner(const WinnerLine& line) {
        game_.rule = ruleFromForeignName(line.league);
        // Only we write the league without a rule, and our result can be a loss on time.
        const bool isOurs = !game_.rule && line.league == kUnknownLeague;
        if (!game_.rule && !isOurs)
            game_.notices.push_back(
                {{english("the league '{0}' does not say the rule"), {line.league}},
                 english("the rule is not known"),
                 lines_.back().place});
        isFirstWhite_ = openingMoves_ % 2 == 1;
        const auto five = isOurs ? std::nullopt : winnerOnBoard();
        if (line.winner && five) compareWithBoard(*line.winner, *five);
        if (!line.winner) return;
        game_.head.result = *line.winner == 0                      ? GameResult::Draw
                            : (*line.winner == 1) == isFirstWhite_ ? GameResult::WhiteWins
                                                                   : GameResult::BlackWins;
    }

    /// Without a rule only exactly five in a row win for sure, and only by the last move.
    [[nodiscard]] std::optional<Color> winnerOnBoard() const {
        board::Board board{game_.head.size};
        Color mover = Color::Black;
        const auto moves = game_.tree.line({}).value_or(std::vector<Move>{});
        for (const Move m : moves) {
            board.put(m, mover == Color::Black ? board::Cell::Black : board::Cell::White);
            mover = ~mover;
        }
        if (game_.rule) return board::winnerOf(board, *game_.rule);
        const bool isFive =
            !moves.empty() && board::winsAt(board, Rule::Standard, moves.back(), ~mover);
        return isFive ? std::optional{~mover} : std::nullopt;
    }

    /// The side with the five has won. A real move can take 0 ms as well, so that the opening seems
    /// longer.
    void compareWithBoard(int winner, Color five) {
        if (winner == 0) return disagree(english("the last line says draw, the board has a five"));
        const bool isFirst = winner == 1;
        const bool firstIsWhite = isFirst == (five == Color::White);
        if (firstIsWhite == isFirstWhite_) return;
        isFirstWhite_ = firstIsWhite;
        disagree(openingMoves_ == 0
                     ? english("the last line names a winner who does not have the five")
                     : english("the winner of the last line has the five only if the "
                               "opening is one move shorter than its times say"));
    }

    void disagree(Sentence what) {
        game_.notices.push_back({std::move(what),
                                 english("the five decides who plays which colour"),
                                 lines_.back().place});
    }

    std::vector<Line> lines_;  ///< without empty ones
    std::size_t at_ = 1;
    std::size_t openingMoves_ = 0;  ///< leading moves with the time 0
    StoredGame game_;
    bool isCut_;  ///< the last line does not end
    bool secondBegins_ = false;
    bool isFirstWhite_ = false;
};

bool beginsAsPsq(const FileContent& content) {
    return inLowerCase(textStart(content).substr(0, kHeaderWord.size())) == kHeaderWord;
}

constexpr FormatLimits kPsqLimits{.bytes = std::size_t{1} << 20,
                                  .setup = false,
                                  .passes = false,
                                  .holds = part::kTimes | part::kNames | part::kFacts |
                                           part::kResult | part::kRule | part::kSize};

Result<Games> readPsq(FileContent content, const ReadOptions& options) {
    auto text = readText(content, options, kPsqLimits.bytes);
    if (!text) return text.error();
    auto game = PsqReader{text->text}.read();
    if (!game) return game.error();
    game->notices.insert(game->notices.begin(), text->notices.begin(), text->notices.end());
    return oneGame(std::move(*game));
}

std::string leagueOf(Rule rule) {
    std::string name{nameOf(rule)};
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name;
}

/// A line that is read as the name.
std::string nameLine(const std::string& name) {
    return trim(name).empty() ? std::string{kNoName} : name;
}

/// The lines after the moves, if there is anything to say. With an odd number of leading moves
/// without a time the first player is white.
std::string tailOf(const StoredGame& game, const GameRecord& head, bool firstIsWhite) {
    std::string text;
    if (!head.names[0].empty() || !head.names[1].empty())
        for (const int player : {0, 1})
            text +=
                nameLine(head.names[static_cast<std::size_t>(firstIsWhite ? 1 - player : player)]) +
                '\n';
    text += head.result ? "0\n" : "-1\n";
    if (head.result) {
        const bool isWhite = head.result == GameResult::WhiteWins;
        text += head.result == GameResult::Draw ? "0" : isWhite == firstIsWhite ? "1" : "2";
    }
    text.append(",").append(game.rule ? leagueOf(*game.rule) : kUnknownLeague).append("\n");
    if (!head.date.empty()) text += "date " + head.date + '\n';
    if (!head.event.empty()) text += "event " + head.event + '\n';
    if (!head.opening.empty()) text += "opening " + head.opening + '\n';
    if (isSettings(game.settings)) text += game.settings + '\n';
    return text;
}

Result<WrittenFile> writePsq(const StoredGame& game) {
    GameRecord record = mainLine(game);
    WrittenFile file;
    for (std::string& name : record.names) {
        if (trim(name) == kNoName)
            file.notices.push_back({english("the name '-' means an unknown player in this format"),
                                    english("left out")});
        if (!isLikeMove(trim(name))) continue;
        const std::string before = name;
        std::replace(name.begin(), name.end(), ',', ' ');
        file.notices.push_back({{english("the name '{0}' looks like a move"), {before}},
                                {english("written as {0}"), {name}}});
    }
    const auto opening =
        ranges::findIf(record.moves, [](auto& each) { return each.time.count() != 0; }) -
        record.moves.begin();
    const bool firstIsWhite = opening % 2 == 1;
    file.bytes =
        "Piskvorky " + sizeText(record.size) + (firstIsWhite ? ", 11:11, 1\n" : ", 11:11, 0\n");
    for (const auto& [move, time] : record.moves)
        file.bytes += std::to_string(move.x() + 1) + ',' + std::to_string(move.y() + 1) + ',' +
                      std::to_string(time.count()) + '\n';
    file.bytes += tailOf(game, record, firstIsWhite);
    if (!game.settings.empty() && !isSettings(game.settings))
        file.notices.push_back({english("the settings of the game"), english("left out")});
    return file;
}

}  // namespace

extern const Format kPsqFormat;
const Format kPsqFormat{.name = "psq",
                        .title = "Piskvork's game file",
                        .endings = ".psq",
                        .sniff = beginsAsPsq,
                        .read = readPsq,
                        .write = writePsq,
                        .limits = kPsqLimits};

}  // namespace fukumi::book
