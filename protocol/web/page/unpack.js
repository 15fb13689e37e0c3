// The beginning of the page in one file: its script and the texts of its elements are unpacked, and the script runs.

import { unpack } from "./packed_text.js";

/** Tables of translations by language. @param {Record<string, any[]>} columns  the same translations, each at the place of its English text */
function tablesOf({ en, ...columns }) {
    const table = (texts) => Object.fromEntries(texts.map((text, i) => [en[i], text]).filter(([, text]) => text !== null));
    return Object.fromEntries(Object.entries(columns).map(([code, texts]) => [code, table(texts)]));
}

unpack("packed-page").then((packed) => packed.json()).then(({ script, languages, ...texts }) => {
    for (const [id, text] of Object.entries({ ...texts, languages: JSON.stringify(tablesOf(languages)) })) {
        const holder = document.getElementById(id);
        if (holder) holder.textContent = text;
    }
    const run = document.createElement("script");
    run.id = "page-script";
    run.textContent = script;
    document.body.append(run);
}).catch((error) => {
    document.body.prepend(`Fukumi needs a newer browser (${error}).`);
});
