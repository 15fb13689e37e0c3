// Elements of the page. Texts become texts here and never markup, wherever they come from.

/** @typedef {string | number | boolean | null | undefined} Attribute  false, null and undefined: there is none */
/** @typedef {Node | string | number | false | null | undefined} Child  false, null and undefined: nothing */

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} id @returns {HTMLElement} */
export function element(id) {
    return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @template {Element} E @param {E} made @param {Record<string, Attribute>} attributes @param {(Child | Child[])[]} children */
function filled(made, attributes, children) {
    for (const [key, value] of Object.entries(attributes))
        if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value === true ? "" : String(value));
    for (const child of children.flat()) if (child !== false && child !== null && child !== undefined) made.append(/** @type {any} */ (child));
    return made;
}

/** @param {string} name @param {Record<string, Attribute>} [attributes] @param {...(Child | Child[])} children */
export function make(name, attributes = {}, ...children) {
    return filled(document.createElement(name), attributes, children);
}

/** An element of a picture. @param {string} name @param {Record<string, Attribute>} [attributes] @param {...(Child | Child[])} children */
export function draw(name, attributes = {}, ...children) {
    return filled(document.createElementNS(SVG, name), attributes, children);
}

/** Many calls before the next picture are one. @param {() => void} draw */
export function oncePerFrame(draw) {
    let asked = false;
    return () => {
        if (asked) return;
        asked = true;
        requestAnimationFrame(() => {
            asked = false;
            draw();
        });
    };
}

/** The children that were written last. @type {WeakMap<Element, (Child | Child[])[]>} */
const written = new WeakMap();

/** Which of its neighbours an element is; a button of a best line stays the same while its moves change. @param {HTMLElement} element */
function placeOf(element) {
    const { pv, ...place } = element.dataset;
    return JSON.stringify([element.getAttribute("name"), place]);
}

/** Gives the focus to the element in the place of the one that had it, or to the whole if none there can have it. @param {HTMLElement} at @param {HTMLElement} before */
function giveFocus(at, before) {
    const place = placeOf(before);
    const next = [...at.querySelectorAll(before.localName)].find((each) => placeOf(/** @type {HTMLElement} */ (each)) === place);
    /** @type {HTMLElement | undefined} */ (next)?.focus({ preventScroll: true });
    if (next && next === document.activeElement) return;
    at.tabIndex = -1;
    at.addEventListener("blur", () => at.removeAttribute("tabindex"), { once: true });
    at.focus({ preventScroll: true });
}

/**
 * Only what has changed is written, and the focus stays in its place. An element that is pressed stays until it is released: a click is of
 * one element. Nothing in its place does not wait.
 * @param {Element} at @param {...(Child | Child[])} children
 */
export function write(at, ...children) {
    written.set(at, children);
    const made = make("div", {}, ...children);
    if (made.innerHTML === at.innerHTML) return;
    if (made.hasChildNodes() && at.matches(":active")) {
        requestAnimationFrame(() => { if (written.get(at) === children) write(at, ...children); });
        return;
    }
    const { activeElement } = document;
    const hadFocus = activeElement !== at && at.contains(activeElement);
    at.replaceChildren(...made.childNodes);
    if (hadFocus) giveFocus(/** @type {HTMLElement} */ (at), /** @type {HTMLElement} */ (activeElement));
}
