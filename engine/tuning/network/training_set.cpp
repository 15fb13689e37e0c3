// SPDX-License-Identifier: MIT
#include "engine/tuning/network/training_set.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "engine/board/position.hpp"
#include "engine/core/joining_thread.hpp"
#include "engine/core/value.hpp"
#include "engine/tuning/data/chance.hpp"

namespace fukumi::tuning {

namespace {

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

/// Log-odds of the positions from .. to - 1. Positions of one game follow one another, by stones.
class BaseSetter {
public:
    BaseSetter(const TrainingSet& set, Rule rule, const eval::Model& model)
        : set_{set}, rule_{rule}, evaluator_{model.makeEvaluator()} {}

    void set(TrainingPosition& p) {
        if (!position_ || game_ != p.game || position_->history().size() > p.stones) {
            position_.emplace(rule_, set_.games[p.game].size);
            evaluator_->reset(*position_);
            game_ = p.game;
        }
        const auto moves = set_.movesOf(p);
        for (std::size_t i = position_->history().size(); i < moves.size(); ++i)
            position_->play(Square::fromIndex(moves[i]));
        p.base = static_cast<float>(evaluator_->evaluate(*position_).raw()) / kValueUnit;
    }

private:
    const TrainingSet& set_;
    Rule rule_;
    std::unique_ptr<eval::Evaluator> evaluator_;
    std::optional<board::Position> position_;
    std::uint32_t game_ = 0;
};

}  // namespace

TrainingSet readTrainingSet(GameReader& reader, Rule rule, const TargetShares& shares) {
    TrainingSet set;
    while (const auto game = reader.next()) {
        if (game->rule != rule) continue;
        const auto number = static_cast<std::uint32_t>(set.games.size());
        set.games.push_back({game->size, static_cast<std::uint32_t>(set.moves.size())});
        auto& part = isHeldOut(hashOf(*game)) ? set.heldOut : set.training;
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
    for (const DeepPosition& position : deep.positions) {
        if (position.rule != rule) continue;
        const auto number = static_cast<std::uint32_t>(set.games.size());
        set.games.push_back({position.size, static_cast<std::uint32_t>(set.moves.size())});
        for (const Move m : position.moves)
            set.moves.push_back(static_cast<std::uint16_t>(m.index()));
        set.heldOut.push_back({number,
                               static_cast<std::uint16_t>(position.moves.size()),
                               static_cast<std::uint16_t>(position.best.index()),
                               chanceOf(position.value)});
    }
    return set;
}

void setBases(TrainingSet& set, Rule rule, const eval::Model& base, int threads) {
    const auto parts = static_cast<std::size_t>(std::max(threads, 1));
    for (std::vector<TrainingPosition>* const list : {&set.training, &set.heldOut}) {
        std::vector<JoiningThread> pool;
        for (std::size_t t = 0; t < parts; ++t)
            pool.emplace_back([&, t] {
                BaseSetter setter{set, rule, base};
                for (std::size_t i = list->size() * t / parts; i < list->size() * (t + 1) / parts;
                     ++i)
                    setter.set((*list)[i]);
            });
    }
}

}  // namespace fukumi::tuning
