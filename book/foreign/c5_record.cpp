// SPDX-License-Identifier: MIT
#include "book/foreign/c5_record.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "book/foreign/text_content.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

using board::GameResult;

constexpr std::string_view kName = "C5", kMark = "mark";
/// Between fields, and between moves.
constexpr std::string_view kSeparators = " \t\n;,{}[]'\"";

constexpr std::array kResults{std::pair{std::string_view{"先手胜"}, GameResult::BlackWins},
                              std::pair{std::string_view{"黑胜"}, GameResult::BlackWins},
                              std::pair{std::string_view{"后手胜"}, GameResult::WhiteWins},
                              std::pair{std::string_view{"白胜"}, GameResult::WhiteWins},
                              std::pair{std::string_view{"和"}, GameResult::Draw},
                              std::pair{std::string_view{"平"}, GameResult::Draw}};
/// A text that begins so says that there is no result.
constexpr std::string_view kNoResult = "未";

struct RecordMove {
    Color color;
    std::string point;      ///< "J10"
    std::string_view text;  ///< "B(J,10)"
};

/// The move with which a text begins. Blanks before it are not skipped: a long run of them would be
/// read again from each of its places.
std::optional<RecordMove> moveAt(std::string_view text) {
    const char color = text.empty() ? '\0' : text.front();
    const bool isBlack = color == 'B' || color == 'b', isWhite = color == 'W' || color == 'w';
    if (!isBlack && !isWhite) return std::nullopt;
    std::size_t at = 1;
    const auto next = [&] {
        at = std::min(text.find_first_not_of(kBlanks, at), text.size());
        return at < text.size() ? text[at++] : '\0';
    };
    const char bracket = next(), column = next(), comma = next();
    if (bracket != '(' || !isLetter(column) || comma != ',') return std::nullopt;
    std::string point{column};
    char each = next();
    for (; isDigit(each); each = next()) point += each;
    if (each != ')' || point.size() == 1) return std::nullopt;
    return RecordMove{isBlack ? Color::Black : Color::White, point, text.substr(0, at)};
}

/// The place of the first move; the length of the text if there is none.
std::size_t firstMove(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size() && !moveAt(text.substr(at))) ++at;
    return at;
}

/// Without the separators at both ends.
std::string_view withoutSeparators(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(kSeparators), text.size()));
    return text.substr(0, text.find_last_not_of(kSeparators) + 1);
}

/// The fields after the name, each in brackets or between two that are.
std::vector<std::string> fieldsOf(std::string_view head) {
    std::vector<std::string> fields;
    while (!head.empty()) {
        const bool isBracket = head.front() == '[';
        const auto end = head.find(isBracket ? ']' : '[');
        if (isBracket && end == std::string_view::npos) break;
        if (isBracket)
            fields.emplace_back(trim(head.substr(1, end - 1)));
        else if (const auto word = withoutSeparators(head.substr(0, end)); !word.empty())
            fields.emplace_back(word);
        head.remove_prefix(std::min(end + (isBracket ? 1U : 0U), head.size()));
    }
    return fields;
}

class C5Reader {
public:
    C5Reader(std::string_view text, const ReadOptions& options) : text_{text}, options_{options} {
        game_.head.size = options.size.value_or(game_.head.size);
    }

    Result<StoredGame> read() {
        const std::size_t begin = firstMove(text_);
        readHead(text_.substr(0, begin));
        if (auto error = readMoves(begin)) return *error;
        if (trim(text_).starts_with('{') && !trim(text_).ends_with('}'))
            note(english("the end of the record is missing"),
                 english("the game is read as far as it goes"));
        setUnnamedRule(game_, options_, Rule::Renju);
        return std::move(game_);
    }

private:
    void note(Sentence what, Sentence done) {
        game_.notices.push_back({std::move(what), std::move(done)});
    }

    /// Fields of a head that does not begin as the contest's does have no meaning that is known.
    void readHead(std::string_view head) {
        const auto name = head.find(kName);
        if (name == std::string_view::npos) return;
        head.remove_prefix(name + kName.size());
        const bool isKnown = !trim(head).starts_with(';');
        std::string others;
        std::size_t place = isKnown ? 0 : 5;
        for (const std::string& field : fieldsOf(head)) {
            switch (place++) {
                case 0:
                case 1: game_.head.names[place - 1] = field; break;
                case 2: readResult(field); break;
                case 3: readDate(field); break;
                case 4: addEvent(field); break;
                default: others += (others.empty() || field.empty() ? "" : "\n") + field;
            }
        }
        if (!others.empty()) game_.tree.remark(board::GameTree::kRoot).comment = others;
    }

    void readResult(const std::string& field) {
        for (const auto& [word, result] : kResults)
            if (field.starts_with(word)) game_.head.result = result;
        if (!game_.head.result && !field.empty() && !field.starts_with(kNoResult))
            note({english("the result '{0}' is not known"), {field}}, english("left out"));
    }

    /// The day, and what follows it with the event.
    void readDate(const std::string& field) {
        const bool isDay = !field.empty() && isDigit(field.front());
        const std::size_t end = isDay ? std::min(field.find(' '), field.size()) : 0;
        std::string& date = game_.head.date = field.substr(0, end);
        for (const char sign : {'.', '/'}) std::replace(date.begin(), date.end(), sign, '-');
        game_.head.event = trim(std::string_view{field}.substr(end));
    }

    void addEvent(const std::string& field) {
        std::string& event = game_.head.event;
        event = field + (field.empty() || event.empty() ? "" : ", ") + event;
    }

    std::optional<InputError> readMoves(std::size_t at) {
        while ((at = text_.find_first_not_of(kSeparators, at)) != std::string_view::npos) {
            const std::string_view rest = text_.substr(at);
            const auto move = moveAt(rest);
            const std::string_view mark = move ? "" : takeMark(rest);
            if (!move && mark.empty())
                return refuse(ErrorKind::Damaged,
                              std::string{rest.substr(0, rest.find_first_of(";}\n"))},
                              english("a move such as B(H,8)"),
                              at);
            if (move)
                if (auto error = addMove(*move, at)) return error;
            at += move ? move->text.size() : mark.size();
        }
        return std::nullopt;
    }

    /// "MARK[1]", whose number becomes a text on the point; empty if it is something else.
    std::string_view takeMark(std::string_view rest) {
        const auto begin = rest.find('['), end = rest.find(']');
        if (end == std::string_view::npos || begin > end || node_ == board::GameTree::kRoot ||
            inLowerCase(trim(rest.substr(0, begin))) != kMark)
            return {};
        const std::string text{trim(rest.substr(begin + 1, end - begin - 1))};
        if (!text.empty()) game_.tree.remark(node_).labels[game_.tree.moveOf(node_)] = text;
        return rest.substr(0, end + 1);
    }

    std::optional<InputError> addMove(const RecordMove& move, std::size_t at) {
        const bool isBlack = game_.tree.size() % 2 == 1;
        if (isBlack != (move.color == Color::Black)) {
            const std::string expected = isBlack ? "B" : "W";
            return refuse(ErrorKind::Damaged,
                          std::string{move.text},
                          expected + std::string{move.text.substr(1)},
                          at);
        }
        const auto square = board::fromHuman(move.point, game_.head.size);
        if (!square) return refuse(ErrorKind::NotAPoint, move.point, sizeText(game_.head.size), at);
        if (taken_.contains(*square)) return refuse(ErrorKind::PointTaken, move.point, {}, at);
        taken_.insert(*square);
        node_ = game_.tree.add(node_, *square);
        return std::nullopt;
    }

    [[nodiscard]] InputError refuse(ErrorKind kind,
                                    std::string value,
                                    Sentence expected,
                                    std::size_t at) const {
        const auto line =
            1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        return {.kind = kind,
                .value = std::move(value),
                .expected = {std::move(expected)},
                .place = FilePlace{.number = static_cast<std::size_t>(line)}};
    }

    std::string_view text_;
    const ReadOptions& options_;
    StoredGame game_;
    board::SquareSet taken_;
    board::GameTree::Node node_ = board::GameTree::kRoot;
};

}  // namespace

bool isC5Record(std::string_view text) {
    text = trim(withoutByteOrderMark(text));
    if (moveAt(text)) return true;
    const auto name = std::min(text.find_first_not_of("{[ "), text.size());
    const std::string_view brackets = text.substr(0, name);
    std::string_view rest = text.substr(name);
    if (brackets.empty() || !rest.starts_with(kName)) return false;
    rest = trim(rest.substr(kName.size()));
    const char after = rest.empty() ? '\0' : rest.front();
    if (brackets.front() == '{')
        return rest.empty() || after == ']' || after == '}' || after == ';';
    return after == ']' && firstMove(rest) < rest.size();
}

std::string_view encodingOfC5Record(std::string_view bytes) {
    return isC5Record(bytes) && !isUtf8(bytes) ? "GBK" : "";
}

Result<StoredGame> readC5Record(std::string_view text, const ReadOptions& options) {
    return C5Reader{text, options}.read();
}

}  // namespace fukumi::book
