import { expect, test } from "vitest";
import { IntegerStack } from "../base/index.ts";
import { makeGame, type Position, putOnto } from "../game/index.ts";
import { compileProgram, type Program } from "../program/index.ts";
import { History } from "./history.ts";
import type { Input } from "./inputs/input.ts";
import { newSession } from "./session.ts";

/** Something wanders by chance, a counter counts. */
const text = `
objects: ant a
board wraps
tick 10 per second
state: counter age
step live
  add 1 to age
  rewrite random once turned
    a.  ->  .a
level
  a.....
  ......
  ...a..
`;

const state = { messages: [], checkpoint: undefined, ended: undefined, ending: undefined, chosen: [] };

/** Adds so many cycles to a history; the first is an input. */
function live(history: History, position: Position, cycles: number, logLength: number): void {
  for (let cycle = 0; cycle < cycles; cycle++) {
    game.cycle(position, { controls: [] });
    history.add({
      state,
      position,
      changes: [position.takeChanges()],
      isInput: cycle === 0,
      logLength,
    });
  }
}

function programOf(source: string): Program {
  const { program } = compileProgram({ file: "ants.quad", text: source });
  if (!program) throw new Error("no program");
  return program;
}

const game = makeGame(programOf(text));
/** Holds plays without a clock: each cycle is an input. */
const turns = programOf(text.replace("tick 10 per second\n", ""));

test("R6: ticks take no more room than the boards, and undo goes over them to before the input", () => {
  const { position } = game.begin(0, 3);
  const history = new History();
  const saved = [position.save()];
  for (const [index, cycles] of [1, 2500, 7, 4000].entries()) {
    live(history, position, cycles, index);
    saved.push(position.save());
  }
  for (const logged of [3, 2, 1, 0]) {
    expect(position.save()).toEqual(saved[logged + 1]);
    expect(history.undoLast()?.logLength).toBe(logged);
    expect(position.save()).toEqual(saved[logged]);
  }
  expect(history.undoLast()).toBeUndefined();
});

test("changes on a stack go back as those of their own do, also those that stand there twice", () => {
  const { position } = game.begin(0, 3);
  const before = position.save();
  const stack = new IntegerStack();
  for (let cycle = 0; cycle < 300; cycle++) {
    game.cycle(position, { controls: [] });
    if (cycle % 2 === 0) position.takeChangesOnto(stack);
    else putOnto(stack, position.takeChanges());
  }
  const after = position.copy();
  game.cycle(position, { controls: [] });
  const last = position.takeChanges();
  const redo = position.revert(last);
  expect(position.equals(after)).toBe(true);
  position.revert(position.revert(redo));
  position.revertTopChanges(stack, 0);
  expect(stack.length).toBe(0);
  expect(position.save()).toEqual(before);
});

test("a session that holds few changes, or none, goes back as far as one that holds all", () => {
  const inputs = Array.from({ length: 300 }, (): Input => ({ type: "cycle", given: [] }));
  const [all, few, none] = [{}, { held: 40 }, { held: 0 }].map((options) =>
    newSession(makeGame(turns), { seed: 3, ...options }),
  );
  for (const session of [all, few, none]) for (const input of inputs) session.play(input);
  for (let back = 0; back < 300; back++) {
    for (const session of [few, none]) expect(session.position.save()).toEqual(all.position.save());
    for (const session of [all, few, none]) expect(session.play({ type: "undo" }).result).toBe("done");
  }
  for (const session of [few, none]) expect([session.inputs.length, session.canUndo]).toEqual([0, false]);
});
