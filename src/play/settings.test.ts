import { expect, test } from "vitest";
import { readChoices } from "./settings.ts";

const all = { colours: ["auto", "none", "16"], mouse: [true, false] } as const;

test.each<[kept: object, chosen: object, trouble: string]>([
  [{}, { colours: "auto", mouse: true }, ""],
  [{ colours: "16", mouse: false }, { colours: "16", mouse: false }, ""],
  [{ colours: 16 }, { colours: "auto", mouse: true }, "`colours` must be one of auto, none, 16."],
  [{ mouse: "yes" }, { colours: "auto", mouse: true }, "`mouse` must be true or false."],
  [{ smell: "strong" }, { colours: "auto", mouse: true }, ""],
])("%j", (kept, chosen, trouble) => {
  expect(readChoices(all, { ...kept })).toEqual({ chosen, problems: trouble === "" ? [] : [trouble] });
});
