// SPDX-License-Identifier: MIT
//
// The file of a proof: text, a line each, which only grows while the proof is under way.
//
//     fukumi-five 3 #8f3a2c10
//     task freestyle 15x15 black h8i9/h9k11 #02d1b7aa      the attacker, to move; the root's stones
//     ask h8i9/h9k11 0 open #1f00a3c4                      records (record.hpp)
//
// each line with its sum (summed_text.hpp). A last line without an end was being written when the
// program or the machine ended; it is reported, and dropped when the work goes on.
//
// Finished proofs of versions 1 and 2, which had another canonical frame (record.hpp), are read as
// well: their records are turned. Their unfinished work is refused as older.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/summed_text.hpp"
#include "engine/proofs/record.hpp"

namespace fukumi::proofs {

struct StateFile {
    Task task;
    std::vector<Record> records;
    /// The place of each record: its line's first byte.
    std::vector<std::size_t> offsets;
    std::size_t goodBytes = 0;  ///< all lines that have an end
    std::size_t cutBytes = 0;   ///< of a last line that has none
    std::uint32_t lastSum = 0;  ///< of the last line
    /// That of a record, or of the line that was cut off.
    [[nodiscard]] FilePlace placeOf(std::size_t record) const {
        return {.number = record + 3,
                .byte = record < offsets.size() ? offsets[record] : goodBytes};
    }
    /// Whether this is a finished proof: only wins, and their number at the end.
    [[nodiscard]] bool isFinished() const;
};

/// Every byte is looked at. A cut last line is not an error.
[[nodiscard]] Result<StateFile> parseStateFile(std::string_view bytes);
/// Whether the bytes begin as such a file does, of any version.
[[nodiscard]] bool isStateFile(std::string_view bytes);

/// The task that a line "task ..." names; absent for any other text.
[[nodiscard]] std::optional<Task> taskFromText(std::string_view line);

/// The beginning of a file, two lines.
[[nodiscard]] SummedText headOf(const Task& task);
/// A finished proof, whole.
[[nodiscard]] std::string finishedFile(const Task& task, const std::vector<WinRecord>& wins);

/// Appends records to a file. Each is with the system when write() returns, so that the end of the
/// program costs none of them.
class StateWriter {
public:
    /// Goes on with a file that was read; a cut last line is taken off. Throws UserError.
    /// REQUIRES: no other process writes the file (engine/core/file_lock.hpp).
    static StateWriter resume(const std::filesystem::path& path, const StateFile& file);

    StateWriter(StateWriter&& other) noexcept;
    StateWriter& operator=(StateWriter&&) = delete;
    ~StateWriter();

    /// The fault, nothing if all is well: a full disk. A half written record is taken off
    /// again, so that the file stays good.
    [[nodiscard]] std::optional<std::string> write(const Record& record);

    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

private:
    StateWriter(const std::filesystem::path& path, BoardSize size);
    [[nodiscard]] std::optional<std::string> append(std::string_view bytes);

    std::filesystem::path path_;
    BoardSize size_;
    std::FILE* file_;
    std::uint64_t bytes_ = 0;
    std::uint32_t sum_ = 0;
};

}  // namespace fukumi::proofs
