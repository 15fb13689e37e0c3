// The beginning of the page in one file: its script and the texts of its elements are unpacked, and the script runs.

import { unpack } from "./packed_text.js";

unpack("packed-page").then((packed) => packed.json()).then(({ script, ...texts }) => {
    for (const [id, text] of Object.entries(texts)) {
        const holder = document.getElementById(id);
        if (holder) holder.textContent = text;
    }
    const run = document.createElement("script");
    run.id = "page-script";
    run.textContent = script;
    document.body.append(run);
});
