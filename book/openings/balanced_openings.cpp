// SPDX-License-Identifier: MIT
#include "book/openings/balanced_openings.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "book/build/book_builder.hpp"
#include "book/format/book_entry.hpp"
#include "engine/analysis/balance.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

/// Tries in a row without an opening. Even positions are rare on large boards: on 20x20 two hundred
/// found no three stones. On a small board most repeat earlier ones, which costs nothing.
constexpr int kTries = 1000, kSearchedTries = 300;
/// Stones by chance lie at most so far from the centre, and from one another.
struct Area {
    int spread, nearness;
};
constexpr Area kUsualArea{3, 3};

/// Three stones are few: the middle would not have enough different ones.
Area areaOfThree(BoardSize size) {
    return {std::max(5, std::min(size.width(), size.height()) / 2 - 2), 4};
}

constexpr int kUsualFewest = 3;
constexpr std::uint32_t kUsualChoices = 4;
constexpr std::uint64_t kShorterSearch = 8;
/// For finding the most even move: every move once, and the best ones some times more.
constexpr std::uint64_t kBalanceNodes = 40'000;

bool isWithin(Square a, Square b, int distance) {
    return std::abs(a.x() - b.x()) <= distance && std::abs(a.y() - b.y()) <= distance;
}

/// Openings for a match: twice what the engine searches in a millisecond, and the bounds.
constexpr std::uint64_t kNodesPerMs = 2000;
constexpr std::uint64_t kFewestNodes = 20'000;
constexpr std::uint64_t kMostNodes = 20'000'000;
/// Windows in units of value, by the nodes from which on they hold.
constexpr std::uint64_t kNarrowFrom = 2'000'000;
constexpr std::uint64_t kMediumFrom = 400'000;
constexpr Value kNarrow{20}, kMedium{30}, kWide{50};

}  // namespace

std::uint64_t openingNodesFor(search::Milliseconds turn) {
    const auto ms = std::clamp<std::int64_t>(turn.count(), 0, kMostNodes / kNodesPerMs);
    return std::max(kNodesPerMs * static_cast<std::uint64_t>(ms), kFewestNodes);
}

Value openingWindowFor(std::uint64_t nodes) {
    return nodes >= kNarrowFrom ? kNarrow : nodes >= kMediumFrom ? kMedium : kWide;
}

OpeningMaker::OpeningMaker(const OpeningRequest& request, player::Player& player)
    : request_{request}, player_{player}, random_{request.seed} {}

std::optional<BookPosition> OpeningMaker::next(const StopToken& stop) {
    int searched = 0;
    for (int i = 0; i < kTries && searched < kSearchedTries && !stop.stopRequested(); ++i) {
        auto position = scatter();
        if (!position) continue;
        // The same stones would get the same even move: the searches count only nodes.
        const auto keyNow = [&] {
            return bookKey(request_.rule, position->board(), position->sideToMove()).key;
        };
        if (!scattered_.insert(keyNow()).second) continue;
        ++searched;
        // The table's knowledge of other openings would change the result for this one.
        player_.newGame();
        if (!addEvenMove(*position, stop)) continue;
        const Key key = keyNow();
        if (seen_.contains(key)) continue;
        const auto found = checked(*position, stop);
        if (stop.stopRequested()) break;
        seen_.insert(key);
        if (found) return found;
        ++uneven_;
    }
    return std::nullopt;
}

std::optional<board::Position> OpeningMaker::scatter() {
    const int stones =
        request_.stones.value_or(kUsualFewest + static_cast<int>(random_.below(kUsualChoices)));
    board::Position position{request_.rule, request_.size};
    const Square center = request_.size.center();
    const Area area = stones <= 3 ? areaOfThree(request_.size) : kUsualArea;
    while (position.stoneCount() + 1 < stones) {
        std::vector<Square> free;
        forEachSquare(request_.size, [&](Square s) {
            const auto isNear = [&](const board::Placement& stone) {
                return isWithin(stone.square, s, area.nearness);
            };
            const auto history = position.history();
            if (isWithin(center, s, area.spread) && position.isLegal(s) &&
                !position.makesFive(position.sideToMove(), s) &&
                (history.empty() || ranges::anyOf(history, isNear)))
                free.push_back(s);
        });
        if (free.empty()) return std::nullopt;
        position.play(random_.pick(free));
    }
    return position;
}

bool OpeningMaker::addEvenMove(board::Position& position, const StopToken& stop) {
    analysis::BalanceQuestion question;
    question.area = analysis::BalanceArea::NearStones;
    question.model = player_.model(position.rule());
    question.nodes = kBalanceNodes;
    const auto search = [&](const board::Position& after, std::uint64_t nodes) {
        search::Limits limits;
        limits.nodes = nodes;
        search::SilentObserver silent;
        return player_.analyze(after, limits, stop, silent).report;
    };
    const auto found = analysis::findBalance(
        position, question, search, stop, [](const analysis::BalanceResult&) {});
    if (found) position.play(found->moves.front());
    return found.has_value();
}

std::optional<BookPosition> OpeningMaker::checked(const board::Position& position,
                                                  const StopToken& stop) {
    BookPosition opening;
    opening.rule = request_.rule;
    opening.size = request_.size;
    for (const board::Placement& step : position.history()) opening.stones.push_back(step.square);
    for (const std::uint64_t nodes : {request_.nodes / kShorterSearch, request_.nodes}) {
        opening.moves =
            searchLines(player_, position, {std::max<std::uint64_t>(nodes, 1), 1}, stop);
        if (opening.moves.empty() ||
            std::abs(opening.moves.front().value.raw()) > request_.maxValue.raw())
            return std::nullopt;
    }
    return opening;
}

}  // namespace fukumi::book
