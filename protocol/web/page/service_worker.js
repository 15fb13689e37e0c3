// Keeps the files of the page on a server, and answers with them. The headers make the page isolated, which threads
// need (COOP and COEP), on servers that do not send them.

/* global CACHE, FILES */
const HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
};

/** @param {Response} answer */
function isolated(answer) {
    const headers = new Headers(answer.headers);
    for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

/** @param {Request} request */
async function answerTo(request) {
    const kept = await (await caches.open(CACHE)).match(request, { ignoreSearch: true });
    return isolated(kept ?? (await fetch(request)));
}

/** Files of other versions go when no page uses them any more. */
async function forgetOthers() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("fukumi-") && name !== CACHE).map((name) => caches.delete(name)));
    await self.clients.claim();
}

self.addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES))));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
    const isOurs = new URL(event.request.url).origin === location.origin;
    if (isOurs && event.request.method === "GET") event.respondWith(answerTo(event.request));
});
