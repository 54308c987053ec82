import { expect, test } from "vitest";
import {
  makeReplay,
  makeSave,
  parseReplay,
  parseSave,
  playReplay,
  replayOf,
} from "../../src/session/index.ts";
import { Screen } from "../../src/view/index.ts";
import { processorTime } from "../processor-time.ts";
import { biquadris, Table } from "./playing.ts";

/** So many commands; the whole sweep is `QUADRILLE_COMMANDS=100000 npx vitest run tests/biquadris/sweep`. */
const commands = Number(process.env["QUADRILLE_COMMANDS"] ?? 3000);

const words =
  "left right down clockwise cw counterclockwise ccw drop levelup leveledown random blind heavy restart I J L O S T Z le ri do dr l r d".split(
    " ",
  );
const pairs = [
  "force T",
  "force I",
  "norandom sequence3.txt",
  "sequence sequence1.txt",
  "norandom gone",
  "force Q",
  "sequence gone",
];
const noise = [
  "\u0000\u0001\u0002",
  "��",
  "💥left",
  "-5left",
  "1e9left",
  "(((((",
  "'",
  "''",
  "+",
  "~left",
  "one:drop",
  "two:left",
  ":",
  "=",
  "{",
  "macro",
  "rename",
  "help",
  "next",
  "//",
  "left//x",
  "\u200b",
  "5",
  "0",
  "999999999999999999999999999999",
];

/** A generator by Lehmer; tests need no better. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

function randomCommand(draw: (below: number) => number): string {
  const dice = draw(100);
  const word = words[draw(words.length)]!;
  if (dice < 45) return word;
  if (dice < 60) return `${draw(12)}${word}`;
  if (dice < 66) return `${99999999 - draw(10)}${word}`;
  if (dice < 74) return pairs[draw(pairs.length)]!;
  if (dice < 82) return noise[draw(noise.length)]!;
  if (dice < 90) return "drop";
  if (dice < 95) return mistyped(word, draw);
  if (dice < 97) return "undo";
  return Array.from({ length: 1 + draw(8) }, () => String.fromCharCode(draw(300))).join("");
}

function mistyped(word: string, draw: (below: number) => number): string {
  const at = draw(word.length);
  return word.slice(0, at) + String.fromCharCode(97 + draw(26)) + word.slice(at + 1);
}

/** What is meant to reach the other's well: a special action, a new game, going back. */
const reaching = /blind|heavy|force|restart|undo|^b|^h|^f|^re|^un|^n|^m|sequence/;

test(`${commands} random commands: nothing breaks, nothing hangs, and the other's well is left alone`, () => {
  const draw = chance(20);
  const table = new Table({ seed: 6, startlevel: 1 });
  const screen = new Screen(table.session);
  const began = processorTime();
  for (let n = 0; n < commands; n++) {
    const text = randomCommand(draw);
    const { turn } = table;
    const other = table.well(1 - turn);
    table.type(text);
    if (!reaching.test(text)) expect(table.well(1 - turn), `${n}: ${JSON.stringify(text)}`).toBe(other);
    if (table.session.status !== "playing" || n % 500 === 499) table.type("restart");
    if (n % 7 === 0) expect(screen.text()).toBe(table.screen);
    for (let player = 0; player < 2; player++) expect(table.well(player)).toHaveLength(18 * 12 - 1);
  }
  expect((processorTime() - began) / commands).toBeLessThan(50);
}, 600_000);

test("undo goes back over turns, special actions and restarts, exactly", () => {
  const draw = chance(77);
  const table = new Table({ seed: 2, startlevel: 3, scriptfile1: "sequence3.txt" });
  const { session } = table;
  const hashes = new Map([[0, session.hash()]]);
  for (let n = 0; n < commands / 3; n++) {
    table.type(randomCommand(draw).replace("undo", "drop"));
    hashes.set(session.inputs.length, session.hash());
    if (session.status !== "playing") table.type("restart");
    hashes.set(session.inputs.length, session.hash());
  }
  while (session.canUndo) {
    session.play({ type: "undo" });
    const known = hashes.get(session.inputs.length);
    if (known !== undefined) expect(session.hash()).toBe(known);
  }
  expect(session.inputs).toHaveLength(0);
});

test("a replay and a save hold what was set, typed and read", () => {
  const draw = chance(41);
  const files = { own: "O O T", list: "Z S" };
  const table = new Table({ seed: 12, startlevel: 3, scriptfile2: "own", files });
  for (let n = 0; n < 300; n++) {
    table.type(randomCommand(draw).replace("sequence3.txt", "list"));
    if (table.session.status !== "playing") table.type("restart");
  }
  const text = makeReplay(biquadris, replayOf(table.session));
  expect(text).toContain("\noption startlevel 3\noption scriptfile2 O O T\n");
  expect(text).toContain("norandom(Z S)");
  const replay = parseReplay(biquadris, text);
  if ("wrong" in replay) throw new Error(`${replay.line}: ${replay.wrong}`);
  expect(playReplay(biquadris, replay)).toMatchObject({ changedGame: false });
  expect(playReplay(biquadris, replay).disagreement).toBeUndefined();
  const loaded = parseSave(biquadris, makeSave(table.session));
  if ("wrong" in loaded) throw new Error(loaded.wrong);
  expect(loaded.hash()).toBe(table.session.hash());
});

test.each([
  "99999999left",
  "99999999drop",
  "99999999clockwise",
  "99999999levelup",
  "99999999T",
  "99999999sequence sequence1.txt",
])("%s ends at once", (text) => {
  const table = new Table({ startlevel: 3 });
  const began = processorTime();
  table.type(text);
  expect(processorTime() - began).toBeLessThan(10_000);
});
