// SPDX-License-Identifier: MIT
//
// The eight symmetries of a square board (four of a rectangle), and a canonical form: the smallest
// key that any of them gives.
//
//     Identity  Rotate90  Rotate180  Rotate270  MirrorX  MirrorY  Transpose  AntiTranspose
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/board/board.hpp"
#include "engine/core/static_vector.hpp"

namespace fukumi::board {

/// Bit 0 mirrors x, bit 1 mirrors y, bit 2 exchanges x and y (after mirroring).
enum class Symmetry : std::uint8_t {
    Identity = 0,
    MirrorX = 1,
    MirrorY = 2,
    Rotate180 = 3,
    Transpose = 4,
    Rotate90 = 5,
    Rotate270 = 6,
    AntiTranspose = 7
};

inline constexpr std::array kSymmetries{Symmetry::Identity,
                                        Symmetry::MirrorX,
                                        Symmetry::MirrorY,
                                        Symmetry::Rotate180,
                                        Symmetry::Transpose,
                                        Symmetry::Rotate90,
                                        Symmetry::Rotate270,
                                        Symmetry::AntiTranspose};

/// Those that map the board onto itself: all eight for a square, the first four for a rectangle.
[[nodiscard]] std::span<const Symmetry> symmetriesOf(BoardSize size);

/// Where a square goes; REQUIRES: `symmetry` is one of symmetriesOf(size).
[[nodiscard]] Square apply(Symmetry symmetry, Square s, BoardSize size);
/// apply(inverse(g), apply(g, s)) == s.
[[nodiscard]] Symmetry inverse(Symmetry symmetry);

/// A board up to symmetry: `key` is the same for all symmetric boards (side, rule and size are not
/// part of it), and `toCanonical` maps this board's squares into the common frame.
struct CanonicalForm {
    Key key;
    Symmetry toCanonical;
    /// All that map this board onto its canonical picture, `toCanonical` first: more than one where
    /// the board is symmetric itself.
    StaticVector<Symmetry, kSymmetries.size()> alike;
};
[[nodiscard]] CanonicalForm canonicalForm(const Board& board);

}  // namespace fukumi::board
