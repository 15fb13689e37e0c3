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
// A position is lost where its own search has found it lost. Where later searches refute all moves
// that it has found, the others are searched, and until then nothing goes up:
//
//     P    j9 -20           its search, of one line
//     P    j9 lost in 4     a search after j9; P and the move to it keep their values
//     P    j9 lost in 4, h10 -60       P searched without j9
//
// The library is the whole state: a build that goes on from its file goes on where it was.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "book/format/book_entry.hpp"
#include "book/format/book_library.hpp"
#include "engine/board/square_set.hpp"
#include "engine/player/player.hpp"

namespace fukumi::book {

/// Limits of the search of one position, and the number of its moves that are wanted.
struct LineBudget {
    std::uint64_t nodes = 1'000'000;
    int lines = 1;
};

/// The best moves of a position as the searcher finds them, the best first, each with the value and
/// depth of the last depth that was finished. Empty if the game is over, or where `stop` ended the
/// search: what is in a book has had its whole budget. None of them is `excluded`; REQUIRES: a
/// legal move is left, or the game is over.
[[nodiscard]] std::vector<BookMove> searchLines(player::Player& player,
                                                const board::Position& position,
                                                const LineBudget& budget,
                                                const StopToken& stop,
                                                const board::SquareSet& excluded = {});

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

    /// In canonical form, without moves, and not the end of a game; absent when every line has been
    /// followed to its end.
    [[nodiscard]] std::optional<BookPosition> next() const;
    /// Moves of what next() said that are refuted, and not to be searched again.
    [[nodiscard]] board::SquareSet refuted(const BookPosition& position) const;
    /// `searched` is what next() said, with the moves that were found, each with a depth.
    void take(const BookPosition& searched);

    /// The moves of searched positions have the weights that their values give them.
    [[nodiscard]] const BookLibrary& library() const { return library_; }

private:
    /// Units that a move of a searched position loses; absent if lines do not go on there. `isOwn`:
    /// the book's side is to move.
    [[nodiscard]] std::optional<int> lossOnTheWay(const BookPosition& known,
                                                  const BookMove& move,
                                                  bool isOwn) const;
    [[nodiscard]] bool isSearched(const BookPosition& position) const;
    /// Whether all that the search of the position found is refuted, and other moves may hold.
    [[nodiscard]] bool needsOtherMoves(const BookPosition& known) const;
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

}  // namespace fukumi::book
