// SPDX-License-Identifier: MIT
//
// Files of named arrays as NumPy writes and reads them (`numpy.savez`, `numpy.load`): a ZIP archive
// without compression, of one .npy file an array.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fukumi::tuning {

/// Adds arrays to the bytes of a file. The same arrays give the same bytes.
class NpzWriter {
public:
    /// An array of numbers, row by row. REQUIRES: as many as the shape says, and less than 4 GB of
    /// all arrays.
    template <class Number>
    void add(std::string_view name,
             std::span<const Number> numbers,
             std::vector<std::size_t> shape) {
        static_assert(std::endian::native == std::endian::little);
        addBytes(name,
                 typeOf<Number>(),
                 shape,
                 {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()});
    }
    /// The whole file; nothing may be added afterwards.
    [[nodiscard]] std::string finish();

private:
    template <class Number>
    [[nodiscard]] static std::string typeOf() {
        constexpr bool kIsFloat = static_cast<Number>(0.5) != Number{};
        const char kind = kIsFloat ? 'f' : static_cast<Number>(-1) < Number{} ? 'i' : 'u';
        return std::string{sizeof(Number) == 1 ? '|' : '<'} + kind + std::to_string(sizeof(Number));
    }
    void addBytes(std::string_view name,
                  const std::string& type,
                  const std::vector<std::size_t>& shape,
                  std::string_view numbers);

    std::string bytes_;
    std::string directory_;
    std::uint16_t count_ = 0;
};

/// An array of floating-point numbers of a file.
struct NpzArray {
    std::vector<std::size_t> shape;
    std::vector<double> numbers;  ///< row by row
};

/// All arrays of such a file, of f4 or f8. Throws UserError, one line, where it is something else,
/// damaged, compressed or of other numbers.
[[nodiscard]] std::map<std::string, NpzArray> readNpz(std::string_view bytes);

}  // namespace fukumi::tuning
