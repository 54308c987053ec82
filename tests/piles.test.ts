// Piles of `state` (R55) beside arrays that do the same, in random play, however statements are run.

import { describe, expect, test } from "vitest";
import { makeGame, noFastImpls } from "../src/game/index.ts";
import { makeSave, newSession, parseInputs, parseSave, type Session } from "../src/session/index.ts";
import { programOf } from "./compiling.ts";
import { closures, generatedAfter, waysHere } from "./fast-parts.ts";

const program = programOf(`title Piles
players red, blue at any time
objects: stone *
state
  pile shared of up to 6 numbers
state for each player
  pile own of up to 5 numbers
  counter taken
controls
  top (n: 0 to 9)
  bottom (n: 0 to 9)
  top-own (n: 0 to 9)
  bottom-own (n: 0 to 9)
  take-top
  take-bottom
  take-at (n: 0 to 9)
  clear-all
  mix
step act for each player
  when top: put n on top of shared
  when bottom: put n at the bottom of shared
  when top-own: put n on top of own
  when bottom-own: put n at the bottom of own
  when take-top: take top of own as it-is, taken = it-is
  when take-bottom: take bottom of shared as it-is, taken = it-is
  when take-at: take own[n] as it-is, taken = it-is
  when clear-all: empty shared
  when mix: shuffle own
view
  "{count shared} {shared[0]} {shared[1]} {shared[2]} {shared[3]} {shared[4]} {shared[5]}"
  for each player
    "{count own} {own[0]} {own[1]} {own[2]} {own[3]} {own[4]} {taken}"
level
  *
`);

interface Model {
  shared: number[];
  readonly own: readonly number[][];
  readonly taken: number[];
}

const put = (pile: number[], most: number, value: number, isBelow: boolean): void => {
  if (pile.length >= most) return;
  if (isBelow) pile.unshift(value);
  else pile.push(value);
};

/** Does to arrays what the game does to piles. */
function play(model: Model, player: number, name: string, n: number, shuffled: readonly number[]): void {
  const own = model.own[player]!;
  const take = (pile: number[], at: number): void => {
    if (at < pile.length) model.taken[player] = pile.splice(at, 1)[0]!;
  };
  if (name === "top" || name === "bottom") put(model.shared, 6, n, name === "bottom");
  else if (name === "top-own" || name === "bottom-own") put(own, 5, n, name === "bottom-own");
  else if (name === "take-top" && own.length > 0) take(own, own.length - 1);
  else if (name === "take-bottom") take(model.shared, 0);
  else if (name === "take-at") take(own, n);
  else if (name === "clear-all") model.shared = [];
  else if (name === "mix") own.splice(0, own.length, ...shuffled);
}

function viewed({ shared, own, taken }: Model): readonly (readonly number[])[] {
  const filled = (pile: readonly number[], most: number): readonly number[] => [
    pile.length,
    ...Array.from({ length: most }, (_, at) => pile[at] ?? 0),
  ];
  return [filled(shared, 6), ...own.map((it, player) => [...filled(it, 5), taken[player]!])];
}

function pilesSeen({ game, position }: Session): readonly (readonly number[])[] {
  const items = game.program.view.flatMap((it) =>
    it.show === "text" ? [it] : it.show === "each-player" ? it.items : [],
  );
  const [whole, each] = items;
  if (whole?.show !== "text" || each?.show !== "text") throw new Error("The view has two texts.");
  const texts = [
    game.look(position, 0).text(whole.parts),
    ...[0, 1].map((it) => game.look(position, it).text(each.parts)),
  ];
  return texts.map((it) => it.split(" ").map(Number));
}

const ways = {
  fast: () => makeGame(program, { fast: closures }),
  plain: () => makeGame(program, { fast: noFastImpls }),
  written: () => makeGame(program),
};

describe.each([1, 2, 3, 4, 5])("seed %i", (seed) => {
  test("R55 piles hold what arrays would, in every way to run them, and through undo and save", () => {
    let state = seed * 7919;
    const draw = (below: number): number => (state = (state * 48271) % 2147483647) % below;
    const sessions = waysHere(ways).map(([, make]) => newSession(make(), { seed }));
    const model: Model = { shared: [], own: [[], []], taken: [0, 0] };
    const { controls } = program;
    for (let i = 0; i < 400; i++) {
      const player = draw(2);
      const { name, args } = controls[draw(controls.length)]!;
      const n = draw(10);
      const word = `${["red", "blue"][player]!}:${name}${args.length > 0 ? `(${n})` : ""}`;
      const [input] = parseInputs(program, word).inputs;
      for (const session of sessions) session.play(input!);
      const [, ...own] = pilesSeen(sessions[0]!);
      const [count = 0, ...values] = own[player]!;
      const shuffled = values.slice(0, count);
      if (name === "mix") expect([...shuffled].sort()).toEqual([...model.own[player]!].sort());
      play(model, player, name, n, shuffled);
      for (const session of sessions) expect(pilesSeen(session)).toEqual(viewed(model));
      expect(new Set(sessions.map((it) => it.hash())).size).toBe(1);
    }
    const [session] = sessions;
    const loaded = parseSave(session!.game, makeSave(session!));
    if ("wrong" in loaded) throw new Error(loaded.wrong);
    expect(loaded.position.save()).toEqual(session!.position.save());
    const hash = session!.hash();
    const copy = session!.position.copy();
    while (session!.canUndo) session!.play({ type: "undo" });
    expect(pilesSeen(session!)).toEqual(viewed({ shared: [], own: [[], []], taken: [0, 0] }));
    expect(copy.hash()).toBe(hash);
  });
});

test("R55 a save with a pile that cannot be is refused", () => {
  const session = newSession(makeGame(program));
  for (const input of parseInputs(program, "top(3) top(4)").inputs) session.play(input);
  const saved = JSON.stringify(session.position.save());
  const restore = (text: string): unknown => session.game.restore(JSON.parse(text));
  expect(restore(saved)).not.toHaveProperty("wrong");
  expect(restore(saved.replace("2,3,4,0,0,0,0", "9,3,4,0,0,0,0"))).toHaveProperty("wrong");
  expect(restore(saved.replace("2,3,4,0,0,0,0", "2,3,4,1,0,0,0"))).toHaveProperty("wrong");
});

/** Loads for two players: what is in a pile is seen from its bottom, red's and blue's own piles after the shared one. */
const trucks = programOf(`title Trucks
players red, blue at any time
board road 6x1
objects: lane . grey
bodies loads
  on lane
  crate * orange
  barrel o red
state
  slot loaded
state kept
  pile shared of up to 3 bodies
state for each player kept
  pile own of up to 2 bodies
controls
  share
  keep
  lay
  done
step act for each player
  when share: loaded = new crate, put loaded on top of shared
  when keep: loaded = new barrel, put loaded on top of own
  when lay and count shared > 0: put top of shared at (count shared, 0)
  when done: win
view
  "{kind of shared[0]} {kind of shared[1]}, {count own of red} {count own of blue}"
level
  ......
level
  .....
level
  ....
`);

describe.each(waysHere({ fast: closures, plain: noFastImpls, written: generatedAfter(1) }))(
  "kept piles of bodies, %s",
  (_, fast) => {
    const seen = ({ game, position }: Session): string => {
      const [text] = game.program.view;
      return text?.show === "text" ? game.look(position, 0).text(text.parts) : "";
    };

    test.each([
      ["", "none none, 0 0"],
      ["red:share red:lay", "crate none, 0 0"],
      ["red:share red:keep blue:keep blue:keep", "crate none, 1 2"],
      ["red:share red:keep red:done", "crate none, 1 0"],
      ["red:share red:keep red:done blue:share blue:keep", "crate crate, 1 1"],
      ["red:share red:keep blue:share restart", "crate crate, 1 0"],
      ["red:share red:keep blue:share undo", "crate none, 1 0"],
      ["red:share red:lay red:done red:done blue:share", "crate crate, 0 0"],
    ])("R55 after `%s` they hold %s, saved, loaded and taken back too", (words, expected) => {
      const session = newSession(makeGame(trucks, { fast }));
      const began = session.hash();
      for (const input of parseInputs(trucks, words).inputs) session.play(input);
      expect(seen(session)).toBe(expected);
      const loaded = parseSave(session.game, makeSave(session));
      if ("wrong" in loaded) throw new Error(loaded.wrong);
      expect(loaded.hash()).toBe(session.hash());
      for (const it of [session, loaded]) {
        for (const input of parseInputs(trucks, "blue:keep blue:share red:done").inputs) it.play(input);
      }
      expect(loaded.position.save()).toEqual(session.position.save());
      while (loaded.canUndo) loaded.play({ type: "undo" });
      expect(loaded.hash()).toBe(began);
    });
  },
);
