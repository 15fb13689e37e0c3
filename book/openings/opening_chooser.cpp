// SPDX-License-Identifier: MIT
#include "book/openings/opening_chooser.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "book/openings/even_three.hpp"
#include "engine/analysis/balance.hpp"
#include "engine/board/symmetry.hpp"
#include "engine/core/random.hpp"
#include "engine/core/ranges.hpp"
#include "engine/player/levels.hpp"
#include "engine/player/player.hpp"

namespace fukumi::book {

namespace {

using opening::Action;
using opening::Task;
using Actions = std::vector<Action>;
using Kind = Action::Kind;

/// Nodes of one judgement at full strength if no clock runs. A choice takes some thirty: half a
/// second to a second. Those of the tree search take five times as long.
constexpr std::uint64_t kNodes = 20'000, kTreeNodes = kNodes / 5;
/// A choice that one judgement decides has that many of them.
constexpr Share kAlone = judgements(10), kForStones = judgements(20);
/// A third stone has a part of a judgement for its fourth, and a smaller one for each fifth move:
/// there are 13 third stones and up to 12 fifth moves.
constexpr Share kOfFourth{100}, kOfEachFifth{50}, kQuarter{250}, kHalf{500};
constexpr int kThirdStones = 13;
/// White's fourth stones that are looked at: the deciding ones, and those after which a swap or
/// a number comes.
constexpr int kFewFourths = 3, kManyFourths = 6;
/// Openings less even than the most even one by this, in units, are as good; no more
/// than this number.
constexpr int kAsEven = 50;
constexpr std::size_t kOpeningsToDraw = 5;
/// Openings of the book that are drawn where points are excluded.
constexpr std::uint64_t kMostDraws = 64;

std::uint64_t nodesAtFullStrength(const player::Settings& settings) {
    return settings.mode == player::SearchMode::Mcts ? kTreeNodes : kNodes;
}

std::uint64_t nodesOf(const player::Settings& settings) {
    const std::uint64_t most = nodesAtFullStrength(settings);
    return std::min(most, player::levelOf(settings.level).nodes.value_or(most));
}

/// Share of the choice in the clock.
OpeningShare shareIn(const opening::Opening& opening) {
    if (opening.task() == Task::SwapOrTwo) return kSwap2Three;
    if (opening::isForRenju(opening.rule())) return kOfRenju;
    return opening.task() == Task::Put ? kSwap2Two : kSwap2Five;
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

Actions pointsOf(const std::vector<Move>& moves) {
    Actions actions;
    for (const Move m : moves) actions.push_back(Action::point(m));
    return actions;
}

class Chooser {
public:
    Chooser(const opening::Opening& opening, const OpeningMeans& means, std::uint64_t draw)
        : opening_{opening},
          means_{means},
          judge_{means, nodesOf(means.settings), shareOf(means.limits, shareIn(opening))},
          position_{judge_.positionOf(opening.size(), opening.stones())},
          count_{fifthCountNow(opening)},
          draw_{draw},
          random_{draw} {}

    [[nodiscard]] OpeningChoice choose() {
        switch (opening_.task()) {
            case Task::Swap:
            case Task::SwapOrTwo:
            case Task::SwapOrOffer: return swapOrNot();
            case Task::Put: return {put()};
            case Task::Declare: return {declare()};
            case Task::Offer: return {offer()};
            case Task::Choose: return {chooseFifth()};
            case Task::Over: break;
        }
        return {};
    }

private:
    [[nodiscard]] Actions put();
    [[nodiscard]] Actions threeStones();
    [[nodiscard]] Actions bestStone();
    [[nodiscard]] Actions evenStones(std::size_t count);
    /// Three stones, the third of which decides the opening.
    [[nodiscard]] Actions thirdStone();
    [[nodiscard]] Actions fourthStone();
    /// A stone, with the number of fifth moves where that is said at once.
    [[nodiscard]] Actions withNumber(Square s, int number) const;
    [[nodiscard]] Square anyOf(const board::SquareSet& squares) {
        return anySquareOf(squares, random_);
    }
    /// The squares of the next stone.
    [[nodiscard]] board::SquareSet squares() const { return notExcluded(opening_.squares()); }
    [[nodiscard]] board::SquareSet notExcluded(const board::SquareSet& squares) const {
        return board::preferablyWithout(squares, means_.limits.excluded);
    }

    [[nodiscard]] OpeningChoice swapOrNot();
    /// Worth of three stones after which fifth moves are offered.
    [[nodiscard]] Value worthOfThree();
    [[nodiscard]] Kind betterColor(Value forBlack) const;
    [[nodiscard]] Actions declare();
    [[nodiscard]] Actions offer();
    [[nodiscard]] Actions chooseFifth();

    const opening::Opening& opening_;
    const OpeningMeans& means_;
    OpeningJudge judge_;
    board::Position position_;
    opening::FifthCount count_;
    std::uint64_t draw_;
    Random random_;
};

// ---- Stones ------------------------------------------------------------------------------------

Actions Chooser::put() {
    constexpr std::size_t kThird = 2, kFourth = 3;
    const std::size_t stones = opening_.stones().size();
    if (opening::fifthCountOf(opening_.rule())) {
        if (stones < kThird) return {Action::point(anyOf(squares()))};
        if (stones == kThird) return thirdStone();
        return stones == kFourth ? fourthStone() : evenStones(1);
    }
    return opening::hasSwap(opening_.rule()) ? threeStones() : bestStone();
}

Actions Chooser::bestStone() {
    const board::SquareSet allowed = squares();
    if (allowed.size() == 1) return {Action::point(anyOf(allowed))};
    judge_.plan(kForStones);
    search::Limits limits = judge_.limitsOf(kForStones);
    // The book and the centre of an empty board are asked where all squares are free.
    emptySquares(position_).forEach([&](Square s) {
        if (!allowed.contains(s)) limits.excluded.insert(s);
    });
    const auto result = means_.player.think(position_, limits, judge_.stop(), means_.observer);
    const bool isAllowed = result.move && allowed.contains(*result.move);
    return {Action::point(isAllowed ? *result.move : anyOf(allowed))};
}

Actions Chooser::threeStones() {
    constexpr std::size_t kThree = 3, kFive = 5;
    const std::size_t stones = opening_.stones().size();
    if (stones > 0) return evenStones((stones < kThree ? kThree : kFive) - stones);
    const auto& excluded = means_.limits.excluded;
    const auto isOpen = [&](const std::vector<Move>& three) {
        return ranges::noneOf(three, [&](Move m) { return excluded.contains(m); });
    };
    for (std::uint64_t i = 0; i < (excluded.empty() ? 1 : kMostDraws); ++i) {
        const auto three = means_.player.opening(means_.rule, opening_.size(), draw_ + i);
        if (three.size() == kThree && isOpen(three)) return pointsOf(three);
    }
    const auto three =
        drawEvenThree(position_, judge_, means_, nodesAtFullStrength(means_.settings), random_);
    return three.empty() ? Actions{Action::point(anyOf(squares()))} : pointsOf(three);
}

Actions Chooser::evenStones(std::size_t count) {
    analysis::BalanceQuestion question;
    question.moves = static_cast<int>(count);
    question.area = analysis::BalanceArea::NearStones;
    question.nodes = judge_.nodesOf(kForStones);
    if (const auto most = means_.settings.maxNodes)
        question.nodes = std::min(*most, question.nodes.value_or(*most));
    question.model = means_.player.model(means_.rule);
    question.excluded = means_.limits.excluded;
    if (opening_.zone().kind != opening::Zone::Kind::Anywhere) question.within = opening_.squares();
    const auto search = [&](const board::Position& position, std::uint64_t nodes) {
        return judge_.search(position, nodes);
    };
    const auto found =
        analysis::findBalance(position_, question, search, judge_.stop(), [](const auto&) {});
    if (found) return pointsOf(found->moves);
    return {Action::point(anyOf(squares()))};
}

// Thirteen third stones, each with white's best fourth and black's fifths after it.
Actions Chooser::thirdStone() {
    struct Third {
        Square square;
        NumberOfFifths fifths;
    };
    judge_.plan((kOfFourth + kOfEachFifth.times(count_.most)).times(kThirdStones));
    std::vector<Third> thirds;
    std::set<Key> seen;
    squares().forEach([&](Square s) {
        const board::ScopedMove third{position_, s};
        if (!seen.insert(board::canonicalForm(position_.board()).key).second) return;
        const auto fourth = judge_.bestMoves(position_, emptySquares(position_), 1, kOfFourth);
        const board::ScopedMove played{position_, fourth.front().move};
        const auto fifths = judge_.fifths(position_, count_.most, kOfEachFifth);
        thirds.push_back({s, evenNumber(fifths, count_)});
    });
    std::stable_sort(thirds.begin(), thirds.end(), [](const Third& a, const Third& b) {
        return distance(a.fifths.value) < distance(b.fifths.value);
    });
    const int limit = distance(thirds.front().fifths.value) + kAsEven;
    std::erase_if(thirds, [&](const Third& each) { return distance(each.fifths.value) > limit; });
    const auto drawn = std::min(thirds.size(), kOpeningsToDraw);
    const Third& third = thirds[random_.below(static_cast<std::uint32_t>(drawn))];
    return withNumber(third.square, third.fifths.number);
}

// Where a swap follows, white wants an even position, else its best.
Actions Chooser::fourthStone() {
    const bool wantsBest = opening_.taskAfter() == Task::Offer;
    judge_.plan(judgements(1) + kOfFourth.times(kManyFourths * count_.most));
    const auto fourths = judge_.bestMoves(position_, squares(), kManyFourths, judgements(1));
    Square best = fourths.front().move;
    std::optional<NumberOfFifths> known;
    for (const ValuedMove& each : fourths) {
        const board::ScopedMove played{position_, each.move};
        const auto fifths = judge_.fifths(position_, count_.most, kOfFourth);
        const NumberOfFifths found = evenNumber(fifths, count_);
        const bool isBetter =
            !known || (wantsBest ? found.value < known->value
                                 : distance(found.value) < distance(known->value));
        if (!isBetter) continue;
        known = found;
        best = each.move;
    }
    return withNumber(best, known->number);
}

Actions Chooser::withNumber(Square s, int number) const {
    Actions actions{Action::point(s)};
    if (opening_.taskAfter() == Task::Declare) actions.push_back(Action::ofNumber(number));
    return actions;
}

// ---- Choices -----------------------------------------------------------------------------------

Kind Chooser::betterColor(Value forBlack) const {
    const bool holdsBlack = opening_.colorOf(opening_.actor()) == Color::Black;
    const Value own = holdsBlack ? forBlack : -forBlack;
    return own < kDraw ? Kind::Swap : Kind::Stay;
}

OpeningChoice Chooser::swapOrNot() {
    if (opening_.task() == Task::SwapOrOffer || opening_.taskAfter() == Task::Offer) {
        judge_.plan(kQuarter.times(count_.most));
        const Value worth = worthOf(judge_.fifths(position_, count_.most, kQuarter), count_.most);
        // Without an offer it is better to leave the fifth stone, and the swap after it, to the
        // other: the side that swaps last takes the better colour.
        if (opening_.task() == Task::SwapOrOffer)
            return {{{worth > kDraw ? Kind::Offer : Kind::Swap}}};
        return {{{betterColor(worth)}}};
    }
    constexpr std::size_t kThree = 3;
    const bool fifthsFollow = opening::hasFixedOffer(opening_.rule()) || opening_.number();
    if (fifthsFollow && opening_.stones().size() == kThree)
        return {{{betterColor(worthOfThree())}}};
    judge_.plan(kAlone);
    const Judgement judgement = judge_.judge(position_, kAlone);
    if (opening_.task() == Task::SwapOrTwo && judgement.opinion.wavers) return {{{Kind::Two}}};
    return {{{betterColor(judgement.opinion.mean)}}, judgement.move};
}

Value Chooser::worthOfThree() {
    judge_.plan(judgements(1) + kQuarter.times(kFewFourths * count_.most));
    std::optional<Value> least;
    for (const ValuedMove& fourth :
         judge_.bestMoves(position_, emptySquares(position_), kFewFourths, judgements(1))) {
        const board::ScopedMove played{position_, fourth.move};
        const Value value = worthOf(judge_.fifths(position_, count_.most, kQuarter), count_.most);
        least = least ? std::min(*least, value) : value;
    }
    return least.value_or(kDraw);
}

// Only after a stone that the other player put: its own stones come with their number.
Actions Chooser::declare() {
    judge_.plan(judgements(1) + kHalf.times(count_.most));
    if (position_.stoneCount() % 2 != 0)
        position_.play(
            judge_.bestMoves(position_, emptySquares(position_), 1, judgements(1)).front().move);
    const auto fifths = judge_.fifths(position_, count_.most, kHalf);
    return {Action::ofNumber(evenNumber(fifths, count_).number)};
}

Actions Chooser::offer() {
    judge_.plan(kHalf.times(count_.most));
    opening::Opening after = opening_;
    Actions actions;
    const auto tryOffer = [&](Square s) {
        if (after.task() != Task::Offer || after.apply(Action::point(s))) return;
        actions.push_back(Action::point(s));
    };
    for (const ValuedMove& each : judge_.fifths(position_, count_.most, kHalf)) tryOffer(each.move);
    // A search that was ended early knows fewer.
    while (after.task() == Task::Offer) tryOffer(anyOf(notExcluded(after.squares())));
    return actions;
}

Actions Chooser::chooseFifth() {
    constexpr Share kEach = judgements(2);
    judge_.plan(kEach.times(static_cast<int>(opening_.fifths().size())));
    std::optional<ValuedMove> worst;
    const board::SquareSet candidates = squares();
    for (const Square s : opening_.fifths()) {
        if (!candidates.contains(s)) continue;
        const board::ScopedMove played{position_, s};
        const Value forBlack = judge_.judge(position_, kEach).opinion.mean;
        if (!worst || forBlack < worst->value) worst = ValuedMove{s, forBlack};
    }
    return {Action::point(worst->move)};
}

}  // namespace

OpeningChoice chooseInOpening(const opening::Opening& opening,
                              const OpeningMeans& means,
                              std::uint64_t draw) {
    player::Settings settings = means.settings;
    settings.level = player::kMaxLevel;
    means.player.configure(settings);
    means.player.newGame();
    return Chooser{opening, means, draw}.choose();
}

}  // namespace fukumi::book
