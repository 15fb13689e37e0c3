// SPDX-License-Identifier: MIT
#include "engine/board/records/sgf.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/records/notation.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/parse.hpp"
#include "engine/core/utf8.hpp"

namespace fukumi::board {

namespace {

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

struct Property {
    std::string name;
    std::vector<std::string> values;
    int line = 0;
};

/// The properties of one node, and what stands around it.
struct Step {
    enum class Kind : std::uint8_t { Open, Close, Node, End };
    Kind kind = Kind::End;
    std::vector<Property> properties;
};

/// Cuts the text into steps; `error` is set where it is none of the format.
class Cutter {
public:
    explicit Cutter(std::string_view text) : rest_{text} {}

    std::optional<Step> next() {
        skipBlanks();
        if (rest_.empty()) return Step{};
        const char begin = take();
        if (begin == '(') return Step{Step::Kind::Open, {}};
        if (begin == ')') return Step{Step::Kind::Close, {}};
        if (begin != ';') return fail(std::string{"'"} + begin + "' where a move was to come");
        Step step{Step::Kind::Node, {}};
        for (skipBlanks(); !rest_.empty() && isLetter(rest_.front()); skipBlanks()) {
            auto property = readProperty();
            if (!property) return std::nullopt;
            step.properties.push_back(std::move(*property));
        }
        return step;
    }
    [[nodiscard]] int line() const { return line_; }
    [[nodiscard]] const FormatError& error() const { return error_; }

private:
    char take() {
        const char c = rest_.front();
        rest_.remove_prefix(1);
        if (c == '\n') ++line_;
        return c;
    }
    void skipBlanks() {
        while (!rest_.empty() && trim(rest_.substr(0, 1)).empty()) take();
    }
    std::nullopt_t fail(std::string why) {
        error_ = {line_, std::move(why)};
        return std::nullopt;
    }

    std::optional<Property> readProperty() {
        Property property{{}, {}, line_};
        while (!rest_.empty() && isLetter(rest_.front())) {
            const char c = take();
            // Old writers spelled properties out: "Black" for B.
            if (c >= 'A' && c <= 'Z') property.name += c;
        }
        for (skipBlanks(); !rest_.empty() && rest_.front() == '['; skipBlanks()) {
            auto value = readValue();
            if (!value) return std::nullopt;
            property.values.push_back(std::move(*value));
        }
        if (property.values.empty()) return fail("a property without a value");
        return property;
    }

    std::optional<std::string> readValue() {
        std::string value;
        take();
        while (!rest_.empty()) {
            const char c = take();
            if (c == ']') return value;
            if (c != '\\')
                value += c;
            else if (!rest_.empty())
                value += take();
        }
        return fail("the file is cut off");
    }

    std::string_view rest_;
    int line_ = 1;
    FormatError error_;
};

std::optional<Rule> ruleOf(std::string_view text) {
    std::string word;
    for (const char c : trim(text)) word += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    // As the page with the board called it until 0.2.
    if (word == "caro, six wins") return Rule::Caro6;
    return ruleFromName(word);
}

std::optional<BoardSize> sizeOf(std::string_view text) {
    const auto colon = text.find(':');
    const auto width = parseInteger<int>(trim(text.substr(0, colon)));
    const auto height =
        colon == std::string_view::npos ? width : parseInteger<int>(trim(text.substr(colon + 1)));
    if (!width || !height) return std::nullopt;
    return BoardSize::make(*width, *height);
}

std::optional<Square> pointOf(std::string_view text, BoardSize size) {
    text = trim(text);
    if (text.size() != 2 || !isLetter(text[0]) || !isLetter(text[1])) return fromHuman(text, size);
    const int x = (text[0] | 0x20) - 'a', y = (text[1] | 0x20) - 'a';
    if (!size.contains(x, y)) return std::nullopt;
    return Square{x, y};
}

/// Line ends of all kinds as "\n", blanks around the text gone.
std::string withPlainLines(std::string_view text) {
    std::string plain;
    for (const char c : trim(text)) {
        if (c == '\n' && plain.ends_with('\r')) plain.pop_back();
        plain += c;
    }
    std::replace(plain.begin(), plain.end(), '\r', '\n');
    return plain;
}

class Reader {
public:
    explicit Reader(std::string_view text) : cutter_{text} {}

    std::optional<FormatError> read() {
        while (const auto step = cutter_.next()) {
            switch (step->kind) {
                case Step::Kind::End: return FormatError{cutter_.line(), "the file is cut off"};
                case Step::Kind::Open: open_.push_back(at_); break;
                case Step::Kind::Close:
                    if (open_.empty()) return FormatError{cutter_.line(), "a ')' too many"};
                    at_ = std::move(open_.back());
                    open_.pop_back();
                    if (open_.empty()) return std::nullopt;
                    break;
                case Step::Kind::Node:
                    if (open_.empty()) return FormatError{cutter_.line(), "a move before any '('"};
                    if (auto error = addNode(step->properties)) return error;
            }
        }
        return cutter_.error();
    }
    [[nodiscard]] SgfGame take() { return std::move(game_); }

private:
    /// A place in the tree.
    struct Place {
        GameTree::Node node = GameTree::kRoot;
        SquareSet taken;
        Color next = Color::Black;  ///< behind the first move
    };

    std::optional<FormatError> addNode(const std::vector<Property>& properties) {
        const bool isHead = std::exchange(isHead_, false);
        if (isHead)
            if (auto error = readHead(properties)) return error;
        for (const Property& each : properties) {
            if (each.name == "B" || each.name == "W") {
                if (auto error = addMove(each)) return error;
            } else if (!isHead && (each.name == "AB" || each.name == "AW" || each.name == "AE")) {
                return FormatError{each.line, "stones that are set up within the game"};
            }
        }
        readRemarks(properties);
        return std::nullopt;
    }

    void readRemarks(const std::vector<Property>& properties) {
        GameTree::Remark& remark = game_.tree.remark(at_.node);
        for (const Property& each : properties) {
            if (each.name == "C") remark.comment = withPlainLines(toUtf8(each.values.front()));
            if (each.name != "LB") continue;
            for (const std::string& value : each.values) {
                const std::size_t colon = value.find(':');
                const auto point =
                    pointOf(std::string_view{value}.substr(0, colon), game_.head.size);
                if (point && colon != std::string::npos)
                    remark.labels[*point] = toUtf8(value.substr(colon + 1));
            }
        }
    }

    std::optional<FormatError> readHead(const std::vector<Property>& properties) {
        for (const Property& each : properties) {
            const std::string& value = each.values.front();
            if (each.name == "GM" && trim(value) != "4")
                return FormatError{
                    each.line, "a game of another kind, GM[" + value + "]: five in a row is GM[4]"};
            if (each.name == "RU") game_.rule = ruleOf(value);
            if (each.name == "PB") game_.head.names[0] = toUtf8(trim(value));
            if (each.name == "PW") game_.head.names[1] = toUtf8(trim(value));
            if (each.name != "SZ") continue;
            const auto size = sizeOf(value);
            if (!size)
                return FormatError{each.line, "a board of '" + value + "': sides go from 5 to 22"};
            game_.head.size = *size;
        }
        for (const Property& each : properties) {
            if (each.name == "PL") {
                game_.head.setup.first =
                    saysWhite(each.values.front()) ? Color::White : Color::Black;
                isSaidWhoBegins_ = true;
            }
            if (std::vector<Square>* const stones = setupOf(each.name))
                for (const std::string& value : each.values)
                    if (auto error = setUp(value, each.line, *stones)) return error;
        }
        return std::nullopt;
    }

    static bool saysWhite(std::string_view text) {
        return text.starts_with('W') || text.starts_with('w');
    }

    std::vector<Square>* setupOf(const std::string& name) {
        GameRecord::Setup& setup = game_.head.setup;
        if (name == "AB") return &setup.black;
        if (name == "AW") return &setup.white;
        return name == "MA" ? &setup.blocked : nullptr;
    }

    std::optional<FormatError> setUp(const std::string& text,
                                     int line,
                                     std::vector<Square>& stones) {
        const auto point = pointOf(text, game_.head.size);
        if (!point) return FormatError{line, "'" + text + "' is no point of this board"};
        if (at_.taken.contains(*point)) return FormatError{line, "this point is taken"};
        at_.taken.insert(*point);
        stones.push_back(*point);
        return std::nullopt;
    }

    std::optional<FormatError> addMove(const Property& move) {
        const Color color = move.name == "B" ? Color::Black : Color::White;
        const std::string& text = move.values.front();
        if (trim(text).empty()) return FormatError{move.line, "a pass"};
        const auto point = pointOf(text, game_.head.size);
        if (!point) return FormatError{move.line, "'" + text + "' is no point of this board"};
        if (at_.taken.contains(*point)) return FormatError{move.line, "this point is taken"};
        if (at_.node == GameTree::kRoot && !isSaidWhoBegins_) {
            game_.head.setup.first = color;
            isSaidWhoBegins_ = true;
        }
        const bool isFirst = at_.node == GameTree::kRoot;
        if (color != (isFirst ? game_.head.setup.first : at_.next))
            return FormatError{move.line, "the colours do not move in turn"};
        at_.node = game_.tree.add(at_.node, *point);
        at_.taken.insert(*point);
        at_.next = ~color;
        return std::nullopt;
    }

    Cutter cutter_;
    SgfGame game_;
    Place at_;
    std::vector<Place> open_;
    bool isHead_ = true, isSaidWhoBegins_ = false;
};

}  // namespace

std::variant<SgfGame, FormatError> parseSgf(std::string_view text) {
    Reader reader{withoutByteOrderMark(text)};
    if (auto error = reader.read()) return std::move(*error);
    return reader.take();
}

}  // namespace fukumi::board
