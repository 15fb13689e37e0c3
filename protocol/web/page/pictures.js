// Pictures of the board as files, and the sound of a stone.

import { boardContent, viewBox } from "./board_picture.js";
import { draw } from "./dom.js";

const RULES_FOR_BOARD = /^\.(wood|grid|frame|star|coordinate|stone|arrow|blocked|number|last-dot|winning|forbidden|mark|point|zone|fifth|label|hint|badge)\b/;
const PIXELS_PER_UNIT = 2;

/** The colours of the page's theme, written into the picture. */
function styleText() {
    const colors = getComputedStyle(document.documentElement);
    const texts = [];
    for (const rule of document.styleSheets[0].cssRules)
        if (RULES_FOR_BOARD.test(rule.cssText)) texts.push(rule.cssText);
    return texts.join("").replace(/var\((--[a-z-]+)\)/g, (_, name) => colors.getPropertyValue(name).trim());
}

/** @param {import("./board_picture.js").Scene} scene */
export function svgPicture(scene) {
    const { x, y, width, height } = viewBox(scene);
    const picture = draw("svg", { width, height, viewBox: `${x} ${y} ${width} ${height}` }, draw("style", {}, styleText()), boardContent(scene));
    return `${new XMLSerializer().serializeToString(picture)}\n`;
}

/** @param {import("./board_picture.js").Scene} scene @param {number} [width]  of the canvas; PIXELS_PER_UNIT without @returns {Promise<HTMLCanvasElement>} */
export async function canvasOf(scene, width) {
    const image = new Image();
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svgPicture(scene));
    await image.decode();
    const canvas = document.createElement("canvas");
    const scale = width === undefined ? PIXELS_PER_UNIT : width / image.naturalWidth;
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
}

/** @param {import("./board_picture.js").Scene} scene @returns {Promise<Blob>} */
export async function pngPicture(scene) {
    const canvas = await canvasOf(scene);
    return new Promise((done, fail) => {
        canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("The picture could not be made."))));
    });
}

/** @type {AudioContext | null} */
let audio = null;

/** A stone on wood: a short knock. */
export function knock() {
    audio ??= new AudioContext();
    const now = audio.currentTime;
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(520, now);
    tone.frequency.exponentialRampToValueAtTime(140, now + 0.05);
    loudness.gain.setValueAtTime(0.35, now);
    loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
    tone.connect(loudness).connect(audio.destination);
    tone.start(now);
    tone.stop(now + 0.1);
}
