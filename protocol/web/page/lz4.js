// LZ4 frames (lz4.org, "LZ4 Frame Format 1.6"): unpacked, for databases that are packed. Checksums
// are passed over: what is unpacked is checked by whoever reads it.

import { ByteReader } from "./bytes.js";

const MAGIC_OF_LZ4 = 0x184d2204;
const MOST_BYTES = 256 * 1024 * 1024;

/** @param {Uint8Array} bytes */
export function isLz4(bytes) {
    return bytes.length > 7 && new ByteReader(bytes, "").number(4) === MAGIC_OF_LZ4;
}

/** @param {ByteReader} reader @param {number} start of 15 more bytes follow */
function readLength(reader, start) {
    let length = start;
    for (let more = start === 15 ? 255 : 0; more === 255; length += more) more = reader.byte();
    return length;
}

/** @param {Uint8Array} block @param {number[]} out */
function unpackBlock(block, out) {
    const reader = new ByteReader(block, "The LZ4 frame");
    while (!reader.isAtEnd) {
        const token = reader.byte();
        for (const each of reader.take(readLength(reader, token >> 4))) out.push(each);
        if (reader.isAtEnd) return;
        const distance = reader.number(2);
        const length = readLength(reader, token & 15) + 4;
        if (distance === 0 || distance > out.length) throw new Error("The LZ4 frame is damaged.");
        if (out.length + length > MOST_BYTES) throw new Error("The LZ4 frame grows beyond all measure.");
        for (let i = 0; i < length; i += 1) out.push(out[out.length - distance]);
    }
}

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function unpackLz4(bytes) {
    const reader = new ByteReader(bytes, "The LZ4 frame");
    reader.take(4);
    const flags = reader.byte();
    if (flags >> 6 !== 1) throw new Error("The LZ4 frame has an unknown version.");
    reader.byte();
    if (flags & 8) reader.take(8);
    if (flags & 1) reader.take(4);
    reader.byte();
    /** @type {number[]} */
    const out = [];
    for (;;) {
        const size = reader.number(4);
        if (size === 0) break;
        const block = reader.take(size % 0x80000000);
        if (size >= 0x80000000) for (const each of block) out.push(each);
        else unpackBlock(block, out);
        if (flags & 16) reader.take(4);
    }
    if (flags & 4) reader.take(4);
    if (!reader.isAtEnd) throw new Error("There is something behind the LZ4 frame.");
    return Uint8Array.from(out);
}
