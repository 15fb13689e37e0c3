// SPDX-License-Identifier: MIT
"use strict";
(() => {
    const data = JSON.parse(document.getElementById("data").textContent);
    const {width, height, games} = data;
    const byId = (id) => document.getElementById(id);
    const kCell = 30, kMargin = 26, kMostValue = 1000;
    let shown = games, game = null, at = 0, timer = 0;

    function svg(name, attributes, parent, text) {
        const element = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        if (text !== undefined) element.textContent = text;
        parent.append(element);
        return element;
    }

    // "h8" -> [7, 7] counted from the left and from the top.
    const pointOf = (name) => [name.charCodeAt(0) - 97, height - Number(name.slice(1))];
    const screenX = (x) => kMargin + x * kCell + kCell / 2;
    const screenY = (y) => kCell / 2 + y * kCell;

    // The centre, and where fourth lines meet on boards that are large enough for that.
    function starPoints() {
        const lines = (side) => side < 11 ? [] : [3, side - 4];
        const points = lines(width).flatMap((x) => lines(height).map((y) => [x, y]));
        if (width % 2 && height % 2) points.push([(width - 1) / 2, (height - 1) / 2]);
        return points;
    }

    function drawBoard() {
        const board = byId("board");
        const right = kMargin + width * kCell, bottom = height * kCell;
        board.setAttribute("viewBox", `0 0 ${right + 4} ${bottom + kMargin}`);
        board.replaceChildren();
        svg("rect", {x: kMargin, y: 0, width: width * kCell, height: bottom, fill: "var(--wood)"}, board);
        const line = {stroke: "var(--grid)", "stroke-width": 1};
        for (let x = 0; x < width; ++x) {
            svg("line", {x1: screenX(x), x2: screenX(x), y1: screenY(0), y2: screenY(height - 1), ...line}, board);
            svg("text", {x: screenX(x), y: bottom + 18, "text-anchor": "middle", "font-size": 13,
                         fill: "var(--faint)"}, board, String.fromCharCode(97 + x));
        }
        for (let y = 0; y < height; ++y) {
            svg("line", {x1: screenX(0), x2: screenX(width - 1), y1: screenY(y), y2: screenY(y), ...line}, board);
            svg("text", {x: kMargin - 6, y: screenY(y) + 4, "text-anchor": "end", "font-size": 13,
                         fill: "var(--faint)"}, board, height - y);
        }
        for (const [x, y] of starPoints())
            svg("circle", {cx: screenX(x), cy: screenY(y), r: 3, fill: "var(--grid)", class: "star"}, board);
        if (!game) return;
        game.points.slice(0, at).forEach(([x, y], n) => drawStone(board, x, y, n));
    }

    function drawStone(board, x, y, n) {
        const isBlack = n % 2 === 0, isLast = n === at - 1;
        svg("circle", {cx: screenX(x), cy: screenY(y), r: kCell * 0.45, class: "stone",
                       fill: isBlack ? "#111" : "#fafafa", stroke: isLast ? "#d32f2f" : "#333",
                       "stroke-width": isLast ? 2.5 : 1}, board);
        if (!byId("numbers").checked) return;
        const isOpening = n < game.opening;
        svg("text", {x: screenX(x), y: screenY(y) + 4.5, "text-anchor": "middle", "font-size": 12,
                     fill: isBlack ? "#fff" : "#000", "font-style": isOpening ? "italic" : "normal"},
            board, n + 1);
    }

    // A value as black sees it: the engine's own number, or the edge of the graph for a proven end.
    function valueOf(n) {
        const text = game.values[n];
        const mate = /^([+-]?)M\d+$/i.exec(text);
        const own = mate ? (mate[1] === "-" ? -kMostValue : kMostValue) : parseFloat(text);
        if (Number.isNaN(own)) return null;
        const clipped = Math.max(-kMostValue, Math.min(kMostValue, own));
        return n % 2 === 0 ? clipped : -clipped;
    }

    // Small values count for more than large ones: the square root of what was said.
    const bent = (value) => Math.sign(value) * Math.sqrt(Math.abs(value) / kMostValue);

    function drawGraph() {
        const graph = byId("graph");
        const last = Math.max(1, game.points.length - 1);
        graph.setAttribute("viewBox", "0 0 600 130");
        graph.setAttribute("preserveAspectRatio", "none");
        graph.replaceChildren();
        const x = (n) => 5 + 590 * n / last, y = (value) => 65 - 60 * bent(value);
        svg("line", {x1: 0, x2: 600, y1: 65, y2: 65, stroke: "var(--line)"}, graph);
        for (const [colour, first] of [["var(--black)", 0], ["var(--white)", 1]]) {
            const points = [];
            for (let n = first; n < game.points.length; n += 2) {
                const value = valueOf(n);
                if (value !== null) points.push(`${x(n)},${y(value)}`);
            }
            svg("polyline", {points: points.join(" "), fill: "none", stroke: colour, class: "values",
                             "stroke-width": 2, "vector-effect": "non-scaling-stroke"}, graph);
        }
        if (at > 0)
            svg("line", {x1: x(at - 1), x2: x(at - 1), y1: 0, y2: 130, stroke: "var(--mark)",
                         "vector-effect": "non-scaling-stroke"}, graph);
    }

    function describeMove() {
        if (at === 0) return "the empty board";
        const n = at - 1, who = n % 2 === 0 ? game.black : game.white;
        const place = `${at}. ${game.moves[n]} (${n % 2 === 0 ? "black" : "white"}, ${who})`;
        if (n < game.opening) return `${place}: opening`;
        const parts = [`${Math.round(game.times[n])} ms`];
        if (game.depths[n]) parts.push(`depth ${game.depths[n]}`);
        if (game.values[n]) parts.push(`evaluation ${game.values[n]}`);
        const end = at === game.points.length ? `. ${game.verdict}` : "";
        return `${place}: ${parts.join(", ")}${end}`;
    }

    function show(move) {
        at = Math.max(0, Math.min(game.points.length, move));
        drawBoard();
        drawGraph();
        byId("move").textContent = describeMove();
        if (game.review) byId("review").href = `${game.review}#${at}`;
        history.replaceState(null, "", `#game=${game.number}&move=${at}`);
    }

    function choose(chosen, move) {
        stop();
        game = chosen;
        game.moves ??= game.text.split(" ").filter((word) => word);
        game.points ??= game.moves.map(pointOf);
        byId("title").textContent = `Game ${game.number}: ${game.black} (black) - ${game.white} (white): ${game.verdict}`;
        byId("review").hidden = !game.review;
        for (const button of byId("list").querySelectorAll("button")) {
            const isIt = Number(button.dataset.number) === game.number;
            button.toggleAttribute("aria-current", isIt);
            if (isIt) scrollListTo(button);
        }
        show(move ?? game.points.length);
    }

    // Not scrollIntoView: that moves the page too.
    function scrollListTo(button) {
        const list = byId("list"), box = button.getBoundingClientRect(), view = list.getBoundingClientRect();
        if (box.top < view.top) list.scrollTop -= view.top - box.top;
        if (box.bottom > view.bottom) list.scrollTop += box.bottom - view.bottom;
    }

    function stop() {
        clearInterval(timer);
        timer = 0;
        byId("play").textContent = "play";
    }

    function play() {
        if (timer) return stop();
        if (at === game.points.length) show(0);
        byId("play").textContent = "stop";
        timer = setInterval(() => {
            show(at + 1);
            if (at === game.points.length) stop();
        }, 600);
    }

    function fillList() {
        const engine = byId("engine").value, reason = byId("reason").value;
        shown = games.filter((g) => (!engine || g.black === engine || g.white === engine) &&
                                    (!reason || g.reason === reason));
        byId("list").replaceChildren(...shown.map((g) => {
            const item = document.createElement("li"), button = document.createElement("button");
            const score = {black: "1 : 0", white: "0 : 1", draw: "½ : ½"}[g.result];
            button.textContent = `${g.number}. ${g.black} ${score} ${g.white}, ${g.reason}`;
            button.dataset.number = g.number;
            button.addEventListener("click", () => choose(g));
            item.append(button);
            if (g.review) {
                const link = document.createElement("a");
                link.href = g.review;
                link.textContent = "review";
                item.append(link);
            }
            return item;
        }));
    }

    function step(by) {
        const index = shown.indexOf(game) + by;
        if (index >= 0 && index < shown.length) choose(shown[index]);
    }

    const keys = {
        ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1), Home: () => show(0),
        End: () => show(game.points.length), ArrowUp: () => step(-1), ArrowDown: () => step(1),
        " ": play,
        n: () => { byId("numbers").checked = !byId("numbers").checked; drawBoard(); },
    };

    function listen() {
        byId("first").addEventListener("click", keys.Home);
        byId("back").addEventListener("click", keys.ArrowLeft);
        byId("play").addEventListener("click", play);
        byId("next").addEventListener("click", keys.ArrowRight);
        byId("last").addEventListener("click", keys.End);
        byId("numbers").addEventListener("change", drawBoard);
        byId("graph").addEventListener("click", (event) => {
            const box = byId("graph").getBoundingClientRect();
            const share = (event.clientX - box.left) / box.width;
            show(1 + Math.round(share * (game.points.length - 1)));
        });
        document.addEventListener("keydown", (event) => {
            const isTyping = ["SELECT", "INPUT"].includes(event.target.tagName) && event.key !== "n";
            const isPressing = event.target.tagName === "BUTTON" && event.key === " ";
            if (isTyping || isPressing || event.ctrlKey || event.altKey || event.metaKey) return;
            if (!(event.key in keys) || !game) return;
            event.preventDefault();
            keys[event.key]();
        });
        for (const id of ["engine", "reason"]) byId(id).addEventListener("change", () => {
            fillList();
            if (shown.length && !shown.includes(game)) choose(shown[0]);
        });
    }

    function offer(id, names) {
        for (const name of names) byId(id).append(new Option(name, name));
    }

    offer("engine", data.engines);
    offer("reason", [...new Set(games.map((g) => g.reason))]);
    fillList();
    drawBoard();
    if (games.length === 0) {
        byId("title").textContent = "No game has been finished.";
        return;
    }
    listen();
    const asked = new URLSearchParams(location.hash.slice(1));
    const found = games.find((g) => g.number === Number(asked.get("game")));
    choose(found ?? games[0], asked.has("move") && found ? Number(asked.get("move")) : undefined);
})();
