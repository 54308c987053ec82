import rows from "./german.json" with { type: "json" };
import refusals from "./german-refusals.json" with { type: "json" };

/** Holds the sentences of the player in German, by their English; `{}` stands for what is put in, in the order of the English. */
export const germanRows = rows;

/** Holds what the engine, rooms and the server say, whose English does not come from the page. */
export const germanRefusals: Readonly<Record<string, string>> = refusals;
