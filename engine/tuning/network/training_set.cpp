// SPDX-License-Identifier: MIT
#include "engine/tuning/network/training_set.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <unordered_set>

#include "engine/board/position.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/threads.hpp"
#include "engine/core/value.hpp"
#include "engine/tuning/data/play/self_play.hpp"

namespace fukumi::tuning {

using eval::WeightsOwner;

namespace {

/// Part of a new label's target that is the game's result; the rest is the search's value.
constexpr float kResultShare = 0.2F;

/// The result as the side to move at `ply` sees it, 0 to 1.
float resultFor(const GameData& game, std::size_t ply) {
    const int sign = ply % 2 == 0 ? 1 : -1;
    return static_cast<float>(game.result * sign + 1) / 2.0F;
}

float laterChance(const GameData& game, std::size_t ply) {
    static_assert(kLaterPlies % 2 == 0, "the same side is to move");
    const std::size_t later = ply + kLaterPlies;
    if (later >= game.plies.size()) return resultFor(game, ply);
    for (std::size_t i = ply; i <= later; ++i)
        if (game.plies[i].random || game.plies[i].value == kNoSearch)
            return chanceOf(game.plies[ply].value);
    return chanceOf(game.plies[later].value);
}

/// By their hashes.
std::unordered_set<std::uint64_t> gamesOf(const DeepFile& deep) {
    std::unordered_set<std::uint64_t> games;
    for (const DeepPosition& position : deep.positions) games.insert(position.gameHash);
    return games;
}

/// A deep position, as a separate game.
TrainingPosition added(TrainingSet& set, const DeepPosition& position, float target) {
    const auto number = static_cast<std::uint32_t>(set.games.size());
    set.games.push_back({position.size, static_cast<std::uint32_t>(set.moves.size()), {}});
    if (position.result) set.games.back().isDraw = *position.result == 0;
    for (const Move m : position.moves) set.moves.push_back(static_cast<std::uint16_t>(m.index()));
    return {number,
            static_cast<std::uint16_t>(position.moves.size()),
            static_cast<std::uint16_t>(position.best.index()),
            target};
}

/// An evaluation's opinion of positions. Those of one game follow one another, by stones.
class BaseSetter {
public:
    BaseSetter(const TrainingSet& set,
               Rule rule,
               const eval::Model& model,
               const eval::windows::WindowTable& windows,
               WeightsOwner network)
        : set_{set},
          rule_{rule},
          evaluator_{model.makeEvaluator()},
          maker_{windows},
          network_{network} {}

    void set(TrainingPosition& p) {
        if (!position_ || game_ != p.game || position_->history().size() > p.stones) {
            position_.emplace(rule_, set_.games[p.game].size);
            evaluator_->reset(*position_);
            game_ = p.game;
        }
        const auto moves = set_.movesOf(p);
        for (std::size_t i = position_->history().size(); i < moves.size(); ++i)
            position_->play(Square::fromIndex(moves[i]));
        if (network_ == WeightsOwner::ValueNetwork) {
            p.base = static_cast<float>(evaluator_->evaluate(*position_).raw()) / kValueUnit;
            return;
        }
        p.firstOrder = orders.size();
        maker_.make(set_.games[p.game].size, moves, p.move, input_);
        addOrders();
    }

    std::vector<std::int16_t> orders;  ///< of all positions that were set

private:
    void addOrders() {
        std::vector<Move> candidates;
        for (const std::uint16_t place : input_.candidates) candidates.push_back(squareAt(place));
        std::vector<std::int32_t> scores(candidates.size());
        evaluator_->scoreMovesDeep(*position_, candidates, scores);
        constexpr std::int32_t kMost = std::numeric_limits<std::int16_t>::max();
        for (const std::int32_t score : scores)
            orders.push_back(static_cast<std::int16_t>(std::clamp(score, -kMost, kMost)));
    }

    const TrainingSet& set_;
    Rule rule_;
    std::unique_ptr<eval::Evaluator> evaluator_;
    InputMaker maker_;
    WeightsOwner network_;
    SampleInput input_;
    std::optional<board::Position> position_;
    std::uint32_t game_ = 0;
};

}  // namespace

TrainingSet readTrainingSet(GameReader& reader,
                            Rule rule,
                            const TargetShares& shares,
                            const DeepFile& deep) {
    const auto drawnFrom = gamesOf(deep);
    TrainingSet set;
    while (const auto game = reader.next()) {
        if (game->rule != rule) continue;
        const auto number = static_cast<std::uint32_t>(set.games.size());
        set.games.push_back({game->size, static_cast<std::uint32_t>(set.moves.size()), {}});
        if (!game->isLine) set.games.back().isDraw = game->result == 0;
        const std::uint64_t hash = reader.gameHash();
        auto& part = isHeldOut(hash) || drawnFrom.contains(hash) ? set.heldOut : set.training;
        for (std::size_t i = 0; i < game->plies.size(); ++i) {
            const GamePly& ply = game->plies[i];
            set.moves.push_back(static_cast<std::uint16_t>(ply.move.index()));
            if (!isUseful(ply) || ply.random) continue;
            const float target = game->isLine ? chanceOf(ply.value)
                                              : shares.search * chanceOf(ply.value) +
                                                    shares.later * laterChance(*game, i) +
                                                    shares.result * resultFor(*game, i);
            part.push_back({number,
                            static_cast<std::uint16_t>(i),
                            static_cast<std::uint16_t>(ply.move.index()),
                            target});
        }
    }
    return set;
}

TrainingSet trainingSetOf(const DeepFile& deep, Rule rule) {
    TrainingSet set;
    for (const DeepPosition& position : deep.positions)
        if (position.rule == rule)
            set.heldOut.push_back(added(set, position, chanceOf(position.value)));
    return set;
}

void learnFrom(TrainingSet& set, const DeepFile& labels, Rule rule, const DeepFile& deep) {
    const auto drawnFrom = gamesOf(deep);
    set.training.clear();
    for (const DeepPosition& position : labels.positions) {
        if (position.rule != rule || drawnFrom.contains(position.gameHash)) continue;
        float target = chanceOf(position.value);
        if (position.result)
            target += kResultShare * (static_cast<float>(*position.result + 1) / 2.0F - target);
        set.training.push_back(added(set, position, target));
    }
}

void setBases(
    TrainingSet& set, Rule rule, const eval::Model& base, int threads, WeightsOwner network) {
    const auto parts = static_cast<std::size_t>(std::max(threads, 1));
    const eval::windows::WindowTable windows{rule};
    set.orders.clear();
    for (std::vector<TrainingPosition>* const list : {&set.training, &set.heldOut}) {
        std::vector<std::vector<std::int16_t>> found(parts);
        const auto from = [&](std::size_t part) { return list->size() * part / parts; };
        ThreadPool{}.run(parts, [&](std::size_t t) {
            BaseSetter setter{set, rule, base, windows, network};
            for (std::size_t i = from(t); i < from(t + 1); ++i) setter.set((*list)[i]);
            found[t] = std::move(setter.orders);
        });
        for (std::size_t t = 0; t < parts; ++t) {
            for (std::size_t i = from(t); i < from(t + 1); ++i)
                (*list)[i].firstOrder += set.orders.size();
            set.orders.insert(set.orders.end(), found[t].begin(), found[t].end());
            found[t] = {};
        }
    }
}

void makeInput(InputMaker& maker,
               const TrainingSet& set,
               const TrainingPosition& position,
               SampleInput& out) {
    const TrainingSet::Game& game = set.games[position.game];
    maker.make(game.size, set.movesOf(position), position.move, out);
    out.target = position.target;
    out.base = position.base;
    out.isDraw = game.isDraw;
    out.orders = {};
    if (!set.orders.empty())
        out.orders = std::span{set.orders}.subspan(position.firstOrder, out.candidates.size());
}

void InputMaker::begin(BoardSize size) {
    if (!map_ || size_ != size) {
        map_.emplace(size);
        size_ = size;
        empty_.fill(~std::uint64_t{0});
        forEachSquare(size, [&](Square s) {
            const board::LineSlots& slots = map_->slots(s);
            for (std::size_t d = 0; d < 4; ++d)
                empty_[slots.line[d]] &= ~(std::uint64_t{3} << (2 * slots.bit[d]));
        });
    }
    lines_ = empty_;
    isNear_ = isTaken_ = {};
}

void InputMaker::place(Square s, std::uint64_t cell) {
    const board::LineSlots& slots = map_->slots(s);
    for (std::size_t d = 0; d < 4; ++d) lines_[slots.line[d]] |= cell << (2 * slots.bit[d]);
    isTaken_[s.index()] = true;
    for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx)
            if (size_.contains(s.x() + dx, s.y() + dy))
                isNear_[Square{s.x() + dx, s.y() + dy}.index()] = true;
}

void InputMaker::make(BoardSize size,
                      std::span<const std::uint16_t> moves,
                      std::optional<std::uint16_t> chosen,
                      SampleInput& out) {
    begin(size);
    for (std::size_t i = 0; i < moves.size(); ++i)
        place(Square::fromIndex(moves[i]), i % 2 == 0 ? 1 : 2);
    out.blackToMove = moves.size() % 2 == 0;
    out.points.clear();
    out.candidates.clear();
    forEachSquare(size, [&](Square s) {
        SampleInput::Point point;
        point.place =
            static_cast<std::uint16_t>(static_cast<std::size_t>(s.y() + 1) * kPlaneStride +
                                       static_cast<std::size_t>(s.x()) + 1);
        const board::LineSlots& slots = map_->slots(s);
        unsigned any = 0;
        for (std::size_t d = 0; d < 4; ++d) {
            const std::uint16_t row = windows_.rowAt(lines_[slots.line[d]], slots.bit[d]);
            point.rows[d] = row < windows_.firstWithStone() ? std::uint16_t{0} : row;
            any |= point.rows[d];
        }
        if (any != 0) out.points.push_back(point);
        const bool isChosen = chosen && s.index() == *chosen;
        if (!chosen || isTaken_[s.index()] || (!isNear_[s.index()] && !isChosen)) return;
        if (isChosen) out.chosen = static_cast<std::uint16_t>(out.candidates.size());
        out.candidates.push_back(point.place);
    });
}

}  // namespace fukumi::tuning
