// What holds of bodies that carry, push and stack, whatever is done with them, in random worlds.

import { array, assert, constantFrom, nat, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Game } from "../../src/game/index.ts";
import { makeSave, newSession, parseSave, type Session } from "../../src/session/index.ts";
import { contentsOf } from "../../src/trace/index.ts";
import { gameOf, play } from "../playing.ts";
import { kit } from "./kit.ts";

const [width, height] = [10, 7];
const laid = "raft hull hoop prong ship boat floe lift bridge box block hero goblin fish worm coin gem".split(
  " ",
);

const bodies = laid.filter((it) => it !== "coin" && it !== "gem");

/** A world whose ground is chance, where anything can be laid, moved, turned, mirrored, pushed, linked and taken away. */
const world: Game = gameOf(`${kit}
define movers = ${bodies.join(", ")}
define terrain = water, water, water, water, water, shallows, shallows, sand, sand, sand, chasm, chain, rock
meetings
  hull into goblin: board or shove it way or remove it, add 1 to gone
  hero into loads: shove it way
  hero into raft: move it against way, stay
  box into block: join
  vessel, hoist, floes into crews: board or shove it way
  vessel, hoist, floes, loads into coin, gem: shove it way or remove it, add 1 to lost
controls
${laid.map((name) => `  put-${name} (spot: cell)`).join("\n")}
  go (n: 0 to 30, way: direction)
  cw (n: 0 to 30)
  ccw (n: 0 to 30)
  flip (n: 0 to 30)
  push (n: 0 to 30, way: direction)
  tie (n: 0 to 30)
  free (n: 0 to 30)
  moor (n: 0 to 30)
  clear
  flood
state
  counter k, lost, gone
  slot last
start: for each cells in sea: put terrain[random 0 to 12] at it
step flood when flood: for each cells in sea: put water under it
step lay
${laid.map((name) => `  when put-${name}: put ${bodies.includes(name) ? `new ${name}` : name} at spot or refuse`).join("\n")}
step act
  for each movers as one
    when k = n
      when go: move one way
      when cw: turn one cw
      when ccw: turn one ccw
      when flip: mirror one
      when push: shove one way
      when tie and last is not none: link one to last or refuse
      when tie: last = one
      when free: unlink one
    add 1 to k
  k = 0
  for each vessel as one
    when moor and k = n and last is not none: link one to last or refuse
    when moor and k = n: last = one
    add 1 to k
  k = 0
  when clear: for each movers: remove it
level
${Array.from({ length: height }, () => `  ${".".repeat(width)}`).join("\n")}
`);

const cell = tuple(nat(width - 1), nat(height - 1));
const ways = ["up", "down", "left", "right", "up-left", "up-right", "down-left", "down-right"];
const laying = array(tuple(constantFrom(...laid), cell), { minLength: 12, maxLength: 22 }).map((all) =>
  all.map(([name, [x, y]]) => `put-${name}((${x}, ${y}))`),
);
const number = nat(13);
const deed = tuple(
  constantFrom("go", "go", "go", "go", "go", "push", "cw", "ccw", "flip", "tie", "free"),
  number,
  constantFrom(...ways),
).map(([what, n, way]) => (what === "go" || what === "push" ? `${what}(${n}, ${way})` : `${what}(${n})`));
const deeds = array(deed, { minLength: 10, maxLength: 40 });
const runs = { numRuns: Number(process.env["QUADRILLE_WORLDS"] ?? 25) };

/** How many there are of some kinds, of coins that lie unseen too. */
function count({ position, game }: Session, ...names: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < width * height; at++)
    for (const kind of position.kindsAt(at)) if (names.includes(game.program.kinds[kind]!.name)) count++;
  return count;
}

const smallKinds = ["box", "block", "hero", "goblin", "fish"];

/** The bodies of several cells that lie on the board, each once, whoever lies on them, by name. */
function bodiesOf({ position, game }: Session): string[] {
  const found = new Map<number, string>();
  for (let at = 0; at < width * height; at++)
    for (const { kind, body } of contentsOf(game, position, at).things)
      if (body) found.set(body.thing, game.program.kinds[kind]!.name);
  return [...found.values()].filter((it) => !smallKinds.includes(it)).sort();
}

/** A counter of the world. */
function counter({ position, game }: Session, name: string): number {
  const variable = game.program.variables.findIndex((it) => it.name === name);
  return game.look(position, 0).value({ is: "variable", variable })!;
}

const gone = (session: Session): number => counter(session, "gone");
const lost = (session: Session): number => counter(session, "lost");

/** Whether the body that was turned can be turned back, whichever it is by now in the order of the board; then all is as it was. */
function movedBack(session: Session, word: string, before: number): boolean {
  for (let n = 0; n < 16; n++) {
    play(session, word.replace(/\d+/, String(n)));
    if (session.hash() === before) return true;
    if (session.last.changed) play(session, "undo");
  }
  return false;
}

/** The kinds of the first layer. */
function groundOf({ position, game }: Session): string[] {
  return Array.from({ length: width * height }, (_, at) => {
    const kind = position.kindsAt(at).find((it) => game.program.kinds[it]!.layer === 0);
    return kind === undefined ? "" : game.program.kinds[kind]!.name;
  });
}

describe("whatever is done", () => {
  test("what is refused changes nothing; saves hold everything; undo is exact; the ground comes back", () => {
    assert(
      property(nat(1_000_000), laying, deeds, (seed, first, then) => {
        const session = newSession(world, { seed });
        const bare = groundOf(session);
        const hashes = [session.hash()];
        let [small, coins] = [0, 0];
        const large: string[] = [];
        for (const word of [...first, ...then]) {
          const before = session.hash();
          play(session, word);
          const { result, reason } = session.last;
          if (result === "refused" || reason) expect(session.hash()).toBe(before);
          else expect(result).toBe("done");
          hashes[session.inputs.length] = session.hash();
          if (result === "refused") continue;
          if (/^put-(coin|gem)/.test(word)) coins++;
          else if (word.startsWith("put-")) large.push(word.slice(4, word.indexOf("(")));
          if (smallKinds.some((it) => word.startsWith(`put-${it}(`))) small++;
          expect(count(session, ...smallKinds) + gone(session)).toBe(small);
        }
        expect(bodiesOf(session)).toEqual(large.filter((it) => !smallKinds.includes(it)).sort());
        const loaded = parseSave(session.game, makeSave(session));
        if ("wrong" in loaded) throw new Error(loaded.wrong);
        const restored = session.game.restore(JSON.parse(JSON.stringify(session.position.save())));
        if ("wrong" in restored) throw new Error(restored.wrong);
        expect(restored.equals(session.position)).toBe(true);
        expect(restored.hash()).toBe(session.hash());
        play(session, "clear");
        expect(groundOf(session)).toEqual(bare);
        expect(count(session, "coin", "gem") + lost(session)).toBe(coins);
        play(session, "undo");
        while (session.canUndo) {
          expect(session.hash()).toBe(hashes[session.inputs.length]);
          play(session, "undo");
        }
        expect(groundOf(session)).toEqual(bare);
      }),
      runs,
    );
  });

  test("a turn and its inverse are the identity, and so is a mirror twice, riders and cargo and links and all", () => {
    const vessels = constantFrom("raft", "hull", "hoop", "prong", "ship", "boat");
    const afloat = array(tuple(vessels, cell), { minLength: 1, maxLength: 4 });
    const aboard = array(tuple(constantFrom("coin", "gem", "hero", "goblin", "worm"), cell), {
      minLength: 10,
      maxLength: 20,
    });
    let [done, ridden] = [0, 0];
    assert(
      property(afloat, aboard, array(nat(3), { maxLength: 4 }), nat(3), (boats, cargo, ties, n) => {
        const session = play(newSession(world), "flood");
        for (const [name, [x, y]] of boats) play(session, `put-${name}((${x}, ${y}))`);
        for (const [name, [x, y]] of cargo)
          if (groundOf(session)[y * width + x] !== "water") play(session, `put-${name}((${x}, ${y}))`);
        for (const tie of ties) play(session, `moor(${tie})`);
        for (const [there, back] of [
          ["cw", "ccw"],
          ["ccw", "cw"],
          ["flip", "flip"],
        ]) {
          const before = session.hash();
          play(session, `${there}(${n})`);
          if (session.last.result === "refused" || !session.last.changed) continue;
          if (count(session, "hero", "goblin", "worm") > 0) ridden++;
          expect(movedBack(session, `${back}(${n})`, before)).toBe(true);
          done++;
        }
      }),
      runs,
    );
    expect(done).toBeGreaterThan(runs.numRuns / 4);
    expect(ridden).toBeGreaterThan(0);
  });
});
