// The program that serves the page as an engine: a WebSocket that takes and sends the lines of a worker.

/** Before a connection that has ended is made anew. */
export const PAUSE_MS = 500;

export class NativeWorker {
    /** @type {(event: {data: string}) => void} */
    onmessage = () => {};
    /** The connection has ended, or could not be made. @type {(wasOpen: boolean) => void} */
    onend = () => {};

    /** @param {number} memory in MiB */
    constructor(memory) {
        const address = new URL(`queries?memory=${memory}`, location.href);
        address.protocol = "ws:";
        let wasOpen = false;
        /** @type {string[]} */
        this.unsent = [];
        this.socket = new WebSocket(address);
        this.socket.onopen = () => {
            wasOpen = true;
            for (const line of this.unsent.splice(0)) this.socket.send(line);
        };
        this.socket.onmessage = ({ data }) => {
            for (const line of data.split("\n")) this.onmessage({ data: line });
        };
        this.socket.onclose = () => this.onend(wasOpen);
    }

    /** @param {string} line */
    postMessage(line) {
        if (this.socket.readyState === WebSocket.OPEN) this.socket.send(line);
        else this.unsent.push(line);
    }

    terminate() {
        this.onmessage = () => {};
        this.onend = () => {};
        this.socket.close();
    }
}
