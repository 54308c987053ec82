import rows from "./german-workshop.json" with { type: "json" };

/** Holds the sentences of the studio and of rooms in German, by their English; `{}` stands for what is put in. What the player says too is in its own table. */
export const germanWorkshop = rows;
