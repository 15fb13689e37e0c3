// SPDX-License-Identifier: MIT
#include "protocol/cli/board_view.hpp"

#include <algorithm>

#include "engine/board/records/drawing.hpp"

namespace fukumi::protocol::cli {

namespace {

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
          last_{lastStone(position)},
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

}  // namespace

std::string viewBoard(const board::Position& position, const Notes& notes, Colors colors) {
    return View{position, notes, colors}.rows();
}

std::optional<Square> lastStone(const board::Position& position) {
    const auto history = position.history();
    if (history.empty() || history.back().kind != board::Placement::Kind::Stone)
        return std::nullopt;
    return history.back().square;
}

void noteForbidden(const board::Position& position, Notes& notes) {
    position.forbiddenPoints().forEach([&](Square s) { notes[s] = {"!", Style::Forbidden}; });
}

}  // namespace fukumi::protocol::cli
