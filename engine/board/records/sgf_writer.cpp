// SPDX-License-Identifier: MIT
#include "engine/board/records/sgf.hpp"

namespace fukumi::board {

namespace {

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '\\' || c == ']' || c == ':') safe += '\\';
        safe += c;
    }
    return safe;
}

std::string letters(Square s) {
    return {static_cast<char>('a' + s.x()), static_cast<char>('a' + s.y())};
}

class Writer {
public:
    explicit Writer(const SgfGame& game) : game_{game} {}

    std::string write() {
        const GameRecord::Setup& setup = game_.head.setup;
        const BoardSize size = game_.head.size;
        text_ = "(;FF[4]GM[4]CA[UTF-8]AP[Fukumi]";
        if (game_.rule) text_.append("RU[").append(nameOf(*game_.rule)).append("]");
        text_ += "SZ[" + std::to_string(size.width());
        if (!size.isSquare()) text_ += ':' + std::to_string(size.height());
        text_ += ']';
        addName("PB", game_.head.names[0]);
        addName("PW", game_.head.names[1]);
        addPoints("AB", setup.black);
        addPoints("AW", setup.white);
        addPoints("MA", setup.blocked);
        if (setup.first == Color::White) text_ += "PL[W]";
        addRemark(GameTree::kRoot);
        addBehind(GameTree::kRoot, setup.first);
        return text_ + ")\n";
    }

private:
    void addName(std::string_view property, const std::string& name) {
        if (!name.empty()) text_.append(property).append("[" + escaped(name) + "]");
    }

    void addPoints(std::string_view property, const std::vector<Square>& points) {
        if (!points.empty()) text_ += property;
        for (const Square s : points) text_ += '[' + letters(s) + ']';
    }

    void addRemark(GameTree::Node node) {
        const GameTree::Remark& remark = game_.tree.remark(node);
        addName("C", remark.comment);
        if (!remark.labels.empty()) text_ += "LB";
        for (const auto& [point, label] : remark.labels)
            text_ += '[' + letters(point) + ':' + escaped(label) + ']';
    }

    /// The moves behind a node: one goes on in its line, several are variations.
    void addBehind(GameTree::Node node, Color mover) {
        auto children = game_.tree.childrenOf(node);
        for (; children.size() == 1; children = game_.tree.childrenOf(children.front())) {
            addMove(children.front(), mover);
            mover = ~mover;
        }
        for (const GameTree::Node child : children) {
            text_ += "\n(";
            addMove(child, mover);
            addBehind(child, ~mover);
            text_ += ')';
        }
    }

    void addMove(GameTree::Node node, Color mover) {
        if (!text_.ends_with('(')) text_ += '\n';
        text_ += mover == Color::Black ? ";B[" : ";W[";
        text_ += letters(game_.tree.moveOf(node)) + ']';
        addRemark(node);
    }

    const SgfGame& game_;
    std::string text_;
};

}  // namespace

std::string writeSgf(const SgfGame& game) { return Writer{game}.write(); }

}  // namespace fukumi::board
