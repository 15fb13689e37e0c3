// SPDX-License-Identifier: MIT
#include "engine/tuning/data/shard.hpp"

#include <cerrno>
#include <cstring>

#include "engine/core/input_file.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/tuning/data/bytes.hpp"
#include "engine/tuning/data/game_data.hpp"

namespace fukumi::tuning {

namespace {

namespace fs = std::filesystem;

constexpr std::uint16_t kVersion = 2;
constexpr std::size_t kHeadCheckPlace = 12;
constexpr std::size_t kVersionLength = 24;
constexpr std::size_t kCommitLength = 40;
constexpr std::uint8_t kUnknownEval = 255;
constexpr std::string_view kEnding{".games"};

/// Absent if the bytes are not a head of this version or the check is wrong.
std::optional<ShardHead> shardHeadOf(std::string_view bytes) {
    if (bytes.size() != kShardHeadLength || !bytes.starts_with(kShardMagic) ||
        !isSealed(std::string{bytes}, kHeadCheckPlace))
        return std::nullopt;
    RecordReader in{bytes.substr(kShardMagic.size())};
    if (in.number<std::uint16_t>() != kVersion) return std::nullopt;
    if (in.number<std::uint16_t>() != kShardHeadLength) return std::nullopt;
    static_cast<void>(in.number<std::uint32_t>());
    const int rule = in.number<std::uint8_t>();
    const int width = in.number<std::uint8_t>();
    const int height = in.number<std::uint8_t>();
    const auto size = BoardSize::make(width, height);
    if (rule >= static_cast<int>(kRules.size()) || !size) return std::nullopt;
    ShardHead head;
    head.rule = static_cast<Rule>(rule);
    head.size = *size;
    if (const auto kind = in.number<std::uint8_t>(); kind < eval::kEvalNames.size())
        head.eval = static_cast<eval::EvalKind>(kind);
    head.number = in.number<std::uint32_t>();
    head.baseSeed = in.number<std::uint64_t>();
    head.seed = in.number<std::uint64_t>();
    head.weightsHash = in.number<std::uint64_t>();
    head.nodes = in.number<std::uint32_t>();
    head.openingNodes = in.number<std::uint32_t>();
    head.openingMaxValue = in.number<std::uint16_t>();
    head.fewestStones = in.number<std::uint8_t>();
    head.mostStones = in.number<std::uint8_t>();
    head.randomOdds = in.number<std::uint8_t>();
    head.randomPlies = in.number<std::uint8_t>();
    head.linesPerMove = in.number<std::uint8_t>();
    static_cast<void>(in.number<std::uint8_t>());
    head.version = in.text(kVersionLength);
    head.commit = in.text(kCommitLength);
    return head;
}

}  // namespace

std::string bytesOf(const ShardHead& head) {
    std::string bytes{kShardMagic};
    appendNumber(bytes, kVersion);
    appendNumber(bytes, static_cast<std::uint16_t>(kShardHeadLength));
    appendNumber(bytes, std::uint32_t{0});
    appendNumber(bytes, static_cast<std::uint8_t>(head.rule));
    appendNumber(bytes, static_cast<std::uint8_t>(head.size.width()));
    appendNumber(bytes, static_cast<std::uint8_t>(head.size.height()));
    appendNumber(bytes, head.eval ? static_cast<std::uint8_t>(*head.eval) : kUnknownEval);
    appendNumber(bytes, head.number);
    appendNumber(bytes, head.baseSeed);
    appendNumber(bytes, head.seed);
    appendNumber(bytes, head.weightsHash);
    appendNumber(bytes, head.nodes);
    appendNumber(bytes, head.openingNodes);
    appendNumber(bytes, head.openingMaxValue);
    appendNumber(bytes, head.fewestStones);
    appendNumber(bytes, head.mostStones);
    appendNumber(bytes, head.randomOdds);
    appendNumber(bytes, head.randomPlies);
    appendNumber(bytes, head.linesPerMove);
    appendNumber(bytes, std::uint8_t{0});
    putText(bytes, head.version, kVersionLength);
    putText(bytes, head.commit, kCommitLength);
    seal(bytes, kHeadCheckPlace);
    return bytes;
}

std::string shardName(const ShardHead& head) {
    char number[16];
    std::snprintf(number, sizeof number, "%06u", static_cast<unsigned>(head.number));
    return std::string{nameOf(head.rule)} + '-' + sizeText(head.size) + "-seed" +
           std::to_string(head.baseSeed) + '-' + number + std::string{kEnding};
}

std::optional<ShardWriter> ShardWriter::claim(const fs::path& folder, const ShardHead& head) {
    const std::string path = (folder / shardName(head)).string();
    // "x": the system refuses a name that exists, so that two processes never share a shard.
    std::FILE* const file = std::fopen(path.c_str(), "wbx");
    if (file == nullptr) {
        if (errno == EEXIST) return std::nullopt;
        throw UserError{"cannot write " + path + ": " + std::strerror(errno)};
    }
    ShardWriter writer{file, path};
    writer.write(bytesOf(head));
    return writer;
}

void ShardWriter::add(const GameData& game) { write(recordOf(game)); }

void ShardWriter::write(const std::string& bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size() ||
        std::fflush(file_.get()) != 0)
        throw UserError{"cannot write " + path_ + ": " + std::strerror(errno)};
}

ShardReader::ShardReader(const fs::path& path) : path_{path.string()}, in_{path, std::ios::binary} {
    const std::string bytes = read(kShardHeadLength);
    const bool isPart = bytes.size() < kShardHeadLength;
    if (isPart && kShardMagic.starts_with(std::string_view{bytes}.substr(0, kShardMagic.size()))) {
        end_ = End::CutOff;
        return;
    }
    const auto head = shardHeadOf(bytes);
    if (!head && bytes.starts_with(kShardMagic))
        throw DamagedShard{path.string() + ": the head of this shard is damaged"};
    if (!head) throw UserError{path.string() + ": not a shard of games"};
    head_ = *head;
    wholeLength_ = kShardHeadLength;
}

std::string ShardReader::read(std::size_t most) {
    std::string bytes = readBytes(in_, most);
    if (in_.bad() || !in_.is_open()) throw UserError{"cannot read " + path_};
    return bytes;
}

std::optional<GameData> ShardReader::next() {
    if (end_ != End::Whole) return std::nullopt;
    std::string record = read(kRecordHeadLength);
    if (record.empty()) return std::nullopt;
    end_ = End::CutOff;
    if (record.size() < kRecordHeadLength) return std::nullopt;
    const auto length = recordLength(record, head_.size);
    if (length) record += read(*length - kRecordHeadLength);
    if (length && record.size() < *length) return std::nullopt;
    auto game = length ? gameOf(record, head_.rule, head_.size) : std::nullopt;
    end_ = game ? End::Whole : End::Damaged;
    if (game) wholeLength_ += record.size();
    return game;
}

std::vector<fs::path> shardsOf(const std::vector<fs::path>& paths) {
    std::vector<fs::path> shards;
    for (const fs::path& path : paths) {
        if (!fs::exists(path)) throw UserError{"there is no " + path.string()};
        if (!fs::is_directory(path)) {
            shards.push_back(path);
            continue;
        }
        std::vector<fs::path> found;
        for (const auto& entry : fs::recursive_directory_iterator{path})
            if (entry.path().extension() == kEnding) found.push_back(entry.path());
        ranges::sort(found);
        shards.insert(shards.end(), found.begin(), found.end());
    }
    return shards;
}

}  // namespace fukumi::tuning
