// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "book/foreign/sgf_head.hpp"
#include "book/foreign/sgf_values.hpp"
#include "engine/board/square_set.hpp"

namespace fukumi::book {

/// The remarks of a game: comments, times, texts, arrows and marks on points. A property that a
/// game has no place for is kept as it is.
class SgfRemarks {
public:
    /// `game` and `notices` outlive this and get what is read; `head` outlives it too.
    SgfRemarks(StoredGame& game, NoticeList& notices, const SgfHead& head)
        : game_{game}, notices_{notices}, head_{head} {}

    /// Where the file has the properties: before the moves of the game, or after.
    enum class Part : std::uint8_t { Head, Moves };
    /// Reads what belongs to a node of the tree, with this side to move. REQUIRES: its head and
    /// stones were read. There are no errors: what names no point of the board is left out with a
    /// notice. XT, and a comment such as "197ms", is the time of the move.
    void read(const std::vector<SgfProperty>& properties,
              board::GameTree::Node node,
              Color toMove,
              Part part);

private:
    using Node = board::GameTree::Node;

    void readTexts(const SgfProperty& property, Node node);
    /// SBKV, and the value and depth of XV if SBKV is still that of XV.
    void readValues(const std::vector<SgfProperty>& properties, Node node, Color toMove);
    /// A text on a point, or an arrow: "aa:text", "aa:bc". False if it is neither.
    bool readPair(const SgfProperty& property, std::string_view value, Node node);
    /// A point has one text or mark; a mark next to it is kept as it is.
    void readMarks(const SgfProperty& property, const MarkLetter& mark, Node node);
    /// Whether the game holds all that the property says, or the writer's own takes its place.
    [[nodiscard]] bool isHeld(const SgfProperty& property, Node node, Part part) const;
    /// Those of the game, also from the node of its first move, before the moves.
    void keep(const SgfProperty& property, Node node, Part part);

    StoredGame& game_;
    NoticeList& notices_;
    const SgfHead& head_;
    // For properties and marks that come again.
    std::set<std::tuple<Node, std::string, std::vector<std::string>>> kept_;
    std::map<std::pair<Node, std::string_view>, board::SquareSet> marked_;  ///< by the mark
};

}  // namespace fukumi::book
