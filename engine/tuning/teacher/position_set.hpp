// SPDX-License-Identifier: MIT
//
// Positions with what is known of them, as parts of games: of shards, deep sets and labels, of the
// teacher's own games, or of games from elsewhere. Only square boards.
//
// The file of the teacher's games, little endian; a record that is cut off ends it:
//
//     head       8 bytes  "FKTEACH\n"
//
//     record     u32  length of what follows the check | u32 check: crc32 of it
//                u8   rule | u8 size | i8 result: +1 black won, 0, -1, 2 too long
//                u8   plies of the opening | u16 plies | u16 searches
//     plies x    u16  square: 32 * y + x, black first
//     searches x u16  ply: the position after that many stones
//                i16  value of the search * 32767, for the side to move | u8 moves
//       moves x  u16  square | u16 share of the visits * 65535, the largest first
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/tuning/data/game_data.hpp"
#include "engine/tuning/data/labels/deep_file.hpp"

namespace fukumi::tuning::teacher {

/// Moves of a search that are kept, at most.
inline constexpr std::size_t kTopMoves = 16;

/// A move with its share, from 0 to 1.
struct TopMove {
    std::uint16_t move;
    float share;

    friend bool operator==(const TopMove&, const TopMove&) = default;
};

/// A search of the teacher's self-play that a network learns from.
struct PlayedSearch {
    std::uint16_t ply;
    float value;  ///< -1 to 1, for the side to move
    std::vector<TopMove> moves;
};

struct PlayedGame {
    Rule rule;
    int size;
    std::optional<int> result;  ///< for black; none: it was too long
    int openingPlies;
    std::vector<std::uint16_t> moves;
    std::vector<PlayedSearch> searches;
};

class PositionSet {
public:
    struct Game {
        Rule rule;
        int size;
        std::uint64_t hash;  ///< GameReader::gameHash() of shards
        int openingPlies;
        std::vector<std::uint16_t> moves;
    };
    struct Row {
        std::uint32_t game;
        std::uint16_t ply;           ///< stones on the board
        std::int16_t value;          ///< of a shard's or a deep search, in its units
        float chance;                ///< that the side to move wins, a draw counting as half
        std::optional<int> result;   ///< of the game, for the side to move
        std::vector<TopMove> moves;  ///< that were played or found, the best first
    };

    /// Adds all useful positions of a file or a folder of shards, of a deep set or labels, or of
    /// the teacher's games. Throws UserError if it cannot be read, is damaged or is none of them.
    void read(const std::filesystem::path& path);
    /// All searches of a game.
    void add(const PlayedGame& game);
    /// The positions of a game from `first` plies on, with the moves that were played. False, and
    /// nothing is added, if a move is not legal or comes after the end.
    [[nodiscard]] bool add(Rule rule, int size, std::vector<std::uint16_t> moves, int first);

    [[nodiscard]] const std::vector<Game>& games() const { return games_; }
    [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
    [[nodiscard]] std::vector<std::uint16_t> movesOf(const Row& row) const;
    /// The position as files of labels have it, not searched yet.
    [[nodiscard]] DeepPosition deepPositionOf(const Row& row) const;
    /// Games and lines whose board is not a square, and lines that are not legal: they were left
    /// out.
    [[nodiscard]] std::int64_t leftOut() const { return leftOut_; }

    /// The network's inputs for rows of one size. Those of a game are quickest one after another.
    void writeInputs(std::span<const std::int64_t> rows,
                     int threads,
                     std::int16_t* words,
                     std::uint8_t* contexts) const;

private:
    void readShards(const std::filesystem::path& path);
    void readDeep(const std::filesystem::path& path);
    void readPlayed(const std::filesystem::path& path);
    void add(const GameData& game, std::uint64_t hash);

    std::vector<Game> games_;
    std::vector<Row> rows_;
    std::int64_t leftOut_ = 0;
};

/// The first bytes of a file of the teacher's games.
inline constexpr std::string_view kPlayedMagic{"FKTEACH\n"};
[[nodiscard]] std::string recordOf(const PlayedGame& game);

/// The opinion of a search, or of the network without one.
struct Label {
    std::int64_t row;
    std::int16_t value;  ///< in units of the engine, 29500 and more a proven win
    std::uint16_t best;
};
/// Appends labels to a file. Throws UserError if it cannot be written.
void appendLabels(DeepWriter& file, const PositionSet& positions, std::span<const Label> labels);

}  // namespace fukumi::tuning::teacher
