import colourValues from "./colours.json" with { type: "json" };

/** Maps the names of colours to `#rrggbb`. They are distinct on dark and on light backgrounds. */
export const palette: Readonly<Record<string, string>> = colourValues;
