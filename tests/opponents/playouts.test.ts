import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ControlField } from "../../src/solve/opponents/tree-search/control-field.ts";
import { Surroundings, Trail } from "../../src/solve/opponents/tree-search/surroundings.ts";
import { gameOf } from "../playing.ts";

const text = readFileSync(new URL("../../games/go.quad", import.meta.url), "utf8");
const small = text.replace("5 to 19 = 9", "5 to 19 = 5");

/** Playouts on 5x5 after some moves of black, with a pass of white behind each. */
function playoutsAfter(
  cells: readonly (readonly [number, number])[],
  count: number,
): { readonly trails: readonly Trail[]; readonly wins: number; readonly same: boolean } {
  const game = gameOf(small);
  const { position } = game.begin(0, 1);
  const [lay, pass] = ["lay", "pass"].map((name) =>
    game.program.controls.findIndex((it) => it.name === name),
  );
  for (const [x, y] of cells) {
    game.cycle(position, { controls: [{ control: lay, args: [y * 19 + x], player: 0 }] });
    game.cycle(position, { controls: [{ control: pass, args: [], player: 1 }] });
  }
  position.dropChanges();
  const before = position.copy();
  const field = new ControlField(game, () => position, new Surroundings(game.program, position.boards));
  const chance = new Int32Array([1, 2, 3, 4]);
  let [wins, same] = [0, true];
  const trails = Array.from({ length: count }, () => {
    const trail = new Trail(300);
    field.begin();
    field.playOut(trail, chance, () => 0.5);
    const result = field.result();
    expect(result).toBeDefined();
    wins += result![0];
    field.learn(trail, result!);
    field.undo();
    same &&= position.equals(before);
    return trail;
  });
  return { trails, wins, same };
}

test("playouts of Go come to an end, and are taken back", () => {
  const { trails, same } = playoutsAfter([], 60);
  expect(same).toBe(true);
  const mean = trails.reduce((sum, it) => sum + it.length, 0) / trails.length;
  expect(mean).toBeGreaterThan(20);
  expect(mean).toBeLessThan(80);
});

test("a playout fills no eye of a living group", () => {
  // Two rows of stones with an eye at each end of the top row live on a board of five rows, and nothing else can.
  const wall = [0, 1, 2, 3, 4].map((x) => [x, 1] as const);
  const living = [...wall, [1, 0], [3, 0], [2, 0]] as const;
  const { trails, wins } = playoutsAfter(living, 80);
  const late = trails.slice(40);
  const filled = late.filter((it) =>
    Array.from({ length: it.length }, (_, i) => i).some(
      (i) => it.playerByChoice[i] === 0 && (it.choices[i] === 0 || it.choices[i] === 4),
    ),
  );
  expect(filled).toHaveLength(0);
  expect(wins).toBeGreaterThan(70);
});
