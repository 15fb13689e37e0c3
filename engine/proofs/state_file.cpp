// SPDX-License-Identifier: MIT
#include "engine/proofs/state_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>
#include <variant>

#include "engine/board/rules/win_check.hpp"
#include "engine/core/error.hpp"
#include "engine/core/text.hpp"

namespace fukumi::proofs {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kFamily = "fukumi-five ";
constexpr std::string_view kMagic = "fukumi-five 3";
/// Older versions: their canonical frame was that of the smallest Zobrist key.
constexpr std::array<std::string_view, 2> kOlderMagics{"fukumi-five 1", "fukumi-five 2"};
constexpr English kOlderWork = english(
    "this is unfinished work of an older version, which cannot be gone on with: begin anew");
std::string taskText(const Task& task) {
    return "task " + std::string{nameOf(task.rule)} + ' ' + sizeText(task.size()) +
           (task.attacker == Color::Black ? " black " : " white ") + stonesText(task.root);
}

std::optional<Task> taskFrom(std::string_view text) {
    std::array<std::string_view, 5> words;
    for (std::string_view& word : words) {
        const auto end = std::min(text.find(' '), text.size());
        word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    const auto rule = ruleFromName(words[1]);
    const auto size = parseSizeText(words[2]);
    const bool isSide = words[3] == "black" || words[3] == "white";
    if (!text.empty() || words[0] != "task" || !rule || !size || !isSide) return std::nullopt;
    const auto root = boardFrom(words[4], *size);
    if (!root || board::winnerOf(*root, *rule)) return std::nullopt;
    return Task{*rule, words[3] == "black" ? Color::Black : Color::White, *root};
}

/// Whether the record is one that finished proofs have.
bool isOfFinished(std::string_view record) {
    return record.starts_with("win ") || record.starts_with("end ");
}

/// A win of an older version, in the canonical frame of today.
void turn(Record& record, BoardSize size) {
    auto* const win = std::get_if<WinRecord>(&record);
    const auto board = win != nullptr ? boardFrom(win->stones, size) : std::nullopt;
    if (!board) return;
    CanonicalStones canonical = canonicalStones(*board);
    win->move = apply(canonical.toCanonical, win->move, size);
    win->stones = std::move(canonical.text);
}

std::string reason() {
    return std::error_code{errno != 0 ? errno : EIO, std::generic_category()}.message();
}

UserError cannotWrite(const fs::path& path) {
    return UserError{"'" + path.string() + "': cannot be written: " + reason()};
}

}  // namespace

bool StateFile::isFinished() const {
    if (records.empty() || !std::holds_alternative<EndRecord>(records.back())) return false;
    for (std::size_t i = 0; i + 1 < records.size(); ++i)
        if (!std::holds_alternative<WinRecord>(records[i])) return false;
    return std::get<EndRecord>(records.back()).wins == records.size() - 1;
}

std::optional<Task> taskFromText(std::string_view line) { return taskFrom(line); }

bool isStateFile(std::string_view bytes) { return bytes.starts_with(kFamily); }

Result<StateFile> parseStateFile(std::string_view bytes) {
    // Text of another kind has no sums that could fit or not.
    if (!isStateFile(bytes))
        return SummedReader{bytes}.errorHere(english("this is not a proof file"));
    SummedReader reader{bytes};
    const auto magic = reader.next();
    if (reader.error()) return *reader.error();
    const bool isOlder =
        magic &&
        std::find(kOlderMagics.begin(), kOlderMagics.end(), magic->text) != kOlderMagics.end();
    if (!magic || (magic->text != kMagic && !isOlder))
        return damagedInput(english("the proof is of a newer version"),
                            FilePlace{.number = 1, .byte = 0});
    const auto second = reader.next();
    if (reader.error()) return *reader.error();
    if (!second) return reader.errorHere(english("the task is missing"));
    const auto task = taskFrom(second->text);
    if (!task) return reader.errorAt(*second, english("the task is malformed"));
    if (!task->isAttackersTurn())
        return reader.errorAt(*second,
                              english("by the number of stones the other side is to move"));
    StateFile file;
    file.task = *task;
    while (const auto line = reader.next()) {
        if (isOlder && !isOfFinished(line->text)) return reader.errorAt(*line, kOlderWork);
        auto record = parseRecord(line->text, task->size());
        if (!record) return reader.errorAt(*line, english("the record is malformed"));
        if (isOlder) turn(*record, task->size());
        file.records.push_back(std::move(*record));
        file.offsets.push_back(line->offset);
    }
    if (reader.error()) return *reader.error();
    if (isOlder && file.records.empty()) return reader.errorHere(kOlderWork);
    file.goodBytes = reader.offset();
    file.cutBytes = reader.rest();
    file.lastSum = reader.sum();
    return file;
}

SummedText headOf(const Task& task) {
    SummedText head;
    head.add(kMagic);
    head.add(taskText(task));
    return head;
}

std::string finishedFile(const Task& task, const std::vector<WinRecord>& wins) {
    SummedText file = headOf(task);
    for (const WinRecord& win : wins) file.add(writeRecord(win, task.size()));
    file.add(writeRecord(EndRecord{wins.size()}, task.size()));
    return file.bytes();
}

StateWriter::StateWriter(const fs::path& path, BoardSize size)
    : path_{path}, size_{size}, file_{std::fopen(path.string().c_str(), "ab")} {
    if (file_ == nullptr) throw cannotWrite(path);
}

StateWriter::StateWriter(StateWriter&& other) noexcept
    : path_{std::move(other.path_)},
      size_{other.size_},
      file_{std::exchange(other.file_, nullptr)},
      bytes_{other.bytes_},
      sum_{other.sum_} {}

StateWriter::~StateWriter() {
    if (file_ != nullptr) (void)std::fclose(file_);
}

StateWriter StateWriter::resume(const fs::path& path, const StateFile& file) {
    std::error_code error;
    if (file.cutBytes > 0) fs::resize_file(path, file.goodBytes, error);
    if (error) throw UserError{"'" + path.string() + "': cannot be written: " + error.message()};
    errno = 0;
    StateWriter writer{path, file.task.size()};
    writer.sum_ = file.lastSum;
    writer.bytes_ = file.goodBytes;
    return writer;
}

std::optional<std::string> StateWriter::append(std::string_view bytes) {
    errno = 0;
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) == bytes.size() &&
        std::fflush(file_) == 0) {
        bytes_ += bytes.size();
        return std::nullopt;
    }
    const std::string why = "'" + path_.string() + "': cannot be written: " + reason();
    // The buffer must not be written later, by the file's end: what is there is cut instead.
    (void)std::fclose(std::exchange(file_, nullptr));
    std::error_code ignored;
    fs::resize_file(path_, bytes_, ignored);
    return why;
}

std::optional<std::string> StateWriter::write(const Record& record) {
    if (file_ == nullptr) return "'" + path_.string() + "': cannot be written";
    SummedText line{sum_};
    line.add(writeRecord(record, size_));
    auto why = append(line.bytes());
    if (!why) sum_ = line.sum();
    return why;
}

}  // namespace fukumi::proofs
