// The engine's levels as the page offers them; their words come from the engine (dialogs.js).

export const FULL_STRENGTH = 12;
export const USUAL_LEVEL = 3;
