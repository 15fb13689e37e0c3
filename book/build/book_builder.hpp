// SPDX-License-Identifier: MIT
//
// Grows a book from a position, the best lines first:
//
//     next()   the position that the book is most likely to be asked for and has not searched
//     take()   the moves that a search found there; their values go up to every position before it
//
// A line costs something for each ply and for what its moves lose: twice as much for those of the
// side that plays from the book, which plays no bad ones, as for those of its opponent. The book
// serves both colours, and the cheaper account counts. (The idea of expanding by the sum of what
// was lost on the way: T. Lincke, Strategies for the Automatic Construction of Opening Books,
// 2000.)
//
// The library is the whole state: a build that goes on from its file goes on where it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "book/format/book_entry.hpp"
#include "book/format/book_library.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/player/player.hpp"

namespace fukumi::book {

/// Limits of the search of one position, and the number of its moves that are wanted.
struct LineBudget {
    std::uint64_t nodes = 1'000'000;
    int lines = 1;
};

/// The best moves of a position as the searcher finds them, the best first, each with the value and
/// depth of the last depth that was finished. Empty if there is no legal move, or where `stop`
/// ended the search: what is in a book has had its whole budget.
[[nodiscard]] std::vector<BookMove> searchLines(player::Player& player,
                                                const board::Position& position,
                                                const LineBudget& budget,
                                                const search::StopToken& stop);

/// The position with its stones played in turn.
[[nodiscard]] board::Position playedOut(const BookPosition& position);

struct BuildOptions {
    int stones = 12;     ///< positions with this number of stones or more are not searched
    int ownLoss = 20;    ///< units below the best move that the book itself may play
    int replyLoss = 60;  ///< units below it that an opponent is expected to play
};

class BookBuilder {
public:
    /// `root` is where lines begin; its moves do not matter.
    BookBuilder(BookLibrary library, const BookPosition& root, const BuildOptions& options);

    /// In canonical form, without moves; absent when every line has been followed to its end.
    [[nodiscard]] std::optional<BookPosition> next() const;
    /// `searched` is what next() said, with the moves that were found, each with a depth.
    void take(const BookPosition& searched);

    /// The moves of searched positions have the weights that their values give them.
    [[nodiscard]] const BookLibrary& library() const { return library_; }

private:
    void noteParents(const BookPosition& position);
    /// Brings the moves that lead to the position in step with it, and so on upwards.
    void carryUp(Key key);
    void weigh(BookPosition& position) const;

    BookLibrary library_;
    BookPosition root_;
    BuildOptions options_;
    std::map<Key, std::vector<Key>> parents_;
};

/// Positions with a move that has been searched.
[[nodiscard]] std::size_t searchedCount(const BookLibrary& library);

/// Counts what was played in games, and how it went. A game is its rule and its moves up to a five,
/// up to symmetry: the same game counts once.
class GameTally {
public:
    /// `counted`: the games of the book that goes on.
    explicit GameTally(CountedGames counted = {}) : games_{std::move(counted)} {}

    /// The first `stones` moves of a game, up to its five or a pass; of a game that is counted
    /// already only those after the counted ones. REQUIRES: the game begins with the empty board
    /// and black.
    void add(const board::GameRecord& game, Rule rule, int stones);

    /// Calls of add() that counted a game or more of its moves, and those that did not.
    [[nodiscard]] std::size_t added() const { return added_; }
    [[nodiscard]] std::size_t passedOver() const { return passedOver_; }

    /// Moves with their games; the weight is the points that the side which played it made: two for
    /// a win, one for a game without a five, none for a loss. Weights of a position are made
    /// smaller together where they would not fit. All games that are counted are marked.
    [[nodiscard]] BookLibrary library() const;

private:
    struct Count {
        std::uint32_t games = 0;
        std::uint64_t points = 0;
    };
    struct Counted {
        BookPosition position;
        std::map<Move, Count> moves;
    };
    std::map<Key, Counted> positions_;
    CountedGames games_;
    std::size_t added_ = 0, passedOver_ = 0;
};

/// Adds the counts and marks of a tally to a book. Weights are left in positions that a search has
/// valued.
void putGames(const BookLibrary& games, BookLibrary& library);

}  // namespace fukumi::book
