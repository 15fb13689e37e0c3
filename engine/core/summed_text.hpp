// SPDX-License-Identifier: MIT
//
// Text files whose damage shows: each line ends with a sum.
//
//     fukumi-five 3 #8f3a2c10
//
// The number at the end is the CRC-32 of the number of the line before and the line: a line that is
// altered, moved, left out or doubled does not fit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace fukumi {

/// Why a file is refused, and where.
struct FileFault {
    std::size_t line;    ///< from 1
    std::size_t offset;  ///< of the line's first byte
    std::string reason;

    [[nodiscard]] std::string text() const {
        return "line " + std::to_string(line) + " (byte " + std::to_string(offset) + "): " + reason;
    }
};

/// A line without its sum, and the place of its first byte.
struct SummedLine {
    std::string_view text;
    std::size_t offset;
};

/// Reads one line after the other.
class SummedReader {
public:
    /// REQUIRES: the bytes outlive the reader and its lines.
    explicit SummedReader(std::string_view bytes) : bytes_{bytes} {}

    /// The next line; absent at the end, at a cut line, and at a fault.
    [[nodiscard]] std::optional<SummedLine> next();

    /// About the line that next() would give.
    [[nodiscard]] FileFault faultHere(const std::string& reason) const {
        return {line_ + 1, at_, reason};
    }
    /// About the line that next() gave last.
    [[nodiscard]] FileFault faultAt(const SummedLine& line, const std::string& reason) const {
        return {line_, line.offset, reason};
    }
    [[nodiscard]] const std::optional<FileFault>& fault() const { return fault_; }
    [[nodiscard]] std::size_t offset() const { return at_; }
    [[nodiscard]] std::size_t rest() const { return bytes_.size() - at_; }
    [[nodiscard]] std::uint32_t sum() const { return sum_; }

private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    std::size_t line_ = 0;
    std::uint32_t sum_ = 0;
    std::optional<FileFault> fault_;
};

/// All lines; a cut last one is a fault.
[[nodiscard]] std::variant<std::vector<SummedLine>, FileFault> summedLines(std::string_view bytes);

/// Writes such files, or a part of one.
class SummedText {
public:
    /// `sum` is that of the line before, 0 at the beginning.
    explicit SummedText(std::uint32_t sum = 0) : sum_{sum} {}

    /// A line, without its end.
    void add(std::string_view text);
    [[nodiscard]] const std::string& bytes() const { return bytes_; }
    /// The sum of the last line.
    [[nodiscard]] std::uint32_t sum() const { return sum_; }

private:
    std::string bytes_;
    std::uint32_t sum_;
};

}  // namespace fukumi
