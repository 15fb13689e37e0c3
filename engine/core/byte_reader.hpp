// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

namespace fukumi {

/// Goes through bytes that came from outside; never beyond their end. A value that cannot be
/// read whole leaves the place where it is.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) : rest_{bytes} {}

    [[nodiscard]] bool isAtEnd() const { return rest_.empty(); }
    [[nodiscard]] std::size_t left() const { return rest_.size(); }

    std::optional<std::span<const std::uint8_t>> take(std::size_t count) {
        if (count > rest_.size()) return std::nullopt;
        const auto taken = rest_.first(count);
        rest_ = rest_.subspan(count);
        return taken;
    }
    std::optional<std::uint8_t> byte() {
        const auto taken = take(1);
        if (!taken) return std::nullopt;
        return taken->front();
    }
    /// Little endian, of `Bytes` bytes.
    template <std::size_t Bytes>
    auto number() {
        static_assert(Bytes <= sizeof(std::uint64_t));
        using Number = std::conditional_t<(Bytes > 4), std::uint64_t, std::uint32_t>;
        const auto taken = take(Bytes);
        if (!taken) return std::optional<Number>{};
        Number value = 0;
        for (std::size_t i = Bytes; i > 0; --i) value = value << 8 | (*taken)[i - 1];
        return std::optional{value};
    }

private:
    std::span<const std::uint8_t> rest_;
};

}  // namespace fukumi
