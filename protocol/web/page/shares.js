// Shares of a whole in per cent.

/** Parts as whole per cent that add up to 100: those with the largest remainders are rounded up. @param {number[]} parts  of which one is above 0 @returns {number[]} */
export function shares(parts) {
    const whole = parts.reduce((sum, part) => sum + part, 0);
    const exact = parts.map((part) => (part / whole) * 100);
    const rounded = exact.map(Math.floor);
    const left = 100 - rounded.reduce((sum, each) => sum + each, 0);
    const order = parts.map((_, i) => i).sort((a, b) => exact[b] - rounded[b] - (exact[a] - rounded[a]) || a - b);
    for (const i of order.slice(0, left)) rounded[i] += 1;
    return rounded;
}
