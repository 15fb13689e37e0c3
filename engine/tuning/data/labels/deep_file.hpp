// SPDX-License-Identifier: MIT
//
// The file of a deep set (deep_set.hpp) or of new labels, little endian:
//
//     head            0  8 bytes  "FKDEEPS\n"
//                     8  u16  format version, 2
//                    10  u16  length of the head, 96: records begin there
//                    12  u32  check: fnv32 of the head, with zero in this place
//                    16  u64  nodes of each search
//                    24  u64  hash of the weights that searched, or of the teacher
//                    32  24 bytes  version of the engine, filled with zeros
//                    56  40 bytes  its commit; "scale 1.25" of a teacher's values, filled with
//                             zeros
//
//     record          0  u16  stones, n
//                     2  u8   rule, 3 u8 width, 4 u8 height, as in the head of a shard
//                     5  i8   what became of the game, for the side to move: +1 it won, 0, -1,
//                             2 of a line
//                     6  i16  value of the deep search, for the side to move
//                     8  u16  its move: 32 * y + x
//                    10  i16  value that the game's own search gave
//                    12  u32  check: fnv32 of the record, with zero in this place
//                    16  u64  hash of the game
//                    24  n times  u16 square: 32 * y + x, black first, in turn
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/core/file_lock.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"

namespace fukumi::tuning {

struct DeepHead {
    std::uint64_t nodes = 50000;
    std::uint64_t weightsHash = 0;
    std::string version;
    std::string commit;

    friend bool operator==(const DeepHead&, const DeepHead&) = default;
};

struct DeepPosition {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    std::vector<Move> moves;  ///< from the empty board, black first
    std::uint64_t gameHash = 0;
    std::int16_t gameValue = 0;
    std::optional<int> result;  ///< of the game, for the side to move; lines have none
    // Results of the deep search, for the side to move.
    std::int16_t value = 0;
    Move best;

    friend bool operator==(const DeepPosition&, const DeepPosition&) = default;
};

/// Names a position of a game or of its lines: by the game and the squares.
[[nodiscard]] std::uint64_t hashOf(const DeepPosition& position);

[[nodiscard]] std::string bytesOf(const DeepHead& head);
[[nodiscard]] std::string recordOf(const DeepPosition& position);

/// Contents of a file, each position once. A record that is cut off, where a program was killed,
/// ends it.
struct DeepFile {
    DeepHead head;
    std::vector<DeepPosition> positions;
    std::uint64_t wholeLength = 0;  ///< bytes up to the end of the last whole record
};
/// Throws UserError if the file cannot be read, is damaged or is not a deep set.
[[nodiscard]] DeepFile readDeepFile(const std::filesystem::path& path);

/// Appends to a file, which no other writer has meanwhile.
class DeepWriter {
public:
    /// Begins the file, or cuts off what a killed program left of its head or after the last whole
    /// record. Throws UserError if the file is damaged or of another head, cannot be written, or
    /// has a writer.
    DeepWriter(std::filesystem::path path, const DeepHead& head);

    /// hashOf() the positions that the file had.
    [[nodiscard]] const std::unordered_set<std::uint64_t>& found() const { return found_; }
    /// The record is in the file when this returns. Throws UserError when the disk is full.
    void add(const DeepPosition& position) { write(recordOf(position)); }

private:
    struct Close {
        void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
    };

    void write(const std::string& bytes);

    std::filesystem::path path_;
    std::optional<FileLock> lock_;
    std::unique_ptr<std::FILE, Close> file_;
    std::unordered_set<std::uint64_t> found_;
};

}  // namespace fukumi::tuning
