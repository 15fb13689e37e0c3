// SPDX-License-Identifier: MIT
#include "engine/core/summed_text.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/bytes.hpp"
#include "engine/core/text.hpp"

namespace fukumi {

namespace {

constexpr std::size_t kSumChars = 10;  // " #" and eight digits
/// No line of a sane file is longer: a piece with all its quiet moves.
constexpr std::size_t kLongestLine = std::size_t{1} << 20;

std::uint32_t sumOf(std::string_view text, std::uint32_t before) {
    return crc32(asBytes(hexText(before) + std::string{text}));
}

}  // namespace

std::optional<SummedLine> SummedReader::next() {
    const auto end = bytes_.substr(at_, kLongestLine).find('\n');
    if (end == std::string_view::npos) {
        if (bytes_.size() - at_ >= kLongestLine)
            error_ = errorHere(english("a line without an end"));
        return std::nullopt;
    }
    const std::string_view whole = bytes_.substr(at_, end);
    const std::string_view text = whole.substr(0, whole.size() - std::min(whole.size(), kSumChars));
    const std::uint32_t sum = sumOf(text, sum_);
    if (whole.size() < kSumChars || whole.substr(text.size()) != " #" + hexText(sum)) {
        error_ = errorHere(
            english("the checksum does not fit: the line, or one before it, was altered"));
        return std::nullopt;
    }
    ++line_;
    sum_ = sum;
    return SummedLine{text, std::exchange(at_, at_ + end + 1)};
}

Result<std::vector<SummedLine>> summedLines(std::string_view bytes) {
    SummedReader reader{bytes};
    std::vector<SummedLine> lines;
    while (const auto line = reader.next()) lines.push_back(*line);
    if (reader.error()) return *reader.error();
    if (reader.rest() > 0) return reader.errorHere(english("the line is cut off"));
    return lines;
}

void SummedText::add(std::string_view text) {
    sum_ = sumOf(text, sum_);
    bytes_ += std::string{text} + " #" + hexText(sum_) + '\n';
}

}  // namespace fukumi
