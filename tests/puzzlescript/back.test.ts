// What `convert --to puzzlescript` writes plays, sounds and speaks as the game that it was made of.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { compilePuzzle, puzzleToQuad, quadToPuzzle } from "../../src/formats/index.ts";
import { makeGame } from "../../src/game/index.ts";
import { compileProgram, type Program } from "../../src/program/index.ts";
import { type Input, newSession, type Session } from "../../src/session/index.ts";
import { type Draw, drawer } from "../random/draw.ts";
import { randomPuzzle } from "../random/line-rules.ts";

const games = fileURLToPath(new URL("../../games/puzzlescript/", import.meta.url));

/** So many games; `QUADRILLE_GAMES=30000` plays more. */
const count = Number(process.env["QUADRILLE_GAMES"] ?? 5);

/** A game in the language as a PuzzleScript file; what does not fit fails the test. */
function puzzleOf(text: string): {
  readonly program: Program;
  readonly back: Program;
  readonly names: Names;
  readonly text: string;
} {
  const source = { file: "game.quad", text };
  const { program, diagnostics } = compileProgram(source);
  expect(diagnostics.filter((it) => it.severity === "error")).toEqual([]);
  const made = quadToPuzzle(program!, [source]);
  expect(made.diagnostics).toEqual([]);
  const read = compilePuzzle({ file: "game.txt", text: made.text! });
  expect(
    read.diagnostics.filter((it) => it.severity === "error"),
    made.text,
  ).toEqual([]);
  return { program: program!, back: read.program, names: made.names, text: made.text! };
}

type Names = ReadonlyMap<string, string>;

/** What stands on the board by name, what was heard, said and shown, and how the play stands. */
function stateOf(session: Session, called: (name: string) => string | undefined) {
  const { kinds } = session.game.program;
  const { position, message, status, last } = session;
  const { width, height } = position.boards[0]!;
  const cells = Array.from({ length: width * height }, (_, cell) => {
    const names = position.kindsAt(cell).map((kind) => called(kinds[kind]!.name));
    return names
      .filter((it) => it !== undefined)
      .sort()
      .join(" ");
  });
  const events = last.events.flatMap((it) =>
    it.type === "sound" ? [it.sound.replace(/^.*-/, "")] : it.type === "say" ? [`says ${it.text}`] : [],
  );
  return { size: `${width}x${height}`, cells, events, message, status };
}

/** Plays two games with the same keys, and compares them after each. */
function compare(
  [first, second]: readonly [Program, Program],
  called: (name: string) => string | undefined,
  turns: number,
  draw: Draw,
  text: string,
): void {
  const [one, other] = [first, second].map((it) => newSession(makeGame(it), { seed: 7, againLimit: 20 })) as [
    Session,
    Session,
  ];
  for (let turn = 0; turn < turns; turn++) {
    expect(stateOf(other, called), `turn ${turn}\n${text}`).toEqual(stateOf(one, (it) => it));
    const input = randomInput(one, draw);
    one.play(input);
    other.play(input);
  }
}

function randomInput({ message, status }: Session, draw: Draw): Input {
  if (message !== undefined) return { type: "next" };
  const dice = draw(16);
  if (dice === 0 || status !== "playing") return { type: "undo" };
  if (dice === 1 && draw(4) === 0) return { type: "restart" };
  if (dice === 2) return { type: "cycle", given: [] };
  const key = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "x"][draw(5)]!;
  return { type: "cycle", given: [{ type: "key", key }] };
}

describe("a PuzzleScript file there and back", () => {
  const there = (text: string) => {
    const { names, text: quad } = puzzleToQuad({ file: "game.txt", text });
    const made = puzzleOf(quad);
    return { ...made, called: (name: string) => names.get(made.names.get(name) ?? name) };
  };

  test.each(readdirSync(games))("%s", (file) => {
    const text = readFileSync(games + file, "utf8");
    const { back, called, text: made } = there(text);
    compare([compilePuzzle({ file, text }).program, back], called, 40, drawer(file.length), made);
  });

  test("random games", { timeout: 120_000 + 1000 * count }, () => {
    let played = 0;
    for (let seed = 0; played < count; seed++) {
      const draw = drawer(seed);
      const text = randomPuzzle(draw);
      const { program, diagnostics } = compilePuzzle({ file: "random.txt", text });
      if (diagnostics.some((it) => it.severity === "error")) continue;
      played++;
      const { back, called, text: made } = there(text);
      compare([program, back], called, 12, draw, made);
    }
  });
});

const store = `
objects
  goal   o  green
  wall   #  brown
  crate  *  orange
  player @  yellow
  Snow-man  O  white
layers
  goal
  others
define heavy = crate, Snow-man
controls: walk (way: straight) arrows
`;
const levels = `
ends: when no goal without heavy: win "Done."
level
  #######
  #@*.o##
  #.O..*#
  #######
message Well done (you).
level
  ######
  #o..O#
  #.*@.#
  ######
`;

describe("a game of ours as a PuzzleScript file", () => {
  test.each([
    [
      "wishes and line rules",
      `step walking when walk
  grant
    wish each player way
    lines: [ > player | heavy ] -> [ > player | > heavy ]`,
    ],
    [
      "late rules, loops, sounds and messages",
      `step walking when walk
  wish each player way
  grant
    lines
      [ > player | heavy ] -> [ > player | > heavy ] sound bump
      loop
        late [ crate | crate ] -> [ | crate ] sound crash
  lines
    [ player goal ] -> say "Here (it) is."
noises: move heavy up down sound drag
`,
    ],
    [
      "pictures that are turned the way that is walked",
      `step walking when walk
  rewrite first once turned to way
    @*.  ->  .@*
    @O.  ->  .@O
    @.   ->  .@`,
    ],
    [
      "a step, and pictures behind it",
      `step walking when walk: move player way
rewrite turned
  @*.  ->  @.*
  O    ->  *`,
    ],
  ])("%s", (_, steps) => {
    const { program, back, names, text } = puzzleOf(`${store}${steps}${levels}`);
    for (const keys of ["right right down down left up up right right", "down right right up left"]) {
      const stories = [program, back].map((it) => {
        const session = newSession(makeGame(it));
        const called = (name: string) => (it === back ? names.get(name) : name);
        return keys.split(" ").map((key) => {
          session.play({
            type: "cycle",
            given: [{ type: "key", key: `Arrow${key[0]!.toUpperCase()}${key.slice(1)}` }],
          });
          const { events, ...state } = stateOf(session, called);
          return {
            ...state,
            heard: events.filter((it) => !it.startsWith("says")).length,
            said: events.filter((it) => it.startsWith("says")),
          };
        });
      });
      expect(stories[1], text).toEqual(stories[0]);
    }
  });

  const steered = (controls: string, wishes: string) =>
    `${store.slice(0, store.indexOf("controls:"))}controls\n${controls}\nstep walking\n${wishes}\n  grant\n    lines\n      [ > player | heavy ] -> [ > player | > heavy ]\n${levels}`;

  test("a way that no key leads to leads nowhere", () => {
    const text = steered(
      "  left ArrowLeft\n  right ArrowRight",
      "  when left: wish each player left\n  when right: wish each player right",
    );
    const { program, back, names, text: made } = puzzleOf(text);
    expect(made).toContain("up [ > player ] -> cancel\ndown [ > player ] -> cancel");
    const keys = ["Right", "Up", "Right", "Down", "Left", "Left", "Up"];
    const [boards, others] = [program, back].map((it) => {
      const session = newSession(makeGame(it));
      return keys.map((key) => {
        session.play({ type: "cycle", given: [{ type: "key", key: `Arrow${key}` }] });
        return stateOf(session, (name) => (it === back ? names.get(name) : name)).cells;
      });
    });
    expect(others).toEqual(boards);
  });

  test.each([
    [
      "  up ArrowUp\n  right ArrowRight",
      "  when up: wish each player right",
      "ArrowUp moves the player right here",
    ],
    ["  hop ArrowUp", "  when hop: wish each player", "ArrowUp does not move the player here"],
    ["  walk (way: direction) numpad", "  wish each player way", "goes up, right, down or left"],
    ["  slip q", "  when slip: wish each player up-left", "goes up, right, down or left"],
  ])("refuses keys that lead elsewhere: %s", (controls, wishes, told) => {
    const source = { file: "game.quad", text: steered(controls, wishes) };
    const { program, diagnostics } = compileProgram(source);
    expect(diagnostics.filter((it) => it.severity === "error")).toEqual([]);
    const made = quadToPuzzle(program!, [source]);
    expect(made.text).toBeUndefined();
    expect(made.diagnostics.map((it) => it.message).join("\n")).toContain(told);
  });

  test.each([
    ["state: counter steps", "state", "no counters"],
    ["board 8x8 wraps", "board", "ends at its edges"],
    ["step counting when walk: add 1 to x", "step", "is what the player wishes"],
    ["lines: [ player | crate ] -> [ | crate ] when walk", "lines", "no `when`"],
    ['view: "Hello"', "view", "shows the board and nothing else"],
  ])("refuses %s", (part, from, told) => {
    const needed = part.startsWith("step") ? "state: counter x\n" : "";
    const source = {
      file: "game.quad",
      text: `${store}${needed}step walking when walk: move player way\n${part}\n${levels}`,
    };
    const { program } = compileProgram(source);
    const { text, diagnostics } = quadToPuzzle(program!, [source]);
    const found = diagnostics.find((it) => it.message.includes(told));
    expect(text).toBeUndefined();
    expect(found?.hint).toBeTruthy();
    expect(source.text.slice(source.text.lastIndexOf("\n", found!.span.from - 1) + 1)).toMatch(
      new RegExp(`^${from}`),
    );
  });
});
