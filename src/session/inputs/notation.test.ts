import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Control, Program } from "../../program/index.ts";
import type { Input } from "./input.ts";
import { makeInputs } from "./make-inputs.ts";
import { parseInputs, parseKeys } from "./notation.ts";

const program = {
  players: [{ name: "white" }, { name: "black" }],
  kinds: [{ name: "nothing" }, { name: "rook" }],
  boards: [
    { name: "board" },
    { name: "tank", eachPlayer: true },
    { name: "chart", lettered: true, height: 8 },
    { name: "b2" },
  ],
  controls: [
    control("walk", ["way: straight"], { ArrowLeft: [6], ArrowRight: [2], a: [6] }),
    control("drop", [], { " ": [], ".": [], "5": [] }, ["fall"]),
    control("drift", [], {}),
    control("cw", [], { x: [] }),
    control("place", ["cell: cell", "what: kind", "n: number"], {}),
    control("next", [], {}),
  ],
} as unknown as Program;

function control(
  name: string,
  args: readonly string[],
  keys: Record<string, number[]>,
  aliases: readonly string[] = [],
): Control {
  return {
    name,
    aliases,
    args: args.map((arg) => {
      const [argName, type] = arg.split(": ");
      return { name: argName, type } as Control["args"][number];
    }),
    keys: Object.entries(keys).map(([key, values]) => ({ key, args: values })),
    clicks: [],
  };
}

/** Returns inputs in short: what is given, `~` held, `:` who. */
function short(inputs: readonly Input[]): string {
  return inputs
    .map((input) => {
      if (input.type !== "cycle") return `<${input.type}>`;
      const given = input.given.map((it) => {
        const who = it.player === undefined ? "" : `${it.player}:`;
        if (it.type === "key") return `${who}key ${it.key}`;
        if (it.type === "click") return `${who}click ${JSON.stringify(it.cell)}`;
        if (it.type === "move") return `${who}move ${it.text}`;
        return `${who}${program.controls[it.control]!.name}${it.args.length > 0 ? JSON.stringify(it.args) : ""}`;
      });
      const held = (input.held ?? []).map((it) => (it.type === "key" ? `~key ${it.key}` : "~control"));
      return [...given, ...held].join(" + ") || "-";
    })
    .join(" | ");
}

const read = `
  drop                       drop
  fall                       drop
  dro                        drop
  . tick wait                - | - | -
  undo restart               <undo> | <restart>
  next !next                 next | <next>
  left                       key ArrowLeft
  ArrowLeft a                key ArrowLeft | key a
  '.' ' ' ','                key . | key Space | key ,
  5                          key 5
  5, drop                    key 5 | drop
  2 drop                     drop | drop
  2drop                      drop | drop
  2 left, x                  key ArrowLeft | key ArrowLeft | key x
  walk(right)                walk[2]
  left+cw                    key ArrowLeft + cw
  cw+~left                   cw + ~key ArrowLeft
  ~a                         ~key a
  black:drop                 1:drop
  black:++drop               1:key + + drop
  click 3 4                  click {"x":3,"y":4}
  click tank 3 4 x           click {"board":1,"x":3,"y":4} | key x
  click(3, 4)                click {"x":3,"y":4}
  click(black:tank, 3, 4)    click {"board":1,"player":1,"x":3,"y":4}
  click e2 x                 click {"board":2,"x":4,"y":6} | key x
  click c8                   click {"board":2,"x":2,"y":0}
  click b2 3 4               click {"board":3,"x":3,"y":4}
  black:click tank 3 4 x     1:click {"board":1,"x":3,"y":4} | key x
  right click 3 4            key ArrowRight | click {"x":3,"y":4}
  place(a1, rook, 3)         place[{"board":2,"x":0,"y":7},1,3]
  2 click 3 4                click {"x":3,"y":4} | click {"x":3,"y":4}
  place((1, 2), rook, -3)    place[{"x":1,"y":2},1,-3]
  place(tank(1,2),rook,3)    place[{"board":1,"x":1,"y":2},1,3]
  drop // and then           drop
  k                          key k
`;

const wrong = `
  hop                There is no control or key called \`hop\`.
  drup               Did you mean \`drop\`?
  black:             An input follows its player without a blank: \`black:INPUT\`.
  dr                 \`dr\` could be \`drop\` or \`drift\`.
  walk               \`walk\` needs its arguments: \`walk(way: straight)\`.
  walk(up-left)      \`way\` should be \`up\`, \`down\`, \`left\` or \`right\`, not \`up-left\`.
  drop(3)            \`drop\` takes no arguments.
  clik(3, 4)         There is no control called \`clik\`. Did you mean \`click\`?
  click(3)           A click is written
  click              A click is written
  right-click        A click is written
  drag               A drag is written
  +                  joined without blanks: \`A+B\`
  click(tonk, 3, 4)  There is no board called \`tonk\`. Did you mean \`tank\`?
  undo+drop          \`undo\` must be on its own
  place((1, 2), rok, 3)   something like \`rook\`
  place((1, 2), rook, x)  \`n\` should be a number, not \`x\`.
`;

function rows(table: string): [string, string][] {
  return table
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.trim().split(/ {2,}(.*)/s) as [string, string]);
}

describe("the input notation", () => {
  test.each(rows(read))("reads %s", (text, inputs) => {
    const parsed = parseInputs(program, text);
    expect(parsed.mistakes).toEqual([]);
    expect(short(parsed.inputs)).toBe(inputs);
  });

  test("reads `right click` as one word where nothing is called `right`", () => {
    const inputs = parseInputs(
      { ...program, controls: [control("drop", [], {})] },
      "2 right click 3 4",
    ).inputs;
    const click: Input = { type: "cycle", given: [{ type: "click", cell: { x: 3, y: 4 }, right: true }] };
    expect(inputs).toEqual([click, click]);
  });

  test.each(rows(wrong))("turns %s away", (text, sentence) => {
    const { inputs, mistakes } = parseInputs(program, text);
    expect(inputs).toEqual([]);
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]!.message).toContain(sentence);
    expect(text.slice(mistakes[0]!.from, mistakes[0]!.to)).toBe(text);
  });

  test("shows the call that was meant by arguments behind a name", () => {
    const messageOf = (text: string) => parseInputs(program, text).mistakes[0]!.message;
    expect(messageOf("black:walk right")).toMatch(/ Write `black:walk\(right\)`\.$/);
    expect(messageOf("place a1 rook 3")).toMatch(/ Write `place\(a1, rook, 3\)`\.$/);
    expect(messageOf("walk cw")).not.toContain("Write");
  });

  test("says how a click is joined with another input", () => {
    expect(parseInputs(program, "click 3 4+cw").mistakes[0]!.message).toContain(
      "with `+`, `click(X, Y)+INPUT`",
    );
    expect(short(parseInputs(program, "click(3, 4)+cw").inputs)).toBe('click {"x":3,"y":4} + cw');
  });

  test("reads `+` as a key in a game that uses it", () => {
    const plusProgram = { ...program, controls: [control("zoom", [], { "+": [] })] };
    expect(parseInputs(plusProgram, "+").inputs).toHaveLength(1);
  });

  test("too many inputs are a mistake, not a full memory", () => {
    expect(parseInputs(program, "999999999999 drop").mistakes).toHaveLength(1);
  });

  test("`--keys` has one key for each character, `_` for none", () => {
    expect(short(parseKeys("a_ é"))).toBe("key a | - | key Space | key é");
  });

  test("what is made is read back", () => {
    const key = fc.oneof(
      fc.constantFrom("a", "x", "5", ".", "ArrowUp", "drop", "undo", "Space", "'", "("),
      fc
        .string({ minLength: 1, maxLength: 1, unit: "grapheme-ascii" })
        .map((it) => (it === " " ? "Space" : it)),
    );
    const player = fc.option(fc.constantFrom(0, 1), { nil: undefined });
    const given = fc.oneof(
      key.map((it) => ({ type: "key" as const, key: it })),
      fc.constantFrom(1, 2, 3, 5).map((it) => ({ type: "control" as const, control: it, args: [] })),
      fc.constantFrom(0, 2, 4, 6).map((way) => ({ type: "control" as const, control: 0, args: [way] })),
      fc
        .record({ x: fc.nat(9), y: fc.nat(9) })
        .map((cell) => ({ type: "click" as const, cell: { board: 1, player: 1, ...cell } })),
    );
    const who = fc.tuple(given, player).map(([it, by]) => (by === undefined ? it : { ...it, player: by }));
    const input = fc.oneof(
      fc.constantFrom<Input>({ type: "undo" }, { type: "restart" }, { type: "next" }),
      fc.array(who, { maxLength: 3 }).map((it): Input => ({ type: "cycle", given: it })),
      fc
        .array(who, { minLength: 1, maxLength: 2 })
        .map((it): Input => ({ type: "cycle", given: [], held: it })),
    );
    fc.assert(
      fc.property(fc.array(input, { maxLength: 8 }), (inputs) => {
        const text = makeInputs(program, inputs).join(", ");
        expect(parseInputs(program, text)).toEqual({ inputs, mistakes: [] });
      }),
    );
  });

  test.each([1, 2])("%i players without names of their own are read back too", (count) => {
    const players = Array.from({ length: count }, (_, i) => ({ name: `player ${i + 1}` }));
    const nameless = { ...program, players };
    const player = count - 1;
    const inputs: Input[] = [
      { type: "cycle", given: [{ type: "control", control: 1, args: [], player }] },
      { type: "cycle", given: [{ type: "key", key: "x", player }] },
      { type: "cycle", given: [{ type: "click", cell: { board: 1, player, x: 2, y: 3 } }] },
    ];
    const text = makeInputs(nameless, inputs).join(", ");
    expect(text).toBe(`player-${count}:drop, player-${count}:x, click(player-${count}:tank, 2, 3)`);
    expect(parseInputs(nameless, text)).toEqual({ inputs, mistakes: [] });
    const { mistakes } = parseInputs(nameless, `player-${count}: drop`);
    expect(mistakes[0]!.message).toContain(`\`player-${count}:INPUT\``);
  });

  test("any text is read or turned away", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."3drop,.+~:'() \nclickwak\"*é/".split("")) }),
        (text) => {
          const { mistakes } = parseInputs(program, text);
          for (const { from, to } of mistakes) expect(from).toBeLessThan(to);
        },
      ),
    );
  });
});

test("a control whose one argument is a cell takes its two numbers too", () => {
  const digging = { ...program, controls: [control("dig", ["spot: cell"], {})] };
  expect(parseInputs(digging, "dig(3, 4)")).toEqual(parseInputs(digging, "dig((3, 4))"));
  expect(parseInputs(digging, "dig(3, 4)").mistakes).toEqual([]);
});
