// SPDX-License-Identifier: MIT
#include "engine/tuning/data/labels/deep_file.hpp"

#include <array>
#include <utility>

#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/tuning/data/bytes.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::string_view kMagic{"FKDEEPS\n"};
constexpr std::uint16_t kVersion = 2;
constexpr std::size_t kHeadLength = 96;
constexpr std::size_t kRecordHeadLength = 24;
constexpr int kNoResult = 2;
constexpr std::size_t kCheckPlace = 12;  // in the head and in a record
constexpr std::size_t kVersionLength = 24;
constexpr std::size_t kCommitLength = 40;

std::optional<DeepHead> deepHeadOf(std::string_view bytes) {
    if (bytes.size() != kHeadLength || !bytes.starts_with(kMagic) ||
        !isSealed(std::string{bytes}, kCheckPlace))
        return std::nullopt;
    RecordReader in{bytes.substr(kMagic.size())};
    if (in.number<std::uint16_t>() != kVersion) return std::nullopt;
    if (in.number<std::uint16_t>() != kHeadLength) return std::nullopt;
    static_cast<void>(in.number<std::uint32_t>());
    DeepHead head;
    head.nodes = in.number<std::uint64_t>();
    head.weightsHash = in.number<std::uint64_t>();
    head.version = in.text(kVersionLength);
    head.commit = in.text(kCommitLength);
    return head;
}

/// The record at the front of the bytes; absent if it is cut off.
std::optional<std::string_view> recordAt(std::string_view bytes) {
    if (bytes.size() < kRecordHeadLength) return std::nullopt;
    const std::size_t stones = RecordReader{bytes}.number<std::uint16_t>();
    const std::size_t length = kRecordHeadLength + 2 * stones;
    // More stones than points are damage, however few bytes follow.
    if (bytes.size() < length && stones <= kSquareSpan) return std::nullopt;
    return bytes.substr(0, length);
}

/// The position of a whole record; absent if it is damaged.
std::optional<DeepPosition> positionOf(std::string_view record) {
    if (!isSealed(std::string{record}, kCheckPlace)) return std::nullopt;
    RecordReader in{record};
    const std::size_t stones = in.number<std::uint16_t>();
    if (record.size() != kRecordHeadLength + 2 * stones) return std::nullopt;
    const int rule = in.number<std::uint8_t>();
    const int width = in.number<std::uint8_t>();
    const int height = in.number<std::uint8_t>();
    const auto size = BoardSize::make(width, height);
    if (rule >= static_cast<int>(kRules.size()) || !size) return std::nullopt;
    DeepPosition position;
    position.rule = static_cast<Rule>(rule);
    position.size = *size;
    const int result = in.number<std::int8_t>();
    if (result < -1 || result > kNoResult) return std::nullopt;
    if (result != kNoResult) position.result = result;
    position.value = in.number<std::int16_t>();
    position.best = Square::fromIndex(in.number<std::uint16_t>());
    position.gameValue = in.number<std::int16_t>();
    static_cast<void>(in.number<std::uint32_t>());
    position.gameHash = in.number<std::uint64_t>();
    std::array<bool, kSquareSpan> taken{};
    const auto isFree = [&](Square s) { return size->contains(s) && !taken[s.index()]; };
    for (std::size_t i = 0; i < stones; ++i) {
        const Square s = Square::fromIndex(in.number<std::uint16_t>());
        if (!isFree(s)) return std::nullopt;
        taken[s.index()] = true;
        position.moves.push_back(s);
    }
    if (!isFree(position.best)) return std::nullopt;
    return position;
}

}  // namespace

std::uint64_t hashOf(const DeepPosition& position) {
    std::string bytes;
    appendNumber(bytes, position.gameHash);
    for (const Move m : position.moves) appendNumber(bytes, static_cast<std::uint16_t>(m.index()));
    Fnv64 fnv;
    fnv.add(bytes);
    return fnv.hash();
}

std::string bytesOf(const DeepHead& head) {
    std::string bytes{kMagic};
    appendNumber(bytes, kVersion);
    appendNumber(bytes, static_cast<std::uint16_t>(kHeadLength));
    appendNumber(bytes, std::uint32_t{0});
    appendNumber(bytes, head.nodes);
    appendNumber(bytes, head.weightsHash);
    putText(bytes, head.version, kVersionLength);
    putText(bytes, head.commit, kCommitLength);
    seal(bytes, kCheckPlace);
    return bytes;
}

std::string recordOf(const DeepPosition& position) {
    std::string bytes;
    appendNumber(bytes, static_cast<std::uint16_t>(position.moves.size()));
    appendNumber(bytes, static_cast<std::uint8_t>(position.rule));
    appendNumber(bytes, static_cast<std::uint8_t>(position.size.width()));
    appendNumber(bytes, static_cast<std::uint8_t>(position.size.height()));
    appendNumber(bytes, static_cast<std::int8_t>(position.result.value_or(kNoResult)));
    appendNumber(bytes, position.value);
    appendNumber(bytes, static_cast<std::uint16_t>(position.best.index()));
    appendNumber(bytes, position.gameValue);
    appendNumber(bytes, std::uint32_t{0});
    appendNumber(bytes, position.gameHash);
    for (const Move m : position.moves) appendNumber(bytes, static_cast<std::uint16_t>(m.index()));
    seal(bytes, kCheckPlace);
    return bytes;
}

namespace {

/// Whether a file ends within its head: the program was killed there, or the disk was full.
bool endsInHead(std::string_view bytes) {
    return bytes.size() < kHeadLength && kMagic.starts_with(bytes.substr(0, kMagic.size()));
}

DeepFile deepFileOf(std::string_view bytes, const std::filesystem::path& path) {
    if (endsInHead(bytes)) throw UserError{path.string() + ": the head is cut off"};
    std::string_view rest{bytes};
    const auto head = deepHeadOf(rest.substr(0, kHeadLength));
    if (!head) throw UserError{path.string() + ": not a deep set"};
    rest.remove_prefix(kHeadLength);
    DeepFile file{*head, {}, kHeadLength};
    std::unordered_set<std::uint64_t> found;
    while (const auto record = recordAt(rest)) {
        auto position = positionOf(*record);
        if (!position)
            throw UserError{path.string() + ": damaged after byte " +
                            std::to_string(file.wholeLength)};
        rest.remove_prefix(record->size());
        file.wholeLength += record->size();
        if (found.insert(hashOf(*position)).second) file.positions.push_back(std::move(*position));
    }
    return file;
}

}  // namespace

DeepFile readDeepFile(const std::filesystem::path& path) {
    return deepFileOf(readFile(path.string()), path);
}

DeepWriter::DeepWriter(std::filesystem::path path, const DeepHead& head)
    : path_{std::move(path)}, lock_{FileLock::take(path_)} {
    if (!lock_) throw UserError{path_.string() + ": another run works on this file"};
    file_.reset(std::fopen(path_.string().c_str(), "ab"));
    if (!file_) throw UserError{"cannot write " + path_.string()};
    const std::string bytes = readFile(path_.string());
    if (endsInHead(bytes)) {
        std::filesystem::resize_file(path_, 0);
        write(bytesOf(head));
        return;
    }
    const DeepFile file = deepFileOf(bytes, path_);
    if (file.head != head)
        throw UserError{path_.string() + " was made with other nodes, weights or another commit"};
    std::filesystem::resize_file(path_, file.wholeLength);
    for (const DeepPosition& position : file.positions) found_.insert(hashOf(position));
}

void DeepWriter::write(const std::string& bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size() ||
        std::fflush(file_.get()) != 0)
        throw UserError{"cannot write " + path_.string()};
}

}  // namespace fukumi::tuning
