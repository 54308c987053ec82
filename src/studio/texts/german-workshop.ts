import rows from "./german-workshop.json" with { type: "json" };

/** Maps English sentences of the studio and of rooms to German; `{}` stands for inserted values. The player has its own table. */
export const germanWorkshop = rows;
