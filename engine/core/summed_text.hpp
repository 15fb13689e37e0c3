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
#include <vector>

#include "engine/core/result.hpp"

namespace fukumi {

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

    /// The next line; absent at the end, at a cut line, and at an error.
    [[nodiscard]] std::optional<SummedLine> next();

    /// About the line that next() would give.
    [[nodiscard]] InputError errorHere(English why) const {
        return damagedInput(why, FilePlace{.number = line_ + 1, .byte = at_});
    }
    /// About the line that next() gave last.
    [[nodiscard]] InputError errorAt(const SummedLine& line, English why) const {
        return damagedInput(why, FilePlace{.number = line_, .byte = line.offset});
    }
    [[nodiscard]] const std::optional<InputError>& error() const { return error_; }
    [[nodiscard]] std::size_t offset() const { return at_; }
    [[nodiscard]] std::size_t rest() const { return bytes_.size() - at_; }
    [[nodiscard]] std::uint32_t sum() const { return sum_; }

private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    std::size_t line_ = 0;
    std::uint32_t sum_ = 0;
    std::optional<InputError> error_;
};

/// All lines; a cut last one is an error.
[[nodiscard]] Result<std::vector<SummedLine>> summedLines(std::string_view bytes);

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
