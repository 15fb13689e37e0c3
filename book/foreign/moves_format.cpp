// SPDX-License-Identifier: MIT
//
// A game as a list of moves in a text, as people and programs write them:
//
//     h8 i9 g7     h8i9g7     h8+i9+g7     h8_i9_g7     ["h8", "i9", "g7"]
//     1. h8 2. i9             1 H8 2 I9    1) h8 2) i9  with or without numbers
//     8,8 9,9                 (8,8) (9,9)  8,8,120   numbers (number_points.hpp)
//     https://...?init_steps=h8_i9         a parameter of a link that holds moves
//     h8 i9  # a comment      to the end of the line
//     [White "beta"] 1. h8 i9 1-0          tags of a site (game_tags.hpp), and a result
//
// All that is not a letter or a digit separates (move_words.hpp). Words about the result are
// understood; other words are refused, since a list in another notation could be misread: so are
// the letters of SGF ("hhii").
//
// Links of the page begin with a head (page_link.hpp). Records of a contest are read here, too
// (c5_record.hpp).
#include <algorithm>
#include <array>
#include <utility>

#include "book/foreign/c5_record.hpp"
#include "book/foreign/format.hpp"
#include "book/foreign/game_tags.hpp"
#include "book/foreign/link_query.hpp"
#include "book/foreign/move_words.hpp"
#include "book/foreign/number_points.hpp"
#include "book/foreign/other_lists.hpp"
#include "book/foreign/page_link.hpp"
#include "book/foreign/text_content.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

using board::GameResult;

constexpr FormatLimits kMovesLimits{.bytes = std::size_t{1} << 20,
                                    .holds = part::kRule | part::kSize};

constexpr std::string_view kDigits = "0123456789";

/// Words next to moves that say nothing of them, besides those of saysWin().
constexpr std::array kSilentWords{
    "b",     "black", "by",   "draw",    "drawn", "end",   "five",        "game",   "is",
    "move",  "moves", "on",   "opening", "play",  "r",     "resignation", "result", "swap",
    "swap2", "t",     "time", "to",      "w",     "white", "winner"};

class MovesReader {
public:
    /// `isOfPiskvork`: rows are counted from the top.
    MovesReader(const ReadOptions& options, bool isOfPiskvork)
        : isSizeGiven_{options.size.has_value()}, isOfPiskvork_{isOfPiskvork} {
        game_.head.size = options.size.value_or(game_.head.size);
    }

    Result<StoredGame> read(std::string_view content) {
        const std::string text = decodedLink(content);
        // Tags first: the text of one can be a link.
        const auto untagged = withoutTags(text);
        if (!untagged) return untagged.error();
        std::string_view moves = *untagged;
        LinkQuery query;
        const auto link = pageLinkOf(moves);
        if (!link) return link.error();
        if (*link) {
            if (auto error = readHead(**link)) return *error;
            moves = (*link)->moves;
            linesBefore_ = static_cast<std::size_t>(std::count(text.data(), moves.data(), '\n'));
        } else {
            auto found = linkQueryOf(moves);
            if (!found) return found.error();
            query = std::move(*found);
            if (query.rule) game_.rule = query.rule;
            if (query.size && !isSizeGiven_) game_.head.size = *query.size;
            leftOut_.add(query.leftOut);
            if (!query.moves.empty()) moves = query.moves;
        }
        if (auto error = readMoves(withoutScore(moves))) return *error;
        for (Notice& notice : leftOut_.notices()) game_.notices.push_back(std::move(notice));
        return std::move(game_);
    }

private:
    using MaybeError = std::optional<InputError>;

    MaybeError readHead(const PageLink& link) {
        isLink_ = true;
        if (link.rule) game_.rule = link.rule;
        if (!isSizeGiven_) game_.head.size = link.size.value_or(game_.head.size);
        auto& setup = game_.head.setup;
        setup.first = link.first.value_or(Color::Black);
        if (auto error = setUp(link.black, setup.black)) return error;
        if (auto error = setUp(link.white, setup.white)) return error;
        return setUp(link.blocked, setup.blocked);
    }

    MaybeError setUp(std::optional<std::string_view> list, std::vector<Square>& stones) {
        for (const MoveWord& word : moveWordsOf(list.value_or(""))) {
            const auto points = pointWords(word.text);
            if (!points) return notAMove(word);
            for (const std::string_view point : *points) {
                const auto square = squareOf(point);
                if (!square) return notAPoint(std::string{point}, word);
                if (taken_.contains(*square)) return isTaken(std::string{point}, word);
                taken_.insert(*square);
                stones.push_back(*square);
            }
        }
        return std::nullopt;
    }

    /// Takes the tags of a site's file off. Its numbers of moves count the words "white" and "--",
    /// too, and are not compared.
    Result<std::string_view> withoutTags(std::string_view text) {
        auto tags = tagsOf(text);
        if (!tags) return tags.error();
        hasTags_ = tags->rest.size() < text.size();
        linesBefore_ = tags->lines;
        tags->head.size = tags->size.value_or(game_.head.size);
        game_.head = std::move(tags->head);
        hasSizeTag_ = tags->size.has_value();
        isSizeGiven_ = isSizeGiven_ && !hasSizeTag_;
        if (tags->rule) game_.rule = tags->rule;
        leftOut_.add(tags->leftOut);
        hasColumnI_ = !tags->isOfPenteOrg;
        if (tags->isOfPenteOrg)
            game_.notices.push_back({english("the tags are those of pente.org"),
                                     {english("columns are read without I, on a board of {0}"),
                                      {sizeText(game_.head.size)}}});
        return tags->rest;
    }

    /// "1-0", "0-1" or "1/2-1/2" at the end is the result; the first number is black's.
    std::string_view withoutScore(std::string_view text) {
        constexpr std::array<std::string_view, 3> kScores{
            "1-0", "0-1", "1/2-1/2"};  // as GameResult
        const std::string_view end = trim(text);
        for (std::size_t i = 0; i < kScores.size(); ++i) {
            if (!end.ends_with(kScores[i])) continue;
            const std::string_view before = text.substr(0, text.rfind(kScores[i]));
            if (!before.empty() && (isDigit(before.back()) || isLetter(before.back()))) continue;
            setResult(static_cast<GameResult>(i));
            return before;
        }
        return text;
    }

    MaybeError readMoves(std::string_view text) {
        auto words = moveWordsOf(text);
        for (MoveWord& word : words) word.line += linesBefore_;
        readResult(words);
        // Only of a text that is a list of moves.
        const MaybeError badSize = readSize(words);
        const auto orBadSize = [&](MaybeError error) {
            return badSize && game_.tree.size() > 1 ? badSize : error;
        };
        numbers_ = NumberPoints{words, isOfPiskvork_};
        for (std::size_t at = 0; at < words.size();) {
            if (auto error = refuseOther(words, at)) return orBadSize(error);
            const auto group = NumberPoints::firstOf(std::span{words}.subspan(at));
            if (auto error = words[at].number() ? readNumbers(group) : readWord(words[at]))
                return orBadSize(error);
            at += group.size();
        }
        if (const auto error = orBadSize(std::nullopt)) return error;
        if (!words.empty()) noteLastNumber(words.back());
        for (Notice& notice : numbers_.notices(game_.head.size))
            game_.notices.push_back(std::move(notice));
        // A link can be a head only, with separators and a comment.
        const bool isEmptyBoard =
            isLink_ &&
            text.substr(0, text.find('#')).find_first_not_of(", \t\r\n") == std::string_view::npos;
        if (game_.tree.size() > 1 || !taken_.empty() || isEmptyBoard) return std::nullopt;
        return InputError{.kind = ErrorKind::UnknownFormat,
                          .value = english("a text without moves")};
    }

    /// Lists that would be misread, also those of numbers with signs.
    [[nodiscard]] MaybeError refuseOther(std::span<const MoveWord> words, std::size_t at) const {
        const MoveWord& word = words[at];
        if (word.number() && word.isNegative(at == 0))
            return notAMove({'-' + word.text, {}, word.line});
        const auto other = otherListAt(words, at, game_.tree.size() - 1, hasTags_);
        if (!other) return std::nullopt;
        return InputError{.kind = ErrorKind::NotSupported,
                          .value = *other,
                          .place = FilePlace{.number = word.line}};
    }

    /// The first word that is a size is that of the board, also after the moves.
    MaybeError readSize(std::span<const MoveWord> words) {
        bool isKnown = isLink_ || isSizeGiven_ || hasSizeTag_;
        for (const MoveWord& word : words) {
            if (!isLikeSize(word.text)) continue;
            const auto size = sizeFromText(word.text);
            const auto refuse = [&](ErrorKind kind, std::vector<Sentence> expected) {
                return InputError{.kind = kind,
                                  .value = word.text,
                                  .expected = std::move(expected),
                                  .place = FilePlace{.number = word.line}};
            };
            if (!size) return refuse(ErrorKind::NotASize, {});
            if (!std::exchange(isKnown, true)) game_.head.size = *size;
            if (!isSizeGiven_ && *size != game_.head.size)
                return refuse(ErrorKind::Damaged, {sizeText(game_.head.size)});
        }
        return std::nullopt;
    }

    /// One number is that of a move; two are a point; three have a time.
    MaybeError readNumbers(std::span<const MoveWord> numbers) {
        if (numbers.size() == 1) {
            const bool isScore = trim(numbers[0].gap) == "-";
            const int before = number_.value_or(-1);
            number_ = numbers[0].number();
            if (!isScore) return std::nullopt;
            if (before + *number_ == 1 && before >= 0)
                setResult(before == 1 ? GameResult::BlackWins : GameResult::WhiteWins);
            number_.reset();
            return std::nullopt;
        }
        std::string text;
        for (const MoveWord& each : numbers) text += (text.empty() ? "" : ",") + each.text;
        if (numbers.size() > 3) return notAMove({text, {}, numbers[0].line});
        const auto square = numbers_.squareOf(numbers, game_.head.size);
        return square ? addMove(*square, text, numbers[0]) : notAPoint(text, numbers[0]);
    }

    MaybeError readWord(const MoveWord& word) {
        if (isLikeSize(word.text)) return std::nullopt;
        if (const auto points = pointWords(word.text)) {
            if (!points->empty() && isDigit(word.text.front())) {
                number_ = parseInteger<int>(
                    std::string_view{word.text}.substr(0, word.text.find_first_not_of(kDigits)));
                // Digits and letters without an end are in another notation, such as bytes.
                if (!number_ || *number_ > kMaxSquares) return notAMove(word);
            }
            for (const std::string_view point : *points) {
                const auto square = squareOf(point);
                if (!square) return notAPoint(std::string{point}, word);
                if (auto error = addMove(*square, std::string{point}, word)) return error;
            }
            return std::nullopt;
        }
        if (word.text == "pass") {
            node_ = game_.tree.add(node_, board::kPass);
            return std::nullopt;
        }
        if (const auto rule = ruleFromName(word.text)) {
            game_.rule = rule;
            return std::nullopt;
        }
        const bool isSilent =
            saysWin(word.text) || ranges::find(kSilentWords, word.text) != kSilentWords.end();
        return isSilent ? MaybeError{} : notAMove(word);
    }

    MaybeError addMove(Square square, const std::string& text, const MoveWord& word) {
        if (taken_.contains(square)) return isTaken(text, word);
        taken_.insert(square);
        compareNumber(word);
        node_ = game_.tree.add(node_, square);
        return std::nullopt;
    }

    /// A number before a move counts the moves, or those of black.
    void compareNumber(const MoveWord& word) {
        const auto number = std::exchange(number_, std::nullopt);
        const int played = static_cast<int>(game_.tree.size()) - 1;
        if (hasTags_ || !number || *number == played + 1 || *number == played / 2 + 1 ||
            std::exchange(isNumberNoted_, true))
            return;
        game_.notices.push_back({{english("move {0} has the number {1}"),
                                  {std::to_string(played + 1), std::to_string(*number)}},
                                 english("moves may be missing"),
                                 FilePlace{.number = word.line}});
    }

    /// A list that is cut off ends in the number of a move, or in a half of one.
    void noteLastNumber(const MoveWord& last) {
        const int played = static_cast<int>(game_.tree.size()) - 1;
        if (!number_ || played == 0) return;
        if (!numbers_.isAny() && *number_ != played + 1 && *number_ != played / 2 + 1) return;
        game_.notices.push_back(
            {{english("the list ends in the number {0}"), {std::to_string(*number_)}},
             english("the game is read up to there"),
             FilePlace{.number = last.line}});
    }

    /// "black wins", "white resigned", "winner: black", "draw".
    void readResult(const std::vector<MoveWord>& words) {
        const auto isAt = [&](std::size_t at, auto... texts) {
            return at < words.size() && ((words[at].text == texts) || ...);
        };
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (isAt(i, "draw", "drawn")) setResult(GameResult::Draw);
            const bool isBlack = words[i].text == "black";
            if (!isBlack && words[i].text != "white") continue;
            const bool isWinner = (i > 0 && isAt(i - 1, "winner")) ||
                                  (i > 1 && isAt(i - 1, "is") && isAt(i - 2, "winner"));
            const auto wins = isWinner               ? std::optional{true}
                              : i + 1 < words.size() ? saysWin(words[i + 1].text)
                                                     : std::nullopt;
            if (wins) setResult(isBlack == *wins ? GameResult::BlackWins : GameResult::WhiteWins);
        }
    }

    void setResult(GameResult result) {
        if (game_.head.result.value_or(result) != result && !std::exchange(areTwoNoted_, true))
            game_.notices.push_back(
                {english("the text has two results"), english("one of them is kept")});
        game_.head.result = result;
    }

    [[nodiscard]] std::optional<Square> squareOf(std::string_view point) const {
        std::string text{point};
        if (!hasColumnI_ && text.front() == 'i') return std::nullopt;
        if (!hasColumnI_ && text.front() > 'i') --text.front();
        return board::fromHuman(text, game_.head.size);
    }

    [[nodiscard]] InputError notAMove(const MoveWord& word) const {
        if (game_.tree.size() == 1 && taken_.empty())
            return {.kind = ErrorKind::UnknownFormat,
                    .value = english("a text that begins without moves")};
        return {.kind = ErrorKind::Damaged,
                .value = word.text,
                .expected = {english("a move such as h8")},
                .place = FilePlace{.number = word.line}};
    }
    [[nodiscard]] InputError notAPoint(std::string text, const MoveWord& word) const {
        const BoardSize size = game_.head.size;
        return {.kind = ErrorKind::NotAPoint,
                .value = std::move(text),
                .expected = {sizeText(size)},
                .place = FilePlace{.number = word.line}};
    }
    [[nodiscard]] static InputError isTaken(std::string text, const MoveWord& word) {
        return {.kind = ErrorKind::PointTaken,
                .value = std::move(text),
                .place = FilePlace{.number = word.line}};
    }

    bool isSizeGiven_, isOfPiskvork_;
    bool isLink_ = false;
    StoredGame game_;
    board::SquareSet taken_;
    board::GameTree::Node node_ = board::GameTree::kRoot;
    std::optional<int> number_;  ///< before the next move
    NumberPoints numbers_;
    bool isNumberNoted_ = false;
    bool hasTags_ = false, hasSizeTag_ = false;
    bool hasColumnI_ = true;
    LeftOut leftOut_;              ///< tags and parameters
    std::size_t linesBefore_ = 0;  ///< of tags, or of the head of a link
    bool areTwoNoted_ = false;     ///< results
};

bool isText(const FileContent& content) { return !textStart(content).empty(); }

Result<Games> readMoves(FileContent content, const ReadOptions& options) {
    const bool isOfPiskvork = content.ending() == ".psq";
    auto text = readText(content, options, kMovesLimits.bytes, encodingOfC5Record);
    if (!text) return text.error();
    auto game = isC5Record(text->text) ? readC5Record(text->text, options)
                                       : MovesReader{options, isOfPiskvork}.read(text->text);
    if (!game) return game.error();
    game->notices.insert(game->notices.begin(), text->notices.begin(), text->notices.end());
    return oneGame(std::move(*game));
}

Result<WrittenFile> writeMoves(const StoredGame& game) {
    return WrittenFile{pageLinkText(game) + '\n', {}};
}

}  // namespace

extern const Format kMovesFormat;
const Format kMovesFormat{.name = "moves",
                          .title = "a list of moves",
                          .endings = ".txt",
                          .sniff = isText,
                          .read = readMoves,
                          .write = writeMoves,
                          .limits = kMovesLimits,
                          .lacksSize = true};

}  // namespace fukumi::book
