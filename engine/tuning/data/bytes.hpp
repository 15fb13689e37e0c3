// SPDX-License-Identifier: MIT
//
// Records of bytes: texts of a fixed length, reading, and the checks over them.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/bytes.hpp"

namespace fukumi::tuning {

/// Appends `text`, cut or filled with zeros to `length` bytes.
inline void putText(std::string& bytes, std::string_view text, std::size_t length) {
    bytes += text.substr(0, length);
    bytes.append(length - std::min(length, text.size()), '\0');
}

/// Takes numbers and texts from the front of a record whose length is known; REQUIRES: each is
/// there.
class RecordReader {
public:
    explicit RecordReader(std::string_view bytes) : bytes_{asBytes(bytes)} {}

    template <std::integral Int>
    [[nodiscard]] Int number() {
        return static_cast<Int>(bytes_.number<sizeof(Int)>().value());
    }
    /// The text that putText() wrote.
    [[nodiscard]] std::string text(std::size_t length) {
        const auto padded = bytes_.take(length).value();
        return {padded.begin(), std::find(padded.begin(), padded.end(), 0)};
    }

private:
    ByteReader bytes_;
};

/// Sets the four bytes at `place`, zero so far, to the fnv32 of all bytes.
inline void seal(std::string& bytes, std::size_t place) {
    std::string check;
    appendNumber(check, fnv32(bytes));
    bytes.replace(place, check.size(), check);
}
/// Whether seal() made these bytes.
[[nodiscard]] inline bool isSealed(std::string bytes, std::size_t place) {
    const auto check = RecordReader{std::string_view{bytes}.substr(place)}.number<std::uint32_t>();
    bytes.replace(place, sizeof check, sizeof check, '\0');
    return fnv32(bytes) == check;
}

}  // namespace fukumi::tuning
