// SPDX-License-Identifier: MIT
//
// A shard: a file with games of one rule and board size, played with one setting.
//
//     head | record | record | ...                                    (record: game_data.hpp)
//
// The head, little endian:
//
//       0  8 bytes  "FKGAMES\n"
//       8  u16  format version, 2
//      10  u16  length of the head, 128: records begin there
//      12  u32  check: fnv32 of the head, with zero in this place
//      16  u8   rule, as core/rules.def counts them from 0
//      17  u8   width
//      18  u8   height
//      19  u8   evaluation: 0 table, 1 pattern, 2 network, 255 unknown
//      20  u32  number of the shard
//      24  u64  seed of the whole run
//      32  u64  seed of the shard, made of that one and the number
//      40  u64  hash of the weights, 0 for an evaluation without
//      48  u32  nodes a move, 0 unknown
//      52  u32  nodes for the verdict on an opening
//      56  u16  most uneven value of an opening
//      58  u8   fewest stones of an opening
//      59  u8   most stones of an opening
//      60  u8   one early move in this number is random, 0 none
//      61  u8   plies after the opening in which that may be
//      62  u8   lines a move, see SelfPlayOptions
//      63  u8   0
//      64  24 bytes  version of the engine, filled with zeros
//      88  40 bytes  its commit, filled with zeros
//
// Records are appended as games end. A program that is killed leaves a record that is cut off at
// most, which every reader skips.
#pragma once

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/eval/model.hpp"
#include "engine/tuning/data/game_data.hpp"

namespace fukumi::tuning {

struct ShardHead {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    std::optional<eval::EvalKind> eval;  ///< what played, where it is known
    std::uint32_t number = 0;
    std::uint64_t baseSeed = 0;
    std::uint64_t seed = 0;
    std::uint64_t weightsHash = 0;
    std::uint32_t nodes = 0;
    std::uint32_t openingNodes = 0;
    std::uint16_t openingMaxValue = 0;
    std::uint8_t fewestStones = 0;
    std::uint8_t mostStones = 0;
    std::uint8_t randomOdds = 0;
    std::uint8_t randomPlies = 0;
    std::uint8_t linesPerMove = 0;
    std::string version;
    std::string commit;

    friend bool operator==(const ShardHead&, const ShardHead&) = default;
};

/// First bytes of every shard.
inline constexpr std::string_view kShardMagic{"FKGAMES\n"};
inline constexpr std::size_t kShardHeadLength = 128;

[[nodiscard]] std::string bytesOf(const ShardHead& head);

/// "freestyle-15x15-seed1-000017.games".
[[nodiscard]] std::string shardName(const ShardHead& head);

/// Writes a shard. Every record is in the file before the next game begins.
class ShardWriter {
public:
    /// Makes the file under its name; absent if there is one already, even if another process
    /// makes it at the same moment. Throws UserError if the folder cannot be written to.
    [[nodiscard]] static std::optional<ShardWriter> claim(const std::filesystem::path& folder,
                                                          const ShardHead& head);

    /// Throws UserError when the disk is full.
    void add(const GameData& game);

private:
    struct Close {
        void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
    };

    ShardWriter(std::FILE* file, std::string path) : file_{file}, path_{std::move(path)} {}
    void write(const std::string& bytes);

    std::unique_ptr<std::FILE, Close> file_;
    std::string path_;
};

/// The file began as a shard, but its head is not what was written.
class DamagedShard : public UserError {
public:
    using UserError::UserError;
};

/// Reads a shard game by game.
class ShardReader {
public:
    /// End of a file.
    enum class End {
        Whole,   ///< after a record
        CutOff,  ///< within a record, or within the head: the program was killed there
        Damaged  ///< at a record whose check is wrong; what follows is not read
    };

    /// Throws DamagedShard if the head is damaged, UserError if the file cannot be read or is not a
    /// shard.
    explicit ShardReader(const std::filesystem::path& path);

    /// Without meaning where the head itself is cut off (then there are no games).
    [[nodiscard]] const ShardHead& head() const { return head_; }
    /// The next game; absent at the end, whatever it is. Throws UserError if the disk does not give
    /// what the file has.
    [[nodiscard]] std::optional<GameData> next();
    /// REQUIRES: next() has said that there is none.
    [[nodiscard]] End end() const { return end_; }
    /// Bytes up to the end of the last whole record.
    [[nodiscard]] std::uint64_t wholeLength() const { return wholeLength_; }

private:
    [[nodiscard]] std::string read(std::size_t most);

    std::string path_;
    std::ifstream in_;
    ShardHead head_;
    End end_ = End::Whole;
    std::uint64_t wholeLength_ = 0;
};

/// The shards among `paths`: files as they are, of folders all `*.games` below, sorted by name.
/// Throws UserError if a path does not exist.
[[nodiscard]] std::vector<std::filesystem::path> shardsOf(
    const std::vector<std::filesystem::path>& paths);

}  // namespace fukumi::tuning
