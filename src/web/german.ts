import rows from "./german.json" with { type: "json" };
import refusals from "./german-refusals.json" with { type: "json" };

export * from "./sentence-matching.ts";

/** Maps the English sentences of the player to German; `{}` stands for inserted values, in the order of the English sentence. */
export const germanRows = rows;

/** Maps English messages of the engine, the rooms and the server to German. */
export const germanRefusals: Readonly<Record<string, string>> = refusals;
