// The page on a server: it keeps its files for the time without a network, and may be installed. The service worker
// (service_worker.js) also sends the headers that make the page isolated, where the server does not.

import { isServed } from "./engine_source.js";

/** Kept for this tab: the page was loaded anew, once, to get the headers. */
const RELOADED = "fukumi-reloaded";

export function keepForOffline() {
    if (!isServed() || !("serviceWorker" in navigator)) return;
    // A load past the service worker (Shift and reload) is followed by another one, once.
    if (self.crossOriginIsolated) sessionStorage.removeItem(RELOADED);
    const isolate = () => {
        if (self.crossOriginIsolated || sessionStorage.getItem(RELOADED)) return;
        sessionStorage.setItem(RELOADED, "1");
        location.reload();
    };
    navigator.serviceWorker.addEventListener("controllerchange", isolate);
    navigator.serviceWorker.ready.then(isolate);
    // Chromium shows the page from before the first load anew, as it was, instead of loading it again.
    window.addEventListener("pageshow", ({ persisted }) => {
        if (persisted && navigator.serviceWorker.controller && !self.crossOriginIsolated) location.reload();
    });
    // Without it the page is as good as long as there is a network.
    navigator.serviceWorker.register("service_worker.js").catch(() => {});
}
