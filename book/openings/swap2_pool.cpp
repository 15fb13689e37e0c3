// SPDX-License-Identifier: MIT
#include "book/openings/swap2_pool.hpp"

#include <array>

#include "book/format/embedded_book.hpp"
#include "engine/board/symmetry.hpp"

namespace fukumi::book {

std::vector<Square> drawThree(std::span<const OpeningBook* const> books,
                              Rule rule,
                              BoardSize size,
                              Random random) {
    constexpr BoardSize kUsual = BoardSize::square(15);
    const bool isLarger = size.width() >= kUsual.width() && size.height() >= kUsual.height();
    for (const BoardSize from : {size, kUsual}) {
        if (from == kUsual && !isLarger) continue;
        for (const OpeningBook* book : books) {
            const auto openings = book->noted(rule, from, kSwap2Note);
            if (openings.empty()) continue;
            auto stones = openings[random.below(static_cast<std::uint32_t>(openings.size()))];
            const auto turns = board::symmetriesOf(from);
            const auto turn = turns[random.below(static_cast<std::uint32_t>(turns.size()))];
            for (Square& s : stones) {
                const Square turned = board::apply(turn, s, from);
                s = Square{turned.x() + size.center().x() - from.center().x(),
                           turned.y() + size.center().y() - from.center().y()};
            }
            return stones;
        }
    }
    return {};
}

std::vector<Square> EmbeddedPool::proposeOpening(Rule rule, BoardSize size, std::uint64_t draw) {
    if (!settings_.use) return {};
    const OpeningBook book = embeddedBook();
    return drawThree(std::array{&book}, rule, size, Random{draw});
}

}  // namespace fukumi::book
