// SPDX-License-Identifier: MIT
#include "tests/support/shadow_game.hpp"

namespace fukumi::test {

namespace {

Square anySquare(BoardSize size, Random& random) {
    return Square{random.between(0, size.width() - 1), random.between(0, size.height() - 1)};
}

/// An empty point, more often than not one to four steps from an earlier stone along a line.
/// `anchor` becomes that stone's mark.
Square choosePoint(const ShadowGame& game, Random& random, Mark& anchor) {
    const PlainBoard& board = game.plain();
    for (int attempt = 0; attempt < 6 && game.stepCount() > 0 && random.below(100) < 85;
         ++attempt) {
        const auto from =
            game.squareOfStep(random.below(static_cast<std::uint32_t>(game.stepCount())));
        if (!from) continue;
        const Direction d = kDirections[random.below(4)];
        const int steps = random.between(1, 4) * (random.below(2) == 0 ? 1 : -1);
        if (board.at(*from, d, steps) != Mark::Empty) continue;
        anchor = board.at(*from);
        return Square{from->x() + steps * stepX(d), from->y() + steps * stepY(d)};
    }
    for (;;)
        if (const Square s = anySquare(board.size(), random); board.at(s) == Mark::Empty) return s;
}

}  // namespace

void playRandomStep(ShadowGame& game, Random& random) {
    const auto dice = random.below(100);
    if (dice < 8 && game.stepCount() > 0) {
        const auto count = 1 + random.below(6);
        for (std::uint32_t i = 0; i < count && game.stepCount() > 0; ++i) game.undo();
        return;
    }
    if (dice < 10) return game.pass();
    Mark anchor = Mark::Empty;
    const Square s = choosePoint(game, random, anchor);
    if (dice < 12) return game.block(s);
    if (dice < 50) return game.play(s);
    // Stones out of turn make longer lines of one colour than a game would.
    const bool likeAnchor =
        anchor == Mark::White || (anchor != Mark::Black && random.below(2) == 0);
    const Color near = likeAnchor ? Color::White : Color::Black;
    game.place(random.below(4) == 0 ? ~near : near, s);
}

}  // namespace fukumi::test
