// SPDX-License-Identifier: MIT
//
// The commands of a manager, one alternative each, and how a line becomes one. Lines inside a block
// (BOARD ... DONE) are not commands: the session hands them to a BlockReader as they are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/board/records/notation.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/types.hpp"
#include "protocol/host/game_host.hpp"

namespace fukumi::protocol {

/// The order of the two numbers of a point in the protocol. Managers say column,row; GUIs of
/// the Yixin family row,column, in both directions.
enum class Axes : std::uint8_t { ColumnFirst, RowFirst };

/// A point that was read as "first,second" = column,row.
[[nodiscard]] constexpr Square onBoard(Square read, Axes axes) {
    return axes == Axes::ColumnFirst ? read : Square{read.y(), read.x()};
}

/// "7,7"
[[nodiscard]] inline std::string onWire(Square s, Axes axes) {
    return board::toProtocol(onBoard(s, axes));
}

/// The words of GUIs of the Yixin family: yixin_words.hpp.
enum class ExtensionWord : std::uint8_t {
    Board,
    NBest,
    SearchDefend,
    BalanceOne,
    BalanceTwo,
    ShowForbid,
    HashClear,
    Block,
    BlockUndo,
    BlockReset,
    BlockPath,  ///< followed by a block
    QueryDatabaseAll,
    QueryDatabaseOne,
    QueryDatabaseText,
    HashUsage,
    Swap2Step1,
    Swap2Step2,
    Swap2Step3,
    SoosorvStep1,  // and the others after it, in order
    SoosorvStep2,
    SoosorvStep3,
    SoosorvStep4,
    SoosorvStep5,
    SoosorvStep6,
    OtherBlock,  ///< a word without meaning here, followed by lines up to DONE
    OtherFile,   ///< the same, followed by a line with the name of a file
    Other        ///< a word without meaning here
};

namespace command {

/// An empty line, or only blanks: ignored.
struct Blank {};
/// START n, START w h, RECTSTART w,h. The numbers are as sent: they may be no board's size.
struct Start {
    int width;
    int height;
};
struct Restart {};
struct Begin {};
/// The opponent's move. The square may lie outside the board in use.
struct Turn {
    Square square;
};
/// The answer to a SUGGEST: play this.
struct Play {
    Square square;
};
struct TakeBack {
    Square square;
};
struct Board {};
struct Swap2Board {};
struct Done {};
/// Key in lower case; the value is the rest of the line, which may hold blanks.
struct Info {
    std::string key;
    std::string value;
};
struct About {};
struct End {};
/// STOP or YXSTOP: answer now.
struct Stop {};
/// YXSHOWINFO: the other side is a GUI of the Yixin family, which takes every unknown line as a
/// move.
struct ShowInfo {};
/// Any other word of that family: yixin_words.hpp.
struct Extension {
    ExtensionWord word;
    std::string argument;
};
/// OPTIONS: list the settings that INFO can change.
struct ListOptions {};
struct Unknown {
    std::string word;
};
/// A known word with arguments that make no sense.
struct Malformed {
    std::string reason;
};

}  // namespace command

using Command = std::variant<command::Blank,
                             command::Start,
                             command::Restart,
                             command::Begin,
                             command::Turn,
                             command::Play,
                             command::TakeBack,
                             command::Board,
                             command::Swap2Board,
                             command::Done,
                             command::Info,
                             command::About,
                             command::End,
                             command::Stop,
                             command::ShowInfo,
                             command::Extension,
                             command::ListOptions,
                             command::Unknown,
                             command::Malformed>;

/// One line in, one command out, whatever the bytes. The command word may be in any case; blanks
/// and CR around the line are ignored; text after a command that takes no arguments is ignored.
/// Pure: what a command means for the game is decided by the session.
[[nodiscard]] Command parseCommand(std::string_view line);

/// Whether the lines that follow are not commands, up to DONE.
[[nodiscard]] bool opensBlock(const Command& command);

/// Whether the next line that is not blank is the name of a file, whatever it says: the reader
/// skips it. A name can also follow its word on the same line. In a block no line is such a word.
[[nodiscard]] bool isBeforeFileName(const Command& command);

/// A command that ends a search at once when it comes in the middle of one: END, STOP, YXSTOP and
/// INFO timeout_turn 0, which can have a unit.
[[nodiscard]] bool isStopLike(const Command& command);

/// "x,y" on the largest board; blanks around the numbers are allowed.
[[nodiscard]] std::optional<Square> parsePoint(std::string_view text);

// Collects the lines between BOARD (or SWAP2BOARD) and DONE. A bad line spoils the block but does
// not end it: the lines after it still belong to it.

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
        Database,  ///< a question to a database: the lines are not looked at
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
    /// The first bad line, or its beginning; "" if there was none.
    [[nodiscard]] const std::string& badLine() const { return badLine_; }

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
    std::string badLine_;
    board::SquareSet taken_;
    std::vector<Stone> stones_;
};

/// The block that a word opens.
[[nodiscard]] std::optional<BlockReader::Kind> blockOf(ExtensionWord word);

}  // namespace fukumi::protocol
