// SPDX-License-Identifier: MIT
//
// The one table of the formats of game files. A new format is a file FORMAT_format.cpp that defines
// its row, and a line in the list of book/CMakeLists.txt:
//
//     const Format kSgfFormat{.name = "sgf", .title = "Smart Game Format", .endings = ".sgf",
//                             .sniff = beginsAsSgf, .read = readSgf, .write = writeSgf,
//                             .limits = {...}};
//
// Readers decode first (engine/core/encoding.hpp), then parse. Anything with stones that is not
// kept gets a notice. A content that ends too early is an error, or the game up to there with a
// notice. Errors are of the file: `field` is left empty.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/foreign/file_content.hpp"
#include "book/foreign/stored_game.hpp"
#include "engine/core/encoding.hpp"
#include "engine/core/result.hpp"

namespace fukumi::book {

/// Facts about a file that the user gives.
struct ReadOptions {
    /// The one to read of a book with several, or that of a file of RenLib, which names none.
    std::optional<Rule> rule{};
    /// Whether a file of RenLib has the rule of its program, with a notice; else it has none.
    bool assumesRule = true;
    std::optional<BoardSize>
        size{};  ///< if the file does not name its own; of books: the one to read
    std::optional<Encoding> encoding{};  ///< of texts; absent: to be found out
    /// How a collection of positions is pictured: its moves come first, with its symmetry.
    board::GameTree like{};
    std::string likeLine{};  ///< without such a tree: "h8 i9"
};

struct WrittenFile {
    std::string bytes;
    std::vector<Notice> notices;  ///< what the format cannot hold
};

/// Parts of a game besides the moves of its main line. The writer of a format leaves out those that
/// it does not hold, and writeGame() says so.
namespace part {
inline constexpr unsigned kVariations = 1, kComments = 2, kTexts = 4, kArrows = 8, kValues = 16,
                          kTimes = 32, kNames = 64, kFacts = 128, kResult = 256, kRule = 512,
                          kProperties = 1024, kSize = 2048, kAll = 4095;
}  // namespace part

/// Limits of a format. A writer is called for games within these limits only.
struct FormatLimits {
    std::size_t bytes = std::size_t{64} << 20;  ///< of a file that is read as a whole
    int maxSide = kMaxBoardSide;
    bool squareBoard = false;  ///< only square boards
    bool setup = true;         ///< stones before the first move, and white moving first
    bool passes = true;
    bool yixinRules = false;      ///< only rules that Yixin has
    bool needsRule = false;       ///< a game without a rule gets one
    unsigned holds = part::kAll;  ///< kFacts: date, event, opening, and how it is played
};

struct Format {
    std::string_view name;     ///< of options and JSON: "sgf"
    std::string_view title;    ///< for people: "Smart Game Format"
    std::string_view endings;  ///< of file names, separated by blanks: ".sgf"; the first is written
    /// Whether the content can be of the format. Formats are asked in the order of that list.
    bool (*sniff)(const FileContent& content);
    Result<Games> (*read)(FileContent content, const ReadOptions& options);
    /// nullptr if the format is only read.
    Result<WrittenFile> (*write)(const StoredGame& game) = nullptr;
    FormatLimits limits{};
    bool isLibrary = false;  ///< a tree of lines rather than games: shown from its beginning
    bool lacksSize = false;  ///< its files do not name the size of the board
};

[[nodiscard]] std::span<const Format* const> formats();
/// By the ending of a file's name, in any case; nullptr if none has it.
[[nodiscard]] const Format* formatOfName(std::string_view path);
/// nullptr if no format knows the content.
[[nodiscard]] const Format* formatOfContent(const FileContent& content);

struct OpenedGames {
    const Format* format;
    Games games;
};
/// The games of a file whose format is found by its content. ErrorKind::Empty, UnknownFormat, or
/// what the format's reader says.
[[nodiscard]] Result<OpenedGames> openGames(FileContent content, const ReadOptions& options);

/// The bytes of a game in a format; ErrorKind::CannotHold beyond the format's limits.
[[nodiscard]] Result<WrittenFile> writeGame(const Format& format, const StoredGame& game);

/// The words for an error at which a collection ends.
[[nodiscard]] Notice brokenOff(const InputError& error);
/// The words for a rule that is assumed.
[[nodiscard]] Notice assumedRule(Rule rule);
/// Sets the rule of a game in a format that names none: that of the options, or that of the
/// format's program.
void setUnnamedRule(StoredGame& game, const ReadOptions& options, Rule ofProgram);

/// Notices of the parts (part::kComments | ...) that a game has and that `holds` lacks, where the
/// file has the moves of the tree up to `last`, or all of the main line.
[[nodiscard]] std::vector<Notice> partsBeyond(unsigned holds,
                                              const StoredGame& game,
                                              std::optional<board::GameTree::Node> last = {});

// One game of a file, and one line of its tree.

struct GameChoice {
    ReadOptions options{};
    std::size_t number = 1;  ///< of the game in the file
    std::string player{};    ///< if not empty: the first game of a player whose name has this text
    std::string line{};      ///< "h8 i9": how the line begins; else the main line
};

struct ChosenGame {
    board::GameRecord record;  ///< with the moves of the line
    std::optional<Rule> rule;  ///< that of the options, or the file's
    StoredGame game;
    const Format* format;
    std::size_t games;  ///< in the file
};

/// Reads the whole file to count its games; several ones are a notice. ErrorKind::NotInFile if
/// there is no such game or line.
[[nodiscard]] Result<ChosenGame> chooseGame(FileContent content, const GameChoice& choice);

}  // namespace fukumi::book
