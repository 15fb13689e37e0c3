// Bytes inside the page, in nearly as many characters: gzip in a text of ISO-8859-15, whose 256 characters are
// 256 bytes. NUL, CR, "<" and "=" would not come back from HTML as they were: "=" is put before them, and
// they are 64 further on. In base64 the page would measure a third more.

/** Before the bytes: such a character where the page was read in its own encoding, or is a copy in UTF-8. */
const MARK = "\u0080";

/** The text of the element, read anew where a server said another encoding. @param {string} id */
async function packedText(id) {
    const text = document.getElementById(id)?.textContent ?? "";
    if (text.startsWith(MARK)) return text;
    const page = await (await fetch(location.href)).arrayBuffer();
    return new TextDecoder("iso-8859-15").decode(page).split(` id="${id}">`)[1].split(/<\/script>/)[0];
}

/** @param {string} text */
function bytesOf(text) {
    // Characters of ISO-8859-1 too: the program takes them for its pages of reviews, which are in UTF-8.
    const byteOf = Uint8Array.from({ length: 65536 }, (_, code) => code);
    const all = new TextDecoder("iso-8859-15").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    for (let byte = 0; byte < 256; byte += 1) byteOf[all.charCodeAt(byte)] = byte;
    const bytes = new Uint8Array(text.length);
    let count = 0;
    for (let i = MARK.length; i < text.length; i += 1) {
        const isMoved = text[i] === "=";
        if (isMoved) i += 1;
        bytes[count] = byteOf[text.charCodeAt(i)] - (isMoved ? 64 : 0);
        count += 1;
    }
    return bytes.subarray(0, count);
}

/** Whether the page holds such an element. @param {string} id */
export function isPacked(id) {
    return Boolean(document.getElementById(id)?.textContent);
}

/** Unpacks what the element holds. @param {string} id @returns {Promise<Response>} */
export async function unpack(id) {
    const bytes = bytesOf(await packedText(id));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}
