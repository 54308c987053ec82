import rows from "./german.json" with { type: "json" };

/** Holds the sentences of the player in German, by their English; `{}` stands for what is put in, in the order of the English. */
export const germanRows = rows;
