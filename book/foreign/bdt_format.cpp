// SPDX-License-Identifier: MIT
//
// A database of RenLib (.bdt), a game a line:
//
//     event=[black,white,result,moves,fifth move,swap,comment]
//     Club=[Alpha,Beta,+,8898A7,96,0,a comment]
//
// The result is + if black has won, - if white has, = for a draw. A move is two hexadecimal digits:
// the column from the left and the row from the bottom, both from 1; 00 is a pass. The fifth move
// is the one that was offered and not chosen: a variation of the tree.
#include <array>

#include "book/foreign/format.hpp"
#include "book/foreign/text_content.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

using board::GameResult;

constexpr BoardSize kBoard = BoardSize::square(15);
constexpr FormatLimits kBdtLimits{.bytes = std::size_t{64} << 20};

struct Row {
    std::string_view event;
    /// black, white, result, moves, fifth move, swap, comment
    std::array<std::string_view, 7> fields{};
};

/// Absent if the line is something else. The comment can have commas.
std::optional<Row> rowOf(std::string_view line) {
    const auto open = line.find("=[");
    if (open == std::string_view::npos || !line.ends_with(']')) return std::nullopt;
    Row row{.event = trim(line.substr(0, open))};
    std::string_view rest = line.substr(open + 2, line.size() - open - 3);
    for (std::size_t i = 0;; ++i) {
        const bool isLast = i + 1 == row.fields.size();
        const auto comma = isLast ? std::string_view::npos : rest.find(',');
        row.fields[i] = trim(rest.substr(0, comma));
        if (comma == std::string_view::npos) return i < 4 ? std::nullopt : std::optional{row};
        rest.remove_prefix(comma + 1);
    }
}

std::optional<int> digitOf(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return std::nullopt;
}

std::optional<Move> moveOf(std::string_view digits) {
    if (digits.size() != 2) return std::nullopt;
    const auto column = digitOf(digits[0]), row = digitOf(digits[1]);
    if (!column || !row) return std::nullopt;
    if (*column == 0 && *row == 0) return board::kPass;
    if (!kBoard.contains(*column - 1, kBoard.height() - *row)) return std::nullopt;
    return Square{*column - 1, kBoard.height() - *row};
}

std::optional<GameResult> resultOf(std::string_view sign) {
    if (sign == "+") return GameResult::BlackWins;
    if (sign == "-") return GameResult::WhiteWins;
    return sign == "=" ? std::optional{GameResult::Draw} : std::nullopt;
}

class RowReader {
public:
    RowReader(const Row& row, std::size_t line) : row_{row}, place_{.number = line} {}

    Result<StoredGame> read() {
        const auto& [black, white, result, moves, fifth, swap, comment] = row_.fields;
        game_.rule = Rule::Renju;
        game_.head.size = kBoard;
        game_.head.names = {std::string{black}, std::string{white}};
        game_.head.event = std::string{row_.event};
        game_.head.result = resultOf(result);
        game_.tree.remark(board::GameTree::kRoot).comment = std::string{comment};
        if (!game_.head.result && !result.empty())
            note({english("the result '{0}' is not known"), {result}},
                 english("the result is left out"));
        auto node = board::GameTree::kRoot;
        for (std::string_view rest = moves; !rest.empty();) {
            const auto digits = rest.substr(0, 2);
            rest.remove_prefix(digits.size());
            const auto move = moveOf(digits);
            if (!move) return refuse(ErrorKind::NotAPoint, digits);
            if (!board::isPass(*move) && taken_.contains(*move))
                return refuse(ErrorKind::PointTaken, digits);
            if (!board::isPass(*move)) taken_.insert(*move);
            node = game_.tree.add(node, *move);
        }
        if (!swap.empty() && swap != "0")
            note({english("the swap is '{0}'"), {swap}}, english("left out"));
        if (!fifth.empty() && !addOtherFifths(game_, {moveOf(fifth)}))
            note({english("the other fifth move '{0}' has no place in the game"), {fifth}},
                 english("it is left out"));
        return std::move(game_);
    }

private:
    void note(Sentence what, Sentence done) {
        game_.notices.push_back({std::move(what), std::move(done), place_});
    }
    [[nodiscard]] InputError refuse(ErrorKind kind, std::string_view value) const {
        return {.kind = kind, .value = std::string{value}, .expected = {"15x15"}, .place = place_};
    }

    Row row_;
    FilePlace place_;
    StoredGame game_;
    board::SquareSet taken_;
};

class BdtGames : public GameCollection {
public:
    explicit BdtGames(TextContent text)
        : text_{std::move(text)}, lines_{splitText(text_.text, '\n')} {}

    Result<std::optional<StoredGame>> next() override {
        while (at_ < lines_.size() && lines_[at_].empty()) ++at_;
        if (at_ == lines_.size()) return std::optional<StoredGame>{};
        const std::string_view line = lines_[at_++];
        const auto row = rowOf(line);
        if (!row)
            return InputError{.kind = ErrorKind::Damaged,
                              .value = std::string{line.substr(0, 40)},
                              .expected = {"event=[black,white,result,moves,...]"},
                              .place = FilePlace{.number = at_}};
        auto game = RowReader{*row, at_}.read();
        if (!game) return game.error();
        game->notices.insert(game->notices.begin(), text_.notices.begin(), text_.notices.end());
        return std::optional{std::move(*game)};
    }

private:
    TextContent text_;
    std::vector<std::string_view> lines_;
    std::size_t at_ = 0;
};

bool isLikeBdt(const FileContent& content) {
    const std::string start = textStart(content);
    const auto lines = splitText(start, '\n');
    if (lines.empty()) return false;
    const auto row = rowOf(lines.front());
    // The first line can be longer than the start of the content.
    return row ? row->fields[2].size() <= 1 : content.ending() == ".bdt";
}

Result<Games> readBdt(FileContent content, const ReadOptions& options) {
    auto text = readText(content, options, kBdtLimits.bytes);
    if (!text) return text.error();
    return Games{std::make_unique<BdtGames>(std::move(*text))};
}

}  // namespace

extern const Format kBdtFormat;
const Format kBdtFormat{.name = "bdt",
                        .title = "a database of RenLib",
                        .endings = ".bdt",
                        .sniff = isLikeBdt,
                        .read = readBdt,
                        .limits = kBdtLimits};

}  // namespace fukumi::book
