// SPDX-License-Identifier: MIT
//
// The C interface of libteacher, which scripts/training/teacher/library.py calls: no exception
// passes. Squares are 32 * y + x, points y * size + x. A function that returns false, null or -1
// failed, and teacher_error() says why.
#include <algorithm>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/tuning/data/game_data.hpp"
#include "engine/tuning/data/labels/deep_file.hpp"
#include "engine/tuning/teacher/pool.hpp"
#include "engine/tuning/teacher/position_set.hpp"

using namespace fukumi;
using namespace fukumi::tuning::teacher;

namespace {

/// Columns of a PositionSet, with room for all of its n rows.
struct Columns {
    std::uint8_t *rule, *size;
    std::uint16_t* ply;       ///< stones on the board
    std::uint64_t* hash;      ///< of the game of a shard; 0 elsewhere
    std::uint8_t* isHeldOut;  ///< isHeldOut() of the hash: 1 for a hash of 0, too
    float* chance;            ///< that the side to move wins
    std::int8_t* result;      ///< of the game, for the side to move; 2 unknown
    std::int16_t* reply;      ///< point of the move that followed the next one; -1 without
    std::int16_t* points;     ///< [n][kTopMoves] of moves, the best first
    float* shares;            ///< [n][kTopMoves], 0 if there are fewer
};

thread_local std::string lastError;

/// Returns what `call` returns; `failed` if it throws.
template <class Result, class Call>
Result guarded(Result failed, const Call& call) noexcept {
    try {
        return call();
    } catch (const std::exception& error) {
        lastError = error.what();
        return failed;
    }
}

std::int16_t pointOf(std::uint16_t move, int size) {
    const Square s = Square::fromIndex(move);
    return static_cast<std::int16_t>(s.y() * size + s.x());
}

std::uint16_t squareOf(std::int16_t point, int size) {
    return static_cast<std::uint16_t>(Square{point % size, point / size}.index());
}

std::span<const std::int64_t> rowsOf(std::int64_t count, const std::int64_t* rows) {
    return {rows, static_cast<std::size_t>(count)};
}

/// One row of points and shares.
template <class Moves>
void putTop(const Moves& moves, int size, std::size_t row, std::int16_t* points, float* shares) {
    for (std::size_t k = 0; k < kTopMoves; ++k) {
        points[row * kTopMoves + k] =
            k < moves.size() ? pointOf(moves[k].move, size) : std::int16_t{0};
        shares[row * kTopMoves + k] = k < moves.size() ? moves[k].share : 0;
    }
}

void check(const Settings& settings) {
    if (!BoardSize::make(settings.size, settings.size) || settings.rule < 0 ||
        settings.rule >= static_cast<int>(kRules.size()))
        throw UserError{"unknown rule or size"};
    if (settings.threads < 1 || settings.games < 1 || settings.leaves < 1 || settings.leaves > 255)
        throw UserError{"settings out of bounds"};
}

}  // namespace

#pragma GCC visibility push(default)
extern "C" {

/// The reason why the calling thread's last function failed.
const char* teacher_error() { return lastError.c_str(); }

/// Whether the caller's copies of Settings, Columns, Count and kTopMoves are as large as these.
bool teacher_fits(std::size_t settings, std::size_t columns, std::size_t counts, std::size_t top) {
    return settings == sizeof(Settings) && columns == sizeof(Columns) &&
           counts == static_cast<std::size_t>(Count::Kinds) && top == kTopMoves;
}

PositionSet* teacher_positions_new() {
    return guarded<PositionSet*>(nullptr, [] { return new PositionSet; });
}
void teacher_positions_free(PositionSet* positions) { delete positions; }

bool teacher_positions_read(PositionSet* positions, const char* path) {
    return guarded(false, [&] { return positions->read(path), true; });
}

/// Positions from `first` plies on, with the moves that were played.
bool teacher_positions_add(
    PositionSet* positions, int rule, int size, int plies, const std::uint16_t* moves, int first) {
    return guarded(false, [&] {
        return positions->add(static_cast<Rule>(rule), size, {moves, moves + plies}, first);
    });
}

std::int64_t teacher_positions_count(const PositionSet* positions) {
    return static_cast<std::int64_t>(positions->rows().size());
}

std::int64_t teacher_positions_left_out(const PositionSet* positions) {
    return positions->leftOut();
}

void teacher_positions_columns(const PositionSet* positions, const Columns* columns) {
    for (std::size_t i = 0; i < positions->rows().size(); ++i) {
        const PositionSet::Row& row = positions->rows()[i];
        const PositionSet::Game& game = positions->games()[row.game];
        const auto next = static_cast<std::size_t>(row.ply) + 1;
        columns->rule[i] = static_cast<std::uint8_t>(game.rule);
        columns->size[i] = static_cast<std::uint8_t>(game.size);
        columns->ply[i] = row.ply;
        columns->hash[i] = game.hash;
        columns->isHeldOut[i] = tuning::isHeldOut(game.hash) ? 1 : 0;
        columns->chance[i] = row.chance;
        columns->result[i] = static_cast<std::int8_t>(row.result.value_or(2));
        columns->reply[i] =
            next < game.moves.size() ? pointOf(game.moves[next], game.size) : std::int16_t{-1};
        putTop(row.moves, game.size, i, columns->points, columns->shares);
    }
}

/// The network's inputs. REQUIRES: the rows are of one size.
bool teacher_positions_inputs(const PositionSet* positions,
                              std::int64_t count,
                              const std::int64_t* rows,
                              int threads,
                              std::int16_t* words,
                              std::uint8_t* contexts) {
    return guarded(false, [&] {
        return positions->writeInputs(rowsOf(count, rows), threads, words, contexts), true;
    });
}

/// hashOf() all positions, by which files of labels know them.
bool teacher_positions_names(const PositionSet* positions, std::uint64_t* names) {
    return guarded(false, [&] {
        for (const PositionSet::Row& row : positions->rows())
            *names++ = hashOf(positions->deepPositionOf(row));
        return true;
    });
}

/// A file of a teacher's labels that is begun or goes on, as DeepWriter has it.
tuning::DeepWriter* teacher_labels_new(const char* path,
                                       std::uint64_t nodes,
                                       std::uint64_t network,
                                       const char* scale) {
    return guarded<tuning::DeepWriter*>(nullptr, [&] {
        return new tuning::DeepWriter{path, {nodes, network, "teacher", scale}};
    });
}
void teacher_labels_free(tuning::DeepWriter* file) { delete file; }

/// Appends labels; `best` are points.
bool teacher_labels_add(tuning::DeepWriter* file,
                        const PositionSet* positions,
                        std::int64_t count,
                        const std::int64_t* rows,
                        const std::int16_t* values,
                        const std::int16_t* best) {
    return guarded(false, [&] {
        std::vector<Label> labels;
        for (std::int64_t i = 0; i < count; ++i) {
            const auto& row = positions->rows()[static_cast<std::size_t>(rows[i])];
            labels.push_back(
                {rows[i], values[i], squareOf(best[i], positions->games()[row.game].size)});
        }
        appendLabels(*file, *positions, labels);
        return true;
    });
}

Pool* teacher_pool_new(const Settings* settings) {
    return guarded<Pool*>(nullptr, [&] {
        check(*settings);
        return new Pool{*settings};
    });
}

void teacher_pool_free(Pool* pool) { delete pool; }

bool teacher_pool_openings(Pool* pool, const PositionSet* positions) {
    return guarded(false, [&] { return pool->addOpenings(*positions), true; });
}

/// REQUIRES: the rows are of the pool's rule and size.
bool teacher_pool_search(Pool* pool,
                         const PositionSet* positions,
                         std::int64_t count,
                         const std::int64_t* rows) {
    return guarded(false, [&] { return pool->search(*positions, rowsOf(count, rows)), true; });
}

/// Takes the network's answers to the last step, [boards][points] and [boards][3]. Returns for how
/// many boards it is asked now. All arrays have room for games * leaves boards.
int teacher_pool_step(Pool* pool,
                      const float* logits,
                      const float* chances,
                      std::int16_t* words,
                      std::uint8_t* contexts) {
    return guarded(-1, [&] {
        Batch batch{words, contexts, logits, chances};
        pool->step(batch);
        return batch.boards.load();
    });
}

/// As many numbers as Count has kinds.
void teacher_pool_counts(const Pool* pool, std::int64_t* counts) {
    std::copy(pool->state().counts.begin(), pool->state().counts.end(), counts);
}

/// Moves the finished games into the set, and appends them to a file.
bool teacher_pool_finished(Pool* pool, PositionSet* positions, const char* path) {
    return guarded(false, [&] {
        std::string bytes;
        if (!std::filesystem::exists(path)) bytes = kPlayedMagic;
        for (const PlayedGame& game : pool->takeFinished()) {
            positions->add(game);
            bytes += recordOf(game);
        }
        std::ofstream out{path, std::ios::binary | std::ios::app};
        if (!(out << bytes).flush()) throw UserError{std::string{path} + ": cannot be written"};
        return true;
    });
}

/// For the rows of teacher_pool_search(): points and shares are [n][kTopMoves].
void teacher_pool_answers(const Pool* pool,
                          float* values,
                          std::int8_t* proofs,
                          std::int32_t* visits,
                          std::int16_t* points,
                          float* shares) {
    const std::vector<Answer>& answers = pool->state().answers;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        values[i] = answers[i].value;
        proofs[i] = static_cast<std::int8_t>(answers[i].proof);
        visits[i] = answers[i].visits;
        putTop(answers[i].moves, pool->state().settings.size, i, points, shares);
    }
}

}  // extern "C"
#pragma GCC visibility pop
