// PV35, PV36: a body of 12x12 cells with crew and cargo on it, in all 16 headings, about whichever of its cells it turns.

import { expect, test } from "vitest";
import type { Session } from "../../src/session/index.ts";
import { play, sessionOf } from "../playing.ts";

const side = 12;

/** A square that turns about one of its cells, with somebody on every fifth cell and something on every seventh. */
function squareAbout(pivot: number): Session {
  const rows = Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_x, x) => (y * side + x === pivot ? "o" : "=")).join(""),
  );
  const [px, py] = [pivot % side, Math.floor(pivot / side)];
  const spot = (cell: number): string => `(${20 + (cell % side) - px}, ${20 + Math.floor(cell / side) - py})`;
  const cells = [...Array(side * side).keys()];
  return sessionOf(`title Square
board sea 41x41
objects
  water ~ blue   hub o white   coin $ yellow
  coin on square, hub
bodies
  on water
  square turns about o in 16 headings
  square brown
${rows.map((row) => `  ${row}`).join("\n")}
bodies crews
  on square, hub
  hero @ yellow
layers
  others
  pile coin
  crews
controls
  cw (n: number)
  flip
step turning
  when cw: turn square cw n or refuse
  when flip: mirror square or refuse
start
  for each cells in sea: put water at it
  put new square at (20, 20)
${cells.flatMap((it) => (it % 5 === 2 ? [`  put new hero at ${spot(it)}`] : [])).join("\n")}
${cells.flatMap((it) => (it % 7 === 3 ? [`  put coin at ${spot(it)}`] : [])).join("\n")}
`);
}

/** How many cells show the square, its crew and what lies on it. */
function counted({ game, position }: Session): readonly number[] {
  const found = [0, 0, 0];
  for (let cell = 0; cell < 41 * 41; cell++)
    for (const kind of position.kindsAt(cell)) {
      const { name } = game.program.kinds[kind]!;
      const at = ["square", "hero", "coin"].indexOf(name === "hub" ? "square" : name);
      if (at >= 0) found[at]!++;
    }
  return found;
}

/** `QUADRILLE_PIVOTS=1` turns about each cell. */
const every = Number(process.env["QUADRILLE_PIVOTS"] ?? 100);

test.each([...Array(side * side).keys()].filter((it) => it % every === 0))(
  "about its cell %i it comes whole to each heading, is mirrored there, and comes back as it was",
  (pivot) => {
    const session = squareAbout(pivot);
    const before = session.hash();
    const all = counted(session);
    expect(all).toEqual([side * side, 29, 21]);
    for (let heading = 1; heading < 16; heading++) {
      play(session, `cw(${heading})`);
      expect([session.last.reason?.text, ...counted(session)]).toEqual([undefined, ...all]);
      const turned = session.hash();
      expect(turned).not.toBe(before);
      play(session, "flip");
      expect([session.last.reason?.text, ...counted(session)]).toEqual([undefined, ...all]);
      expect(session.hash()).not.toBe(turned);
      expect(play(session, "flip").hash()).toBe(turned);
      expect(play(session, `cw(-${heading})`).hash()).toBe(before);
    }
  },
);
