// A small encoder of GIF89a: pictures of one size, each drawn over the one before, with one palette.

/**
 * @typedef {object} Frame  The part of the picture that differs from the frame before.
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {Uint8Array} pixels  places in the palette, row by row
 * @property {number} delay  hundredths of a second
 */

const CODES = 4096;
const PIXEL_BITS = 8;

/** Codes of 9 to 12 bits, the lowest bit first. */
class BitWriter {
    constructor() {
        /** @type {number[]} */
        this.bytes = [];
        this.waiting = 0;
        this.count = 0;
    }

    /** @param {number} code @param {number} bits */
    write(code, bits) {
        this.waiting |= code << this.count;
        this.count += bits;
        while (this.count >= 8) this.flush();
    }

    flush() {
        this.bytes.push(this.waiting & 0xff);
        this.waiting >>>= 8;
        this.count = Math.max(0, this.count - 8);
    }
}

/**
 * The pixels as codes of LZW: each names the longest row of pixels that came before, which with the pixel after it
 * becomes the next code.
 * @param {Uint8Array} pixels
 */
function compressed(pixels) {
    const clear = 1 << PIXEL_BITS;
    const out = new BitWriter();
    /** @type {Map<number, number>} */
    const table = new Map();
    let next = 0;
    let bits = 0;
    const begin = () => {
        table.clear();
        next = clear + 2;
        bits = PIXEL_BITS + 1;
    };
    begin();
    out.write(clear, bits);
    let row = pixels[0];
    for (let i = 1; i < pixels.length; i += 1) {
        const longer = (row << PIXEL_BITS) | pixels[i];
        const known = table.get(longer);
        if (known !== undefined) {
            row = known;
            continue;
        }
        out.write(row, bits);
        if (next === CODES) {
            out.write(clear, bits);
            begin();
        } else {
            if (next === 1 << bits) bits += 1;
            table.set(longer, next);
            next += 1;
        }
        row = pixels[i];
    }
    out.write(row, bits);
    // A reader makes its code a step later: the end may need a bit more.
    if (next === 1 << bits && bits < 12) bits += 1;
    out.write(clear + 1, bits);
    if (out.count) out.flush();
    return out.bytes;
}

/** @param {number} value */
function short16(value) {
    return [value & 0xff, value >> 8];
}

/** @param {Frame} frame */
function frameBytes({ x, y, width, height, pixels, delay }) {
    const leaveInPlace = 1 << 2;
    const bytes = [0x21, 0xf9, 4, leaveInPlace, ...short16(delay), 0, 0, 0x2c, ...[x, y, width, height].flatMap(short16), 0, PIXEL_BITS];
    const packed = compressed(pixels);
    for (let i = 0; i < packed.length; i += 255) {
        const block = packed.slice(i, i + 255);
        bytes.push(block.length, ...block);
    }
    return [...bytes, 0];
}

/**
 * The file, which plays again and again.
 * @param {number} width @param {number} height @param {number[][]} palette  up to 256 colours, red green blue @param {Frame[]} frames  the first one is the whole picture
 * @returns {Blob}
 */
export function gifFile(width, height, palette, frames) {
    const text = (/** @type {string} */ words) => [...words].map((c) => c.charCodeAt(0));
    const colours = Array.from({ length: 256 }, (_, i) => palette[i] ?? [0, 0, 0]).flat();
    const head = [...text("GIF89a"), ...short16(width), ...short16(height), 0xf7, 0, 0, ...colours];
    const forever = [0x21, 0xff, 11, ...text("NETSCAPE2.0"), 3, 1, 0, 0, 0];
    const parts = [head, forever, ...frames.map(frameBytes), [0x3b]];
    return new Blob(parts.map((part) => Uint8Array.from(part)), { type: "image/gif" });
}
