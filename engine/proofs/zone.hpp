// SPDX-License-Identifier: MIT
//
// Where a defender's stone can disturb a win. The defender passes, and the attacker has a proof T,
// checked against every reply. Now the defender may put one stone first: the zone is a set of
// squares such that T still wins, reply by reply, with one more defender's stone on any other
// square. So a reply outside the zone is refuted, and no search is asked.
//
// Why that is so, in freestyle and standard, where a stone of the defender can change a line of the
// attacker only by standing on one of its five squares, and where every square is legal for both.
// Follow T with the stone r added. It can fail for the first time
//
//   1. where the attacker's move is taken: so r is in the zone if T moves there, anywhere
//   2. where the defender makes five with the help of r: so r is in the zone if it is one of the
//      empty squares of five in a line, none of them the attacker's, where the defender has
//      c stones, the replies of T on the way included, and w replies came before that T answers
//      whatever they are ("otherwise"), with c + w >= 3. Each of those w may be anywhere: r, c and
//      w are four stones at least, and the fifth square ends the game
//   3. where the board is full: a proof so long that this can be has no zone
//
// and nowhere else: T has an answer to every other reply, because it was checked against all of
// them, and the five at its end is made only of the attacker's stones.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/board/square_set.hpp"
#include "engine/threat/proof.hpp"
#include "engine/threat/proof_check.hpp"

namespace fukumi::proofs {

/// Whether proofs under the rule have zones. Caro's ends and renju's fouls let far stones matter.
[[nodiscard]] constexpr bool hasZones(Rule rule) {
    return rule == Rule::Freestyle || rule == Rule::Standard;
}

/// Keeps the lines of five of a board; cheap to ask again for the same size. Not thread-safe.
class ZoneFinder {
public:
    /// Positions after which a proof counts as too large to have a zone.
    static constexpr std::size_t kMostPositions = 30'000;

    explicit ZoneFinder(BoardSize size);

    /// The zone; absent under rules without zones, for proofs that are too large and for those so
    /// long that the board may be full at their end.
    /// REQUIRES: checkProof() finds nothing wrong with the proof; its board is of the size.
    [[nodiscard]] std::optional<board::SquareSet> zoneOf(const threat::Proof& proof);

private:
    using Window = std::array<Square, 5>;

    /// False when there are too many positions. `anywhere`: replies on the way that may have been
    /// anywhere.
    [[nodiscard]] bool walk(const threat::Proof& proof,
                            std::uint32_t index,
                            board::Board& board,
                            int anywhere);
    void addNearFives(const board::Board& board, Color defender, int anywhere);

    BoardSize size_;
    std::vector<Window> windows_;
    threat::VisitedPositions seen_{board::Board{size_}};
    board::SquareSet zone_;
};

}  // namespace fukumi::proofs
