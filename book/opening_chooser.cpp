// SPDX-License-Identifier: MIT
#include "book/opening_chooser.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "engine/analysis/balance.hpp"
#include "engine/board/symmetry.hpp"
#include "engine/player/levels.hpp"

namespace fukumi::book {

namespace {

/// Of one judgement at full strength. A choice takes some thirty: half a second to a second.
constexpr std::uint64_t kNodes = 20'000;
/// A choice that one judgement decides has that many of them.
constexpr int kAlone = 10, kForStones = 20;
/// A third stone has a part of a judgement for its fourth, and a smaller one for each fifth move:
/// there are 13 third stones and up to 12 fifth moves.
constexpr std::uint64_t kFourthShare = 10, kFifthShare = 20;
/// White's fourth stones that are looked at: the deciding ones, and those behind which a swap or
/// a number comes.
constexpr int kFewFourths = 3, kManyFourths = 6;
/// Openings less even than the most even one by this, in units, are as good; no more
/// than this number.
constexpr int kAsEven = 50;
constexpr std::size_t kOpeningsToDraw = 5;

std::uint64_t nodesOf(const player::Settings& settings) {
    return std::min(kNodes, player::nodeLimitOfLevel(settings.level).value_or(kNodes));
}

int distance(Value value) { return std::abs(value.raw()); }

/// A number of fifth moves, and what it leaves black.
struct NumberOfFifths {
    int number;
    Value value;
};

/// Value for black after white's choice among `number` of them: that of the worst.
Value worthOf(const std::vector<ValuedMove>& fifths, int number) {
    if (fifths.empty()) return kDraw;
    return fifths[std::min(static_cast<std::size_t>(number), fifths.size()) - 1].value;
}

/// The most even of the numbers that the rule leaves.
NumberOfFifths evenNumber(const std::vector<ValuedMove>& fifths, opening::FifthCount count) {
    NumberOfFifths best{count.least, worthOf(fifths, count.least)};
    for (int number = count.least + 1; number <= count.most; ++number) {
        const Value value = worthOf(fifths, number);
        if (distance(value) < distance(best.value)) best = {number, value};
    }
    return best;
}

/// The rule's number, or the one that was declared.
opening::FifthCount fifthCountNow(const opening::Opening& opening) {
    if (const auto number = opening.number()) return {*number, *number};
    return opening::fifthCountOf(opening.rule()).value_or(opening::FifthCount{1, 1});
}

std::vector<opening::Action> pointsOf(const std::vector<Move>& moves) {
    std::vector<opening::Action> actions;
    for (const Move m : moves) actions.push_back(opening::Action::point(m));
    return actions;
}

}  // namespace

OpeningChooser::OpeningChooser(player::Player& player,
                               Rule rule,
                               const search::StopToken& stop,
                               std::uint64_t draw)
    : player_{player},
      rule_{rule},
      judge_{player, nodesOf(player.settings()), stop},
      draw_{draw},
      random_{draw} {
    player::Settings settings = player.settings();
    settings.level = player::kMaxLevel;
    player_.configure(settings);
    player_.newGame();
}

board::Position OpeningChooser::positionOf(const opening::Opening& opening) const {
    return OpeningJudge::positionOf(rule_, opening.size(), opening.stones());
}

std::vector<opening::Action> OpeningChooser::choose(const opening::Opening& opening) {
    switch (opening.task()) {
        case opening::Task::Put: return put(opening);
        case opening::Task::Swap:
        case opening::Task::SwapOrTwo:
        case opening::Task::SwapOrOffer: return swapOrNot(opening);
        case opening::Task::Declare: {
            // Only behind a stone that somebody else put: its own stones come with their number.
            auto position = positionOf(opening);
            const auto fourth =
                position.stoneCount() % 2 == 0
                    ? std::vector<ValuedMove>{}
                    : judge_.bestMoves(position, emptySquares(position), 1, judge_.nodes());
            for (const ValuedMove& each : fourth) position.play(each.move);
            const opening::FifthCount count = fifthCountNow(opening);
            const auto fifths = judge_.fifths(position, count.most, judge_.nodes() / 2);
            return {opening::Action::ofNumber(evenNumber(fifths, count).number)};
        }
        case opening::Task::Offer: return offer(opening);
        case opening::Task::Choose: return chooseFifth(opening);
        case opening::Task::Over: break;
    }
    return {};
}

// ---- Stones ------------------------------------------------------------------------------------

std::vector<opening::Action> OpeningChooser::put(const opening::Opening& opening) {
    constexpr std::size_t kThird = 2, kFourth = 3;
    const std::size_t stones = opening.stones().size();
    const auto count = opening::fifthCountOf(opening.rule());
    if (count && stones < kThird) return {opening::Action::point(anyOf(opening.squares()))};
    if (count && stones == kThird) return thirdStone(opening);
    if (count && stones == kFourth) return fourthStone(opening);
    if (count) return evenStones(opening, 1);
    if (opening.rule() == opening::OpeningRule::Pro ||
        opening.rule() == opening::OpeningRule::LongPro)
        return bestStone(opening);
    return threeStones(opening);
}

Square OpeningChooser::anyOf(const board::SquareSet& squares) {
    std::vector<Square> all;
    squares.forEach([&](Square s) { all.push_back(s); });
    return all[random_.below(static_cast<std::uint32_t>(all.size()))];
}

std::vector<opening::Action> OpeningChooser::bestStone(const opening::Opening& opening) {
    const board::Position position = positionOf(opening);
    search::Limits limits;
    limits.nodes = judge_.nodes() * kForStones;
    const board::SquareSet allowed = opening.squares();
    // The book and the centre of an empty board are asked where all squares are free.
    if (opening.zone().kind != opening::Zone::Kind::Anywhere)
        emptySquares(position).forEach([&](Square s) {
            if (!allowed.contains(s)) limits.excluded.insert(s);
        });
    search::SilentObserver silent;
    const auto result = player_.think(position, limits, judge_.stop(), silent);
    const bool isAllowed = result.move && allowed.contains(*result.move);
    return {opening::Action::point(isAllowed ? *result.move : anyOf(allowed))};
}

std::vector<opening::Action> OpeningChooser::threeStones(const opening::Opening& opening) {
    constexpr std::size_t kThree = 3, kFive = 5;
    const std::size_t stones = opening.stones().size();
    if (stones >= kThree) return evenStones(opening, static_cast<int>(kFive - stones));
    if (stones > 0) return evenStones(opening, static_cast<int>(kThree - stones));
    auto three = player_.opening(rule_, opening.size(), draw_);
    if (three.size() == kThree) return pointsOf(three);
    const auto turns = board::symmetriesOf(opening.size());
    const auto turn = turns[random_.below(static_cast<std::uint32_t>(turns.size()))];
    three.clear();
    for (const Square s : swap2Opening(opening.size()))
        three.push_back(board::apply(turn, s, opening.size()));
    return pointsOf(three);
}

std::vector<opening::Action> OpeningChooser::evenStones(const opening::Opening& opening,
                                                        int count) {
    analysis::BalanceQuestion question;
    question.moves = count;
    question.nodes = judge_.nodes() * kForStones;
    question.eval = player_.settings().eval;
    if (opening.zone().kind != opening::Zone::Kind::Anywhere) question.within = opening.squares();
    const auto search = [&](const board::Position& position, std::uint64_t nodes) {
        return judge_.search(position, nodes);
    };
    const auto found = analysis::findBalance(
        positionOf(opening), question, search, judge_.stop(), [](const auto&) {});
    if (found && !found->moves.empty()) return pointsOf(found->moves);
    return {opening::Action::point(anyOf(opening.squares()))};
}

// Thirteen third stones, each with white's best fourth and black's fifths behind it.
std::vector<opening::Action> OpeningChooser::thirdStone(const opening::Opening& opening) {
    struct Third {
        Square square;
        NumberOfFifths fifths;
    };
    const opening::FifthCount count = fifthCountNow(opening);
    board::Position position = positionOf(opening);
    std::vector<Third> thirds;
    std::set<Key> seen;
    opening.squares().forEach([&](Square s) {
        const board::ScopedMove third{position, s};
        if (!seen.insert(board::canonicalForm(position.board()).key).second) return;
        const auto fourth =
            judge_.bestMoves(position, emptySquares(position), 1, judge_.nodes() / kFourthShare);
        const board::ScopedMove played{position, fourth.front().move};
        const auto fifths = judge_.fifths(position, count.most, judge_.nodes() / kFifthShare);
        thirds.push_back({s, evenNumber(fifths, count)});
    });
    std::stable_sort(thirds.begin(), thirds.end(), [](const Third& a, const Third& b) {
        return distance(a.fifths.value) < distance(b.fifths.value);
    });
    const int limit = distance(thirds.front().fifths.value) + kAsEven;
    std::erase_if(thirds, [&](const Third& each) { return distance(each.fifths.value) > limit; });
    const auto drawn = std::min(thirds.size(), kOpeningsToDraw);
    const Third& third = thirds[random_.below(static_cast<std::uint32_t>(drawn))];
    std::vector<opening::Action> actions{opening::Action::point(third.square)};
    if (opening.taskAfter() == opening::Task::Declare)
        actions.push_back(opening::Action::ofNumber(third.fifths.number));
    return actions;
}

// Where a swap follows, white wants an even position, else its best.
std::vector<opening::Action> OpeningChooser::fourthStone(const opening::Opening& opening) {
    const opening::FifthCount count = fifthCountNow(opening);
    const bool wantsBest = opening.taskAfter() == opening::Task::Offer;
    board::Position position = positionOf(opening);
    const auto fourths =
        judge_.bestMoves(position, opening.squares(), kManyFourths, judge_.nodes());
    Square best = fourths.front().move;
    std::optional<NumberOfFifths> known;
    for (const ValuedMove& each : fourths) {
        const board::ScopedMove played{position, each.move};
        const auto fifths = judge_.fifths(position, count.most, judge_.nodes() / kFourthShare);
        const NumberOfFifths found = evenNumber(fifths, count);
        const bool isBetter =
            !known || (wantsBest ? found.value < known->value
                                 : distance(found.value) < distance(known->value));
        if (!isBetter) continue;
        known = found;
        best = each.move;
    }
    std::vector<opening::Action> actions{opening::Action::point(best)};
    if (opening.taskAfter() == opening::Task::Declare)
        actions.push_back(opening::Action::ofNumber(known->number));
    return actions;
}

// ---- Choices -----------------------------------------------------------------------------------

opening::Action::Kind OpeningChooser::betterColor(const opening::Opening& opening,
                                                  Value forBlack) const {
    const bool holdsBlack = opening.colorOf(opening.actor()) == Color::Black;
    const Value own = holdsBlack ? forBlack : -forBlack;
    return own < kDraw ? opening::Action::Kind::Swap : opening::Action::Kind::Stay;
}

std::vector<opening::Action> OpeningChooser::swapOrNot(const opening::Opening& opening) {
    board::Position position = positionOf(opening);
    const opening::FifthCount count = fifthCountNow(opening);
    const std::uint64_t each = judge_.nodes() / 4;
    if (opening.task() == opening::Task::SwapOrOffer) {
        // Without an offer it is better to leave the fifth stone, and the swap behind it, to the
        // other: the side that swaps last takes the better colour.
        const auto fifths = judge_.fifths(position, count.most, each);
        const bool isStrong = worthOf(fifths, count.most) > kDraw;
        return {
            opening::Action{isStrong ? opening::Action::Kind::Offer : opening::Action::Kind::Swap}};
    }
    if (opening.taskAfter() == opening::Task::Offer) {
        const auto fifths = judge_.fifths(position, count.most, each);
        return {opening::Action{betterColor(opening, worthOf(fifths, count.most))}};
    }
    constexpr std::size_t kThree = 3;
    const bool fifthsFollow = opening.rule() == opening::OpeningRule::Rif || opening.number();
    if (fifthsFollow && opening.stones().size() == kThree) {
        std::optional<Value> least;
        for (const ValuedMove& fourth :
             judge_.bestMoves(position, emptySquares(position), kFewFourths, judge_.nodes())) {
            const board::ScopedMove played{position, fourth.move};
            const Value value = worthOf(judge_.fifths(position, count.most, each), count.most);
            least = least ? std::min(*least, value) : value;
        }
        return {opening::Action{betterColor(opening, least.value_or(kDraw))}};
    }
    const Swap2Opinion opinion = judge_.opinionOfBlack(position, kAlone);
    if (opening.task() == opening::Task::SwapOrTwo && opinion.wavers)
        return {opening::Action{opening::Action::Kind::Two}};
    return {opening::Action{betterColor(opening, opinion.mean)}};
}

std::vector<opening::Action> OpeningChooser::offer(const opening::Opening& opening) {
    const int number = fifthCountNow(opening).most;
    opening::Opening after = opening;
    std::vector<opening::Action> actions;
    const auto tryOffer = [&](Square s) {
        if (after.task() != opening::Task::Offer || after.apply(opening::Action::point(s))) return;
        actions.push_back(opening::Action::point(s));
    };
    for (const ValuedMove& each : judge_.fifths(positionOf(opening), number, judge_.nodes() / 2))
        tryOffer(each.move);
    // A search that was ended early knows fewer.
    while (after.task() == opening::Task::Offer) tryOffer(anyOf(after.squares()));
    return actions;
}

std::vector<opening::Action> OpeningChooser::chooseFifth(const opening::Opening& opening) {
    board::Position position = positionOf(opening);
    std::optional<ValuedMove> worst;
    for (const Square s : opening.fifths()) {
        const board::ScopedMove played{position, s};
        const Value forBlack = judge_.opinionOfBlack(position, 2).mean;
        if (!worst || forBlack < worst->value) worst = ValuedMove{s, forBlack};
    }
    return {opening::Action::point(worst->move)};
}

}  // namespace fukumi::book
