// The engine beside the plain version of the rules, in random worlds: the same is done and refused, and the same lies everywhere.

import { array, assert, constantFrom, nat, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import type { Session } from "../../src/session/index.ts";
import { newSession } from "../../src/session/index.ts";
import { contentsOf } from "../../src/trace/index.ts";
import { gameOf, play } from "../playing.ts";
import { kit } from "./kit.ts";
import type { PlainKind } from "./plain-board.ts";
import { type PlainMeeting, PlainWorld } from "./plain-world.ts";

const [width, height] = [9, 6];
const glyphs: Readonly<Record<string, string>> = {
  "=": "plank",
  "!": "mast",
  "*": "oar",
  "%": "ice",
  "<": "sail",
  ">": "luff",
  "'": "boom",
  a: "bow",
  b: "waist",
  c: "stern",
};

/** A kind as it is drawn; a glyph that is no object's is its own. */
function drawn(
  name: string,
  layer: number,
  on: string,
  rows: string,
  more: Partial<PlainKind> = {},
): PlainKind {
  const lines = rows.split("/");
  const [left, top] = [(lines[0]!.length - 1) >> 1, (lines.length - 1) >> 1];
  const cells = lines.flatMap((line, y) =>
    [...line].flatMap((it, x) =>
      it === "." ? [] : [{ x: x - left, y: y - top, shows: glyphs[it] ?? name }],
    ),
  );
  return { name, layer, cells, on: on.split(" "), ...more };
}

const sea = "water shallows";
const mirrors = { sail: "luff", luff: "sail" };
const narrow = { oar: ["chain"] };
const decks = "sand shallows plank ice waist bow stern box trap sprung spike";
const kinds = [
  drawn("raft", 0, sea, "==="),
  drawn("hull", 0, `${sea} sand`, ".=./==="),
  drawn("ship", 0, sea, "<'=", { mirrors }),
  drawn("boat", 0, sea, ".a./.b./.c."),
  drawn("hoop", 0, sea, "===/=.=/==="),
  drawn("prong", 0, sea, "==/.="),
  drawn("lift", 0, "chasm chain", "=*=", { narrow }),
  drawn("bridge", 0, "chasm chain", "=="),
  drawn("floe", 0, "water plank chasm", "%%"),
  drawn("box", 1, "sand plank ice trap sprung", "o"),
  drawn("block", 1, "sand plank ice trap sprung", "B"),
  drawn("hero", 3, decks, "@"),
  drawn("goblin", 3, decks, "g"),
  drawn("fish", 3, sea, "f"),
  drawn("worm", 3, "sand shallows plank", "ww"),
];

const [low, loads, crews] = [
  ["raft", "hull", "ship", "boat", "hoop", "prong", "lift", "bridge", "floe"],
  ["box", "block"],
  ["hero", "goblin", "fish"],
];
const items = ["coin", "gem"];
const meetings: readonly PlainMeeting[] = [
  [["hull"], ["goblin"], [["board"], ["shove"], ["remove"]]],
  [["hero"], loads, [["shove"]]],
  [["hero"], ["raft"], [["move it against way", "stay"]]],
  [["box"], ["block"], [["join"]]],
  [low, crews, [["board"], ["shove"]]],
  [[...low, ...loads], items, [["shove"], ["remove"]]],
];
const groups = { low, loads, high: [...crews, "worm"] };
const layersOf = { low: [0], loads: [1], high: [3] };
type Group = keyof typeof groups;
const all = kinds.map((it) => it.name);
const words = (deeds: readonly string[]): string =>
  deeds.map((it) => (it === "shove" ? "shove it way" : it === "remove" ? "remove it" : it)).join(", ");

const game = gameOf(`${kit}
${Object.entries(groups)
  .map(([name, members]) => `define ${name}ones = ${members.join(", ")}`)
  .join("\n")}
meetings
${meetings.map(([movers, met, deeds]) => `  ${movers.join(", ")} into ${met.join(", ")}: ${deeds.map(words).join(" or ")}`).join("\n")}
controls
${[...all, ...items].map((it) => `  put-${it} (spot: cell)`).join("\n")}
${Object.keys(groups)
  .map(
    (it) => `  go-${it} (spot: cell, way: direction)
  push-${it} (spot: cell, way: direction)
  cw-${it} (spot: cell)
  ccw-${it} (spot: cell)
  flip-${it} (spot: cell)
  link-${it} (spot: cell, other: cell)`,
  )
  .join("\n")}
step act
${[...all, ...items].map((it) => `  when put-${it}: put ${items.includes(it) ? it : `new ${it}`} at spot or refuse`).join("\n")}
${Object.keys(groups)
  .map(
    (it) => `  when go-${it}: move (${it}ones at spot) way or refuse
  when push-${it}: shove (${it}ones at spot) way or refuse
  when cw-${it}: turn (${it}ones at spot) cw or refuse
  when ccw-${it}: turn (${it}ones at spot) ccw or refuse
  when flip-${it}: mirror (${it}ones at spot) or refuse
  when link-${it}: link (${it}ones at spot) to (lowones at other) or refuse`,
  )
  .join("\n")}
level
${`  ${"~".repeat(width)}\n`.repeat(height)}
start: for each cells in sea: put ground[random 0 to 13] at it
define ground = water, water, water, water, water, water, water, shallows, sand, sand, sand, chasm, chain, rock
`);

const ways = ["up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left"];

/** All there is, told as the plain version does. */
function told({ position, game }: Session): string[] {
  const { program } = game;
  return Array.from({ length: width * height }, (_, cell) => {
    const { ground, things } = contentsOf(game, position, cell);
    const names = things.flatMap(({ kind, layer, body }) => {
      const { name } = program.kinds[kind]!;
      if (!body) return layer === 0 ? [] : [name];
      const stowed = body.hiddenCargo.map((it) => program.kinds[it]!.name).sort();
      const shows = program.kinds[body.shownKind]!.name;
      return [
        `${name}/${shows}/${body.heading}${body.mirrored ? "m" : ""}/${body.linkedKinds.length}/${stowed.join("+")}`,
      ];
    });
    return [program.kinds[ground]!.name, ...names].join(" ");
  });
}

const cell = nat(width * height - 1);
const laying = tuple(constantFrom(...all, ...all, ...items, ...items), cell);
const deed = tuple(
  constantFrom("go", "go", "go", "go", "push", "cw", "ccw", "flip", "link"),
  constantFrom<Group>("low", "low", "loads", "high", "high"),
  cell,
  nat(7),
  cell,
);

/** Whether the plain version does it. */
function done(
  world: PlainWorld,
  [what, group, at, way, other]: [string, Group, number, number, number],
): boolean {
  const layers = layersOf[group];
  if (what === "go") return world.move(at, layers, way);
  if (what === "push") return world.push(at, layers, way);
  if (what === "link") return world.link(at, layers, other, [0]);
  if (what === "flip") return world.mirror(at, layers);
  return world.turn(at, layers, what === "cw" ? 1 : -1);
}

const spotOf = (at: number): string => `(${at % width}, ${Math.floor(at / width)})`;

/** `QUADRILLE_WORLDS=1000 npx vitest run tests/platforms/plain.test.ts` looks at more of them. */
const runs = Number(process.env["QUADRILLE_WORLDS"] ?? 5);

/** Hero and boat, linked, come upon a fish together: whom it meets first must not hang on how they were linked. */
const linkedAboard: [number, [string, number][], [string, Group, number, number, number][]] = [
  0,
  [
    ["boat", 14],
    ["hero", 5],
    ["fish", 6],
    ["prong", 27],
  ],
  [
    ["link", "high", 0, 0, 21],
    ["link", "high", 0, 0, 0],
    ["go", "low", 33, 2, 0],
  ],
];

test("the engine does what the plain version does", () => {
  let moved = 0;
  const worlds = property(
    nat(1_000_000),
    array(laying, { minLength: 15, maxLength: 40 }),
    array(deed, { minLength: 20, maxLength: 60 }),
    (seed, first, then) => {
      const session = newSession(game, { seed });
      const rows = Array.from({ length: height }, (_, y) => told(session).slice(y * width, (y + 1) * width));
      const world = new PlainWorld(rows, {
        kinds,
        itemsOn: ["sand", "plank", "shallows", "ice", "sprung"],
        meetings,
      });
      const compare = (word: string, isDone: boolean): void => {
        play(session, word);
        expect([session.last.result, session.last.reason?.text], word).toEqual(
          isDone ? ["done", undefined] : ["refused", expect.any(String)],
        );
        expect(told(session), word).toEqual(world.told());
      };
      for (const [name, at] of first) {
        const isItem = items.includes(name);
        compare(`put-${name}(${spotOf(at)})`, isItem ? world.putItem(name, at) : world.putBody(name, at));
      }
      const somewhere = (group: Group, at: number): number => {
        const places = world.places(layersOf[group]);
        return places[at % places.length] ?? at;
      };
      for (const [what, group, first, way, second] of then) {
        const [at, other] = [somewhere(group, first), somewhere("low", second)];
        const isDone = done(world, [what, group, at, way, other]);
        if (isDone) moved++;
        const more =
          what === "link" ? `, ${spotOf(other)}` : what === "go" || what === "push" ? `, ${ways[way]}` : "";
        compare(`${what}-${group}(${spotOf(at)}${more})`, isDone);
      }
    },
  );
  assert(worlds, { numRuns: runs, endOnFailure: true, examples: [linkedAboard] });
  expect(moved).toBeGreaterThan(2 * runs);
});
