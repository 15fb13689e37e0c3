// SPDX-License-Identifier: MIT
//
// Collects the lines between BOARD (or SWAP2BOARD) and DONE. A bad line spoils the block but does
// not end it: the lines after it still belong to it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/board/square_set.hpp"
#include "protocol/gomocup/command.hpp"
#include "protocol/host/game.hpp"

namespace fukumi::protocol {
/// The stones of a BOARD block in their order, with black and white made out, and who is to
/// move.
struct BoardBlock {
    std::vector<Step> steps;
    Color toMove = Color::Black;
};

class BlockReader {
public:
    enum class Kind : std::uint8_t {
        Board,     ///< lines `x,y,f` with f = 1 own, 2 the opponent's, 3 blocked
        SetBoard,  ///< the same, without a question for a move
        Swap2,     ///< lines `x,y`, black first, in turns
        Block,     ///< lines `x,y`: points that are not to be played
        Unblock,   ///< lines `x,y`: points that may be played again
        Soosorv,   ///< lines `x,y`: an opening, black first, in turns
        Database,  ///< a question to the book: the lines are not looked at
        DatabaseOne,
        DatabaseText,
        Skipped  ///< nor are these
    };

    /// Without a size (no START yet) every block with stones or points is bad.
    BlockReader(Kind kind, std::optional<BoardSize> size, Axes axes = Axes::ColumnFirst)
        : kind_{kind}, size_{size}, axes_{axes} {}

    [[nodiscard]] Kind kind() const { return kind_; }
    void addLine(std::string_view line);
    /// The whole block; absent when any line was bad. For points that is a list of steps too,
    /// in which colours mean nothing.
    [[nodiscard]] std::optional<BoardBlock> finish() const;

private:
    enum class Owner : std::uint8_t { Own = 1, Opponent = 2, Neither = 3 };
    struct Stone {
        Square square;
        Owner owner;
    };

    [[nodiscard]] std::optional<Stone> parse(std::string_view line) const;
    [[nodiscard]] Color ownColor() const;
    [[nodiscard]] BoardBlock boardBlock() const;
    [[nodiscard]] BoardBlock pointBlock() const;

    [[nodiscard]] bool hasStones() const { return kind_ == Kind::Board || kind_ == Kind::SetBoard; }
    [[nodiscard]] bool isSkipped() const {
        return kind_ == Kind::Database || kind_ == Kind::DatabaseOne ||
               kind_ == Kind::DatabaseText || kind_ == Kind::Skipped;
    }

    Kind kind_;
    std::optional<BoardSize> size_;
    Axes axes_;
    bool bad_ = false;
    board::SquareSet taken_;
    std::vector<Stone> stones_;
};

}  // namespace fukumi::protocol
