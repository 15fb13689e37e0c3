// SPDX-License-Identifier: MIT
#include "book/openings/swap2.hpp"

#include <algorithm>
#include <array>

#include "book/format/embedded_book.hpp"
#include "engine/board/symmetry.hpp"

namespace fukumi::book {

namespace {

/// Iterations that count: an even number, so that both parities do alike.
constexpr std::size_t kLast = 4;
/// Farther apart than this the value is not trusted, when it changes sides as well.
constexpr int kLargeSwing = 60;

}  // namespace

Swap2Opinion swap2Opinion(std::span<const Value> course, Value last) {
    // A proof leaves nothing to judge.
    if (course.empty() || isProven(last)) return {last, 0, false};
    const auto counted = course.last(std::min(course.size(), kLast));
    int sum = 0;
    for (const Value each : counted) sum += each.raw();
    const auto [least, most] = std::minmax_element(counted.begin(), counted.end());
    const Value low = *least;
    const Value high = *most;
    Swap2Opinion opinion;
    opinion.mean = Value{sum / static_cast<int>(counted.size())};
    opinion.swing = (high - low).raw();
    opinion.wavers = opinion.swing > kLargeSwing && low < kDraw && high > kDraw;
    return opinion;
}

search::Limits shareOf(search::Limits limits, const OpeningShare& share) {
    if (!limits.clock) return limits;
    search::TimeControl& clock = *limits.clock;
    if (clock.turn) clock.turn = *clock.turn * share.turnPercent / 100;
    // The clock before the first question, where the manager says so.
    const auto match = clock.match ? clock.match : clock.left;
    const bool isLimited =
        match && *match > search::Milliseconds{0} && *match < std::chrono::hours{24 * 7};
    if (!isLimited) return limits;
    const auto most = std::max(*match * share.matchThousandths / 1000, search::Milliseconds{1});
    clock.turn = std::min(clock.turn.value_or(most), most);
    return limits;
}

std::vector<Square> drawThree(std::span<const OpeningBook* const> books,
                              Rule rule,
                              BoardSize size,
                              Random random) {
    for (const OpeningBook* book : books) {
        const auto openings = book->noted(rule, size, kSwap2Note);
        if (openings.empty()) continue;
        auto stones = random.pick(openings);
        const auto turns = board::symmetriesOf(size);
        const auto turn = random.pick(turns);
        for (Square& s : stones) s = board::apply(turn, s, size);
        return stones;
    }
    return {};
}

std::vector<Square> EmbeddedPool::proposeOpening(Rule rule, BoardSize size, std::uint64_t draw) {
    if (!settings_.use) return {};
    const OpeningBook book = embeddedBook();
    return drawThree(std::array{&book}, rule, size, Random{draw});
}

}  // namespace fukumi::book
