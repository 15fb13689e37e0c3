// SPDX-License-Identifier: MIT
//
// The file of a compiled book, all numbers little endian:
//
//     offset  bytes
//          0      8   89 'F' 'K' 'B' 0D 0A 1A 0A    as in PNG: shows transfers that mend line ends
//          8      4   version: 2 with marks of games, else 1
//         12      4   CRC-32 of everything from offset 16
//         16     16   counts: positions P, moves M, stones S, bytes of text T
//         32    8 P   keys, ascending
//               16 P  positions: first move, first stone, first byte of text (4 bytes each),
//                     rule, width, height, 0; each ends where the next one begins
//               12 M  moves: square (x + 32 y), value, depth, weight (2 bytes each), games (4)
//               2 S   stones: squares in canonical form, black's first, then in turn
//                T    notes, UTF-8
//               10 G    marks of the games that were counted, up to the end: key (8), moves (2)
//
// A probe touches log2(P) keys, one position and its moves: nothing has to be read beforehand, and
// a mapped file costs what is asked of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "book/format/book_library.hpp"

namespace fukumi::book {

namespace format {

inline constexpr std::array<std::uint8_t, 8> kMagic{0x89, 'F', 'K', 'B', '\r', '\n', 0x1A, '\n'};
inline constexpr std::uint32_t kVersion = 1, kVersionWithGames = 2;
inline constexpr std::size_t kChecksumAt = 12, kChecksumFrom = 16, kHeader = 32;
inline constexpr std::size_t kKey = 8, kPosition = 16, kMove = 12, kStone = 2, kGame = 10;

}  // namespace format

/// The whole file.
[[nodiscard]] std::string compileBook(const BookLibrary& library);

}  // namespace fukumi::book
