// SPDX-License-Identifier: MIT
#include "protocol/answer/board_drawing.hpp"

#include <algorithm>
#include <memory>

#include <nlohmann/json.hpp>

#include "engine/board/records/drawing.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/eval/table/table_eval.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/sentences.hpp"

namespace fukumi::protocol::answer {

namespace {

std::string_view codeOf(Style style) {
    switch (style) {
        case Style::Plain: break;
        case Style::Dim: return "2";
        case Style::Black: return "1;36";
        case Style::White: return "1;33";
        case Style::Last: return "1;7";
        case Style::Best: return "1;32";
        case Style::Good: return "32";
        case Style::Forbidden: return "1;31";
    }
    return "0";
}

/// The text with the codes of ECMA-48 for its role.
std::string styled(std::string_view text, Style style, Colors colors) {
    if (colors == Colors::Off || style == Style::Plain) return std::string{text};
    return "\x1b[" + std::string{codeOf(style)} + 'm' + std::string{text} + "\x1b[0m";
}

Note cellNote(const board::Position& position,
              Square s,
              const Notes& notes,
              const board::SquareSet& stars) {
    switch (position.cellAt(s)) {
        case board::Cell::Black: return {"X", Style::Black};
        case board::Cell::White: return {"O", Style::White};
        case board::Cell::Blocked: return {"#", Style::Dim};
        case board::Cell::Empty: break;
    }
    const auto note = notes.find(s);
    if (note != notes.end()) return note->second;
    return {stars.contains(s) ? "+" : ".", Style::Dim};
}

class View {
public:
    View(const board::Position& position, const Notes& notes, Colors colors)
        : position_{position},
          notes_{notes},
          colors_{colors},
          last_{position.lastMove()},
          stars_{board::starPoints(position.size())} {
        for (const auto& [square, note] : notes)
            if (position.isEmpty(square)) width_ = std::max(width_, note.text.size());
    }

    [[nodiscard]] std::string rows() const {
        std::string text;
        for (int y = 0; y < position_.size().height(); ++y) text += row(y);
        text += "   ";
        for (int x = 0; x < position_.size().width(); ++x)
            text += std::string(width_, ' ') + static_cast<char>('a' + x);
        return text + '\n';
    }

private:
    [[nodiscard]] std::string row(int y) const {
        const std::string label = std::to_string(position_.size().height() - y);
        std::string text = std::string(2 - label.size(), ' ') + label + ' ';
        for (int x = 0; x < position_.size().width(); ++x) {
            const Square s{x, y};
            const Note note = cellNote(position_, s, notes_, stars_);
            const bool isLast = last_ == s;
            const bool wasLast = x > 0 && last_ == Square{x - 1, y};
            // The cell: a gap that holds the bracket of the point before it, blanks, the note.
            std::string gap(width_ + 1 - note.text.size(), ' ');
            if (wasLast) gap.front() = ']';
            if (isLast) gap.back() = '[';
            text += gap + styled(note.text, isLast ? Style::Last : note.style, colors_);
        }
        if (last_ == Square{position_.size().width() - 1, y}) text += ']';
        return text + '\n';
    }

    const board::Position& position_;
    const Notes& notes_;
    Colors colors_;
    std::optional<Square> last_;
    board::SquareSet stars_;
    std::size_t width_ = 1;
};

constexpr int kUnit = 40;
constexpr int kMargin = 40;  // left of the first line and above it; labels are there and below

int centerX(Square s) { return kMargin + s.x() * kUnit; }
int centerY(Square s) { return kMargin + s.y() * kUnit; }

std::string number(int value) { return std::to_string(value); }

/// name="value" with a blank before it.
std::string attribute(const std::string& name, const std::string& value) {
    return ' ' + name + "=\"" + value + '"';
}

std::string text(int x, int y, int size, const std::string& fill, std::string_view words) {
    std::string escaped;
    for (const char c : words) escaped += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string{c};
    return "<text" + attribute("x", number(x)) + attribute("y", number(y + size * 35 / 100)) +
           attribute("font-size", number(size)) + attribute("fill", fill) + '>' + escaped +
           "</text>\n";
}

std::string circle(Square s, int radius, const std::string& style) {
    return "<circle" + attribute("cx", number(centerX(s))) + attribute("cy", number(centerY(s))) +
           attribute("r", number(radius)) + ' ' + style + "/>\n";
}

/// Round dots: lines of no length with round ends.
std::string stars(BoardSize size) {
    std::string path;
    board::starPoints(size).forEach(
        [&](Square s) { path += 'M' + number(centerX(s)) + ' ' + number(centerY(s)) + "h0"; });
    if (path.empty()) return "";
    return "<path" + attribute("d", path) +
           " stroke=\"#6b5426\" stroke-width=\"8\" stroke-linecap=\"round\"/>\n";
}

std::string grid(BoardSize size) {
    const Square last{size.width() - 1, size.height() - 1};
    std::string path;
    for (int x = 0; x < size.width(); ++x)
        path += 'M' + number(centerX({x, 0})) + ' ' + number(kMargin) + 'V' + number(centerY(last));
    for (int y = 0; y < size.height(); ++y)
        path += 'M' + number(kMargin) + ' ' + number(centerY({0, y})) + 'H' + number(centerX(last));
    std::string svg = "<path" + attribute("d", path) + " stroke=\"#6b5426\"/>\n" + stars(size);
    for (int x = 0; x < size.width(); ++x)
        svg += text(centerX({x, 0}),
                    centerY(last) + 3 * kUnit / 4,
                    15,
                    "#555",
                    std::string(1, static_cast<char>('a' + x)));
    for (int y = 0; y < size.height(); ++y)
        svg += text(12, centerY({0, y}), 15, "#555", number(size.height() - y));
    return svg;
}

std::string stone(Square s, Color c, const std::string& words, bool isLast) {
    const bool black = c == Color::Black;
    std::string style = black ? "fill=\"#1b1b1d\" stroke=\"" : "fill=\"#f7f4ee\" stroke=\"";
    style += isLast ? "#e4572e\" stroke-width=\"4\"" : "#000\"";
    std::string svg = circle(s, kUnit * 46 / 100, style);
    if (!words.empty())
        svg += text(centerX(s), centerY(s), 16, black ? "#f4f1ea" : "#1a1a1a", words);
    return svg;
}

std::string stones(const board::Position& position) {
    const bool numbered = position.isGame();
    const auto last = position.lastMove();
    std::string svg;
    int count = 0;
    for (const board::Placement& step : position.history()) {
        if (step.kind == board::Placement::Kind::Block)
            svg += circle(step.square, kUnit / 4, "fill=\"#6b5426\"");
        if (step.kind != board::Placement::Kind::Stone) continue;
        ++count;
        svg += stone(step.square, step.color, numbered ? number(count) : "", last == step.square);
    }
    return svg;
}

std::string cross(Square s) {
    const int r = kUnit * 22 / 100;
    const std::string d = number(2 * r);
    return "<path" +
           attribute("d",
                     'M' + number(centerX(s) - r) + ' ' + number(centerY(s) - r) + 'l' + d + ' ' +
                         d + "m0 -" + d + "l-" + d + ' ' + d) +
           " stroke=\"#c0272d\" stroke-width=\"4\"/>\n";
}

/// Longer notes are smaller, to stay inside their circle.
int noteSize(const std::string& words) {
    if (words.size() <= 3) return 15;
    return words.size() == 4 ? 13 : 10;
}

}  // namespace

std::string viewBoard(const board::Position& position, const Notes& notes, Colors colors) {
    return View{position, notes, colors}.rows();
}

void noteForbidden(const board::Position& position, Notes& notes) {
    position.forbiddenPoints().forEach([&](Square s) { notes[s] = {"!", Style::Forbidden}; });
}

std::string svgBoard(const board::Position& position, const std::map<Square, SvgNote>& notes) {
    const BoardSize size = position.size();
    const int width = 2 * kMargin + (size.width() - 1) * kUnit;
    const int height = 2 * kMargin + (size.height() - 1) * kUnit + kUnit / 4;
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"" +
                      attribute("viewBox", "0 0 " + number(width) + ' ' + number(height)) +
                      attribute("width", number(width)) + attribute("height", number(height)) +
                      " font-family=\"sans-serif\" text-anchor=\"middle\" fill=\"none\">\n";
    svg += "<rect x=\"24\" y=\"16\"" + attribute("width", number(width - 48)) +
           attribute("height", number(height - 58)) + " rx=\"8\" fill=\"#e6c88f\"/>\n";
    svg += grid(size) + stones(position);
    position.forbiddenPoints().forEach([&](Square s) { svg += cross(s); });
    for (const auto& [square, note] : notes) {
        if (!position.isEmpty(square)) continue;
        svg += circle(square,
                      kUnit * 42 / 100,
                      !note.fill.empty() ? "fill=\"" + note.fill + '"'
                      : note.isBest      ? "fill=\"#2e7d4f\""
                                         : "fill=\"#f3e3c3\" stroke=\"#2e7d4f\"");
        svg += text(centerX(square),
                    centerY(square),
                    noteSize(note.text),
                    note.isBest ? "#fff" : "#1a1a1a",
                    note.text);
    }
    return svg + "</svg>\n";
}

PointValues::PointValues(const board::Position& position) {
    eval::TableEvaluator evaluator{std::make_shared<eval::TableModel>(position.rule())};
    evaluator.reset(position);
    int highest = 0;
    forEachSquare(position.size(), [&](Square s) {
        if (!position.isEmpty(s)) return;
        const PointValue value{evaluator.attack(position, Color::Black, s),
                               evaluator.attack(position, Color::White, s)};
        all_[s] = value;
        if (!position.isLegal(s)) return;
        if (best_.empty() || value.total() > highest) best_.clear();
        highest = std::max(highest, value.total());
        if (value.total() == highest) best_.push_back(s);
    });
}

std::string pointValuesView(const board::Position& position, Colors colors) {
    const PointValues values{position};
    Notes notes;
    for (const auto& [square, value] : values.all())
        notes[square] = {std::to_string(value.total()),
                         value.total() > 0 ? Style::Good : Style::Dim};
    for (const Square s : values.best()) notes[s].style = Style::Best;
    noteForbidden(position, notes);
    return viewBoard(position, notes, colors);
}

std::string pointValuesText(const board::Position& position, Colors colors) {
    return pointValuesView(position, colors) + std::string{nameOf(position.sideToMove())} +
           " to move\n" + frameText(position.rule(), position.size()) +
           "\n\na point's score: what a stone there gains, and what it denies the other "
           "side\nbest:" +
           spaced(humanList(PointValues{position}.best(), position.size())) + '\n';
}

Json pointValuesJson(const board::Position& position) {
    const PointValues values{position};
    Json points = Json::array();
    for (const auto& [square, value] : values.all())
        points.push_back({{"point", board::toHuman(square, position.size())},
                          {"black", value.black},
                          {"white", value.white},
                          {"value", value.total()}});
    return {{"best", humanList(values.best(), position.size())},
            {"forbidden", forbiddenPoints(position)},
            {"values", std::move(points)}};
}

std::string pointValuesSvg(const board::Position& position) {
    const PointValues values{position};
    std::map<Square, SvgNote> notes;
    for (const auto& [square, value] : values.all())
        notes[square] = {std::to_string(value.total()),
                         ranges::find(values.best(), square) != values.best().end()};
    return svgBoard(position, notes);
}

}  // namespace fukumi::protocol::answer
