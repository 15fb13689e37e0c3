// SPDX-License-Identifier: MIT
//
// Quiet positions of many games with what they should be worth. Kept as games and plies: a position
// is set up again each time that it is learned from.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/board/line_map.hpp"
#include "engine/core/types.hpp"
#include "engine/eval/model.hpp"
#include "engine/eval/weights_file.hpp"
#include "engine/eval/windows/window_table.hpp"
#include "engine/tuning/data/game_reader.hpp"
#include "engine/tuning/data/labels/deep_file.hpp"

namespace fukumi::tuning {

// A position as the network's first layer sees it.

/// Points lie on a plane with a border of one point, so that every neighbour exists:
/// place = (y + 1) * kPlaneStride + x + 1.
inline constexpr std::size_t kPlaneStride = kMaxBoardSide + 2;
inline constexpr std::size_t kPlaneSize = kPlaneStride * (kMaxBoardSide + 2);
[[nodiscard]] constexpr Square squareAt(std::size_t place) {
    return Square{static_cast<int>(place % kPlaneStride) - 1,
                  static_cast<int>(place / kPlaneStride) - 1};
}

struct SampleInput {
    /// A point with a stone in at least one of its windows.
    struct Point {
        std::uint16_t place;
        std::array<std::uint16_t, 4> rows;  ///< 0 of windows without a stone
    };

    bool blackToMove = true;
    float target = 0.5F;
    float base = 0;              ///< log-odds that the network's are added to
    std::optional<bool> isDraw;  ///< what became of the game, where it was one
    std::uint16_t chosen = 0;    ///< index into `candidates`
    std::vector<Point> points;
    std::vector<std::uint16_t> candidates;  ///< places of empty points near stones
    /// Scores of the candidates that the network's are added to, in order units; or none.
    std::span<const std::int16_t> orders;
};

/// Sets positions up as inputs. One thread.
class InputMaker {
public:
    explicit InputMaker(const eval::windows::WindowTable& windows) : windows_{windows} {}

    /// The position after `moves` (squares, black first). `chosen` becomes a candidate whether it
    /// lies near a stone or not; without it there are no candidates.
    void make(BoardSize size,
              std::span<const std::uint16_t> moves,
              std::optional<std::uint16_t> chosen,
              SampleInput& out);

private:
    /// Words of a line as WindowTable reads them.
    using Lines = std::array<std::uint64_t, board::kMaxLines>;

    void begin(BoardSize size);
    void place(Square s, std::uint64_t cell);

    const eval::windows::WindowTable& windows_;
    std::optional<board::LineMap> map_;  ///< of the size
    BoardSize size_ = BoardSize::square(15);
    Lines empty_{};
    Lines lines_{};
    std::array<bool, kSquareSpan> isNear_{};  ///< two points at most from a stone
    std::array<bool, kSquareSpan> isTaken_{};
};

/// Parts of a target; they add up to one.
struct TargetShares {
    float search = 0.5F;  ///< the value that chose the move
    /// The value kLaterPlies later: the result in a game that ends before, and the value that chose
    /// the move where a random one lies between.
    float later = 0.3F;
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

/// The position as an input, with its candidates.
void makeInput(InputMaker& maker,
               const TrainingSet& set,
               const TrainingPosition& position,
               SampleInput& out);

}  // namespace fukumi::tuning
