import { describe, expect, test } from "vitest";
import { compileProgram } from "../program/index.ts";
import type { Given } from "../session/index.ts";
import { type RepeatSetting, KeyRepeats, type RepeatTiming } from "./key-repeats.ts";

const { program } = compileProgram({
  file: "t",
  text: `title T
tick 60 per second
board 3x3
objects
  man @
controls
  left ArrowLeft every 2 after 5
  hard Space
step go
  when left: put man at (0, 0)
  when hard: put man at (1, 0)
`,
});

const left = { type: "key", key: "ArrowLeft" } as const;
const hard = { type: "key", key: "Space" } as const;

/** Ticks in which what is held from tick 0 on is given. */
function given(key: typeof left | typeof hard, choice?: RepeatTiming): number[] {
  const repeats = new KeyRepeats(program!, [choice]);
  return Array.from({ length: 12 }, (_, tick) => tick).filter((tick) => {
    const input = repeats.inputOfTick(tick === 0 ? [key] : [], [key]);
    return input.type === "cycle" && input.given.length > 0;
  });
}

describe("R29 what is held down", () => {
  test("comes again as the game says", () => expect(given(left)).toEqual([0, 5, 7, 9, 11]));
  test("comes again as the player says", () => {
    expect(given(left, { after: 3, every: 1 })).toEqual([0, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(given(left, { after: 8, every: 3 })).toEqual([0, 8, 11]);
  });
  test.each([
    ["soon", { after: 8, every: 2 }],
    ["late", { after: 18, every: 5 }],
    ["game", undefined],
    [
      { after: 133, every: 0 },
      { after: 8, every: 1 },
    ],
  ] as const)("comes again %o, whatever the length of a tick", (pace, wanted) => {
    const repeats = new KeyRepeats(program!, [{ after: 1, every: 1 }]);
    repeats.chooseTimings([pace]);
    expect(repeats.chosenTimings).toEqual([wanted]);
  });
  describe("of two at one keyboard", () => {
    const { program: both } = compileProgram({
      file: "t",
      text: `title T
players red, blue, green
tick 50 per second
board 3x3
objects
  man @
controls for red
  left a every 2 after 5
controls for blue
  left ArrowLeft every 2 after 5
controls for green
  left j every 2 after 5
step go
  when left: put man at (0, 0)
`,
    });
    const ticksOf = (handlings: readonly RepeatSetting[], given: readonly Given[]): number[][] => {
      const repeats = new KeyRepeats(both!);
      repeats.chooseTimings(handlings);
      const inputs = Array.from({ length: 9 }, (_, tick) =>
        repeats.inputOfTick(tick === 0 ? given : [], given),
      );
      return given.map((it) =>
        inputs.flatMap((input, tick) => (input.type === "cycle" && input.given.includes(it) ? [tick] : [])),
      );
    };
    const keys: readonly Given[] = ["a", "ArrowLeft", "j"].map((key) => ({ type: "key", key }));
    test.each<[string, readonly RepeatSetting[], number[][]]>([
      [
        "the game says",
        ["game"],
        [
          [0, 5, 7],
          [0, 5, 7],
          [0, 5, 7],
        ],
      ],
      [
        "all have what the first has",
        [{ after: 60, every: 0 }],
        [
          [0, 3, 4, 5, 6, 7, 8],
          [0, 3, 4, 5, 6, 7, 8],
          [0, 3, 4, 5, 6, 7, 8],
        ],
      ],
      [
        "each has their own",
        [{ after: 80, every: 80 }, "game"],
        [
          [0, 4, 8],
          [0, 5, 7],
          [0, 4, 8],
        ],
      ],
      [
        "the second is quicker",
        ["game", { after: 60, every: 60 }],
        [
          [0, 5, 7],
          [0, 3, 6],
          [0, 5, 7],
        ],
      ],
    ])("%s", (_, handlings, ticks) => expect(ticksOf(handlings, keys)).toEqual(ticks));

    test("whoever has another key keeps their handling", () => {
      const control: Given = { type: "control", control: 0, args: [], player: 1 };
      expect(ticksOf(["game", { after: 60, every: 60 }], [control])).toEqual([[0, 3, 6]]);
    });
  });

  test("does not come again where the game does not say so", () => expect(given(hard)).toEqual([0]));

  test("is held in between, and counts anew when it is pressed again", () => {
    const repeats = new KeyRepeats(program!);
    expect(repeats.inputOfTick([left], [left])).toEqual({ type: "cycle", given: [left] });
    for (let tick = 0; tick < 4; tick++)
      expect(repeats.inputOfTick([], [left])).toEqual({ type: "cycle", given: [], held: [left] });
    expect(repeats.inputOfTick([], [])).toEqual({ type: "cycle", given: [] });
    expect(repeats.inputOfTick([left, hard], [left, hard])).toEqual({ type: "cycle", given: [left, hard] });
    expect(repeats.inputOfTick([], [left, hard])).toEqual({ type: "cycle", given: [], held: [left, hard] });
  });

  describe("of two that are down the newest comes again", () => {
    const walk = compileProgram({
      file: "t",
      text: `title T
tick 60 per second
objects: man @
controls
  walk (way: straight) arrows every 2 after 3
  hop j every 2 after 3
step go when walk or hop: move man right
level
  @.
`,
    }).program!;
    const keysOf = (words: string): Given[] =>
      words.split(" ").flatMap((key) => (key === "" ? [] : [{ type: "key", key } as const]));
    /** What is given in each tick while keys go down, each with those that are down by then. */
    const ticks = (rows: readonly (readonly [pressed: string, down: string])[]): string[] => {
      const repeats = new KeyRepeats(walk);
      return rows.map(([pressed, down]) => {
        const input = repeats.inputOfTick(keysOf(pressed), keysOf(down));
        return input.type !== "cycle"
          ? ""
          : input.given.flatMap((it) => (it.type === "key" ? [it.key.replace("Arrow", "")] : [])).join(" ");
      });
    };
    const [left, both] = ["ArrowLeft", "ArrowLeft ArrowUp"];
    test("and the older one again once it is alone", () =>
      expect(
        ticks([
          [left, left],
          ["", left],
          ["", left],
          ["", left],
          ["ArrowUp", both],
          ["", both],
          ["", both],
          ["", both],
          ["", both],
          ["", both],
          ["", left],
          ["", left],
        ]),
      ).toEqual(["Left", "", "", "Left", "Up", "", "", "Up", "", "Up", "", "Left"]));
    test("but keys of other controls come again beside it", () =>
      expect(
        ticks([
          ["ArrowLeft j", "ArrowLeft j"],
          ["", "ArrowLeft j"],
          ["", "ArrowLeft j"],
          ["", "ArrowLeft j"],
        ]),
      ).toEqual(["Left j", "", "", "Left j"]));
  });
});
