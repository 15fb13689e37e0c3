// Bytes of files: read with a check of their end, and the texts in them.

export class ByteReader {
    /** @param {Uint8Array} bytes @param {string} what the file is called where it is cut off */
    constructor(bytes, what) {
        this.bytes = bytes;
        this.what = what;
        this.at = 0;
    }

    get isAtEnd() {
        return this.at >= this.bytes.length;
    }

    /** @param {number} count */
    take(count) {
        if (this.at + count > this.bytes.length) throw new Error(`${this.what} is cut off.`);
        this.at += count;
        return this.bytes.subarray(this.at - count, this.at);
    }

    byte() {
        return this.take(1)[0];
    }

    /** Little endian. @param {number} size bytes, up to 4 */
    number(size) {
        return this.take(size).reduceRight((sum, each) => sum * 256 + each, 0);
    }
}

/** UTF-8 where it is, else Latin-1, so that no byte is lost; line ends alike. @param {number[] | Uint8Array} bytes */
export function decodeText(bytes) {
    const array = Uint8Array.from(bytes);
    let text = "";
    try {
        text = new TextDecoder("utf-8", { fatal: true }).decode(array);
    } catch {
        text = Array.from(array, (b) => String.fromCharCode(b)).join("");
    }
    return text.replace(/\r\n?|[\b]/g, "\n").replace(/\0/g, "").trim();
}

/** Latin-1 where it has all characters and cannot be mistaken for UTF-8, as book/foreign_text.hpp. @param {string} text */
export function encodeText(text) {
    const utf8 = new TextEncoder().encode(text);
    const narrow = Array.from(text, (c) => /** @type {number} */ (c.codePointAt(0)));
    if (narrow.some((c) => c > 255)) return utf8;
    try {
        new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(narrow));
        return utf8;
    } catch {
        return Uint8Array.from(narrow);
    }
}
