// SPDX-License-Identifier: MIT
//
// Takes the place of lz4_frame.cpp where the program is built without liblz4.
#include "book/foreign/lz4_frame.hpp"

namespace fukumi::book {

Result<std::string> unpackLz4(std::span<const std::uint8_t> bytes) { return unpackPlainLz4(bytes); }

std::optional<std::string> packLz4(std::string_view) { return std::nullopt; }

}  // namespace fukumi::book
