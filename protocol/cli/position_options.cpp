// SPDX-License-Identifier: MIT
#include "protocol/cli/position_options.hpp"

#include <array>
#include <fstream>
#include <iterator>

#include "engine/board/drawing.hpp"
#include "engine/board/game_record.hpp"
#include "engine/board/notation.hpp"
#include "engine/core/error.hpp"
#include "engine/core/parse.hpp"
#include "protocol/cli/number_option.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

constexpr int kUsualSide = 15;

[[noreturn]] void refuse(const std::string& option,
                         const std::string& value,
                         const std::string& why) {
    throw UserError{"--" + option + ": '" + value + "': " + why};
}

std::optional<BoardSize> sizeOption(const Options& options) {
    if (!options.has("size")) return std::nullopt;
    const std::string& text = options.text("size");
    const auto cross = text.find_first_of("xX");
    const auto width = parseInteger<int>(std::string_view{text}.substr(0, cross));
    const auto height = cross == std::string::npos
                            ? width
                            : parseInteger<int>(std::string_view{text}.substr(cross + 1));
    const auto size = width && height ? BoardSize::make(*width, *height) : std::nullopt;
    if (!size) refuse("size", text, "wanted is N or WxH with sides from 5 to 22");
    return size;
}

std::optional<Color> toMoveOption(const Options& options) {
    if (!options.has("to-move")) return std::nullopt;
    const std::string& text = options.text("to-move");
    if (text == "black") return Color::Black;
    if (text != "white") refuse("to-move", text, "wanted is black or white");
    return Color::White;
}

std::string contentOf(const Options& options, const std::string& option) {
    const std::string& path = options.text(option);
    std::ifstream file{path, std::ios::binary};
    std::string content{std::istreambuf_iterator<char>{file}, {}};
    if (!file) refuse(option, path, "the file cannot be read");
    return content;
}

/// The value of a parser, or a UserError that says what is wrong with the file.
template <class Value>
Value valueOf(const Options& options,
              const std::string& option,
              std::variant<Value, board::FormatError> parsed) {
    if (const auto* error = std::get_if<board::FormatError>(&parsed))
        refuse(option, options.text(option), describe(*error));
    return std::get<Value>(std::move(parsed));
}

void checkSize(const Options& options, BoardSize found) {
    const auto wanted = sizeOption(options);
    if (wanted && *wanted != found)
        refuse("size", options.text("size"), "the file has a board of another size");
}

class Builder {
public:
    Builder(const Options& options, BoardSize size)
        : options_{options}, position_{options.settings.rules.rule, size, options.settings.isa} {}

    /// Fouls are taken: games that ended with one can be looked at.
    void playMoves(const std::string& option) {
        for (const Move m : squaresOf(option)) {
            checkEmpty(option, m);
            position_.play(m);
        }
    }
    void placeStones(const std::string& option, Color color) {
        if (!options_.has(option)) return;
        for (const Square s : squaresOf(option)) {
            checkEmpty(option, s);
            place(color, s);
        }
    }
    void place(Color color, Square s) {
        position_.place(color, s);
        color == Color::Black ? ++surplus_ : --surplus_;
    }
    void place(const board::Board& drawn) {
        forEachSquare(drawn.size(), [&](Square s) {
            if (drawn.at(s) == board::Cell::Black) place(Color::Black, s);
            if (drawn.at(s) == board::Cell::White) place(Color::White, s);
            if (drawn.at(s) == board::Cell::Blocked) position_.block(s);
        });
    }
    void setToMove(std::optional<Color> said) {
        if (!said && surplus_ != 0 && surplus_ != 1)
            throw UserError{
                "--to-move is needed: the numbers of stones do not tell who is to move"};
        position_.setSideToMove(said.value_or(surplus_ == 0 ? Color::Black : Color::White));
    }
    [[nodiscard]] board::Position& position() { return position_; }

private:
    [[nodiscard]] std::vector<Square> squaresOf(const std::string& option) const {
        const std::string& text = options_.text(option);
        const auto squares = board::listFromHuman(text, position_.size());
        if (!squares)
            refuse(option, text, "wanted is a list of points like \"h8 i9\" on this board");
        return *squares;
    }
    void checkEmpty(const std::string& option, Square s) const {
        if (!position_.isEmpty(s))
            refuse(option,
                   options_.text(option),
                   "there are two stones on " + board::toHuman(s, position_.size()));
    }

    const Options& options_;
    board::Position position_;
    int surplus_ = 0;  // black stones less white ones
};

board::Position fromPsq(const Options& options) {
    const auto record = valueOf(options, "psq", board::parsePsq(contentOf(options, "psq")));
    checkSize(options, record.size);
    const auto count = record.moves.size();
    const auto ply = numberOption<std::size_t>(options, "ply", 0, count).value_or(count);
    Builder builder{options, record.size};
    for (std::size_t i = 0; i < ply; ++i) builder.position().play(record.moves[i].move);
    return builder.position();
}

board::Position fromDrawing(const Options& options) {
    const auto drawing =
        valueOf(options, "board", board::parseDrawing(contentOf(options, "board")));
    checkSize(options, drawing.board.size());
    Builder builder{options, drawing.board.size()};
    builder.place(drawing.board);
    const auto said = toMoveOption(options);
    builder.setToMove(said ? said : drawing.toMove);
    return builder.position();
}

board::Position fromStones(const Options& options, BoardSize size) {
    Builder builder{options, size};
    builder.placeStones("black", Color::Black);
    builder.placeStones("white", Color::White);
    builder.setToMove(toMoveOption(options));
    return builder.position();
}

/// Options that say the same thing twice, or nothing.
void checkCombination(const Options& options) {
    const bool stones = options.has("black") || options.has("white");
    const std::array sources{
        options.has("moves"), stones, options.has("psq"), options.has("board")};
    int count = 0;
    for (const bool given : sources) count += given ? 1 : 0;
    if (count > 1)
        throw UserError{"--moves, --black with --white, --psq and --board exclude each other"};
    if (options.has("ply") && !options.has("psq")) throw UserError{"--ply goes with --psq"};
    if (options.has("to-move") && !stones && !options.has("board"))
        throw UserError{"--to-move goes with --black and --white, or with --board"};
}

}  // namespace

po::options_description positionOptions() {
    po::options_description description{"Position (with --rule)"};
    const auto add = [&](const char* name, const char* operand, const char* help) {
        description.add_options()(name, textValue(operand), help);
    };
    add("size", "N|WxH", "size of the board, sides from 5 to 22 (default 15)");
    add("moves", "LIST", "moves from the empty board, black first: \"h8 i9 g7\"");
    add("black", "LIST", "black stones; may be empty");
    add("white", "LIST", "white stones; may be empty");
    add("to-move", "COLOR", "black or white (default: what the numbers of stones say)");
    add("psq", "FILE", "a game file of Piskvork");
    add("ply", "N", "only the first N moves of the game file (default: all)");
    add("board", "FILE", "a drawn board, as this program prints it");
    return description;
}

board::Position positionFrom(const Options& options) {
    checkCombination(options);
    if (options.has("psq")) return fromPsq(options);
    if (options.has("board")) return fromDrawing(options);
    const BoardSize size = sizeOption(options).value_or(BoardSize::square(kUsualSide));
    if (options.has("black") || options.has("white")) return fromStones(options, size);
    Builder builder{options, size};
    if (options.has("moves")) builder.playMoves("moves");
    return builder.position();
}

}  // namespace fukumi::protocol::cli
