// SPDX-License-Identifier: MIT
#include "engine/core/summed_text.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/bytes.hpp"

namespace fukumi {

namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";
constexpr std::size_t kSumChars = 10;  // " #" and eight digits
/// No line of a sane file is longer: a piece with all its quiet moves.
constexpr std::size_t kLongestLine = std::size_t{1} << 20;

std::string hex(std::uint32_t number) {
    std::string digits(8, '0');
    for (std::size_t i = 0; i < 8; ++i) digits[7 - i] = kHexDigits[number >> (4 * i) & 15];
    return digits;
}

std::uint32_t sumOf(std::string_view text, std::uint32_t before) {
    const std::string all = hex(before) + std::string{text};
    return crc32({reinterpret_cast<const std::uint8_t*>(all.data()), all.size()});
}

}  // namespace

std::optional<SummedLine> SummedReader::next() {
    const auto end = bytes_.substr(at_, kLongestLine).find('\n');
    if (end == std::string_view::npos) {
        if (bytes_.size() - at_ >= kLongestLine) error_ = errorHere("a line without an end");
        return std::nullopt;
    }
    const std::string_view whole = bytes_.substr(at_, end);
    const std::string_view text = whole.substr(0, whole.size() - std::min(whole.size(), kSumChars));
    const std::uint32_t sum = sumOf(text, sum_);
    if (whole.size() < kSumChars || whole.substr(text.size()) != " #" + hex(sum)) {
        error_ = errorHere("the checksum does not fit: the line, or one before it, was altered");
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
    if (reader.rest() > 0) return reader.errorHere("the line is cut off");
    return lines;
}

void SummedText::add(std::string_view text) {
    sum_ = sumOf(text, sum_);
    bytes_ += std::string{text} + " #" + hex(sum_) + '\n';
}

}  // namespace fukumi
