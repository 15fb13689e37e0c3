// SPDX-License-Identifier: MIT
#include "protocol/cli/position_fields.hpp"

#include <array>

#include "engine/board/records/drawing.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/error.hpp"
#include "engine/core/parse.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr int kUsualSide = 15;

[[noreturn]] void refuse(const PositionFields& fields,
                         const std::string& field,
                         const std::string& why) {
    throw UserError{fields.nameOf(field) + ": '" + fields.text(field) + "': " + why};
}

std::optional<BoardSize> sizeOption(const PositionFields& fields) {
    if (!fields.has("size")) return std::nullopt;
    const std::string& text = fields.text("size");
    const auto cross = text.find_first_of("xX");
    const auto width = parseInteger<int>(std::string_view{text}.substr(0, cross));
    const auto height = cross == std::string::npos
                            ? width
                            : parseInteger<int>(std::string_view{text}.substr(cross + 1));
    const auto size = width && height ? BoardSize::make(*width, *height) : std::nullopt;
    if (!size) refuse(fields, "size", "wanted is N or WxH with sides from 5 to 22");
    return size;
}

std::optional<Color> toMoveOption(const PositionFields& fields) {
    if (!fields.has("to_move")) return std::nullopt;
    const std::string& text = fields.text("to_move");
    if (text == "black") return Color::Black;
    if (text != "white") refuse(fields, "to_move", "wanted is black or white");
    return Color::White;
}

/// The value of a parser, or a UserError that says what is wrong with the file.
template <class Value>
Value valueOf(const PositionFields& fields,
              const std::string& field,
              std::variant<Value, board::FormatError> parsed) {
    if (const auto* error = std::get_if<board::FormatError>(&parsed))
        refuse(fields, field, describe(*error));
    return std::get<Value>(std::move(parsed));
}

void checkSize(const PositionFields& fields, BoardSize found) {
    const auto wanted = sizeOption(fields);
    if (wanted && *wanted != found) refuse(fields, "size", "the file has a board of another size");
}

class Builder {
public:
    Builder(const PositionFields& fields, BoardSize size)
        : fields_{fields}, position_{fields.rule, size, fields.isa} {}

    /// Fouls are taken: games that ended with one can be looked at.
    void playMoves(const std::string& field) {
        if (!fields_.has(field)) return;
        for (const Move m : squaresOf(field)) {
            checkEmpty(field, m);
            position_.play(m);
        }
    }
    void placeStones(const std::string& field, Color color) {
        if (!fields_.has(field)) return;
        for (const Square s : squaresOf(field)) {
            checkEmpty(field, s);
            place(color, s);
        }
    }
    void place(Color color, Square s) {
        position_.place(color, s);
        color == Color::Black ? ++surplus_ : --surplus_;
    }
    void place(const board::Board& drawn) {
        forEachSquare(drawn.size(), [&](Square s) {
            if (drawn.cellAt(s) == board::Cell::Black) place(Color::Black, s);
            if (drawn.cellAt(s) == board::Cell::White) place(Color::White, s);
            if (drawn.cellAt(s) == board::Cell::Blocked) position_.block(s);
        });
    }
    void setToMove(std::optional<Color> said) {
        if (!said && surplus_ != 0 && surplus_ != 1)
            throw UserError{fields_.nameOf("to_move") +
                            " is needed: the numbers of stones do not tell who is to move"};
        position_.setSideToMove(said.value_or(surplus_ == 0 ? Color::Black : Color::White));
    }
    [[nodiscard]] board::Position& position() { return position_; }

private:
    [[nodiscard]] std::vector<Square> squaresOf(const std::string& field) const {
        const std::string& text = fields_.text(field);
        const auto squares = board::listFromHuman(text, position_.size());
        if (!squares)
            refuse(fields_, field, "wanted is a list of points like \"h8 i9\" on this board");
        return *squares;
    }
    void checkEmpty(const std::string& field, Square s) const {
        if (!position_.isEmpty(s))
            refuse(
                fields_, field, "there are two stones on " + board::toHuman(s, position_.size()));
    }

    const PositionFields& fields_;
    board::Position position_;
    int surplus_ = 0;  // black stones less white ones
};

board::Position fromPsq(const PositionFields& fields) {
    const board::GameRecord& record = fields.game();
    checkSize(fields, record.size);
    const auto count = record.moves.size();
    const auto ply =
        fields.has("ply") ? parseInteger<std::size_t>(fields.text("ply")) : std::optional{count};
    if (!ply || *ply > count)
        refuse(fields, "ply", "wanted is a whole number from 0 to " + std::to_string(count));
    return board::positionAfter(record, fields.rule, ply, fields.isa);
}

board::Position fromDrawing(const PositionFields& fields) {
    const auto drawing = valueOf(fields, "board", board::parseDrawing(fields.content("board")));
    checkSize(fields, drawing.board.size());
    Builder builder{fields, drawing.board.size()};
    builder.place(drawing.board);
    const auto said = toMoveOption(fields);
    builder.setToMove(said ? said : drawing.toMove);
    builder.playMoves("then");
    return builder.position();
}

board::Position fromStones(const PositionFields& fields, BoardSize size) {
    Builder builder{fields, size};
    builder.placeStones("black", Color::Black);
    builder.placeStones("white", Color::White);
    builder.setToMove(toMoveOption(fields));
    builder.playMoves("then");
    return builder.position();
}

/// Fields that say the same thing twice, or nothing.
void checkCombination(const PositionFields& fields) {
    const bool stones = fields.has("black") || fields.has("white");
    const auto name = [&](const char* field) { return fields.nameOf(field); };
    const std::array sources{fields.has("moves"), stones, fields.has("psq"), fields.has("board")};
    if (ranges::count(sources, true) > 1)
        throw UserError{name("moves") + ", " + name("black") + " with " + name("white") +
                        (fields.spelling == PositionFields::Spelling::Options ? ", --psq" : "") +
                        " and " + name("board") + " exclude each other"};
    if (fields.has("ply") && !fields.has("psq"))
        throw UserError{name("ply") + " goes with " + name("psq")};
    if (fields.has("then") && !stones && !fields.has("board"))
        throw UserError{name("then") + " goes with " + name("black") + " and " + name("white") +
                        ", or with " + name("board")};
    if (fields.has("to_move") && !stones && !fields.has("board"))
        throw UserError{name("to_move") + " goes with " + name("black") + " and " + name("white") +
                        ", or with " + name("board")};
}

}  // namespace

void PositionFields::set(const std::string& field, std::string text) {
    texts_[field] = std::move(text);
}

void PositionFields::setContent(const std::string& field, std::string content) {
    contents_[field] = std::move(content);
}

const std::string& PositionFields::content(const std::string& field) const {
    const auto found = contents_.find(field);
    return found == contents_.end() ? text(field) : found->second;
}

std::string PositionFields::nameOf(const std::string& field) const {
    if (spelling == Spelling::Queries) return field;
    std::string name = "--" + field;
    ranges::replace(name, '_', '-');
    return name;
}

board::Position positionFrom(const PositionFields& fields) {
    checkCombination(fields);
    if (fields.has("psq")) return fromPsq(fields);
    if (fields.has("board")) return fromDrawing(fields);
    const BoardSize size = sizeOption(fields).value_or(BoardSize::square(kUsualSide));
    if (fields.has("black") || fields.has("white")) return fromStones(fields, size);
    Builder builder{fields, size};
    builder.playMoves("moves");
    return builder.position();
}

}  // namespace fukumi::protocol::cli
