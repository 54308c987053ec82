import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Door, closeFolder, kinds, type Need, needs, type Taken, takenOf, useDoors } from "./doors.ts";
import { day } from "../moves/sweep.ts";
import { missing } from "./missing.ts";

// Whatever is a game goes through every door: `npm run doors` takes all kinds to all of them and writes docs/doors.md; the suite a twentieth, another each day.

const all = process.env["QUADRILLE_DOORS"] === "all";
const { host, doors } = useDoors();
beforeAll(() => host.start({ isBehindProxy: true }));
afterAll(async () => {
  await host.end();
  closeFolder();
});

interface Cell {
  readonly door: string;
  readonly kind: string;
  readonly is: "works" | "does not apply" | "refused";
  readonly text: string;
}

async function cellOf(door: Door, it: Taken): Promise<Cell> {
  const told = await Promise.resolve(door.take(it)).catch((error: unknown) => ({
    ok: false,
    text: String((error as Error).message),
  }));
  const lacks: readonly Need[] = missing(it, door.needs);
  const isNamed = lacks.some((need) => needs[need].test(told.text));
  const is =
    lacks.length === 0 ? (told.ok ? "works" : "refused") : !told.ok && isNamed ? "does not apply" : "refused";
  return { door: door.name, kind: it.kind.name, is, text: `${lacks.join(", ")}: ${told.text}` };
}

const cells: Cell[] = [];

// All doors of a game that takes long to think take minutes on a busy machine.
const patience = { timeout: all ? 900_000 : 120_000 };

test.each(kinds.map((kind, row) => ({ kind, row })))("$kind.name", patience, async ({ kind, row }) => {
  const taken = takenOf(kind);
  for (const [column, door] of doors.entries())
    if (all || (row * doors.length + column + day) % 20 === 0) cells.push(await cellOf(door, taken));
  expect(cells.filter((it) => it.kind === kind.name && it.is === "refused")).toEqual([]);
});

test.runIf(all)("the page on doors", () => {
  const short = { works: "works", "does not apply": "–", refused: "**refused**" } as const;
  const rows = doors.map(({ name, needs: of }) => `| ${name} | ${of.join(", ") || "nothing"} |`);
  const table = kinds.map(({ name }) => {
    const own = cells.filter((it) => it.kind === name);
    return `| ${name} | ${doors.map((door) => short[own.find((it) => it.door === door.name)?.is ?? "refused"]).join(" | ")} |`;
  });
  const page = `# Doors

Written by \`npm run doors\`, which takes each kind of games to each door. What a door needs of a game:

| | door | needs |
|---|---|---|
${rows.map((it, at) => `| ${at + 1} ${it}`).join("\n")}

A dash: the game lacks what the door needs, and the program says so.

| kind | ${doors.map((_, at) => at + 1).join(" | ")} |
|---|${doors.map(() => "---|").join("")}
${table.join("\n")}
`;
  writeFileSync(fileURLToPath(new URL("../../docs/doors.md", import.meta.url)), page);
});
