# SPDX-License-Identifier: MIT
"""A reader of GIF89a as the page writes it: one palette, frames drawn over each other. It raises ValueError at anything else."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Gif:
    """Whole pictures, and for how long each stands, in hundredths of a second."""

    size: tuple[int, int]
    pictures: list[list[tuple[int, int, int]]]
    delays: list[int]
    repeats: bool

    def colour(self, frame: int, x: int, y: int) -> tuple[int, int, int]:
        """The colour of a pixel."""
        return self.pictures[frame][y * self.size[0] + x]


class _Bytes:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> bytes:
        """The next ones."""
        taken = self._data[self._at:self._at + count]
        if len(taken) != count:
            raise ValueError("the file is cut off")
        self._at += count
        return taken

    def number(self, size: int = 2) -> int:
        """Little endian."""
        return int.from_bytes(self.take(size), "little")

    def blocks(self) -> bytes:
        """The content of sub-blocks up to their end."""
        content = b""
        while size := self.number(1):
            content += self.take(size)
        return content

    @property
    def is_done(self) -> bool:
        return self._at == len(self._data)


def _unpacked(packed: bytes, first_bits: int, count: int) -> list[int]:
    clear = 1 << first_bits
    bits, waiting, held = first_bits + 1, 0, 0
    table: list[list[int]] = []
    before: list[int] | None = None
    pixels: list[int] = []
    for byte in packed:
        waiting |= byte << held
        held += 8
        while held >= bits:
            code = waiting & ((1 << bits) - 1)
            waiting >>= bits
            held -= bits
            if code == clear + 1:
                if len(pixels) != count:
                    raise ValueError(f"{len(pixels)} pixels of {count}")
                return pixels
            if code == clear:
                table = [[i] for i in range(clear)] + [[], []]
                bits, before = first_bits + 1, None
                continue
            if code < len(table):
                row = table[code]
            elif before is not None and code == len(table):
                row = before + before[:1]
            else:
                raise ValueError(f"code {code} of {len(table)}")
            pixels += row
            if before is not None and len(table) < 4096:
                table.append(before + row[:1])
            if len(table) == 1 << bits and bits < 12:
                bits += 1
            before = row
    raise ValueError("the pixels have no end")


def read_gif(data: bytes) -> Gif:
    """All of it."""
    file = _Bytes(data)
    if file.take(6) != b"GIF89a":
        raise ValueError("no GIF89a")
    width, height = file.number(), file.number()
    flags = file.take(3)[0]
    if flags & 0x80 == 0:
        raise ValueError("no palette")
    palette = [tuple(file.take(3)) for _ in range(2 << (flags & 7))]
    gif = Gif((width, height), [], [], repeats=False)
    canvas: list[tuple[int, int, int]] = [(0, 0, 0)] * (width * height)
    delay = 0
    while (kind := file.number(1)) != 0x3B:
        if kind == 0x21:
            label, content = file.number(1), file.blocks()
            if label == 0xF9:
                delay = int.from_bytes(content[1:3], "little")
            gif.repeats |= label == 0xFF and content.startswith(b"NETSCAPE2.0")
            continue
        if kind != 0x2C:
            raise ValueError(f"no block begins with {kind}")
        x, y, w, h, own = file.number(), file.number(), file.number(), file.number(), file.number(1)
        if own or x + w > width or y + h > height:
            raise ValueError("a frame does not fit")
        bits = file.number(1)
        pixels = _unpacked(file.blocks(), bits, w * h)
        canvas = canvas.copy()
        for row in range(h):
            canvas[(y + row) * width + x:(y + row) * width + x + w] = [palette[i] for i in pixels[row * w:(row + 1) * w]]
        gif.pictures.append(canvas)
        gif.delays.append(delay)
    if not file.is_done:
        raise ValueError("there is something after the end")
    return gif
