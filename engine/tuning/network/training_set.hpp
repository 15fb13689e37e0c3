// SPDX-License-Identifier: MIT
//
// Quiet positions of many games with what they should be worth. Kept as games and plies: a position
// is set up again each time that it is learned from.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "engine/eval/model.hpp"
#include "engine/eval/weights_file.hpp"
#include "engine/tuning/data/game_reader.hpp"
#include "engine/tuning/data/labels/deep_file.hpp"
#include "engine/tuning/network/sample_input.hpp"

namespace fukumi::tuning {

/// Parts of a target; they add up to one.
struct TargetShares {
    float search = 0.5F;  ///< the value that chose the move
    float later = 0.3F;   ///< the value kLaterPlies later, where no random move lies between
    float result = 0.2F;  ///< what became of the game
};
inline constexpr std::size_t kLaterPlies = 6;

/// A position to learn from or to be judged by.
struct TrainingPosition {
    std::uint32_t game;
    std::uint16_t stones;
    std::uint16_t move;  ///< the square that was played, or the best one of a deep search
    float target;        ///< probability that the side to move wins, a draw counting as half
    float base = 0;      ///< log-odds that the network's are added to, where it has a value
    std::size_t firstOrder = 0;  ///< in `orders`, where there are any
};

struct TrainingSet {
    struct Game {
        BoardSize size = BoardSize::square(15);
        std::uint32_t first;         ///< in `moves`
        std::optional<bool> isDraw;  ///< unknown for lines
    };
    std::vector<std::uint16_t> moves;  ///< squares, black first, in turn
    std::vector<Game> games;
    std::vector<TrainingPosition> training;
    std::vector<TrainingPosition> heldOut;
    /// Scores in order units that the network's are added to, one for each candidate of each
    /// position (SampleInput); empty if there are none.
    std::vector<std::int16_t> orders;

    std::size_t played = 0;  ///< of the games that were read, those that were played, ...
    std::size_t lines = 0;   ///< ... and those that are lines

    [[nodiscard]] std::span<const std::uint16_t> movesOf(const TrainingPosition& p) const {
        return std::span{moves}.subspan(games[p.game].first, p.stones);
    }
};

/// All games of a rule; held out are those that isHeldOut() names, and those that `deep` is drawn
/// from. Throws UserError as GameReader does.
[[nodiscard]] TrainingSet readTrainingSet(GameReader& reader,
                                          Rule rule,
                                          const TargetShares& shares,
                                          const DeepFile& deep = {});

/// Learns from the new labels of a rule in place of what the games said, those of `deep`'s games
/// excepted. The held-out positions stay.
void learnFrom(TrainingSet& set, const DeepFile& labels, Rule rule, const DeepFile& deep = {});

/// A deep set's positions of a rule, as held-out positions; the target is the deep search's value.
[[nodiscard]] TrainingSet trainingSetOf(const DeepFile& deep, Rule rule);

/// Sets what another evaluation makes of all positions, for a network that corrects it: the `base`
/// of each for one of values, the `orders` for one of moves, some 120 bytes a position.
void setBases(
    TrainingSet& set, Rule rule, const eval::Model& base, int threads, eval::WeightsOwner network);

/// The position as an input, with its candidates for a form that orders them.
void makeInput(InputMaker& maker,
               const TrainingSet& set,
               const TrainingPosition& position,
               eval::WeightsOwner network,
               SampleInput& out);

}  // namespace fukumi::tuning
