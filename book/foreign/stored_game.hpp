// SPDX-License-Identifier: MIT
//
// Games as files hold them, of whatever format: a head, a tree of moves, and what the reader had to
// do to read it.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/records/game_record.hpp"
#include "engine/core/result.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::book {

/// Something that a reader or writer did with a file that is not as it should be, or that holds
/// more than was kept: "line 4: h8 has a stone already; the move is left out".
struct Notice {
    Sentence what;  ///< what the file holds
    Sentence done;  ///< what was done with it
    std::optional<FilePlace> place{};

    friend bool operator==(const Notice&, const Notice&) = default;
};

struct StoredGame {
    board::GameRecord head{};    ///< all but the moves
    std::optional<Rule> rule{};  ///< absent if the file does not name one that is known
    board::GameTree tree{};      ///< a pass is the move board::kPass
    /// Times of the main line's moves, if the file has any.
    std::vector<std::chrono::milliseconds> times{};
    std::string settings{};  ///< one line about how it is played, in files of our terminal
    std::vector<Notice> notices{};
};

/// Ends the lines of a tree before a pass, with a notice.
void leavePassesOut(StoredGame& game);

/// The head with the moves of the main line.
[[nodiscard]] board::GameRecord mainLine(const StoredGame& game);

/// The games of a file, one at a time: a collection may be larger than the memory.
class GameCollection {
public:
    GameCollection() = default;
    GameCollection(const GameCollection&) = delete;
    GameCollection& operator=(const GameCollection&) = delete;
    virtual ~GameCollection() = default;

    /// The next game; absent after the last one. An error belongs to one game, or ends the
    /// collection: the call that follows returns the game after it, or nothing.
    [[nodiscard]] virtual Result<std::optional<StoredGame>> next() = 0;
    /// Passes over a game as next() does. False after the last one.
    virtual bool skip();
};

/// The value of all readers.
using Games = std::unique_ptr<GameCollection>;

/// Games that a reader has in memory.
[[nodiscard]] Games gameList(std::vector<StoredGame> games);
[[nodiscard]] Games oneGame(StoredGame game);

}  // namespace fukumi::book
