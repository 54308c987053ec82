import { expect, test } from "vitest";
import { forEver, programs } from "../bench/budget/programs.mjs";
import { allFast, type GameOptions, makeCodeGenerator, makeGame, noFastImpls } from "../src/game/index.ts";
import { internalsOf } from "../src/core/game/inside.ts";
import type { Program } from "../src/program/index.ts";
import { makeSave, parseSave } from "../src/session/index.ts";
import { gameOf, play, seen, sessionOf } from "./playing.ts";
import { closures } from "./fast-parts.ts";
import { today } from "./moves/sweep.ts";

/** A smaller budget than games have, for the plain interpreters are slow. */
const budget = 8_000;

/** What a cycle comes to, and the work that was counted if it came to its end. */
function cycleOf(program: Program, options: GameOptions): { readonly result: string; readonly work: number } {
  const game = makeGame(program, options);
  const { position } = game.begin(0, 1);
  const before = options.fast?.generated ? 150 : 0;
  for (let cycle = 0; cycle < before; cycle++) game.cycle(position, { controls: [] });
  Object.assign(Reflect.get(position, "layout"), { maxWork: budget });
  Object.assign(internalsOf(game).machine, { workLimit: budget });
  const { fault, result } = game.cycle(position, { controls: [{ control: 0, args: [], player: 0 }] });
  const { work } = internalsOf(game).machine;
  return { result: fault?.code ?? result, work: fault?.code === "budget" ? Infinity : work };
}

const ways: readonly GameOptions[] = [
  { fast: noFastImpls },
  { fast: closures },
  { fast: { generated: makeCodeGenerator() } },
  { fast: allFast },
];

test.each(today(Object.entries(programs), 8))("R5: %s counts the same work every way", (_, text) => {
  for (const times of ["2", forEver]) {
    const { program } = gameOf(text.replaceAll(forEver, times));
    const [first, ...others] = ways.map((options) => cycleOf(program, options));
    for (const other of others) expect(other).toEqual(first);
    expect(first!.work).toBeGreaterThan(0);
  }
});

test("R5: what goes on for ever ends at the budget", () => {
  for (const [name, text] of Object.entries(programs).filter(([, it]) => it.includes(forEver))) {
    const { result } = cycleOf(gameOf(text).program, {});
    expect(result, name).toBe("budget");
  }
});

/** Two lines go beyond the budget, and the last one does something else. */
const beyond = (last: string): string => `title Beyond
tick 10 per second
objects: ant a
controls: go
state: counter n
step a when go
  repeat 3999
    add 1 to n
  add 1 to n
  add 1 to n
  ${last}
view: board
level
  a
`;

test.each(["add 1 to n", "win", "refuse", "restart"])(
  "R5: over the budget nothing counts that a line does: %s",
  (last) => {
    for (const options of ways) {
      const { program } = gameOf(beyond(last));
      expect(cycleOf(program, options)).toEqual({ result: "budget", work: Infinity });
    }
  },
);

test("an object can be shoved in a game without bodies", () => {
  const session = sessionOf(
    "title Shove\nobjects: ant a\ncontrols: go g\nstep s when go: shove ant right\nview: board\nlevel\n  a..\n",
  );
  expect(seen(play(session, "go, go"))).toBe("  a");
});

const gems = (step: string): string =>
  `title Gems\ntick 10 per second\nlayers\n  pile gem\nobjects: gem *\nstate: counter n\nstep work\n  add 1 to n\n  ${step}\nview: "{count gem}"\nlevel\n  *\n`;

test("R5: taking objects out from under others counts for those that lie on them", () => {
  const session = sessionOf(
    gems("when n < 11: for each gem: put gem at it\n  when n = 11: for each gem: remove it"),
  );
  play(session, "11 .");
  const { work } = internalsOf(session.game).machine;
  expect(seen(session)).toBe("0");
  // The 1,024 gems are taken from the bottom: below 1,023 others, below 1,022, ...
  expect(work).toBeGreaterThan((1024 * 1023) / 2 / 16);
});

const rafts = `title Rafts
objects: water ~
layers: water, raft
bodies hull
  on water, raft
  raft R
controls: go
state: counter n
legend: r raft, water
step work when go
  for each raft: put new raft at it
view: "{count raft}"
level
  r~
`;

test("R5: bodies that are laid on a stack count for those that lie there; a stack is loaded as it was", () => {
  const session = play(sessionOf(rafts), "go, go, go, go, go, go, go, go, go");
  const { work } = internalsOf(session.game).machine;
  expect(seen(session)).toBe("512");
  // The last 256 were laid on 256, on 257, ...
  expect(work).toBeGreaterThan(256 * (256 + 511));
  const loaded = parseSave(session.game, makeSave(session));
  expect(loaded).toMatchObject({ position: expect.anything() });
  expect("position" in loaded && loaded.position.hash()).toBe(session.position.hash());
});

test("R5: more than a million objects on piles are refused, and play goes on", () => {
  const session = play(sessionOf(gems("for each gem: put gem at it")), "20 .");
  expect([session.last.fault?.code, session.last.fault?.text]).toEqual([
    "full",
    "More than 1,000,000 objects would lie on piles.",
  ]);
  expect(seen(session)).toBe(String(2 ** 19));
  expect(session.status).toBe("playing");
});
