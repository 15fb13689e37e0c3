// SPDX-License-Identifier: MIT
#include "engine/eval/weights_file.hpp"

#include <array>

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::eval {

namespace {

constexpr std::array<std::uint8_t, 8> kMagic{0x89, 'F', 'K', 'W', '\r', '\n', 0x1A, '\n'};
constexpr std::uint32_t kFileVersion = 1;
constexpr std::size_t kChecksumFrom = 16, kHeadAt = 32;

constexpr std::size_t aligned(std::size_t offset) {
    return (offset + kWeightsAlignment - 1) / kWeightsAlignment * kWeightsAlignment;
}

}  // namespace

WeightsFile trustedWeightsFile(std::span<const std::uint8_t> bytes) {
    const auto require = [](bool good, const char* what) {
        if (!good) throw UserError{what};
    };
    ByteReader reader{bytes};
    const auto magic = reader.take(kMagic.size());
    require(magic && ranges::equal(*magic, kMagic), "not a file of weights");
    require(reader.number<4>() == kFileVersion, "weights of another version of this program");
    static_cast<void>(reader.number<4>());  // the checksum
    const auto owner = reader.number<4>();
    const auto version = reader.number<4>();
    const auto rule = reader.number<4>();
    const auto headSize = reader.number<4>();
    require(headSize && *headSize <= reader.left() && bytes.size() >= aligned(kHeadAt + *headSize),
            "weights that end too early");
    require(*owner >= static_cast<std::uint32_t>(WeightsOwner::Pattern) &&
                *owner <= static_cast<std::uint32_t>(WeightsOwner::ValueNetwork),
            "weights of an evaluation that this program does not have");
    require(*rule < kRules.size(), "weights of a rule that this program does not have");
    const auto head = reader.take(*headSize).value();
    return {static_cast<WeightsOwner>(*owner),
            *version,
            kRules[*rule],
            {reinterpret_cast<const char*>(head.data()), head.size()},
            bytes.subspan(aligned(kHeadAt + *headSize))};
}

std::string writeWeightsFile(const WeightsFile& parts) {
    std::string rest;
    appendNumber(rest, static_cast<std::uint32_t>(parts.owner));
    appendNumber(rest, parts.version);
    appendNumber(rest, static_cast<std::uint32_t>(parts.rule));
    appendNumber(rest, static_cast<std::uint32_t>(parts.head.size()));
    rest += parts.head;
    rest.resize(aligned(kChecksumFrom + rest.size()) - kChecksumFrom);
    rest.append(reinterpret_cast<const char*>(parts.numbers.data()), parts.numbers.size());
    std::string file{kMagic.begin(), kMagic.end()};
    appendNumber(file, kFileVersion);
    appendNumber(file, crc32(asBytes(rest)));
    return file + rest;
}

WeightsFile readWeightsFile(std::span<const std::uint8_t> bytes) {
    const WeightsFile file = trustedWeightsFile(bytes);
    ByteReader reader{bytes.subspan(kChecksumFrom - sizeof(std::uint32_t))};
    if (reader.number<4>() != crc32(bytes.subspan(kChecksumFrom)))
        throw UserError{"damaged weights: the checksum is wrong"};
    return file;
}

}  // namespace fukumi::eval
